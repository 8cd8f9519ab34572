"""Random games of the reference engine, which are watched: numbers that do not fit, conditions, and draws.

A number outside of the range of its variable is cut off without a word, a condition of several parts does not say
which of them is never true, and what is drawn from an empty zone is nothing. The reference engine reports all of that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType

from playground.engine.layout import RUNNING
from playground.engine.native.runtime.state import NativeState
from playground.engine.reference.effects import Decision
from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.game.evaluate import Environment
from playground.source.text import Span
from playground.verify.effort import Effort, OutOfEffort
from playground.verify.empty_draws import Draw, draws_of
from playground.verify.not_gathered import Deals
from playground.verify.raised_nowhere import Raised, raised_in
from playground.verify.random_games import MAX_GAMES, Bounds, CountedState, Played, play_random_games
from playground.verify.untaken_branches import Branch, branches_of

ENOUGH_GAMES = MAX_GAMES
"""How many games played to their ends say that something is never true."""

CLOSELY = Bounds(reads=200_000, decisions=20_000, of_game=2_000)
"""How much is watched that is played for its own sake: a second or two."""

GLANCE = Bounds(reads=60_000, decisions=150, of_game=150)
"""How much is watched where little time is to be spent."""

GLANCE_AT_DEALS = Bounds(reads=60_000, decisions=300, of_game=200)
"""The same in games of several deals."""


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
class Watch(Played):
    """What was seen in games: numbers cut off, by the effect, and draws, what is raised and conditions on effects, by
    their identity.

    Of the conditions that were watched, by their rules: how often each part was true if those before it were.
    """

    cuts: dict[Span, Cut] = field(default_factory=dict)
    held: dict[str, list[int]] = field(default_factory=dict)
    draws: dict[int, Draw] = field(default_factory=dict)
    raised: dict[int, Raised] = field(default_factory=dict)
    branches: dict[int, Branch] = field(default_factory=dict)
    deals: Deals | None = None

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


def watch(game: core.Game, dead: Collection[str], bounds: Bounds = CLOSELY) -> Watch:
    """Play random games, if there is something to watch: numbers that may not fit, draws, what is raised at sites that
    may be none, and the conditions of the rules named in `dead`."""
    rules = [rule for rule in (*game.triggers, *game.end_conditions) if rule.name in dead]
    held = {rule.name: [0] * len(parts_of(rule.condition)) for rule in rules}
    draws, raised, branches = draws_of(game), raised_in(game), branches_of(game)
    seen = Watch(held=held, draws=draws, raised=raised, branches=branches, deals=_deals(game))
    are_parts = any(len(parts) > 1 for parts in held.values())
    if are_parts or seen.draws or seen.raised or seen.branches or seen.deals or any(_may_not_fit(game)):
        conditions = {id(rule.condition): rule for rule in rules}
        play_random_games(lambda number, effort: _WatchedState(game, number, effort, seen, conditions), seen, bounds)
    return seen


def watch_beginnings(game: core.Game) -> Watch:
    """Play the first decisions of random games, if there are numbers that may not fit, or several deals."""
    seen = Watch(deals=_deals(game))
    if seen.deals or any(_may_not_fit(game)):
        bounds = GLANCE_AT_DEALS if seen.deals else GLANCE
        play_random_games(lambda number, effort: _WatchedState(game, number, effort, seen), seen, bounds)
    return seen


def _deals(game: core.Game) -> Deals | None:
    deals = Deals(game)
    return deals if deals.stocks else None


def watch_from(before: NativeState, number: int, options: Iterable[int]) -> Watch:
    """Go on with a game where the native engine has left it, and play these options, unless they take very long."""
    seen = Watch(games=number)
    with suppress(OutOfEffort):
        state = _WatchedState(before.game, number, Effort(GLANCE.reads), seen)
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


@dataclass
class _WatchedDecision(Decision):
    seen: Watch = field(default_factory=Watch)
    conditions: Mapping[int, core.Rule] = field(default_factory=dict)

    def value(self, expression: core.Expression, environment: Environment) -> core.Value:
        rule = self.conditions.get(id(expression))
        if rule is None:
            value, branch = super().value(expression, environment), self.seen.branches.get(id(expression))
            if branch is not None and self.position.status == RUNNING:
                branch.note(bool(value), self.seen.games)
            return value
        for number, part in enumerate(parts_of(rule.condition)):
            if not super().value(part, environment):
                return False
            self.seen.held[rule.name][number] += 1
        return True

    def perform(self, effects: Iterable[core.Effect], environment: Environment) -> None:
        event, deals = (self.seen.games, self.position.made), self.seen.deals
        if deals is not None:
            deals.note_begin(self.position, event)
        for effect in effects:
            if deals is not None and self.position.status == RUNNING:
                if isinstance(effect, core.Shuffle):
                    deals.note_shuffle(effect)
                elif deals.awaits_moves and isinstance(effect, core.Move):
                    deals.note_move(self.index(effect.origin, environment), self.position, event)
            draw = self.seen.draws.get(id(effect))
            if draw is not None and self.position.status == RUNNING:
                origin = self.index(draw.effect.origin, environment)
                is_found = self.position.piece(origin) != core.NOTHING
                draw.note((self.seen.games, self.seen.decisions), is_found)
            raised = self.seen.raised.get(id(effect))
            if raised is not None and self.position.status == RUNNING and self.index(raised.amount, environment):
                raised.note(self.index(raised.site, environment))
            super().perform((effect,), environment)


class _WatchedState(CountedState):
    def __init__(
        self,
        game: core.Game,
        number: int,
        effort: Effort,
        seen: Watch,
        conditions: Mapping[int, core.Rule] = MappingProxyType({}),
    ) -> None:
        self._seen, self._conditions = seen, conditions
        super().__init__(game, number, effort)

    def _decision(self) -> Decision:
        plain, seen = super()._decision(), self._seen
        parts = plain.world, plain.position, plain.chance, plain.tally
        return _WatchedDecision(*parts, seen, self._conditions, on_cut=seen.note_cut)
