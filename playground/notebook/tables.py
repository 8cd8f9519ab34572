"""Results as rows: every measure of every game with its interval, and its difference from the baseline.

ComparisonResult, SweepResult, AblationResult, ExperimentResult ──cells──► Cell, Cell, …
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import singledispatch

from playground.simulate.comparison.compare import ComparisonResult
from playground.simulate.experiments.result import ExperimentResult
from playground.simulate.sweeps.effects import Effect, effects
from playground.simulate.sweeps.one_at_a_time import AblationResult
from playground.simulate.sweeps.result import SweepResult


@dataclass(frozen=True)
class Cell:
    """A measure of one game: `game` is its label, and `settings` what distinguishes it, as columns."""

    game: str
    measure: str
    effect: Effect
    settings: Mapping[str, object] = field(default_factory=dict)


@singledispatch
def cells(result: object) -> Iterator[Cell]:
    """The rows of a result, the baseline first."""
    raise NotImplementedError(type(result).__name__)


@cells.register
def _(result: ComparisonResult) -> Iterator[Cell]:
    seats = range(1, len(result.results[0].game.players) + 1)
    base, *others = result.lookups
    for name in [*(f"seat_share.{seat}" for seat in seats), "draws", "length.decisions.mean"]:
        compared = effects(base, others, name) if others else []
        found = [Effect(result.measure(0, name)), *compared]
        for each, effect in zip(result.results, found, strict=True):
            yield Cell(each.game.name, name, effect)


@cells.register
def _(result: SweepResult) -> Iterator[Cell]:
    axes = [axis.parameter for axis in result.plan.axes]
    for name in result.measures:
        if result.plan.base_point is None:
            usual = dict(zip(axes, result.plan.usual, strict=True))
            yield Cell(result.plan.label(result.plan.usual), name, result.base_effect(name), usual)
        for point, effect in zip(result.plan.played, result.effects[name], strict=True):
            settings = dict(zip(axes, point.values, strict=True))
            yield Cell(result.plan.label(point.values), name, effect, settings)


@cells.register
def _(result: AblationResult) -> Iterator[Cell]:
    for name in result.measures:
        yield Cell("as it is", name, result.base_effect(name))
        for change, effect in [*result.ranked(name), *result.other_players(name)]:
            yield Cell(change.title, name, effect)


@cells.register
def _(result: ExperimentResult) -> Iterator[Cell]:
    changes = {(change.measure, id(change.played)): change for change in result.changes}
    for arm in result.played:
        for name, measure in arm.measures.items():
            change = changes.get((name, id(arm)))
            effect = Effect(measure)
            if change is not None:
                known = (change.difference, change.p_value, None, change.gain, change.up_to, change.worst)
                effect = Effect(measure, *known)
            settings = {"players": ", ".join(dict.fromkeys(arm.summary.agents)), **arm.arm.settings}
            yield Cell(arm.selection, name, effect, {k: v for k, v in settings.items() if k != "agents"})
