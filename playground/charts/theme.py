"""How all charts look: colours, fonts, room.

A figure has no background of its own, and its text is of a grey that can be read on white and on black, so it suits
light and dark pages as it is; `page.py` and the dashboard give the text the colour of the page. Colours are told apart
by people who do not see red and green as two. Figures fill the width they are given, down to 300 pixels: long labels
stand above what they name rather than beside it.
"""

from __future__ import annotations

import textwrap
from html import escape

import plotly.graph_objects as go

COLOURS = ("#4c8bf5", "#e8873a", "#2fa87a", "#b774d9", "#d9a514", "#e0567a", "#3bb0c9", "#8d8d96")
"""Of variants, in their order: a variant has one colour in all charts."""

SEAT_MARKS = ("circle", "diamond", "square", "triangle-up", "cross", "star")
"""Of seats, in turn order."""

GREY = "rgba(140,140,150,0.9)"
TEXT = "#7b7b84"
LOWER, HIGHER = "#4c8bf5", "#e8873a"
"""Of what lies below and above a reference."""

LABEL_WIDTH = 44
"""Signs in a line of a label: what 390 pixels hold."""

ROW_HEIGHT = 52
"""Pixels of a row with its label above."""

LINE_HEIGHT = 22
"""Pixels that another line of the labels adds to each row."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def colour(variant: int) -> str:
    """The colour of the `variant`-th variant, from 0."""
    return COLOURS[variant % len(COLOURS)]


def faint(hexadecimal: str, opacity: float = 0.16) -> str:
    """A colour to be seen through."""
    red, green, blue = (int(hexadecimal[place : place + 2], 16) for place in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"


def seat_name(seat: int) -> str:
    """A seat, counted from 0, in words."""
    return f"{_ORDINALS[seat] if seat < len(_ORDINALS) else f'{seat + 1}th'} player"


def plain(text: str) -> str:
    """A text as it is, in a chart, where `<` and `&` would mean something."""
    return escape(text, quote=False)


def wrapped(text: str, width: int = LABEL_WIDTH) -> str:
    """A text in lines that a narrow screen holds."""
    return "<br>".join(map(plain, textwrap.wrap(text, width, break_on_hyphens=False)))


def laid_out(figure: go.Figure, height: int, legend: bool = True) -> go.Figure:
    """The figure in its clothes; `height` in pixels, the width is the page's."""
    figure.update_layout(
        height=height,
        autosize=True,
        template="none",
        font={"family": "inherit", "color": TEXT, "size": 13},
        margin={"l": 8, "r": 12, "t": 12, "b": 8},
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0, "title": None},
        showlegend=legend,
        hovermode="closest",
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
    )
    figure.update_xaxes(automargin=True, fixedrange=True, gridcolor="rgba(140,140,150,0.2)")
    figure.update_yaxes(automargin=True, fixedrange=True, gridcolor="rgba(140,140,150,0.2)")
    return figure
