"""How much the judge of a game in play may look at, so that a hint does not keep people waiting.

A few random games from the position are timed. Where all that the judge would do takes too long by that, its effort is
halved until it fits. Processor time is measured, so that other work on the machine hardly changes hints.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from playground.agents.best_option import as_native
from playground.agents.judging.judge import WORLDS, Judge
from playground.agents.judging.sources import FEW_GAMES
from playground.agents.turn import Turn
from playground.engine.cancellation import CancelToken
from playground.engine.native.compile import Machine, Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.runtime.thinking import values
from playground.engine.rng import Stream

PATIENCE_S = 20.0
"""About how many seconds of a processor a judgement may take."""

MIN_EFFORT = 125
"""An effort that is not made smaller, however long it takes."""

TIMED_GAMES, TIMED_S = 8, 0.2
"""The most random games that are timed, and the seconds after which no other one begins."""


@dataclass(frozen=True)
class Effort:
    """Iterations or random games for a decision, random games from each option hardly tried, and about how many seconds
    both take together."""

    iterations: int
    few_games: int
    seconds: float


class PatientJudges:
    """Judges of one game, each with an effort of its own, at most `effort`."""

    def __init__(self, machine: Machine, effort: int) -> None:
        self._machine, self._effort = machine, effort
        self._judges: dict[int, Judge] = {}

    def judge(self, effort: Effort) -> Judge:
        """The judge that makes this effort."""
        if effort.iterations not in self._judges:
            made = Judge(self._machine, effort.iterations, scores=True, few_games=effort.few_games)
            self._judges[effort.iterations] = made
        return self._judges[effort.iterations]

    def effort_for(self, turn: Turn) -> Effort:
        """The effort for a decision. Raises Cancelled soon after `turn.cancel` is set."""
        native = self._machine.thinking()
        stream = turn.stream.copy()
        drawn = turn.positions(WORLDS, stream)
        first = next(((as_native(native, position), own) for position, own in drawn), None)
        per_game = _seconds_per_game(native, *first, turn.cancel) if first else 0.0
        game, options = self._machine.game, 0 if self._machine.game.conceals else turn.options
        per_game *= 1 if game.score is None else 2  # scores are found by as many games again
        effort = Effort(self._effort, FEW_GAMES, per_game * (self._effort + options * FEW_GAMES))
        while effort.seconds > PATIENCE_S and effort.iterations // 2 >= MIN_EFFORT:
            iterations, few_games = effort.iterations // 2, max(1, effort.few_games // 2)
            effort = Effort(iterations, few_games, per_game * (iterations + options * few_games))
        return effort


def _seconds_per_game(native: Native, state: NativeState, stream: Stream, stop: CancelToken) -> float:
    """The processor time of a random game from a state, measured on a few."""
    started, games, seconds = time.thread_time(), 0, 0.0
    while games < TIMED_GAMES and seconds < TIMED_S:
        values(native, state, 1, stream.split(), stop)
        games, seconds = games + 1, time.thread_time() - started
    return seconds / games
