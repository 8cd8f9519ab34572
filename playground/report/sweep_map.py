"""The cells of a sweep's heat map: which of them are known to differ from the game as it is."""

from __future__ import annotations

from playground.charts.data import Compared, Estimate
from playground.ruleset.model import ParameterValue
from playground.simulate.sweeps.effects import Effect
from playground.simulate.sweeps.result import SweepResult

BASE = "the game as it is"


def point_estimate(result: SweepResult, name: str, values: tuple[ParameterValue, ...]) -> Estimate | None:
    """A measure at a point, with the interval that decides; None if it cannot be played or has no such measure."""
    effect = result.effect(name, values)
    if effect is None or effect.measure is None:
        return None
    measure = effect.measure
    worst = (measure.worst.low, measure.worst.high) if measure.worst else None
    return Estimate.deciding(result.plan.label(values), measure.value, (measure.low, measure.high), worst)


def map_cells(result: SweepResult, name: str) -> list[list[Compared | None]]:
    """A row for each value of the first axis; None for points that cannot be played."""
    down, across = result.plan.axes
    return [[_cell(result, name, (value, other)) for other in across.values] for value in down.values]


def _cell(result: SweepResult, name: str, values: tuple[ParameterValue, ...]) -> Compared | None:
    estimate, effect = point_estimate(result, name, values), result.effect(name, values)
    if estimate is None or effect is None:
        return None
    if result.is_base(values):
        return Compared(estimate, is_base=True)
    return Compared(estimate, _change(effect), effect.differs)


def _change(effect: Effect) -> Estimate | None:
    """The difference with the joint interval that decides."""
    if effect.difference is None:
        return None
    worst = effect.worst.limits if effect.worst else None
    return Estimate.deciding("", effect.difference.estimate, effect.difference.limits, worst, effect.up_to)
