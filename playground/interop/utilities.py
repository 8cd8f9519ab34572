"""Results of games as utilities, whose sum is 0 unless players win and lose together.

The winners of a game share 1; where nobody has won, or the game was abandoned, all players do. With n players, a share
s is the utility (n s - 1) / (n - 1): 1 for a player who wins alone, 0 for a draw, -1 / (n - 1) for a loser, also if
all lose. Who wins and loses together, as a single player does, has 1 for a win, -1 for a loss and otherwise 0.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from playground.engine.layout import FINISHED, everyone_lost


def utility_range(players: int, together: bool) -> tuple[float, float]:
    """The least and the greatest utility; `together` is whether players win and lose together."""
    return (-1.0 if together else -1 / max(1, players - 1), 1.0)


def utilities(players: int, status: int, winners: int, together: bool) -> list[float]:
    """The utility of each player, given the status of a position and its winners as a bit set."""
    won = winners if status == FINISHED else 0
    if not won:
        return [0.0] * players
    if together:
        return [1.0 if won >> player & 1 else -1.0 for player in range(players)]
    least = -1 / (players - 1)
    of_winner = (players / won.bit_count() - 1) / (players - 1)
    return [of_winner if won >> player & 1 else least for player in range(players)]


def utility_table(players: int, together: bool) -> npt.NDArray[np.float32]:
    """The utilities of finished games, a row for each set of winners, and one for a game that everyone lost."""
    rows = [utilities(players, FINISHED, winners, together) for winners in range(everyone_lost(players) + 1)]
    return np.array(rows, np.float32)
