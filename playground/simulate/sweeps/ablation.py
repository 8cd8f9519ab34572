"""Ablation: every house rule changed by itself, to see which of them matters.

The game as it is, is compared with itself after one change: each variant, each parameter at another value, and, of a
game with house rules, each of these taken away. What a change does beside another is not seen here; that takes a sweep.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from playground.compiler import Compiled, load
from playground.engine.native.stopping import Stop
from playground.game.core import Game
from playground.ruleset.model import Parameter, Ruleset
from playground.ruleset.parameters import shown
from playground.ruleset.selection import Selection, parse_selection
from playground.simulate.asked import asked_of, check_questions
from playground.simulate.exploration import CAP, other_values
from playground.simulate.refereeing import Referee, referee_json
from playground.simulate.study import Arm, Study
from playground.simulate.summary import Summary
from playground.simulate.sweeps.axes import all_values
from playground.simulate.sweeps.effects import Effect, Questioned, effects, game_json
from playground.simulate.sweeps.sweep import MOST_POINTS, Watch, compile_point, side_by_side
from playground.source.diagnostics import PlaygroundError
from playground.stats.measures.judged import Judged

FEW_VALUES = 6
"""Values of a parameter that are all tried; of more, those beside the usual one and the ends of the range."""


@dataclass(frozen=True)
class Change:
    """One change of the game as it is. `kind` is 'taken away', 'parameter' or 'variant'.

    `also` are other changes that come to the same game. Where it cannot be played, `problem` says why.
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
        """The label, with what comes to the same."""
        return f"{self.label} ({', '.join(self.also)})" if self.also else self.label


@dataclass(frozen=True)
class AblationPlan:
    """What is to be played: `base` is the game as it is."""

    base: Compiled
    changes: tuple[Change, ...]

    @cached_property
    def played(self) -> tuple[Change, ...]:
        """The changes after which the game can be played."""
        return tuple(change for change in self.changes if change.compiled)

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """All games that are played, the one as it is first."""
        return (self.base.game, *(change.compiled.game for change in self.played if change.compiled))

    def study(
        self, games: int, seed: int = 0, agents: tuple[str, ...] = (), threads: int = 0, out: Path | None = None
    ) -> Study:
        """The games to play, first those of the game as it is; raises PlaygroundError for arguments out of range."""
        arms = [Arm("as it is", self.base, agents)]
        arms += [Arm(change.label, change.compiled, agents) for change in self.played if change.compiled]
        return side_by_side(arms, games, seed, threads, out, "ablation", self.base.game.name)


def plan_ablation(selection: str, watch: Watch | None = None, *, text: str | None = None) -> AblationPlan:
    """Compile the game after every change. Raises PlaygroundError with all mistakes, and if nothing can be changed.

    `text` stands in for the selected file's content (an editor's text).
    """
    base, chosen = load(selection, text=text), parse_selection(selection)
    candidates = list(possible_changes(base.ruleset, chosen))
    if not candidates:
        raise PlaygroundError(f"{selection} has no parameters and no variants: there is nothing to change")
    if len(candidates) > MOST_POINTS:
        raise PlaygroundError(
            f"{selection} can be changed in {len(candidates):,} ways; at most {MOST_POINTS} are tried"
        )
    found: dict[str, Change] = {}
    for number, (change, selected) in enumerate(candidates, start=1):
        compiled, problem = compile_point(selected, text)
        key = compiled.game.hash if compiled else selected.text
        if key in found:
            found[key] = replace(found[key], also=(*found[key].also, change.label))
        elif not compiled or key != base.game.hash:
            found[key] = replace(change, compiled=compiled, problem=problem)
        if watch:
            watch(number, len(candidates))
    return AblationPlan(base, tuple(found.values()))


def possible_changes(ruleset: Ruleset, chosen: Selection) -> Iterator[tuple[Change, Selection]]:
    """Every change there is to try, before it is compiled; several may come to the same game."""
    for name, value in chosen.settings.items():
        rest = {other: text for other, text in chosen.settings.items() if other != name}
        about = ruleset.parameters[name].about
        yield _change(f"without {name} = {value}", "taken away", about, replace(chosen, settings=rest))
    if chosen.variant:
        about = ruleset.variants.get(chosen.variant, "")
        yield _change(f"without @{chosen.variant}", "taken away", about, replace(chosen, variant=None))
    for parameter in ruleset.parameters.values():
        if parameter.name != CAP or CAP in chosen.settings:
            for text in _tried(parameter):
                settings = {**chosen.settings, parameter.name: text}
                changed = replace(chosen, settings=settings)
                yield _change(f"{parameter.name} = {text}", "parameter", parameter.about, changed)
    for variant, about in ruleset.variants.items() if not chosen.variant else ():
        yield _change(f"@{variant}", "variant", about, replace(chosen, variant=variant))


