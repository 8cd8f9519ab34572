"""The board of a picture: cells, coordinates, tinted regions, and marks for kinds of pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, radians, sin, sqrt

from playground.game.board import Board, column_name, whole
from playground.game.core import NOTHING, Game
from playground.game.letters import letters
from playground.pictures.colours import CELL_DARK, CELL_LIGHT, DRAWN_LINE, LINE, on_board, player_tint, region_tint
from playground.pictures.shapes import CELL, Point, drawing, middle_of, rectangle, words
from playground.pictures.tracks import Arc, loops, track_parts

Regions = Mapping[str, Sequence[frozenset[int]]]
"""The sites of each region by name: one set for all players, or one for each."""

Frame = tuple[float, float, float, float]
"""Left, top, width and height."""

TINT = 0.34
"""The opacity of the fill of a region; its edge is opaque."""

_SQUARE = tuple((CELL / 2 * x, CELL / 2 * y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
_ROUND = tuple((CELL * 0.46 * cos(radians(a)), CELL * 0.46 * sin(radians(a))) for a in range(0, 360, 20))
_HEXAGON = tuple((CELL / sqrt(3) * cos(radians(a)), CELL / sqrt(3) * sin(radians(a))) for a in range(30, 390, 60))


def landmarks(game: Game) -> Regions:
    """The regions that matter in play."""
    return {name: sets for name, sets in game.regions.items() if name in game.landmarks}


def board_frame(board: Board, *, has_loops: bool = True) -> Frame:
    """The bounding box of the board with its coordinates, and with the loops of tracks beside it if they are drawn."""
    around = [_ground(board) if board.points else _grid(board), *map(_around, loops(board) if has_loops else ())]
    left, top = min(frame[0] for frame in around), min(frame[1] for frame in around)
    right, bottom = max(frame[0] + frame[2] for frame in around), max(frame[1] + frame[3] for frame in around)
    return left, top, right - left, bottom - top


def _grid(board: Board) -> Frame:
    """The bounding box of the cells of a board in rows, with the coordinates beside it."""
    middles = [middle_of(board, cell) for cell in board.cells]
    above, below = (1.1, 0.7) if board.is_hexagonal else (0.6, 1.1)
    left, right = min(x for x, _ in middles) - CELL, max(x for x, _ in middles) + CELL * 0.62
    top, bottom = min(y for _, y in middles) - CELL * above, max(y for _, y in middles) + CELL * below
    return left, top, right - left, bottom - top


def _around(loop: Arc) -> Frame:
    """The bounding box of a loop, with a margin."""
    points, margin = list(loop.points()), CELL * 0.2
    left, right = min(x for x, _ in points) - margin, max(x for x, _ in points) + margin
    top, bottom = min(y for _, y in points) - margin, max(y for _, y in points) + margin
    return left, top, right - left, bottom - top


def _ground(board: Board) -> Frame:
    """The bounding box of the points of a graph, with room for what stands there, and for names that they have of their
    own; those of a grid stand beside it."""
    middles, margin = [middle_of(board, cell) for cell in board.cells], CELL * (0.9 if board.points else 0.56)
    left, right = min(x for x, _ in middles) - margin, max(x for x, _ in middles) + margin
    top, bottom = min(y for _, y in middles) - margin, max(y for _, y in middles) + margin
    return left, top, right - left, bottom - top


def board_parts(game: Game, regions: Regions) -> Iterator[str]:
    """The elements of the empty board."""
    yield from _points_and_lines(game) if game.lines else _cells(game.board)
    yield from _tints(game, regions)
    yield from track_parts(game)
    yield from _marks(game)
    yield from coordinates(game.board, on_ground=True)


def outline(board: Board, cell: int, scale: float = 1.0) -> str:
    """The corners of a cell, scaled about its centre, as SVG points."""
    x, y = middle_of(board, cell)
    corners = _HEXAGON if board.is_hexagonal else _ROUND if board.shape == "graph" else _SQUARE
    return " ".join(f"{x + scale * dx:.1f},{y + scale * dy:.1f}" for dx, dy in corners)


def owners_of(game: Game, name: str, sets: Sequence[frozenset[int]], site: int) -> str:
    """The name of a region at one of its sites: `goal of South`, or just its name if all players share it."""
    if len(sets) == 1:
        return name
    return f"{name} of {' and '.join(game.players[player] for player, sites in enumerate(sets) if site in sites)}"


def _cells(board: Board) -> Iterator[str]:
    for cell in board.cells:
        # A board of hexagons would need three shades; one shade with clear lines looks calmer.
        dark = not board.is_hexagonal and (cell % board.width + cell // board.width) % 2 == 0
        yield (
            f'<polygon class="cell{" dark" if dark else ""}" points="{outline(board, cell)}" '
            f'fill="{CELL_DARK if dark else CELL_LIGHT}" stroke="{LINE}" stroke-width="1"/>'
        )


def _points_and_lines(game: Game) -> Iterator[str]:
    """A plain board with lines, straight from the first to the last of their sites; longer ones have points."""
    board = game.board
    if board.shape == "graph":
        left, top, width, height = _ground(board)
        middle = left + width / 2, top + height / 2
        yield rectangle(middle, width, height, 8, f'class="ground" fill="{CELL_LIGHT}"')
    for cell in () if board.shape == "graph" else whole(board.shape, board.width, board.height).cells:
        yield f'<polygon class="ground" points="{outline(board, cell, 1.01)}" fill="{CELL_LIGHT}"/>'
    for line in game.lines:
        (x1, y1), *_, (x2, y2) = (middle_of(board, cell) for cell in (*line, line[-1]))
        ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
        yield f'<line class="line" {ends} stroke="{DRAWN_LINE}" stroke-width="2" stroke-linecap="round"/>'
    long = (line for line in game.lines if len(line) > 2)
    for cell in board.cells if board.shape == "graph" else sorted({cell for line in long for cell in line}):
        x, y = middle_of(board, cell)
        yield f'<circle class="point" cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{DRAWN_LINE}"/>'


def _tints(game: Game, regions: Regions) -> Iterator[str]:
    """Tinted regions; those that share a cell are nested, so that all of them are visible."""
    depth: dict[int, int] = {}
    for number, sets in enumerate(regions.values()):
        for cell, colour in _coloured(game, number, sets):
            scale = 1 - 0.22 * min(3, depth.get(cell, 0))
            depth[cell] = depth.get(cell, 0) + 1
            day, night = on_board(colour)
            yield (
                f'<polygon class="region" points="{outline(game.board, cell, scale * 0.92)}" fill="{day}" '
                f'fill-opacity="{TINT}" stroke="{day}" stroke-width="2" style="--day:{day};--night:{night}"/>'
            )


def _coloured(game: Game, number: int, sets: Sequence[frozenset[int]]) -> list[tuple[int, str]]:
    """The cells of a region with their colours: a player's own where only one player has the cell."""
    owners: dict[int, list[int]] = {}
    for player, sites in enumerate(sets):
        for cell in sites & game.board.cell_set:
            owners.setdefault(cell, []).append(player)
    shared = region_tint(number)
    own = len(sets) > 1
    return [
        (cell, player_tint(game, players[0]) if own and len(players) == 1 else shared)
        for cell, players in sorted(owners.items())
    ]


