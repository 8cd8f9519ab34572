"""Can a player force a win within k decisions? Questions about positions of a game, answered one after another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from playground.engine.cancellation import Cancelled, CancelToken
from playground.game.core import Game
from playground.search.exact.buckets import entries_for
from playground.search.exact.code import MOVES, Workplace
from playground.search.exact.proof import (
    BOUND_PROVEN,
    BOUND_REFUTED,
    CANCELLED,
    COMPLETE,
    FULL,
    MAX_LEVELS,
    NEVER,
    POSITIONS,
    Search,
    Table,
    begin,
    prove,
)

FIRST_ROWS = 2**14


class OutOfTime(Exception):
    """A search was ended before it had a result."""


class Prover:
    """Answers questions about one game, with a table of at most `most` positions. It has two players and no dice."""

    def __init__(
        self, work: Workplace, game: Game, most: int, stop: CancelToken, goes_on: Callable[[int], bool]
    ) -> None:
        self._work, self._stop, self._goes_on = work, stop, goes_on
        entries = entries_for(most)
        self._table = Table(
            np.zeros(entries, np.uint64),
            np.zeros((entries, 4), np.int16),
            np.zeros(entries, np.int16),
            np.zeros(entries, np.uint8),
        )
        bindings = np.array([len(action.bindings) for action in game.actions], np.int32)
        self._search = _memory(work.words, FIRST_ROWS, bindings)

    @property
    def positions(self) -> int:
        """Positions searched so far."""
        return int(self._search.counters[POSITIONS])

    def bounds(self, words: Any, player: int, within: int) -> tuple[int, int]:
        """A number of decisions within which a player can force a win, or `NEVER`; and one within which it cannot.

        One of them answers the question about `within`, which is from 1 to `MAX_LEVELS`. The game is not over.
        Raises Cancelled and OutOfTime.
        """
        self._search.words[0] = words
        begin(self._search, within)
        while True:
            work = self._work
            ended = prove(work.code, work.desk, self._table, self._search, player, np.uint64(self._stop.address))
            if ended == CANCELLED:
                raise Cancelled
            if ended == COMPLETE:
                counters = self._search.counters
                return int(counters[BOUND_PROVEN]), int(counters[BOUND_REFUTED])
            if not self._goes_on(self.positions):
                raise OutOfTime
            if ended == FULL:
                self._search = _larger(self._search)

    def can_win(self, words: Any, player: int, within: int) -> bool:
        """Whether a player can force a win within some decisions."""
        return within > 0 and self.bounds(words, player, min(within, MAX_LEVELS))[0] < NEVER


def _memory(words: int, rows: int, bindings: Any) -> Search:
    return Search(
        np.zeros(6, np.int64),
        np.zeros((MAX_LEVELS + 1, 9), np.int64),
        np.zeros((rows, words), np.uint64),
        np.zeros((rows, 2), np.uint64),
        np.zeros(rows, np.int32),
        np.zeros(rows, np.int32),
        np.zeros(rows, np.int64),
        np.zeros(rows, np.int32),
        np.zeros((2, MOVES), np.int64),
        bindings,
    )


def _larger(search: Search) -> Search:
    """A copy with room for twice as many options."""
    larger = _memory(search.words.shape[1], 2 * len(search.option), search.bindings)
    for name in Search._fields:
        old = getattr(search, name)
        getattr(larger, name)[: len(old)] = old
    return larger