def _change(label: str, kind: str, about: str, selection: Selection) -> tuple[Change, Selection]:
    return Change(label, kind, about, selection.text), selection


def _tried(parameter: Parameter) -> list[str]:
    """Other values of a parameter: all where they are few."""
    values = all_values(parameter)
    if values is not None and len(values) <= FEW_VALUES:
        return [shown(value) for value in values if value != parameter.value]
    return other_values(parameter)


@dataclass(frozen=True, kw_only=True)
class Ablated(Questioned):
    """What an ablation found: `asked` are of the changes that were played."""

    plan: AblationPlan

    def ranked(self, name: str) -> list[tuple[Change, Effect]]:
        """The changes that keep the number of players, by the size of their effect on a measure, the largest first."""
        return self._ranked[name]

    def apart(self, name: str) -> list[tuple[Change, Effect]]:
        """The changes to another number of players, which are not compared, with the measure itself."""
        players = len(self.base.game.players)
        played = zip(self.plan.played, self.asked, strict=True)
        return [
            (change, Effect(asked.measure(name)))
            for change, asked in played
            if len(asked.result.game.players) != players
        ]

    @cached_property
    def _ranked(self) -> dict[str, list[tuple[Change, Effect]]]:
        players, base = len(self.base.game.players), self.asked_of_base
        played = zip(self.plan.played, self.asked, strict=True)
        compared = [(change, asked) for change, asked in played if len(asked.result.game.players) == players]
        found = {}
        for name in self.measures:
            pairs = zip(compared, effects(base, [asked for _, asked in compared], name), strict=True)
            found[name] = sorted(((change, effect) for (change, _), effect in pairs), key=_by_size)
        return found

    def to_json(self) -> dict[str, Any]:
        """The stable JSON shape of `sweep --ablate --json`."""
        base = self.base
        return {
            "ruleset": base.game.name,
            "games": base.asked,
            "seed": base.seed,
            "agents": list(base.agents),
            "seat": self.seat,
            "referee": referee_json(self.referee),
            "measures": list(self.measures),
            "baseline": game_json(self.asked_of_base)
            | {"measures": {name: self.base_effect(name).to_json() for name in self.measures}},
            "effects": {name: self._effects_json(self.ranked(name)) for name in self.measures},
            "other_players": {name: self._effects_json(self.apart(name)) for name in self.measures},
            "impossible": [_change_json(change) for change in self.plan.changes if not change.compiled],
        }

    def _effects_json(self, pairs: Sequence[tuple[Change, Effect]]) -> list[dict[str, Any]]:
        asked = dict(zip((change.label for change in self.plan.played), self.asked, strict=True))
        return [_change_json(change) | game_json(asked[change.label]) | effect.to_json() for change, effect in pairs]


def _by_size(pair: tuple[Change, Effect]) -> float:
    difference = pair[1].difference
    return -abs(difference.estimate) if difference else 1.0


def _change_json(change: Change) -> dict[str, Any]:
    return {
        "change": change.label,
        "kind": change.kind,
        "about": change.about,
        "also": list(change.also),
        "ruleset": change.selection,
        "problem": change.problem or None,
    }


def ablated(
    plan: AblationPlan,
    results: Sequence[Summary],
    measures: Sequence[str] = (),
    seat: int | None = None,
    referee: Referee | None = None,
    judged: Sequence[Sequence[Judged]] = (),
    stop: Stop | None = None,
) -> Ablated:
    """What the results of `plan.study` tell, and the games of each that a referee judged.

    By default it is told of the share of the seat. Once `stop` is set, no game is played again for a measure. Raises
    PlaygroundError.
    """
    seat, names = check_ablation(plan, measures, seat, referee is not None)
    base, *others = asked_of(results, judged, stop)
    return Ablated(
        plan=plan, asked_of_base=base, asked=tuple(others), seat=seat, measures=names, referee=referee
    )


def check_ablation(
    plan: AblationPlan, measures: Sequence[str], seat: int | None, referee: bool = False
) -> tuple[int, tuple[str, ...]]:
    """The seat to look from and the measures in full, before any game is played."""
    usual = ("seat_share",) if len(plan.base.game.players) > 1 else ("length.decisions.mean",)
    return check_questions(plan.games, measures or usual, seat, referee)
