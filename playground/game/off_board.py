"""How many members of a set can lie off the board, in places of zones: steps lead to cells only.

spread way from taken through empty     at most those of `taken`
shift(spread way from spot …, way)      none
"""

from __future__ import annotations

from math import inf

from playground.game import core
from playground.game.board import Board
from playground.game.room import possible_sites
from playground.game.single_sites import most_members


def most_off_board(sites: core.Expression, board: Board) -> float:
    """The most members of a set that are places of zones; infinity if its expression shows nothing about it."""
    possible = possible_sites(sites)
    if possible:
        return len(possible - board.cell_set)
    match sites:
        case core.Operation("shift" | "trace"):
            return 0
        case core.Operation("walk" | "walk_by"):  # it may end where it began
            return 1
        case core.Operation("spread" | "spread_by", (start, *_)):
            return _most_off_board(start, board)
        case core.Operation("intersection", arguments):
            return min(_most_off_board(each, board) for each in arguments)
        case core.Operation("union", arguments):
            return sum(_most_off_board(each, board) for each in arguments)
        case core.Choice(yes=yes, no=no):
            return max(_most_off_board(yes, board), _most_off_board(no, board))
        case core.Operation("difference" | "distinct", (whole, *_)) | core.Where(domain=whole) | core.Let(body=whole):
            return _most_off_board(whole, board)
    return inf


def _most_off_board(sites: core.Expression, board: Board) -> float:
    return min(most_off_board(sites, board), most_members(sites))
