"""What a sweep found: every measure asked for at every point, and how it differs from the game as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from playground.engine.native.stopping import Stop
from playground.ruleset.model import ParameterValue
from playground.simulate.asked import asked_of, check_questions
from playground.simulate.refereeing import Referee, referee_json
from playground.simulate.summary import Summary
from playground.simulate.sweeps.axes import Axis
from playground.simulate.sweeps.effects import Effect, Questioned, effects, effects_json, game_json
from playground.simulate.sweeps.sweep import SweepPlan
from playground.stats.measures.judged import Judged


@dataclass(frozen=True, kw_only=True)
class Swept(Questioned):
    """What a sweep found: `asked` are of the points that were played."""

    plan: SweepPlan

    @cached_property
    def effects(self) -> dict[str, list[Effect]]:
        """By the name of the measure, one for each result."""
        return {name: effects(self.asked_of_base, self.asked, name) for name in self.measures}

    @cached_property
    def base_effects(self) -> dict[str, Effect]:
        """The measures of the game as it is."""
        return {name: self.base_effect(name) for name in self.measures}

    def effect(self, name: str, values: tuple[ParameterValue, ...]) -> Effect | None:
        """A measure where the axes have these values; None where no game can be played."""
        number = self._numbers.get(values)
        return None if number is None else self.effects[name][number]

    def comparisons(self, name: str) -> int:
        """How many differences of a measure hold together."""
        return sum(effect.difference is not None for effect in self.effects[name])

    @cached_property
    def players(self) -> set[int]:
        """The numbers of players of the games."""
        return {len(result.game.players) for result in (self.base, *self.results)}

    def fair_shares(self, name: str) -> dict[tuple[ParameterValue, ...], float]:
        """What a seat's share would be at each point if turn order did not matter, where that is not the same at all.

        Empty of other measures, and where all games have equally many players.
        """
        if name.partition(".")[0] != "seat_share" or len(self.players) == 1:
            return {}
        points = zip(self.plan.played, self.results, strict=True)
        return {point.values: 1 / len(result.game.players) for point, result in points}

    @cached_property
    def _numbers(self) -> dict[tuple[ParameterValue, ...], int]:
        return {point.values: number for number, point in enumerate(self.plan.played)}

    def to_json(self) -> dict[str, Any]:
        """The stable JSON shape of `sweep --json`."""
        plan, base = self.plan, self.base
        return {
            "ruleset": plan.base.game.name,
            "games": base.asked,
            "seed": base.seed,
            "agents": list(base.agents),
            "seat": self.seat,
            "referee": referee_json(self.referee),
            "axes": [_axis_json(axis, usual) for axis, usual in zip(plan.axes, plan.usual, strict=True)],
            "measures": list(self.measures),
            "comparisons": {name: self.comparisons(name) for name in self.measures},
            "baseline": {**game_json(self.asked_of_base), "measures": effects_json(self.base_effects)},
            "points": [self._point_json(number) for number in range(len(plan.points))],
        }

    def _point_json(self, number: int) -> dict[str, Any]:
        point = self.plan.points[number]
        settings = {axis.parameter: value for axis, value in zip(self.plan.axes, point.values, strict=True)}
        told = {"settings": settings, "ruleset": point.selection, "problem": point.problem or None}
        played = self._numbers.get(point.values)
        if played is None:
            return told
        each = {name: self.effects[name][played] for name in self.measures}
        return told | game_json(self.asked[played]) | {"measures": effects_json(each)}


def _axis_json(axis: Axis, usual: ParameterValue) -> dict[str, Any]:
    return {"parameter": axis.parameter, "about": axis.about, "values": list(axis.values), "usual": usual}


def swept(
    plan: SweepPlan,
    results: Sequence[Summary],
    measures: Sequence[str] = (),
    seat: int | None = None,
    referee: Referee | None = None,
    judged: Sequence[Sequence[Judged]] = (),
    stop: Stop | None = None,
) -> Swept:
    """What the results of `plan.study` tell, and the games of each that a referee judged.

    Once `stop` is set, no game is played again for a measure. Raises PlaygroundError for a seat or a measure that there
    is not.
    """
    seat, names = check_questions(plan.games, measures, seat, referee is not None)
    asked = asked_of(results, judged, stop)
    base, points = (asked[0], asked[1:]) if plan.base_point is None else (asked[plan.base_point], asked)
    return Swept(plan=plan, asked_of_base=base, asked=points, seat=seat, measures=names, referee=referee)
