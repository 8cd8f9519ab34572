"""A position as an SVG picture: cells with their coordinates, regions tinted, pieces with their symbols.

Pure: a game and the bytes of a position come in, the text of an `<svg>` element goes out. The picture brings its own
colours for board and pieces, which stand on light and dark pages alike; what lies outside the board takes the page's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, radians, sin, sqrt
from xml.sax.saxutils import escape

from playground.engine.layout import layout_of
from playground.engine.packing import members_of, unpack
from playground.game.board import Board, column_name
from playground.game.core import Game

Point = tuple[float, float]

Regions = Mapping[str, Sequence[frozenset[int]]]
"""Sites by the name of the region: one set for everybody, or one for each player."""

CELL = 40.0
"""Width of a cell, in the units of the picture."""

TINTS = ("#e8a33d", "#4f9d69", "#7a6fd0", "#d0605e", "#3c9bb5", "#b86fae")
PIECE_COLOURS = (
    ("#fbf6e9", "#2b2620"),
    ("#2f343d", "#f4f1ea"),
    ("#b5473c", "#ffffff"),
    ("#2f6fb0", "#ffffff"),
    ("#5f8f3a", "#ffffff"),
    ("#8a5fb0", "#ffffff"),
)
"""Fill and symbol of each player's pieces; a seventh player starts again."""

