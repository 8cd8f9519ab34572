"""Results of games as utilities, whose sum is always 0.

The winners of a game share 1; where nobody has won, or the game was abandoned, all players do. With n players, a share
s is the utility (n s - 1) / (n - 1): 1 for a player who wins alone, 0 for a draw, -1 / (n - 1) for a loser. A single
player has 1 for a win and otherwise 0.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from playground.engine.layout import FINISHED


def utility_range(players: int) -> tuple[float, float]:
    """The least and the greatest utility."""
    return (0.0, 1.0) if players == 1 else (-1 / (players - 1), 1.0)


def utilities(players: int, status: int, winners: int) -> list[float]:
    """The utility of each player, given the status of a position and its winners as a bit set."""
    won = winners if status == FINISHED else 0
    if players == 1:
        return [1.0 if won else 0.0]
    if not won:
        return [0.0] * players
    of_winner = (players / won.bit_count() - 1) / (players - 1)
    return [of_winner if won >> player & 1 else -1 / (players - 1) for player in range(players)]


def utility_table(players: int) -> npt.NDArray[np.float32]:
    """The utilities of finished games, a row for each set of winners."""
    rows = [utilities(players, FINISHED, winners) for winners in range(1 << players)]
    return np.array(rows, np.float32)
