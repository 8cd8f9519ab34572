"""How much random games of the reference engine may go through: how often rules read the position, or use the board.

Seconds would let what is found depend on the machine. Decisions say little of the time that they take: one of chess
takes as long as hundreds of a race.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from playground.engine.reference.position import GameConstants, ReferencePosition
from playground.game.board import Board
from playground.game.core import Game
from playground.game.position import Position

QUERIES = tuple(name for name in vars(Position) if not name.startswith("_"))
"""The names of what expressions ask of a position."""


class OutOfEffort(Exception):
    """There are no reads left, in the middle of a decision perhaps: its rules may go through very much."""


class Effort:
    """A number of reads, of which `left` have not been made."""

    def __init__(self, reads: int) -> None:
        self.left = reads

    def spend(self) -> None:
        """Count one. Raises OutOfEffort."""
        if self.left <= 0:
            raise OutOfEffort
        self.left -= 1


class _CountedConstants(GameConstants):
    """The constants of a game, with a board of which each use is counted."""

    def __init__(self, game: Game, effort: Effort) -> None:
        plain = GameConstants.of(game)
        counts = {"player_count": plain.player_count, "piece_count": plain.piece_count}
        vars(self).update(counts, _board=plain.board, _effort=effort)

    @property
    def board(self) -> Board:
        vars(self)["_effort"].spend()
        return cast(Board, vars(self)["_board"])


def counted_by(effort: Effort) -> type[ReferencePosition]:
    """Positions with which reads are counted."""

    class CountedPosition(ReferencePosition):
        def __init__(self, game: Game) -> None:
            super().__init__(game)
            self.world = _CountedConstants(game, effort)

    for name in QUERIES:
        setattr(CountedPosition, name, _counted(getattr(ReferencePosition, name), effort))
    return CountedPosition


def _counted(query: Callable[..., Any], effort: Effort) -> Callable[..., Any]:
    @wraps(query)
    def counted(*arguments: Any) -> Any:
        effort.spend()
        return query(*arguments)

    return counted
