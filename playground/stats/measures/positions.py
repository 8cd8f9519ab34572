"""The positions of judged games side by side, as arrays: what is computed decision by decision is so for many games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from playground.stats.measures.judged import Judged

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

BATCH = 64
"""Games side by side."""


@dataclass(frozen=True)
class Positions:
    """Some judged games: arrays of decisions × games (× players), in which shorter games have zeros after their end.

    one       the values of players by one half of the playouts
    other     by the other half; the same if they are exact
    lengths   how many decisions each game has
    movers    the player who decides
    winners   games × players: whether they won
    final     games × players: the result, 0 for unfinished games
    finished  whether each game is
    playouts  how many are behind each value of a game, 0 if that is not known
    searched  whether halves are those of a search, whose noise is not that of games that are won or lost
    """

    one: Numbers
    other: Numbers
    lengths: NDArray[np.int64]
    movers: NDArray[np.int64]
    winners: NDArray[np.bool_]
    final: Numbers
    finished: NDArray[np.bool_]
    playouts: NDArray[np.int64]
    searched: bool = False

    @classmethod
    def of(cls, games: Sequence[Judged]) -> Positions:
        """Of games with equally many players, all with decisions."""
        import numpy as np

        lengths, players = np.array([game.decisions for game in games]), games[0].players
        shape = (int(lengths.max()), len(games), players)
        one, other, movers = np.zeros(shape), np.zeros(shape), np.zeros(shape[:2], np.int64)
        winners, final = np.zeros(shape[1:], bool), np.zeros(shape[1:])
        for place, game in enumerate(games):
            one[: game.decisions, place] = game.values
            other[: game.decisions, place] = game.check_values or game.values
            movers[: game.decisions, place] = game.movers
            winners[place, list(game.winners)] = True
            final[place] = game.final or 0.0
        finished = np.array([bool(game.final) for game in games])
        playouts, searched = np.array([game.playouts for game in games]), any(game.by for game in games)
        return cls(one, other, lengths, movers, winners, final, finished, playouts, searched)

    @cached_property
    def values(self) -> Numbers:
        """The values by all playouts."""
        both: Numbers = (self.one + self.other) / 2
        return both

    @cached_property
    def within(self) -> NDArray[np.bool_]:
        """Decisions × games: whether the game has that decision."""
        import numpy as np

        return np.arange(len(self.one))[:, None] < self.lengths

    @property
    def players(self) -> int:
        """How many players there are."""
        return int(self.one.shape[2])


def batches(games: Sequence[Judged]) -> list[Positions]:
    """All games, at most `BATCH` of them side by side."""
    return [Positions.of(games[first : first + BATCH]) for first in range(0, len(games), BATCH)]
