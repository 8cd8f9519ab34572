"""The squares or points of a board with what stands there, drawn for a terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise

from playground.engine.board_marks import Columns, Walls, walls_below, with_marks, with_walls_along
from playground.game.board import column_name
from playground.game.core import Game

EMPTY = "."

MAX_WIDTH, BETWEEN_POINTS = 78, "  "
"""Letters of a line on which the points of a graph are spread, and what is at least between two of them."""

_Unit = tuple[tuple[int, int], tuple[int, int]]
"""A piece of a line from one square to a neighbour, by column and row."""


def board_drawing(
    game: Game,
    signs: Mapping[int, str],
    *,
    names_ends: bool = True,
    changed: Collection[int] = (),
    walls: Walls | None = None,
) -> str:
    """Numbered rows from top to bottom, with column letters below; without those at the edges that are cut off.

    A board of hexagons is slanted, so that neighbours are close to each other, and slashes lead from letters to columns
    that begin further up; behind each row its first and its last cell are named, unless `names_ends` is false. Lines
    are drawn where they do not simply join all neighbours in rows and columns. The squares that have `changed` are in
    brackets. There is room for `walls` in a game that may have some.
    """
    board = game.board
    if board.points:
        return "\n".join(_points(game, {site: _marked(sign, site in changed) for site, sign in _all(game, signs)}))
    cells = {divmod(site, board.width)[::-1]: sign for site, sign in _all(game, signs)}
    width = 1 + (walls is not None) + max(len(column_name(board.width - 1)), *map(len, cells.values()))
    columns, rows = ({place[part] for place in cells} for part in (0, 1))
    across, bottom = range(min(columns), max(columns) + 1), min(rows)
    lowest = {x: min((row for column, row in cells if column == x), default=bottom) for x in across}
    margin, slanted = len(str(max(rows) + 1)), board.is_hexagonal
    names_ends = names_ends and slanted and bottom < max(lowest.values())
    units = _units(game, cells)
    marked = {divmod(site, board.width)[::-1] for site in changed}
    lines = []
    for y in reversed(range(bottom, max(rows) + 1)):
        texts = [cells.get((x, y), "/" if slanted and y < lowest[x] else "") for x in across]
        indented = f"{y + 1:>{margin}}" + _indentation(y - bottom, width, slanted)
        row = indented + "".join(text.rjust(width) for text in texts)
        row = _with_lines_along(row, units, y, across, margin, width) if units else row
        places = Columns(across, len(indented), width)
        row = with_marks(row, places, dict(zip(across, texts, strict=True)), {x for x in across if (x, y) in marked})
        row = with_walls_along(row, places, y, walls) if walls else row
        lines.append(row.rstrip() + (_ends(y, cells) if names_ends else ""))
        if units and y > bottom:
            lines.append(_lines_between(units, y, across, margin, width))
        elif walls and (between := walls_below(places, y, walls)):
            lines.append(between)
    letters_below = "".join(column_name(x).rjust(width) for x in across)
    return "\n".join(line.rstrip() for line in [*lines, " " * margin + letters_below])


def _all(game: Game, signs: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """The squares of a board, each with its sign."""
    return ((site, signs.get(site, EMPTY)) for site in game.board.cells)


def _marked(sign: str, is_changed: bool) -> str:
    return f"[{sign}]" if is_changed else sign


def _ends(y: int, cells: Mapping[tuple[int, int], str]) -> str:
    """The names of the first and the last cell of a row, behind it."""
    row = [x for x, other in cells if other == y]
    return f"   {column_name(min(row))}{y + 1}…{column_name(max(row))}{y + 1}" if row else ""


def _points(game: Game, signs: Mapping[int, str]) -> Iterator[str]:
    """The points of a graph with what stands there, from top to bottom and as far to the right as they lie, unless
    others are in the way: `a:M  b:.`."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for site in sorted(game.board.cells, key=lambda cell: game.board.centre(cell)[0]):
        x, y = game.board.centre(site)
        rows.setdefault(y, []).append((x, f"{game.board.name(site)}:{signs.get(site, EMPTY)}"))
    left, scale = min(x for row in rows.values() for x, _ in row), _scale(rows.values())
    for _, row in sorted(rows.items(), reverse=True):
        line = ""
        for x, text in row:
            apart = len(line) + len(BETWEEN_POINTS) if line else 0
            line = line.ljust(max(apart, round((x - left) * scale))) + text
        yield line


def _scale(rows: Collection[list[tuple[float, str]]]) -> float:
    """Letters for each unit to the right: enough for neighbours in a row to stand apart, if the width allows it."""
    places = [x for row in rows for x, _ in row]
    across = max(places) - min(places)
    longest = max(len(text) for row in rows for _, text in row)
    needed = [
        (len(text) + len(BETWEEN_POINTS)) / (other - x)
        for row in rows
        for (x, text), (other, _) in pairwise(row)
        if other > x
    ]
    if not across:
        return 0
    return min(max(needed, default=longest), (MAX_WIDTH - longest) / across)


def _indentation(y: int, width: int, slanted: bool) -> str:
    """The indentation of a row: on a board of hexagons half a cell for each row above the column letters."""
    return " " * ((y + 1) * width // 2) if slanted else ""


def _units(game: Game, cells: Mapping[tuple[int, int], str]) -> frozenset[_Unit]:
    """The lines of a board in pieces from square to square; none if they only join all neighbours in rows and columns.

    Lines that lead neither along rows and columns nor straight across squares are left out.
    """
    if not game.lines or game.board.is_hexagonal:
        return frozenset()
    found = set[_Unit]()
    for one, other in (pair for line in game.lines for pair in pairwise(line)):
        (y, x), (to_y, to_x) = (divmod(site, game.board.width) for site in (one, other))
        length = max(abs(to_x - x), abs(to_y - y))
        if {abs(to_x - x), abs(to_y - y)} <= {0, length}:
            way_x, way_y = (to_x - x) // length, (to_y - y) // length
            path = [(x + way_x * step, y + way_y * step) for step in range(length + 1)]
            found.update((min(pair), max(pair)) for pair in pairwise(path))
    plain = {((x, y), to) for x, y in cells for to in ((x + 1, y), (x, y + 1)) if to in cells}
    return frozenset(found) if found != plain else frozenset()


def _with_lines_along(row: str, units: frozenset[_Unit], y: int, across: range, margin: int, width: int) -> str:
    """A row with its lines between the signs, and through squares that the board lacks."""
    drawn = list(row)
    for place, x in enumerate(across):
        right = margin + width * (place + 1) - 1
        if ((x, y), (x + 1, y)) in units:
            gap = range(right + 1, right + width)
            end = next((at for at in gap if row[at] != " "), right + width)
            drawn[right + 1 : end] = "-" * (end - right - 1)
        if row[right] == " " and ((x, y - 1), (x, y)) in units:
            drawn[right] = "|"
        elif row[right] == " " and ((x - 1, y), (x, y)) in units:
            drawn[right] = "-"
    return "".join(drawn)


def _lines_between(units: frozenset[_Unit], y: int, across: range, margin: int, width: int) -> str:
    """What leads down from a row to the one below it."""
    drawn = [" "] * (margin + width * (len(across) + 1))
    for place, x in enumerate(across):
        right = margin + width * (place + 1) - 1
        if ((x, y - 1), (x, y)) in units:
            drawn[right] = "|"
        rising, falling = ((x, y - 1), (x + 1, y)) in units, ((x, y), (x + 1, y - 1)) in units
        if rising or falling:
            drawn[right + width // 2] = "X" if rising and falling else "/" if rising else "\\"
    return "".join(drawn)
