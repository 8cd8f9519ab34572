"""The look of all charts: colours, fonts, sizes.

Figures have a transparent background and grey text that is legible on white and on black, so they suit light and dark
pages; `page.py` and the dashboard give the text the colour of the page. The colours are distinguishable for people with
red-green colour blindness. Figures fill the available width, down to 300 pixels: long labels are placed above what they
name, not beside it.
"""

from __future__ import annotations

import re
from html import escape

import plotly.graph_objects as go

from playground.pictures.palette import EDGE, VARIANTS

SEAT_MARKS = ("circle", "diamond", "square", "triangle-up", "cross", "star")
"""Markers of seats, in turn order."""

GREY = "rgba(140,140,150,0.9)"
TEXT = EDGE
LABEL_WIDTH = 44
"""Characters in a line of a label: what fits into 390 pixels."""

_SEAMS = re.compile(r"(?<=[=,])|(?=[&?@])|(?<=[a-z0-9][_/-])(?=[a-z0-9])")
"""Where the parts of a name meet: before parameters and the variant of a selection, after hyphens and underscores."""

_INTERVAL, _NO_BREAK = re.compile(r"\([^()]* to [^()]*\)"), "\u00a0"

ROW_HEIGHT = 52
"""Pixels of a row with one line of label above it."""

LINE_HEIGHT = 22
"""Pixels that each further line of labels adds to a row."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def colour(variant: int) -> str:
    """The colour of the `variant`-th variant, from 0."""
    return VARIANTS[variant % len(VARIANTS)]


def faint(hexadecimal: str, opacity: float = 0.16) -> str:
    """A colour made transparent."""
    red, green, blue = (int(hexadecimal[place : place + 2], 16) for place in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"


def seat_name(seat: int, together: int = 0) -> str:
    """A seat, counted from 0, in words; where so many players win and lose together it is they, or the game."""
    if together:
        return ("the game" if seat else "the player") if together == 1 else ("the game" if seat else "everyone")
    return f"{_ORDINALS[seat] if seat < len(_ORDINALS) else f'{seat + 1}th'} player"


def plain(text: str) -> str:
    """A text escaped for plotly, which reads `<` and `&` as HTML."""
    return escape(text, quote=False)


def wrapped(text: str, width: int = LABEL_WIDTH) -> str:
    """A text broken into lines that fit a narrow screen, and escaped; an interval in brackets stays in one line.

    A name that is too long for a line is broken where its parts meet, as before `&` and `@`, and within a part only if
    that is too long as well.
    """
    whole = _INTERVAL.sub(lambda found: found[0].replace(" ", _NO_BREAK), text)
    parts = [part for word in whole.split(" ") if word for part in _parts(word, width)]
    lines = [""]
    for blank, part in parts:
        longer = lines[-1] + (blank if lines[-1] else "") + part
        if len(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(part)
    return "<br>".join(plain(line.replace(_NO_BREAK, " ")) for line in lines)


def _parts(word: str, width: int) -> list[tuple[str, str]]:
    """The parts of a word between which a line may end, each with the blank before it: all of it if it fits a line."""
    if len(word) <= width or _NO_BREAK in word:
        return [(" ", word)]
    parts = [part[at : at + width] for part in _SEAMS.split(word) for at in range(0, len(part), width)]
    return [(" " if number == 0 else "", part) for number, part in enumerate(parts)]


def below_ticks(title: str) -> dict[str, object]:
    """The title of a horizontal axis, below its numbers.

    plotly moves a title out of their way only if they overlap: a short one would slip between two of them.
    """
    return {"text": wrapped(title), "standoff": 52}


def with_layout(figure: go.Figure, height: int, legend: bool = True) -> go.Figure:
    """Apply the common layout; `height` is in pixels, the width is that of the page."""
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
