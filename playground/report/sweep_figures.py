"""The chart of a measure of a sweep: a curve, a heat map, or a tornado of all changes of one rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.charts.curve import curve
from playground.charts.data import Estimate, Line
from playground.charts.heat_map import heat_map, key_words
from playground.charts.tornado import tornado
from playground.charts.units import difference_unit
from playground.report.number_format import percent
from playground.report.sweep_findings import Finding, Row
from playground.report.sweep_map import BASE, map_cells, point_estimate
from playground.ruleset.model import ParameterValue
from playground.simulate.sweeps.effects import CONFIDENCE
from playground.simulate.sweeps.one_at_a_time import AblationResult
from playground.simulate.sweeps.result import SweepResult
from playground.stats.measures.registry import fair_value
from playground.stats.measures.units import spoken

if TYPE_CHECKING:
    import plotly.graph_objects as go

MAX_BARS = 30
"""Bars of a tornado chart; the table has all rows."""

MAX_TICKS = 12
"""Up to so many values along an axis, each has a tick."""

TWO_AXES = 2


def sweep_figure(result: SweepResult | AblationResult, finding: Finding) -> go.Figure | None:
    """The chart of a finding; None where nothing could be compared."""
    if isinstance(result, SweepResult):
        return _heat_map(result, finding) if len(result.plan.axes) == TWO_AXES else _curve(result, finding)
    rows = [_difference(row) for row in finding.compared[:MAX_BARS]]
    return tornado(rows, difference_unit(spoken(finding.unit)), f"difference from {BASE}") if rows else None


def key_of(result: SweepResult | AblationResult, finding: Finding) -> str:
    """What the colours of a heat map mean; empty for other charts."""
    if not isinstance(result, SweepResult) or len(result.plan.axes) != TWO_AXES:
        return ""
    together = f"All differences of a map hold together with {percent(CONFIDENCE, 0)}."
    return f"{key_words(map_cells(result, finding.name), BASE)} {together}"


def _difference(row: Row) -> Estimate:
    assert row.effect is not None
    assert row.effect.difference is not None
    difference, worst = row.effect.difference, row.effect.worst
    limits = worst.limits if worst else None
    return Estimate.deciding(row.label, difference.estimate, difference.limits, limits, row.effect.up_to)


def _curve(result: SweepResult, finding: Finding) -> go.Figure:
    (axis,) = result.plan.axes
    pairs = [(value, point_estimate(result, finding.name, (value,))) for value in axis.values]
    known = [(_coordinate(value), estimate) for value, estimate in pairs if estimate]
    line = Line(finding.name, tuple(x for x, _ in known), tuple(estimate for _, estimate in known))
    figure = curve([line], axis.parameter, finding.unit, finding.name, fair_value(finding.name, result.players))
    if len(known) <= MAX_TICKS:
        figure.update_xaxes(tickvals=[x for x, _ in known])
    return figure


def _coordinate(value: ParameterValue) -> float | str:
    """A value as Plotly places it: numbers to scale, words as categories in their order."""
    return ("yes" if value else "no") if isinstance(value, bool) else value


def _heat_map(result: SweepResult, finding: Finding) -> go.Figure:
    down, across = result.plan.axes
    axes, cells = (across.parameter, down.parameter), map_cells(result, finding.name)
    return heat_map(across.shown, down.shown, cells, spoken(finding.unit), axes, BASE)
