"""Parts that several charts share: axis titles, row labels, reference lines and error bars."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from playground.charts.data import Estimate
from playground.charts.theme import GREY, wrapped
from playground.charts.units import in_unit, shown_unit

UPRIGHT_WIDTH = 24
"""Characters in a line of the title of a vertical axis, which is as long as a chart is high."""

BELOW, ABOVE = 0.3, 0.12
"""How far a reference line reaches below and above a row, in rows; the label is above that."""

TITLE_WIDTH = 36
"""Characters in a line of an axis title; shorter than labels, because the axis may have labels beside it."""


def labels_above(figure: go.Figure, labels: list[str]) -> None:
    """Put labels above the rows of a chart, which lie at 0, −1, −2, …"""
    for row, label in enumerate(labels):
        figure.add_annotation(
            x=0,
            y=-row,
            xref="paper",
            text=wrapped(label),
            showarrow=False,
            xanchor="left",
            yanchor="bottom",
            align="left",
            yshift=9,
        )
    figure.update_yaxes(showticklabels=False, showgrid=False, zeroline=False, range=[0.45 - len(labels), 0.85])


def reference_marks(figure: go.Figure, at: float, rows: int) -> None:
    """Draw a dotted line at the value that others are compared with, beside each row: not across the labels above."""
    for row in range(rows):
        line = {"dash": "dot", "color": GREY, "width": 2}
        figure.add_shape(type="line", x0=at, x1=at, y0=-row - BELOW, y1=-row + ABOVE, line=line, layer="below")


def reference_line(figure: go.Figure, at: float, upright: bool = True) -> None:
    """Draw a dotted line at the value that others are compared with."""
    line = {"line_dash": "dot", "line_color": GREY}
    if upright:
        figure.add_vline(x=at, **line)
    else:
        figure.add_hline(y=at, **line)


def error_bars(rows: Sequence[Estimate], unit: str) -> dict[str, object]:
    """Plotly's error bars from each estimate to the ends of its interval; length 0 where an end is missing."""
    above = [0 if row.high is None else in_unit(row.high, unit) - in_unit(row.value, unit) for row in rows]
    below = [0 if row.low is None else in_unit(row.value, unit) - in_unit(row.low, unit) for row in rows]
    return {"array": above, "arrayminus": below, "thickness": 2, "width": 5, "color": GREY}


def axis_title(axis: str, unit: str, width: int = TITLE_WIDTH) -> str:
    """The title of an axis, with its unit, in lines of at most `width` characters."""
    label = shown_unit(unit)
    return wrapped(f"{axis} ({label})" if label else axis, width)
