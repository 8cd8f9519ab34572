"""Ablation: every house rule changed by itself, to see which of them matters.

The game as it is, is compared with itself after one change: each variant, each parameter at another value, and, of a
game with house rules, each of these removed. Interactions between changes are not seen here; they take a sweep.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from playground.compiler import Compiled, load
from playground.engine.cancellation import CancelToken
from playground.game.core import Game
from playground.ruleset.model import Parameter, Ruleset
from playground.ruleset.parameter_values import DECISION_CAP, alternative_values
from playground.ruleset.parameters import shown
from playground.ruleset.selection import Selection, parse_selection
from playground.simulate.measures.lookup import check_requests, measure_lookups
from playground.simulate.measures.referee import Referee, referee_json
from playground.simulate.results.summary import Summary
from playground.simulate.study import Arm, Study
from playground.simulate.sweeps.axes import all_values
from playground.simulate.sweeps.effects import Effect, SweepAnalysis, effects, game_json
from playground.simulate.sweeps.plan import MAX_POINTS, PlanCallback, compile_point, side_by_side
from playground.source.diagnostics import PlaygroundError
from playground.stats.measures.judged import Judged

MAX_ALL_VALUES = 6
"""A parameter with at most this many values is tried at all; others next to the default and at the range's ends."""


@dataclass(frozen=True)
class Change:
    """One change of the game as it is. `kind` is 'taken away', 'parameter' or 'variant'.

    `also` are other changes that give the same game. If it cannot be played, `problem` says why.
    """

    label: str
    kind: str
    about: str
    selection: str
    compiled: Compiled | None = None
    problem: str = ""
    also: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The label, with the other changes that give the same game."""
        return f"{self.label} ({', '.join(self.also)})" if self.also else self.label


@dataclass(frozen=True)
class AblationPlan:
    """The games of an ablation: `base` is the game as it is."""

    base: Compiled
    changes: tuple[Change, ...]

    @cached_property
    def played(self) -> tuple[Change, ...]:
        """The changes after which the game can be played."""
        return tuple(change for change in self.changes if change.compiled)

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """All games that are played; the game as it is comes first."""
        return (self.base.game, *(change.compiled.game for change in self.played if change.compiled))

    def study(
        self, games: int, seed: int = 0, agents: tuple[str, ...] = (), threads: int = 0, out: Path | None = None
    ) -> Study:
        """The games to play; the game as it is comes first. Raises PlaygroundError for arguments out of range."""
        arms = [Arm("as it is", self.base, agents)]
        arms += [Arm(change.label, change.compiled, agents) for change in self.played if change.compiled]
        return side_by_side(arms, games, seed, threads, out, "ablation", self.base.game.name)


def plan_ablation(selection: str, watch: PlanCallback | None = None, *, text: str | None = None) -> AblationPlan:
    """Compile the game after every change. Raises PlaygroundError with all mistakes, and if nothing can be changed.

    `text` replaces the selected file's content (an editor's text).
    """
    base, chosen = load(selection, text=text), parse_selection(selection)
    candidates = list(possible_changes(base.ruleset, chosen))
    if not candidates:
        raise PlaygroundError(f"{selection} has no parameters and no variants: there is nothing to change")
    if len(candidates) > MAX_POINTS:
        raise PlaygroundError(f"{selection} can be changed in {len(candidates):,} ways; at most {MAX_POINTS} are tried")
    changes: dict[str, Change] = {}
    for number, (change, selected) in enumerate(candidates, start=1):
        compiled, problem = compile_point(selected, text)
        key = compiled.game.hash if compiled else selected.text
        if key in changes:
            changes[key] = replace(changes[key], also=(*changes[key].also, change.label))
        elif not compiled or key != base.game.hash:
            changes[key] = replace(change, compiled=compiled, problem=problem)
        if watch:
            watch(number, len(candidates))
    return AblationPlan(base, tuple(changes.values()))


def possible_changes(ruleset: Ruleset, chosen: Selection) -> Iterator[tuple[Change, Selection]]:
    """Every possible change, before compiling it; several may give the same game."""
    for name, value in chosen.settings.items():
        rest = {other: text for other, text in chosen.settings.items() if other != name}
        about = ruleset.parameters[name].about
        yield _change(f"without {name} = {value}", "taken away", about, replace(chosen, settings=rest))
    if chosen.variant:
        about = ruleset.variants.get(chosen.variant, "")
        yield _change(f"without @{chosen.variant}", "taken away", about, replace(chosen, variant=None))
    for parameter in ruleset.parameters.values():
        if parameter.name != DECISION_CAP or DECISION_CAP in chosen.settings:
            for text in _tried(parameter):
                settings = {**chosen.settings, parameter.name: text}
                changed = replace(chosen, settings=settings)
                yield _change(f"{parameter.name} = {text}", "parameter", parameter.about, changed)
    for variant, about in ruleset.variants.items() if not chosen.variant else ():
        yield _change(f"@{variant}", "variant", about, replace(chosen, variant=variant))


def _change(label: str, kind: str, about: str, selection: Selection) -> tuple[Change, Selection]:
    return Change(label, kind, about, selection.text), selection


def _tried(parameter: Parameter) -> list[str]:
    """Other values of a parameter: all if they are few."""
    values = all_values(parameter)
    if values is not None and len(values) <= MAX_ALL_VALUES:
        return [shown(value) for value in values if value != parameter.value]
    return alternative_values(parameter)


@dataclass(frozen=True, kw_only=True)
class AblationResult(SweepAnalysis):
    """The results of an ablation: `lookups` are those of the changes that were played."""

    plan: AblationPlan

    def ranked(self, name: str) -> list[tuple[Change, Effect]]:
        """The changes that keep the number of players, by the size that their effect on a measure has at least."""
        return self._ranked[name]

    def other_players(self, name: str) -> list[tuple[Change, Effect]]:
        """The changes to another number of players, which are not compared, with the measure itself."""
        players = len(self.base.game.players)
        played = zip(self.plan.played, self.lookups, strict=True)
        return [
            (change, Effect(lookup.measure(name)))
            for change, lookup in played
            if len(lookup.result.game.players) != players
        ]

    @cached_property
    def _ranked(self) -> dict[str, list[tuple[Change, Effect]]]:
        players, base = len(self.base.game.players), self.base_lookup
        played = zip(self.plan.played, self.lookups, strict=True)
        compared = [(change, lookup) for change, lookup in played if len(lookup.result.game.players) == players]
        ranked = {}
        for name in self.measures:
            pairs = zip(compared, effects(base, [lookup for _, lookup in compared], name), strict=True)
            ranked[name] = sorted(((change, effect) for (change, _), effect in pairs), key=_by_size)
        return ranked

    def to_json(self) -> dict[str, Any]:
        """The stable JSON shape of `sweep --ablate --json`."""
        base = self.base
        return {
            "ruleset": base.game.name,
            "games": base.games_requested,
            "seed": base.seed,
            "agents": list(base.agents),
            "seat": self.seat,
            "referee": referee_json(self.referee),
            "measures": list(self.measures),
            "baseline": game_json(self.base_lookup)
            | {"measures": {name: self.base_effect(name).to_json() for name in self.measures}},
            "effects": {name: self._effects_json(self.ranked(name)) for name in self.measures},
            "other_players": {name: self._effects_json(self.other_players(name)) for name in self.measures},
            "impossible": [_change_json(change) for change in self.plan.changes if not change.compiled],
        }

    def _effects_json(self, pairs: Sequence[tuple[Change, Effect]]) -> list[dict[str, Any]]:
        lookups = dict(zip((change.label for change in self.plan.played), self.lookups, strict=True))
        return [_change_json(change) | game_json(lookups[change.label]) | effect.to_json() for change, effect in pairs]


def _by_size(pair: tuple[Change, Effect]) -> tuple[float, float]:
    """What is surely largest first, by the end of the simultaneous interval nearest to 0, and then by the estimate."""
    difference = pair[1].known
    return (-difference.least, -abs(difference.estimate)) if difference else (1.0, 1.0)


def _change_json(change: Change) -> dict[str, Any]:
    return {
        "change": change.label,
        "kind": change.kind,
        "about": change.about,
        "also": list(change.also),
        "ruleset": change.selection,
        "problem": change.problem or None,
    }


def ablation_result(
    plan: AblationPlan,
    results: Sequence[Summary],
    measures: Sequence[str] = (),
    seat: int | None = None,
    referee: Referee | None = None,
    judged: Sequence[Sequence[Judged]] = (),
    stop: CancelToken | None = None,
) -> AblationResult:
    """Analyse the results of `plan.study`, with the judged games of each.

    The default measure is the share of the seat. Once `stop` is set, no game is replayed for a measure. Raises
    PlaygroundError as `check_requests` does.
    """
    seat, names = check_ablation(plan, measures, seat, referee)
    base, *others = measure_lookups(results, judged, stop)
    return AblationResult(
        plan=plan, base_lookup=base, lookups=tuple(others), seat=seat, measures=names, referee=referee
    )


def check_ablation(
    plan: AblationPlan, measures: Sequence[str], seat: int | None, referee: Referee | None = None
) -> tuple[int, tuple[str, ...]]:
    """The seat of interest and the full names of the measures, before any game is played."""
    default = ("seat_share",) if len(plan.base.game.players) > 1 else ("length.decisions.mean",)
    return check_requests(plan.games, measures or default, seat, referee)
