"""Where the time of random play goes: how much each rule takes.

The machine code reads the processor's clock after each section of the rules (`game.rule_parts.sections_of`), and
charges to it what has passed since it last did. What sections share is computed in the first that needs it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from playground.compiler import Compiled
from playground.engine.cancellation import CancelToken, interruptible
from playground.engine.native.compile import Native, compile_game
from playground.engine.native.runtime.thinking import Thinkers
from playground.engine.thinking import RANDOM, Thinker
from playground.game.rule_parts import Section, sections_of

FIRST_GAMES = 4
MAX_GAMES = 200_000


@dataclass(frozen=True)
class RuleTimes:
    """The shares of the sections that took time, the largest first; and how many times as long games take while time
    is measured."""

    shares: tuple[tuple[Section, float], ...]
    slowdown: float


def rule_times(compiled: Compiled, seconds: float) -> RuleTimes:
    """Play random games on one thread for about so long, and measure the time of each section of the rules.

    Raises KeyboardInterrupt when interrupted.
    """
    timed, plain = _Played(compile_game(compiled.game, timed=True)), _Played(compile_game(compiled.game))
    games = FIRST_GAMES
    took = timed.seconds(games)
    while took < seconds / 4 and games < MAX_GAMES:
        games = min(MAX_GAMES, max(2 * games, int(games * seconds / 2 / max(took, 1e-6))))
        took = timed.seconds(games)
    spent = timed.spent()
    shares = [(section, ticks / sum(spent)) for section, ticks in zip(sections_of(compiled.game), spent, strict=True)]
    ordered = sorted((each for each in shares if each[1] > 0), key=lambda each: -each[1])
    return RuleTimes(tuple(ordered), took / max(plain.seconds(games), 1e-9))


class _Played:
    """Random games of machine code, and the tally that has the clock."""

    def __init__(self, native: Native) -> None:
        self._native, self._tally = native, np.zeros(1, dtype=native.frame.tally.dtype())

    def seconds(self, games: int) -> float:
        """How long so many games take. The times of sections are those of these games alone."""
        if self._native.frame.sections:
            self._tally["clock"] = self._tally["spent"] = 0
        started = time.perf_counter()
        self._play(games)
        return time.perf_counter() - started

    def spent(self) -> list[int]:
        """The ticks of the clock in each section."""
        return [int(ticks) for ticks in self._tally["spent"][0]]

    def _play(self, games: int) -> None:
        native, stop = self._native, CancelToken()
        self.rows = rows = np.zeros(games, dtype=native.frame.row.dtype())
        thinkers = Thinkers((Thinker(RANDOM),) * len(native.game.players), stop)
        places = rows.ctypes.data, self._tally.ctypes.data, thinkers.address
        interruptible(lambda _: native.library.play(0, 0, games, *places), stop)