_LIGHT, _DARK, _LINE = "#efe3cb", "#e2d0ad", "#a8926a"
_SQUARE = tuple((CELL / 2 * x, CELL / 2 * y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
_HEXAGON = tuple((CELL / sqrt(3) * cos(radians(a)), CELL / sqrt(3) * sin(radians(a))) for a in range(30, 390, 60))


def board_svg(game: Game, block: bytes, regions: Regions | None = None, *, label: str = "") -> str:
    """The picture of position `block`; `label` is what a screen reader says instead of it."""
    board, regions = game.board, regions or {}
    parts = [
        *_cells(board),
        *_tints(board, regions),
        *_coordinates(board),
        *_pieces(game, block),
        *_tooltips(game, regions),
    ]
    left, top, width, height = _frame(board)
    said = escape(label or f"Board of {game.title}", {'"': "&quot;"})
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" aria-label="{said}" '
        f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" style="max-width:{1.4 * width:.0f}px" '
        f'font-family="inherit">{"".join(parts)}</svg>'
    )


def symbols(game: Game) -> tuple[str, ...]:
    """What is written on each kind of piece: its symbol, else as many letters as tell it from the others.

    The only kind of a game needs no letter.
    """
    names = [piece.name for piece in game.pieces]
    return tuple(
        piece.symbol or ("" if len(names) == 1 else _shortest(piece.name, [n for n in names if n != piece.name]))
        for piece in game.pieces
    )


def piece_colours(player: int) -> tuple[str, str]:
    """Fill and symbol of a player's pieces."""
    return PIECE_COLOURS[player % len(PIECE_COLOURS)]


def region_tint(number: int) -> str:
    """The colour of the region declared as the `number`-th, from 0."""
    return TINTS[number % len(TINTS)]


def owners_of(game: Game, name: str, sets: Sequence[frozenset[int]], site: int) -> str:
    """How a region is called at one of its sites: `goal of South`, or just its name where it is everybody's."""
    if len(sets) == 1:
        return name
    return f"{name} of {' and '.join(game.players[player] for player, sites in enumerate(sets) if site in sites)}"


def _shortest(name: str, others: Sequence[str]) -> str:
    beginnings = (name[:length] for length in range(1, len(name)))
    return next((start for start in beginnings if not any(other.startswith(start) for other in others)), name)


def _centre(board: Board, site: int) -> Point:
    """The middle of a cell in the picture, where y grows downwards."""
    x, y = board.centre(site)
    return x * CELL, -y * CELL


def _frame(board: Board) -> tuple[float, float, float, float]:
    """Left, top, width and height of the picture, with room for the coordinates."""
    centres = [_centre(board, site) for site in board.sites]
    above, below = (1.1, 0.7) if board.shape == "hexagon" else (0.6, 1.1)
    left, right = min(x for x, _ in centres) - CELL * 1.05, max(x for x, _ in centres) + CELL * 0.75
    top, bottom = min(y for _, y in centres) - CELL * above, max(y for _, y in centres) + CELL * below
    return left, top, right - left, bottom - top


def _outline(board: Board, site: int, scale: float = 1.0) -> str:
    """The corners of a cell, or of one drawn smaller."""
    x, y = _centre(board, site)
    corners = _HEXAGON if board.shape == "hexagon" else _SQUARE
    return " ".join(f"{x + scale * dx:.1f},{y + scale * dy:.1f}" for dx, dy in corners)


def _cells(board: Board) -> Iterator[str]:
    for site in board.sites:
        # Three shades would be needed for a hexagonal board; one with clear lines is calmer.
        dark = board.shape != "hexagon" and (site % board.width + site // board.width) % 2 == 0
        yield (
            f'<polygon points="{_outline(board, site)}" fill="{_DARK if dark else _LIGHT}" '
            f'stroke="{_LINE}" stroke-width="1"/>'
        )


def _tints(board: Board, regions: Regions) -> Iterator[str]:
    """Regions from the outside in, so that those which share a cell are all seen."""
    depth: dict[int, int] = {}
    for number, sets in enumerate(regions.values()):
        for site in sorted(frozenset().union(*sets)):
            scale = 1 - 0.22 * min(3, depth.get(site, 0))
            depth[site] = depth.get(site, 0) + 1
            colour = region_tint(number)
            yield (
                f'<polygon class="region" points="{_outline(board, site, scale * 0.94)}" fill="{colour}" '
                f'fill-opacity="0.3" stroke="{colour}" stroke-width="1.6"/>'
            )


def _coordinates(board: Board) -> Iterator[str]:
    """A number left of each row and a letter at the end of each column.

    That is the lower end on squares; on hexagons, whose columns are slanted, the upper one, away from the numbers.
    """
    hexagonal = board.shape == "hexagon"
    for column in range(board.width):
        ends = [site for site in board.sites if site % board.width == column]
        x, y = _centre(board, max(ends) if hexagonal else min(ends))
        yield _coordinate(x + CELL * 0.42, y - CELL * 0.74, column_name(column)) if hexagonal else _coordinate(
            x, y + CELL * 0.8, column_name(column)
        )
    for row in range(board.height):
        x, y = _centre(board, min(site for site in board.sites if site // board.width == row))
        yield _coordinate(x - CELL * 0.78, y, str(row + 1))


def _coordinate(x: float, y: float, text: str) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" class="coordinate" fill="currentColor" fill-opacity="0.75" font-size="13" '
        f'text-anchor="middle" dominant-baseline="central">{escape(text)}</text>'
    )


def _pieces(game: Game, block: bytes) -> Iterator[str]:
    fields = unpack(layout_of(game), block)
    kinds = {site: kind for kind, bits in enumerate(fields.get("piece", [])) for site in members_of(bits)}
    letters = symbols(game)
    for player, bits in enumerate(fields["owner"]):
        for site in members_of(bits):
            yield piece_svg(_centre(game.board, site), player, letters[kinds.get(site, 0)])


def piece_svg(centre: Point, player: int, symbol: str) -> str:
    """One piece: a disc in its player's colour."""
    (x, y), (fill, ink) = centre, piece_colours(player)
    disc = (
        f'<circle class="piece player-{player + 1}" cx="{x:.1f}" cy="{y:.1f}" r="{CELL * 0.36:.1f}" fill="{fill}" '
        f'stroke="#1d1a16" stroke-opacity="0.75" stroke-width="1.4"/>'
    )
    if not symbol:
        return disc
    size = 17 if len(symbol) == 1 else 12 if len(symbol) == 2 else 9
    return disc + (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{ink}" font-size="{size}" font-weight="600" text-anchor="middle" '
        f'dominant-baseline="central">{escape(symbol)}</text>'
    )


def _tooltips(game: Game, regions: Regions) -> Iterator[str]:
    """Invisible cells on top of everything that tell their name to a resting pointer."""
    for site in game.board.sites:
        named = [
            owners_of(game, name, sets, site) for name, sets in regions.items() if any(site in each for each in sets)
        ]
        words = escape(" · ".join([game.board.name(site), *named]))
        yield f'<polygon points="{_outline(game.board, site)}" fill="transparent"><title>{words}</title></polygon>'
