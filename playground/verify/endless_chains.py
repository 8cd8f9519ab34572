"""Chains of legs that never end, of which random games show that they begin: they are no options, without a word.

    hop-on: {moves: last, by: hop, do: move piece to target; continue with hopping}

An option goes on for as long as it can. A man that jumps over what stays there can always jump back.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from playground.compiler import Compiled
from playground.engine.notation import describe
from playground.engine.protocol import Option
from playground.engine.reference.options import never_ends
from playground.game import core
from playground.game.legs import goes_on, joining
from playground.source.diagnostics import Diagnostic, Diagnostics
from playground.verify.effort import Effort
from playground.verify.random_games import Bounds, CountedState, Played, play_random_games

CLOSELY = Bounds(reads=100_000, decisions=2_000, of_game=100)
"""How much is played: the beginnings of games."""

GLANCE = Bounds(reads=30_000, decisions=2_000, of_game=100)
"""The same where little time is to be spent."""


@dataclass
class Chains(Played):
    """For each action after which no chain of legs ended, by its number, the first option that began one, as text."""

    found: dict[int, str] = field(default_factory=dict)

    def note(self, game: core.Game, option: Option) -> None:
        self.found.setdefault(option.action, describe(game, option))


def glanced_chains(compiled: Compiled) -> tuple[Diagnostic, ...]:
    """Warnings from the first decisions of a few random games: no more than a fraction of a second is spent on them."""
    diagnostics = Diagnostics()
    report_endless_chains(compiled, diagnostics, GLANCE)
    return tuple(diagnostics)


def report_endless_chains(compiled: Compiled, diagnostics: Diagnostics, bounds: Bounds = CLOSELY) -> frozenset[str]:
    """Warn of actions after which no chain of legs ended; the names of these actions and of their legs."""
    game = compiled.game
    seen = _watched(game, bounds)
    found = {number: text for number, text in seen.found.items() if not _has_last_leg(number, game)}
    for number, text in sorted(found.items()):
        action = game.actions[number]
        leads = next(joining(action.effects, game))
        step = game.steps[leads.step]
        legs = ", ".join(game.actions[leg].name for leg in step.actions)
        hint = (
            f"where it may stop write '{step.name}: {{legs: [{legs}, stop]}}'; "
            "where it must not, say in 'when' of a leg what it cannot do again"
        )
        because = f"another leg can always follow after '{text}', and an option goes on for as long as it can"
        diagnostics.report("W150", leads.span, because=because, hint=hint, name=action.name)
    return frozenset(game.actions[each].name for number in found for each in _chain(number, game))


def _watched(game: core.Game, bounds: Bounds) -> Chains:
    """Play random games, if there are options that must go on for as long as they can."""
    seen = Chains()
    if not all(step.may_stop for step in game.steps if step.joined):
        play_random_games(lambda number, effort: _WatchedState(game, number, effort, seen), seen, bounds)
    return seen


def _has_last_leg(number: int, game: core.Game) -> bool:
    """Whether one of the legs that an action leads to leads to no other: a chain that must end with it, such as a
    charge with a strike, is no option wherever it cannot, and that is what the rules say."""
    return any(next(joining(game.actions[leg].effects, game), None) is None for leg in _chain(number, game))


def _chain(number: int, game: core.Game) -> set[int]:
    """The numbers of an action and of the legs that it leads to."""
    reached, left = set[int](), [number]
    while left:
        action = left.pop()
        if action not in reached:
            reached.add(action)
            steps = {each.step for each in joining(game.actions[action].effects, game)}
            left += (leg for step in steps for leg in game.steps[step].actions)
    return reached


class _WatchedState(CountedState):
    def __init__(self, game: core.Game, number: int, effort: Effort, seen: Chains) -> None:
        self._seen = seen
        self._first = list[Option]()
        super().__init__(game, number, effort)

    def _options_of_step(self) -> list[Option]:
        self._first = super()._options_of_step()
        return self._first

    def _options_here(self) -> list[Option]:
        options = super()._options_here()
        if not self.is_terminal():
            kept = {(option.action, option.values) for option in options}
            for first in self._first:
                is_left_out = goes_on(first.action, self.game) and (first.action, first.values) not in kept
                if is_left_out and never_ends(first, self.world, self.position):
                    self._seen.note(self.game, first)
        return options
