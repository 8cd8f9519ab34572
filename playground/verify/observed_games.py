"""Random games of the native engine, decision by decision, with observers that look for what is hardly meant."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from playground.compiler import Compiled
from playground.engine.native.runtime.state import NativeState
from playground.source.diagnostics import Diagnostics
from playground.verify.random_games import SEED

MAX_GAMES = 100

MAX_OF_GAME = 1_000
"""The most decisions of a game."""

MAX_DECISIONS = 20_000
"""The most decisions in all, of which no game begins any more: part of a second."""


class Observer:
    """Looks at random games as they are played; what is not overridden does nothing."""

    def is_needed(self) -> bool:
        """Whether there may be anything to report."""
        return True

    def before(self, state: NativeState, /) -> None:
        """Called before each decision; `state` must be left as it was."""

    def after(self, state: NativeState, /) -> None:
        """Called after each decision."""

    def at_end(self, state: NativeState, /) -> None:
        """Called after the last decision of a game, which may not have come to its end."""

    def report(self, games: int, diagnostics: Diagnostics, /) -> None:
        """Warn of what was found in so many games."""


def observe(compiled: Compiled, observers: Sequence[Observer], diagnostics: Diagnostics) -> None:
    """Play random games with those observers that are needed, which then report in this order."""
    needed = [each for each in observers if each.is_needed()]
    games = decisions = 0
    while needed and games < MAX_GAMES and decisions < MAX_DECISIONS:
        decisions += _play(compiled, games, needed)
        games += 1
    for observer in needed:
        observer.report(games, diagnostics)


def _play(compiled: Compiled, game: int, observers: Sequence[Observer]) -> int:
    """Play a game; how many decisions it had."""
    state, chance = NativeState(compiled.native, SEED, game), Random(SEED + game)
    decision = 0
    while decision < MAX_OF_GAME and not state.is_terminal():
        for observer in observers:
            observer.before(state)
        state.apply_action(chance.choice(state.legal_actions()))
        decision += 1
        for observer in observers:
            observer.after(state)
    for observer in observers:
        observer.at_end(state)
    return decision
