"""Finds `if C then …` and `repeat up to N times while C do …` among effects, where random games show C never to hold.

    repeat 6 times do (if marks of spot > 9 then move last to spot)       what the rule is about does not happen

A rule that never applies is reported by its name; what is done under a condition within a rule that applies is none.
The reference engine counts how often each condition is tested. Those that never held although they were tested often
are tested again in many games of the native engine, of the selection and its variants, which stop where one holds.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from playground.compiler import Compiled
from playground.game import core
from playground.game.effect_sequences import effects_after_setup
from playground.simulate.run import Run
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.verify.random_games import SEED

MIN_TIMES, MIN_GAMES_TESTED = 200, 15
"""How often a condition is tested, and in how many games, before it is of interest that it never held."""

MIN_GAMES, MAX_GAMES = 200, 1_000
"""In how many games of the native engine it never held, at least, and how many are played at most."""

SECONDS = 0.5
"""How long games are played for one ruleset, beside the time in which it is compiled."""

MAX_VARIANTS, MAX_ROUNDS = 4, 4
"""Of how many variants games are played, and how often, each time without the conditions that have held."""

_BEFORE = re.compile(r"\b(?:if|while)\s*\(*\s*$")
"""What stands before the condition of a branch; the lines of a definition by cases have nothing before theirs."""


@dataclass(frozen=True)
class _Taken(core.Fault):
    """A branch was taken."""

    number: int = 0

    @property
    def problem(self) -> str:
        return f"branch {self.number}"

    @property
    def way_out(self) -> str:
        return ""


@dataclass
class Branch:
    """A condition on effects, by its place: how often it was tested and held, and in which games it was tested."""

    span: Span
    times: int = 0
    held: int = 0
    games: set[int] = field(default_factory=set)

    def note(self, holds: bool, game: int) -> None:
        """Count one time."""
        self.times += 1
        self.held += holds
        self.games.add(game)

    @property
    def is_suspicious(self) -> bool:
        """Whether it was tested often, and never held."""
        return not self.held and self.times >= MIN_TIMES and len(self.games) >= MIN_GAMES_TESTED


def branches_of(game: core.Game) -> dict[int, Branch]:
    """The branches of effects, by the identity of their conditions: those that stand at one place are one."""
    by_place: dict[Span, Branch] = {}
    found = dict[int, Branch]()
    for effect in effects_after_setup(game):
        condition = _condition(effect)
        if condition is not None and condition.span is not None and _is_written(condition):
            found[id(condition)] = by_place.setdefault(condition.span, Branch(condition.span))
    return found


def _condition(effect: core.Effect) -> core.Expression | None:
    match effect:
        case core.If(condition, then, _) if then:
            return condition
        case core.Repeat(goes_on=condition):
            return condition
    return None


def _is_written(condition: core.Expression) -> bool:
    """Whether a ruleset says itself under what condition something is done, and that is not known before the game."""
    span = condition.span
    if span is None or span.source.included is not None or isinstance(condition, core.Constant):
        return False
    return _BEFORE.search(span.source.text[: span.start]) is not None


def report_untaken_branches(branches: Iterable[Branch], played: Sequence[Compiled], diagnostics: Diagnostics) -> None:
    """Warn of branches that were tested often in games to their ends, and taken in none of many other games.

    `played` are the selection and its variants.
    """
    suspicious = {each.span: each for each in branches if each.is_suspicious}
    games = 0
    for compiled in played[: 1 + MAX_VARIANTS]:
        if suspicious:
            more, taken = _taken(compiled, suspicious)
            games += more
            suspicious = {span: each for span, each in suspicious.items() if span not in taken}
    for span, each in suspicious.items() if games >= MIN_GAMES else ():
        because = f"it was tested {each.times:,} times in {len(each.games)} games that were watched closely"
        hint = "can it hold there? It asks about the position at that moment, after what is done before it"
        diagnostics.report("W186", span, because=because, hint=hint, games=f"{games:,}")


def _taken(compiled: Compiled, branches: Collection[Span]) -> tuple[int, set[Span]]:
    """In how many games no other branch was taken than those that are returned; all of them if that remains open."""
    taken = set[Span]()
    for _ in range(MAX_ROUNDS):
        waiting = [span for span in branches if span not in taken]
        if not waiting:
            return 0, taken
        game = _stopping(compiled.game, waiting)
        result = Run(replace(compiled, game=game), 1, SEED, threads=1).play()
        while result.games < MAX_GAMES and 4 * result.timing.play_s < SECONDS:
            result = Run(replace(compiled, game=game), min(MAX_GAMES, 4 * result.games), SEED, threads=1).play()
        found = [each for each in game.faults if isinstance(each, _Taken) and result.faults[each.name]]
        if not found:
            return result.games, taken
        taken.update(waiting[each.number] for each in found)
    return 0, set(branches)


def _stopping(game: core.Game, branches: Sequence[Span]) -> core.Game:
    """A game that stops where one of some branches is taken."""
    first = len(game.faults)
    numbers = {span: number for number, span in enumerate(branches)}

    def changed(effects: tuple[core.Effect, ...]) -> tuple[core.Effect, ...]:
        return tuple(map(change, effects))

    def change(effect: core.Effect) -> core.Effect:
        condition = _condition(effect)
        number = numbers.get(condition.span) if condition is not None and condition.span is not None else None
        stop = () if number is None else (core.Stop(first + number),)
        match effect:
            case core.If(then=then, otherwise=otherwise):
                return replace(effect, then=stop or changed(then), otherwise=changed(otherwise))
            case core.Repeat(body=body):
                return replace(effect, body=stop or changed(body))
            case core.ForEach(body=body) | core.Bind(body=body):
                return replace(effect, body=changed(body))
        return effect

    return replace(
        game,
        faults=(*game.faults, *(_Taken(None, number) for number in range(len(branches)))),
        actions=tuple(replace(each, effects=changed(each.effects)) for each in game.actions),
        triggers=tuple(replace(each, effects=changed(each.effects)) for each in game.triggers),
        end_conditions=tuple(replace(each, effects=changed(each.effects)) for each in game.end_conditions),
        steps=tuple(
            replace(each, then=changed(each.then), stuck=None if each.stuck is None else changed(each.stuck))
            for each in game.steps
        ),
    )
