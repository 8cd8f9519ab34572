"""Estimates against skill: a line for each variant, with error bars at each level."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from playground.charts.axes import UPRIGHT_WIDTH, axis_title, reference_line
from playground.charts.data import Line
from playground.charts.theme import colour, plain, with_layout
from playground.charts.units import in_unit, written

APART = 0.06
"""How far the marks of neighbouring variants are apart, as a part of the distance of two levels."""


def by_skill(
    lines: Sequence[Line],
    unit: str,
    axis: str,
    reference: float | None = None,
    first_colour: int = 0,
    across: str = "level of skill",
) -> go.Figure:
    """A line for each variant over levels in ascending order of skill; `axis` is the title of the vertical one.

    Or a line for each level over the points of a sweep, if `across` is the name of what varies.

    Levels are in order, but not equally far apart, so that a line's slope means nothing. Marks of variants stand a
    little beside each other, so that their intervals can be read.
    """
    figure = go.Figure()
    for number, line in enumerate(lines):
        shown = colour(number + first_colour)
        shift = APART * (number - (len(lines) - 1) / 2)
        known = [(place, each) for place, each in enumerate(line.estimates) if each.value is not None]
        ends = [(in_unit(each.value, unit), in_unit(each.low, unit), in_unit(each.high, unit)) for _, each in known]
        figure.add_scatter(
            x=[place + shift for place, _ in known],
            y=[value for value, _, _ in ends],
            error_y={
                "array": [(high if high is not None else value) - value for value, _, high in ends],
                "arrayminus": [value - (low if low is not None else value) for value, low, _ in ends],
                "thickness": 2,
                "width": 5,
                "color": shown,
            },
            customdata=[[plain(str(line.at[place])), written(each, unit)] for place, each in known],
            mode="lines+markers",
            marker={"size": 9, "color": shown},
            line={"color": shown, "width": 2},
            hovertemplate="%{customdata[0]}: %{customdata[1]}",
            name=plain(line.label),
        )
    if reference is not None:
        reference_line(figure, in_unit(reference, unit), upright=False)
    levels = list(lines[0].at)
    texts = [plain(str(each)) for each in levels]
    figure.update_xaxes(title=plain(across), tickvals=list(range(len(levels))), ticktext=texts, zeroline=False)
    figure.update_yaxes(
        title=axis_title(axis, unit, UPRIGHT_WIDTH), ticksuffix="%" if unit == "share" else "", zeroline=False
    )
    return with_layout(figure, 360, legend=len(lines) > 1)
