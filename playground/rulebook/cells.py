"""Cells of the board in words: by their rows and columns, by their names, or how many there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playground.game.board import Board, column_name
from playground.rulebook.english import counted
from playground.rulebook.terms import Terms
from playground.stats.wording import listed

MAX_NAMED = 12
"""Cells of a region that are named; of larger regions only the number is given."""

MIN_BLOCK = 6
"""Cells of a region that is described by its columns and rows, at least; those of smaller ones are named."""


def cells_in_words(terms: Terms, sites: frozenset[int]) -> str:
    """Whole adjacent rows or columns by theirs, the names of cells if they are few, else their number."""
    board = terms.game.board
    if len(sites) > 1 and board.shape not in ("hexagon", "graph"):
        rows, columns = _whole(board, sites, board.row), _whole(board, sites, board.column)
        if rows:
            return f"row {rows[0]}" if len(rows) == 1 else f"rows {rows[0]} to {rows[-1]}"
        if columns:
            first, last = column_name(columns[0] - 1), column_name(columns[-1] - 1)
            return f"column {first}" if first == last else f"columns {first} to {last}"
        if len(sites) >= MIN_BLOCK and (block := _block(board, sites)):
            return block
    if len(sites) <= MAX_NAMED:
        return listed([board.name(site) for site in sorted(sites)]) if sites else "none"
    return counted(len(sites), terms.square)


def _whole(board: Board, sites: frozenset[int], line_of: Callable[[int], int]) -> list[int]:
    """The numbers of the rows or columns whose cells are these sites; none if they are not whole and adjacent."""
    numbers = sorted({line_of(site) for site in sites})
    whole = {cell for cell in board.cells if line_of(cell) in numbers}
    return numbers if whole == sites and numbers == list(range(numbers[0], numbers[-1] + 1)) else []


def _block(board: Board, sites: frozenset[int]) -> str:
    """The columns and rows that sites have in common, `columns a to d in rows 1 to 4`; empty if these have more."""
    rows, columns = sorted({*map(board.row, sites)}), sorted({*map(board.column, sites)})
    if any(numbers != list(range(numbers[0], numbers[-1] + 1)) for numbers in (rows, columns)):
        return ""
    if {cell for cell in board.cells if board.row(cell) in rows and board.column(cell) in columns} != sites:
        return ""
    first, last = column_name(columns[0] - 1), column_name(columns[-1] - 1)
    wide = f"columns {first} {_to(columns)} {last}" if len(columns) > 1 else f"column {first}"
    high = f"rows {rows[0]} {_to(rows)} {rows[-1]}" if len(rows) > 1 else f"row {rows[0]}"
    return f"{wide} in {high}"


def _to(numbers: Sequence[int]) -> str:
    """What stands between the first and the last of several numbers."""
    return "and" if len(numbers) == 2 else "to"
