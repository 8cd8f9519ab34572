"""Cells of the board in words: by their rows and columns, by their colour, or by their names, row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise

from playground.game.board import NO_SITE, Board, column_name
from playground.rulebook.terms import Terms
from playground.stats.wording import listed

MAX_NAMED = 12
"""Cells of a region in the picture that are named as well, if they have nothing in common, at most."""

MIN_BLOCK = 6
"""Cells of a region that is described by what they have in common, or in stretches, at least; of smaller ones each is
named."""

_COLOURS = ("light", "dark")
"""The squares whose column and row have an odd sum, and those where it is even."""


def cells_in_words(terms: Terms, sites: frozenset[int]) -> str:
    """Rows or columns if they are whole, what these have in common, or the names of cells, in stretches if many."""
    return _short(terms.game.board, sites) or _stretches(terms.game.board, sites)


def cells_or_picture(terms: Terms, sites: frozenset[int]) -> str:
    """Cells that the picture shows: empty if their names would say less than it does."""
    return _short(terms.game.board, sites)


def edges_in_words(board: Board) -> list[str]:
    """The lines between the points of a graph, by their ends: `a1-b2`; many of them in stretches, `a1 to i1`."""
    edges = {frozenset(edge) for edge in board.edges}
    if len(edges) <= MAX_NAMED:
        return ["-".join(map(board.name, sorted(edge))) for edge in sorted(board.edges)]
    said = list[str]()
    for stretch in sorted(_straight(board), key=lambda cells: (-len(cells), cells)):
        if {*map(frozenset, pairwise(stretch))} & edges:
            edges -= {*map(frozenset, pairwise(stretch))}
            said.append((" to " if len(stretch) > 2 else "-").join(board.name(cell) for cell in _ends(stretch)))
    return said + ["-".join(map(board.name, edge)) for edge in sorted(map(sorted, edges))]


def _ends(cells: Sequence[int]) -> tuple[int, int]:
    return cells[0], cells[-1]


def _straight(board: Board) -> Iterator[tuple[int, ...]]:
    """The points of a graph from end to end of each straight line, once in one of its two directions."""
    for way in range(len(board.directions)):
        for start in board.cells:
            if board.ahead(start, board.opposite(way), 1) == NO_SITE:
                points, there = [start], board.ahead(start, way, 1)
                while there != NO_SITE and there not in points:
                    points.append(there)
                    there = board.ahead(there, way, 1)
                if points[0] < points[-1]:
                    yield tuple(points)


def _short(board: Board, sites: frozenset[int]) -> str:
    """Few cells, or many that have something in common; empty for others."""
    has_lines = len(sites) > 1 and board.shape not in ("hexagon", "graph")
    if has_lines and (alike := _lines(board, sites) or (_coloured(board, sites) if len(sites) >= MIN_BLOCK else "")):
        return alike
    if len(sites) >= MIN_BLOCK:
        return _stretches(board, sites) if len(sites) <= MAX_NAMED else ""
    return listed([board.name(site) for site in sorted(sites)]) if sites else "none"


def _lines(board: Board, sites: frozenset[int]) -> str:
    """Whole rows or columns, or all cells that some of them have in common; empty for other cells."""
    rows, columns = sorted({*map(board.row, sites)}), sorted({*map(board.column, sites)})
    if _in(board, board.row, rows) == sites and _are_adjacent(rows):
        return _rows(rows)
    if _in(board, board.column, columns) == sites and _are_adjacent(columns):
        return _columns(columns)
    if len(sites) < MIN_BLOCK or _in(board, board.row, rows) & _in(board, board.column, columns) != sites:
        return ""
    is_block = _are_adjacent(rows) and _are_adjacent(columns)
    return f"{_columns(columns)} in {_rows(rows)}" if is_block or len(sites) > MAX_NAMED else ""


def _coloured(board: Board, sites: frozenset[int]) -> str:
    """The light or the dark squares of the board, or of some rows or columns; empty for other cells."""
    colour = {(board.row(site) + board.column(site)) % 2 for site in sites}
    if board.is_hexagonal or len(colour) > 1:
        return ""
    alike = {site for site in board.cells if (board.row(site) + board.column(site)) % 2 in colour}
    squares = f"the {_COLOURS[colour.pop() == 0]} squares"
    if alike == sites:
        return squares
    rows, columns = sorted({*map(board.row, sites)}), sorted({*map(board.column, sites)})
    if _in(board, board.row, rows) & alike == sites:
        return f"{squares} in {_rows(rows)}"
    return f"{squares} in {_columns(columns)}" if _in(board, board.column, columns) & alike == sites else ""


def _stretches(board: Board, sites: frozenset[int]) -> str:
    """The names of cells, `b1 to e1, a2 to f2 and c3`: those side by side in a row, or above each other in a column,
    from the first to the last of them, whichever takes fewer words."""
    if board.shape == "graph":
        return listed([board.name(site) for site in sorted(sites)])
    by_row = [*_runs(board, sites, board.row, board.column)]
    by_column = [*_runs(board, sites, board.column, board.row)]
    return listed(by_row if len(by_row) <= len(by_column) else by_column)


def _runs(
    board: Board, sites: frozenset[int], line_of: Callable[[int], int], place_of: Callable[[int], int]
) -> Iterator[str]:
    """The stretches of lines that the cells are, each by its first and its last cell."""
    ordered = sorted(sites, key=lambda site: (line_of(site), place_of(site)))
    numbered = list(enumerate(ordered))
    for _, group in groupby(numbered, lambda each: (line_of(each[1]), place_of(each[1]) - each[0])):
        names = [board.name(site) for _, site in group]
        yield from names if len(names) < 3 else [f"{names[0]} to {names[-1]}"]


def _in(board: Board, line_of: Callable[[int], int], numbers: Sequence[int]) -> frozenset[int]:
    """The cells of some rows or columns."""
    return frozenset(cell for cell in board.cells if line_of(cell) in numbers)


def _are_adjacent(numbers: Sequence[int]) -> bool:
    return list(numbers) == list(range(numbers[0], numbers[-1] + 1))


def _rows(numbers: Sequence[int]) -> str:
    return _named("row", numbers, [str(number) for number in numbers])


def _columns(numbers: Sequence[int]) -> str:
    return _named("column", numbers, [column_name(number - 1) for number in numbers])


def _named(noun: str, numbers: Sequence[int], names: Sequence[str]) -> str:
    """`row 1`, `rows 1 and 2`, `columns a to d`, `rows 2, 4 and 6`."""
    if len(names) == 1:
        return f"{noun} {names[0]}"
    if len(names) > 2 and _are_adjacent(numbers):
        return f"{noun}s {names[0]} to {names[-1]}"
    return f"{noun}s {listed(names)}"
