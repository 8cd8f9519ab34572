"""Random games of the reference engine, which are watched: numbers that do not fit, conditions, and draws.

A number outside of the range of its variable is cut off without a word, a condition of several parts does not say
which of them is never true, and what is drawn from an empty zone is nothing. The reference engine reports all of that,
in as many games as some time allows.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from random import Random

from playground.engine.layout import RUNNING
from playground.engine.native.runtime.state import NativeState
from playground.engine.reference.effects import Decision
from playground.engine.reference.state import ReferenceState
from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.game.evaluate import Environment
from playground.source.text import Span
from playground.verify.empty_draws import Draw, draws_of

SEED = 0
MAX_GAMES = 20
"""The most games, so that what is found in games that are fast does not depend on the machine."""

ENOUGH_GAMES = MAX_GAMES
"""How many games played to their ends say that something is never true."""

MAX_DECISIONS = 2_000
"""The most decisions of a watched game."""

GLANCE, GLANCE_SECONDS = 150, 0.5
"""How many decisions are watched where little time is to be spent, and in how many seconds at most."""


@dataclass
class Cut:
    """An effect whose number did not fit: how often, in which games, and the number that was farthest off."""

    name: str
    low: int
    high: int
    farthest: int
    times: int = 0
    games: set[int] = field(default_factory=set)

    def note(self, value: int, game: int) -> None:
        self.times += 1
        self.games.add(game)
        self.farthest = max(self.farthest, value, key=self._excess)

    def _excess(self, value: int) -> int:
        return max(value - self.high, self.low - value)


@dataclass
class Watch:
    """What was seen in `games` games, of which `finished` were played to their ends: numbers cut off, by the effect,
    and draws, by its identity.

    Of the conditions that were watched, by their rules: how often each part was true if those before it were.
    """

    games: int = 0
    finished: int = 0
    decisions: int = 0
    cuts: dict[Span, Cut] = field(default_factory=dict)
    held: dict[str, list[int]] = field(default_factory=dict)
    draws: dict[int, Draw] = field(default_factory=dict)

    def note_cut(self, effect: core.Effect, name: str, value: int, low: int, high: int) -> None:
        if effect.span is not None:
            self.cuts.setdefault(effect.span, Cut(name, low, high, value)).note(value, self.games)

    def never_true(self, rule: core.Rule) -> core.Expression | None:
        """The first part of a rule's condition that was never true while those before it were.

        None if it has only one part, or was not watched in `ENOUGH_GAMES` games to their ends: what is true only late
        in a game is not seen in the beginnings of games, nor in a few of them.
        """
        parts, held = parts_of(rule.condition), self.held.get(rule.name)
        if held is None or len(parts) < 2 or self.finished < ENOUGH_GAMES:
            return None
        return next((part for part, times in zip(parts, held, strict=True) if not times), None)


def watch(game: core.Game, dead: Collection[str], seconds: float) -> Watch:
    """Play random games for some seconds, and one at least, if there is something to watch: numbers that may not fit,
    draws, and the conditions of the rules named in `dead`."""
    rules = [rule for rule in (*game.triggers, *game.end_conditions) if rule.name in dead]
    seen = Watch(held={rule.name: [0] * len(parts_of(rule.condition)) for rule in rules}, draws=draws_of(game))
    if not any(len(parts) > 1 for parts in seen.held.values()) and not seen.draws and not any(_may_not_fit(game)):
        return seen
    conditions = {id(rule.condition): rule for rule in rules}
    end = time.process_time() + seconds
    while seen.games == 0 or (seen.games < MAX_GAMES and time.process_time() < end):
        _play(game, seen, conditions, end, MAX_DECISIONS)
    return seen


def watch_numbers(game: core.Game) -> Watch:
    """Play the first decisions of random games, if there are numbers that may not fit."""
    seen, end = Watch(), time.process_time() + GLANCE_SECONDS
    while any(_may_not_fit(game)) and seen.games < MAX_GAMES:
        left = GLANCE - seen.decisions
        if left <= 0 or time.process_time() > end:
            break
        _play(game, seen, {}, end, left)
    return seen


def watch_from(before: NativeState, number: int, options: Iterable[int]) -> Watch:
    """Go on with a game where the native engine has left it, and play these options, for a short time."""
    seen = Watch(games=number)
    with suppress(_OutOfTime):
        state = _WatchedState(before.game, seen, {}, time.process_time() + GLANCE_SECONDS)
        state.load(before.to_bytes())
        state.set_dice(before.chance)
        for option in options:
            if not state.is_terminal():
                state.apply_action(option)
    return seen


def parts_of(condition: core.Expression) -> list[core.Expression]:
    """The conditions that are joined by `and`."""
    if isinstance(condition, core.Operation) and condition.name == "and":
        return [part for each in condition.arguments for part in parts_of(each)]
    return [condition]


def _may_not_fit(game: core.Game) -> Iterator[bool]:
    """Whether each effect that sets a number may set it to one outside of its range."""
    ranges = {variable.name: variable.type for variable in game.variables if variable.type.kind == "int"}
    attributes = {attribute.name: attribute for attribute in game.attributes if not attribute.words}
    for effect in all_effects(game):
        if isinstance(effect, core.Assign) and effect.variable in ranges:
            type_ = ranges[effect.variable]
            yield effect.value.type.low < type_.low or effect.value.type.high > type_.high
        elif isinstance(effect, core.SetAttribute) and effect.attribute in attributes:
            attribute = attributes[effect.attribute]
            yield effect.value.type.low < attribute.low or effect.value.type.high > attribute.high


def _play(
    game: core.Game, seen: Watch, conditions: dict[int, core.Rule], end: float, most: int = MAX_DECISIONS
) -> None:
    chance = Random(SEED + seen.games)
    with suppress(_OutOfTime):
        state = _WatchedState(game, seen, conditions, end)
        for _ in range(most):
            if state.is_terminal() or time.process_time() > end:
                break
            state.apply_action(chance.choice(state.legal_actions()))
            seen.decisions += 1
        seen.finished += state.is_terminal()
    seen.games += 1


class _OutOfTime(Exception):
    """A single decision takes longer than all games may: its rules go through very much."""


@dataclass
class _WatchedDecision(Decision):
    seen: Watch = field(default_factory=Watch)
    conditions: dict[int, core.Rule] = field(default_factory=dict)
    end: float = inf
    """When to stop, in processor time of this process."""

    def value(self, expression: core.Expression, environment: Environment) -> core.Value:
        rule = self.conditions.get(id(expression))
        if rule is None:
            return super().value(expression, environment)
        for number, part in enumerate(parts_of(rule.condition)):
            if not super().value(part, environment):
                return False
            self.seen.held[rule.name][number] += 1
        return True

    def perform(self, effects: Iterable[core.Effect], environment: Environment) -> None:
        if time.process_time() > self.end:
            raise _OutOfTime
        for effect in effects:
            draw = self.seen.draws.get(id(effect))
            if draw is not None and self.position.status == RUNNING:
                origin = self.index(draw.effect.origin, environment)
                is_found = self.position.piece(origin) != core.NOTHING
                draw.note((self.seen.games, self.seen.decisions), is_found)
            super().perform((effect,), environment)


class _WatchedState(ReferenceState):
    def __init__(self, game: core.Game, seen: Watch, conditions: dict[int, core.Rule], end: float) -> None:
        self._seen, self._conditions, self._end = seen, conditions, end
        super().__init__(game, SEED, seen.games)

    def _decision(self) -> Decision:
        plain = super()._decision()
        return _WatchedDecision(
            plain.world,
            plain.position,
            plain.chance,
            plain.tally,
            self._seen,
            self._conditions,
            self._end,
            on_cut=self._seen.note_cut,
        )