def _marks(game: Game) -> Iterator[str]:
    """Drawings on the cells of regions that have one, and kinds of pieces in small frames on their regions."""
    for region, path in game.marks.items():
        for cell in sorted(frozenset().union(*game.regions.get(region, ())) & game.board.cell_set):
            style = 'class="drawn" fill="#5b4a2c" fill-opacity="0.8"'
            yield drawing(middle_of(game.board, cell), CELL * 0.62, path, style)
    for sets in game.regions_of_kinds.values():
        for kind, sites in enumerate(sets):
            for cell in sorted(sites & game.board.cell_set):
                middle = middle_of(game.board, cell)
                style = 'class="mark" fill="#ffffff" fill-opacity="0.55" stroke="#5b4a2c" stroke-dasharray="3 2"'
                yield rectangle(middle, CELL * 0.62, CELL * 0.62, 3, style)
                own = game.pieces[kind].drawing(NOTHING)
                if own:
                    yield drawing(middle, CELL * 0.46, own, 'class="drawn" fill="#5b4a2c" fill-opacity="0.8"')
                else:
                    text = letters(game)[kind]
                    yield words(middle, text, 15, fill="#5b4a2c", style='class="kind" font-weight="600"')


def coordinates(board: Board, on_ground: bool = False) -> Iterator[str]:
    """The names of points, on the ground of a board or else on the page; or of rows and columns that have cells, a
    number to the left of each row, a letter for each column.

    On square boards they are in line, letters below. On hexagonal ones, whose columns are slanted, the letters are at
    the upper ends of columns, away from the numbers.
    """
    if board.points:
        fill, style = ("#5b4a2c", "coordinate grounded") if on_ground else ("currentColor", "coordinate")
        for cell in board.cells:
            x, y = middle_of(board, cell)
            at = x + CELL * 0.42, y + CELL * 0.5
            yield words(at, board.name(cell), 11, fill=fill, style=f'class="{style}"')
        return
    if on_ground and loops(board):
        yield from _in_corners(board)
        return
    hexagonal = board.is_hexagonal
    middles = {cell: middle_of(board, cell) for cell in board.cells}
    left, bottom = min(x for x, _ in middles.values()), max(y for _, y in middles.values())
    for column in sorted({cell % board.width for cell in board.cells}):
        x, y = middles[max(cell for cell in board.cells if cell % board.width == column)]
        at = (x + CELL * 0.42, y - CELL * 0.74) if hexagonal else (x, bottom + CELL * 0.8)
        yield _coordinate(at, column_name(column))
    for row in sorted({cell // board.width for cell in board.cells}):
        x, y = middles[min(cell for cell in board.cells if cell // board.width == row)]
        yield _coordinate(((x if hexagonal else left) - CELL * 0.78, y), str(row + 1))


def _in_corners(board: Board) -> Iterator[str]:
    """The names of rows and columns in the corners of cells at the edge, where loops of tracks are beside them."""
    style = 'class="coordinate grounded"'
    for column in sorted({cell % board.width for cell in board.cells}):
        x, y = middle_of(board, min(cell for cell in board.cells if cell % board.width == column))
        yield words((x + CELL * 0.4, y + CELL * 0.38), column_name(column), 10, fill="#5b4a2c", style=style)
    for row in sorted({cell // board.width for cell in board.cells}):
        x, y = middle_of(board, min(cell for cell in board.cells if cell // board.width == row))
        yield words((x - CELL * 0.4, y - CELL * 0.36), str(row + 1), 10, fill="#5b4a2c", style=style)


def _coordinate(at: Point, text: str) -> str:
    return words(at, text, 13, style='class="coordinate" fill-opacity="0.75"')
