"""Tornado charts: the effect of each single change on a measure, the largest at the top."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from playground.charts.axes import axis_title, error_bars, labels_above, reference_marks
from playground.charts.data import Estimate
from playground.charts.theme import LINE_HEIGHT, ROW_HEIGHT, faint, plain, with_layout, wrapped
from playground.charts.units import in_unit, written
from playground.pictures.palette import LESS, MORE


def by_size(changes: Sequence[Estimate]) -> list[Estimate]:
    """The changes sorted by the size of their effect, the largest first; unknown ones last."""
    return sorted(changes, key=lambda change: (change.value is None, -abs(change.value or 0)))


def tornado(changes: Sequence[Estimate], unit: str, axis: str) -> go.Figure:
    """A bar from 0 for each change, sorted by size, with its interval; faint if the interval includes 0.

    `unit` is that of the effects: `share difference` for differences of shares.
    """
    rows = by_size(changes)
    texts = [written(row, unit) for row in rows]
    figure = go.Figure()
    figure.add_bar(
        x=[in_unit(row.value, unit) for row in rows],
        y=[-number for number in range(len(rows))],
        orientation="h",
        width=0.34,
        marker_color=[_bar_colour(row) for row in rows],
        error_x=error_bars(rows, unit),
        customdata=[[plain(row.label), text] for row, text in zip(rows, texts, strict=True)],
        hovertemplate="%{customdata[0]}<br>%{customdata[1]}<extra></extra>",
    )
    reference_marks(figure, 0, len(rows))
    labels = [f"{row.label}: {text}" for row, text in zip(rows, texts, strict=True)]
    labels_above(figure, labels)
    figure.update_xaxes(title=axis_title(axis, unit), zeroline=False)
    lines = max((wrapped(label).count("<br>") for label in labels), default=0)
    return with_layout(figure, 90 + (ROW_HEIGHT + LINE_HEIGHT * lines) * len(rows), legend=False)


def excludes_zero(change: Estimate) -> bool:
    """Whether 0 lies outside the interval."""
    return change.low is not None and change.high is not None and (change.low > 0 or change.high < 0)


def _bar_colour(change: Estimate) -> str:
    hexadecimal = MORE if (change.value or 0) > 0 else LESS
    return hexadecimal if excludes_zero(change) else faint(hexadecimal, 0.35)
