"""Sites written as in a track, `a1-e1` or `a1..e1`, where rules calculate: what to write for them.

place Stone on a1-c1        a1 or b1 or c1
place Stone on a1-h1        row 1
place Stone on a1-b4        rows(1, 4) within columns(1, 2)
"""

from __future__ import annotations

from playground.game import core
from playground.game.board import Board

MAX_NAMED = 4
"""Sites that are named one by one, at most."""


def from_site_to_site(first: core.Expression, last: core.Expression, board: Board) -> str:
    """The sites from one to the other in the words of the rule language; empty if one is no site of the board."""
    match first, last:
        case core.Constant(int() as one), core.Constant(int() as other) if _are_on(board, first, last):
            between = _line(board, one, other)
            if between is None:
                return _block(board, one, other)
            if board.shape == "square" or board.shape == "rectangle":
                for word, number in (("row", board.row(one)), ("column", board.column(one))):
                    line_of = board.row if word == "row" else board.column
                    if set(between) == {cell for cell in board.cells if line_of(cell) == number}:
                        return f"{word} {number}"
            if len(between) <= MAX_NAMED:
                return " or ".join(map(board.name, between))
            ends = board.name(one), board.name(other)
            return f"{ends[0]} or sites_between({', '.join(ends)}) or {ends[1]}"
    return ""


def _are_on(board: Board, *sites: core.Expression) -> bool:
    return all(
        isinstance(each, core.Constant) and each.type.kind == "site" and each.value in board.cell_set for each in sites
    )


def _line(board: Board, first: int, last: int) -> list[int] | None:
    """The sites of the straight line from one to the other, both included; None if there is none."""
    for direction in range(len(board.directions)):
        found = [first]
        while found[-1] != last and (site := board.ahead(found[-1], direction, 1)) in board.cell_set:
            if site == first:
                break
            found.append(site)
        if found[-1] == last:
            return found
    return None


def _block(board: Board, first: int, last: int) -> str:
    """The rows and columns between two squares; on other boards that sites are joined by `or`."""
    if board.shape not in ("square", "rectangle"):
        return f"{board.name(first)} or {board.name(last)}"
    rows, columns = (sorted((of(first), of(last))) for of in (board.row, board.column))
    return f"rows({rows[0]}, {rows[1]}) within columns({columns[0]}, {columns[1]})"
