"""Plays games, and plays them again to write their positions down."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from playground.agents.lineup import LineUp
from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.runtime.state import NativeState

PART = 4_096
"""Decisions written down at once, so that a long game does not need memory for all its positions."""


class Recorder:
    """Plays games, and plays them again to write their positions down."""

    def __init__(self, lineup: LineUp, seed: int, stop: CancelToken) -> None:
        from playground.search.kernel import announce
        from playground.search.machine import place_of
        from playground.search.recording import code_of, draw_game

        announce("counting where things happen", draw_game)
        self._lineup, self._seed, self._stop = lineup, seed, stop
        self.state = NativeState(lineup.native)
        self._place, self._code = place_of(self.state), code_of(lineup.native)
        self._script = np.zeros(lineup.machine.game.max_decisions + 1, np.int32)
        self._columns = 2 + lineup.native.frame.value_count
        self._positions = np.zeros((PART + 1, lineup.native.layout.size), np.uint8)

    def play(self, number: int) -> int:
        """Play a game; how many decisions it had. Raises Cancelled soon after the token is set."""
        from playground.search.recording import CANCELLED, draw_game, random_streams

        if not self._lineup.all_random:
            played = self._lineup.trace(self._seed, number, self._stop)
            self._script[: len(played)] = played
            return len(played)
        streams = random_streams(self._seed, number, len(self._lineup.named))
        words = np.uint64(self._seed), np.uint64(number)
        decisions = draw_game(self._code, self._place, *words, streams, self._script, np.uint64(self._stop.address))
        if decisions == CANCELLED:
            raise Cancelled
        return int(decisions)

    def parts(self, number: int, decisions: int) -> Iterator[tuple[npt.NDArray[np.uint8], npt.NDArray[np.int32]]]:
        """The positions before and after each decision of a game just played, and the choices; in parts."""
        from playground.search.recording import begin, write_positions

        begin(self._code, self._place, np.uint64(self._seed), np.uint64(number))
        for first in range(0, decisions, PART):
            script = self._script[first : min(first + PART, decisions)]
            choices = np.zeros((len(script), self._columns), np.int32)
            write_positions(self._code, self._place, script, self._positions, choices)
            yield self._positions[: len(script) + 1], choices
