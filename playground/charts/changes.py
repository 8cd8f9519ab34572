"""A forest of many measures: each change in multiples of the smallest one that matters, so that all have one scale."""

from __future__ import annotations

from collections.abc import Sequence
from math import asinh, inf, isfinite

import plotly.graph_objects as go

from playground.charts.axes import labels_above, reference_marks
from playground.charts.data import Multiple
from playground.charts.theme import GREY, LINE_HEIGHT, ROW_HEIGHT, below_ticks, colour, plain, with_layout, wrapped

TICKS = (1, 3, 10, 30, 100, 300, 1_000, 10_000)
"""Multiples are drawn by their inverse hyperbolic sine: to scale near 0, by their logarithm where they are large."""

BAND = "rgba(140,140,150,0.16)"
"""Behind changes that do not matter."""

BEYOND = 1.12
"""How far the axis reaches, and intervals without an end, beyond the farthest end."""

AXIS = "change, in multiples of the smallest one that matters; in the grey band: none that matters"


def changes_forest(rows: Sequence[Multiple], variant: int = 1) -> go.Figure:
    """Changes of different measures one below the other, in order, in the colour of a variant.

    Marks are filled where a change is known, and hollow where it may be none.
    """
    figure = go.Figure()
    farthest = asinh(
        max((abs(end) for row in rows for end in (row.value, *row.ends) if isfinite(end)), default=1.0) or 1.0
    )
    reach = max(BEYOND * farthest, asinh(1.6))
    places = [asinh(row.value) for row in rows]
    low, high = ([_place(row.ends[end], reach) for row in rows] for end in (0, 1))
    shown = colour(variant)
    figure.add_scatter(
        x=places,
        y=[-number for number in range(len(rows))],
        error_x={
            "array": [end - place for end, place in zip(high, places, strict=True)],
            "arrayminus": [place - end for end, place in zip(low, places, strict=True)],
            "thickness": 2,
            "width": 5,
            "color": GREY,
        },
        mode="markers",
        marker={
            "size": 11,
            "color": shown,
            "symbol": ["circle" if row.known else "circle-open" for row in rows],
            "line": {"width": 2, "color": shown},
        },
        customdata=[[plain(row.label), plain(row.text)] for row in rows],
        hovertemplate="%{customdata[0]}<br>%{customdata[1]}<extra></extra>",
    )
    band = {"x0": -asinh(1), "x1": asinh(1), "y0": 0, "y1": 1, "yref": "paper"}
    figure.add_shape(type="rect", **band, fillcolor=BAND, line_width=0, layer="below", name="does not matter")
    reference_marks(figure, 0, len(rows))
    labels = [f"{row.label}: {row.text}" for row in rows]
    labels_above(figure, labels)
    figure.update_xaxes(title=below_ticks(AXIS), zeroline=False, range=[-reach, reach], **_ticks(reach))
    lines = sum(wrapped(label).count("<br>") for label in labels)
    return with_layout(figure, 130 + ROW_HEIGHT * len(rows) + LINE_HEIGHT * lines, legend=False)


def _place(multiple: float, reach: float) -> float:
    """Where a multiple is drawn; the edge of the chart for one without an end."""
    return asinh(multiple) if isfinite(multiple) else reach if multiple == inf else -reach


def _ticks(reach: float) -> dict[str, object]:
    """Few enough ticks for a narrow screen: of many, every other one."""
    there = [tick for tick in TICKS if asinh(tick) <= reach]
    there = there if len(there) <= 4 else there[::-2][::-1]
    whole = [*(-tick for tick in reversed(there)), 0, *there]
    return {"tickvals": [asinh(tick) for tick in whole], "ticktext": [_tick(tick) for tick in whole]}


def _tick(multiple: int) -> str:
    return f"{multiple:+,}×".replace("-", "−") if multiple else "0"
