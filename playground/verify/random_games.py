"""Random games of the reference engine that are watched, each decision and effect, within bounds.

The bounds are numbers of games, decisions and reads, so that what is found does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from playground.engine.reference.position import ReferencePosition
from playground.engine.reference.state import ReferenceState
from playground.game import core
from playground.verify.effort import Effort, OutOfEffort, counted_by

SEED = 0
MAX_GAMES = 20


@dataclass(frozen=True)
class Bounds:
    """At most so many decisions, in all and in a game, and so many reads of the position and the board."""

    reads: int
    decisions: int
    of_game: int
    games: int = MAX_GAMES


@dataclass
class Played:
    """How many games and decisions were played, and how many of the games to their ends."""

    games: int = 0
    finished: int = 0
    decisions: int = 0


class CountedState(ReferenceState):
    """Game `number`, with each read counted by an effort; making it raises OutOfEffort as its methods do."""

    def __init__(self, game: core.Game, number: int, effort: Effort) -> None:
        self._position_type: type[ReferencePosition] = counted_by(effort)
        super().__init__(game, SEED, number)


def play_random_games(begin: Callable[[int, Effort], CountedState], played: Played, bounds: Bounds) -> None:
    """Play random games that `begin` makes, within bounds; `played` is kept up to date meanwhile."""
    effort = Effort(bounds.reads)
    while effort.left and played.games < bounds.games and played.decisions < bounds.decisions:
        chance = Random(SEED + played.games)
        with suppress(OutOfEffort):
            state = begin(played.games, effort)
            for _ in range(min(bounds.of_game, bounds.decisions - played.decisions)):
                if state.is_terminal():
                    break
                state.apply_action(chance.choice(state.legal_actions()))
                played.decisions += 1
            played.finished += state.is_terminal()
        played.games += 1
