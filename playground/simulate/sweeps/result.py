"""The results of a sweep: every requested measure at every point, and its difference from the game as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from playground.engine.cancellation import CancelToken
from playground.ruleset.model import ParameterValue
from playground.simulate.measures.lookup import check_requests, measure_lookups
from playground.simulate.measures.referee import Referee, referee_json
from playground.simulate.results.summary import Summary
from playground.simulate.sweeps.axes import Axis
from playground.simulate.sweeps.effects import Effect, SweepAnalysis, effects, effects_json, game_json
from playground.simulate.sweeps.plan import SweepPlan
from playground.stats.measures.judged import Judged
from playground.stats.measures.registry import spec_of


@dataclass(frozen=True, kw_only=True)
class SweepResult(SweepAnalysis):
    """The results of a sweep: `lookups` are those of the points that were played."""

    plan: SweepPlan

    @cached_property
    def effects(self) -> dict[str, list[Effect]]:
        """Effects by the name of the measure, one for each result."""
        return {name: effects(self.base_lookup, self.lookups, name) for name in self.measures}

    @cached_property
    def base_effects(self) -> dict[str, Effect]:
        """The measures of the game as it is."""
        return {name: self.base_effect(name) for name in self.measures}

    def effect(self, name: str, values: tuple[ParameterValue, ...]) -> Effect | None:
        """A measure at the point with these values; None if it cannot be played."""
        number = self._numbers.get(values)
        return None if number is None else self.effects[name][number]

    def is_base(self, values: tuple[ParameterValue, ...]) -> bool:
        """Whether the point with these values is the game as it is, or comes to the same rules."""
        number = self._numbers.get(values)
        return number is not None and self.results[number].game.hash == self.base.game.hash

    def comparisons(self, name: str) -> int:
        """How many differences of a measure hold simultaneously."""
        return sum(effect.difference is not None for effect in self.effects[name])

    @cached_property
    def players(self) -> set[int]:
        """The numbers of players of the games."""
        return {len(result.game.players) for result in (self.base, *self.results)}

    def fair_shares(self, name: str) -> dict[tuple[ParameterValue, ...], float]:
        """The value of a measure at each point if turn order did not matter, if that value varies.

        Empty for measures without such a value, and if all games have equally many players.
        """
        fair = spec.fair if (spec := spec_of(name)) else None
        if fair is None or len({fair(players) for players in self.players}) == 1:
            return {}
        points = zip(self.plan.played, self.results, strict=True)
        return {point.values: fair(len(result.game.players)) for point, result in points}

    @cached_property
    def _numbers(self) -> dict[tuple[ParameterValue, ...], int]:
        return {point.values: number for number, point in enumerate(self.plan.played)}

    def to_json(self) -> dict[str, Any]:
        """The stable JSON shape of `sweep --json`."""
        plan, base = self.plan, self.base
        return {
            "ruleset": plan.base.game.name,
            "games": base.games_requested,
            "seed": base.seed,
            "agents": list(base.agents),
            "seat": self.seat,
            "referee": referee_json(self.referee),
            "axes": [_axis_json(axis, usual) for axis, usual in zip(plan.axes, plan.usual, strict=True)],
            "measures": list(self.measures),
            "comparisons": {name: self.comparisons(name) for name in self.measures},
            "baseline": {**game_json(self.base_lookup), "measures": effects_json(self.base_effects)},
            "points": [self._point_json(number) for number in range(len(plan.points))],
        }

    def _point_json(self, number: int) -> dict[str, Any]:
        point = self.plan.points[number]
        settings = {axis.parameter: value for axis, value in zip(self.plan.axes, point.values, strict=True)}
        described = {"settings": settings, "ruleset": point.selection, "problem": point.problem or None}
        played = self._numbers.get(point.values)
        if played is None:
            return described
        each = {name: self.effects[name][played] for name in self.measures}
        return described | game_json(self.lookups[played]) | {"measures": effects_json(each)}


def _axis_json(axis: Axis, usual: ParameterValue) -> dict[str, Any]:
    return {"parameter": axis.parameter, "about": axis.about, "values": list(axis.values), "usual": usual}


def sweep_result(
    plan: SweepPlan,
    results: Sequence[Summary],
    measures: Sequence[str] = (),
    seat: int | None = None,
    referee: Referee | None = None,
    judged: Sequence[Sequence[Judged]] = (),
    stop: CancelToken | None = None,
) -> SweepResult:
    """Analyse the results of `plan.study`, with the judged games of each.

    Once `stop` is set, no game is replayed for a measure. Raises PlaygroundError for an unknown seat or measure.
    """
    seat, names = check_requests(plan.games, measures, seat, referee)
    lookups = measure_lookups(results, judged, stop)
    base, points = (lookups[0], lookups[1:]) if plan.base_point is None else (lookups[plan.base_point], lookups)
    return SweepResult(plan=plan, base_lookup=base, lookups=points, seat=seat, measures=names, referee=referee)
