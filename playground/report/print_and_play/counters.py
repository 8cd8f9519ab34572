"""What is cut out: pieces and cards, those with two sides to be folded over, and dice to be folded and glued."""

from __future__ import annotations

from collections.abc import Iterator

from playground.engine.visible_components import HIDDEN, Component
from playground.game.core import Game
from playground.pictures.cards import CARD_HEIGHT, CARD_WIDTH
from playground.pictures.components import DIE, FIGURE, drawn
from playground.pictures.shapes import CELL, Point
from playground.report.print_and_play.supply import Supply

_ROOM = CELL * 0.06
"""Between a picture and the line along which it is cut."""

_CUT = 'fill="none" stroke="#888" stroke-width="0.6" stroke-dasharray="3 2"'
_FOLD = 'stroke="#888" stroke-width="0.8" stroke-dasharray="1 2"'

CUBE = 6
_STRIP, _LEFT, _RIGHT = (0, 1, 5, 4), 2, 3
"""Which face is where in a net: four in a strip, two beside its second one. Opposite ones of 1 to 6 make 7."""


def counters(game: Game, supply: Supply, cell_mm: float) -> list[str]:
    """An SVG element for each copy, at its real size: `cell_mm` is the width of a cell of the board in millimetres."""
    one = _die(game, supply, cell_mm) if supply.is_die else _flat(game, supply, cell_mm)
    return [one] * supply.number


def can_be_folded(supply: Supply) -> bool:
    """Whether a die can be a cube: its faces come equally often."""
    return CUBE % len(supply.faces) == 0


def sides_of(game: Game, supply: Supply) -> tuple[Component, ...]:
    """The sides of a flat thing; where things lie face down, the back of what has one side."""
    if len(supply.faces) == 1 and game.hides:
        return (*supply.faces, HIDDEN)
    return supply.faces


def _flat(game: Game, supply: Supply, cell_mm: float) -> str:
    """A thing with one side, or both beside each other with the fold between them."""
    sides = sides_of(game, supply)
    card = any(game.pieces[face.kind].look == "card" for face in supply.faces)
    width, height = (CARD_WIDTH, CARD_HEIGHT) if card else (FIGURE, FIGURE)
    width, height = width + 2 * _ROOM, height + 2 * _ROOM
    parts = [_at(width * (place + 0.5), height / 2, drawn(game, side)) for place, side in enumerate(sides)]
    parts += [f'<line x1="{width:.1f}" y1="0" x2="{width:.1f}" y2="{height:.1f}" {_FOLD}/>'] if len(sides) > 1 else []
    total = width * len(sides)
    parts.append(f'<rect x="0.4" y="0.4" width="{total - 0.8:.1f}" height="{height - 0.8:.1f}" {_CUT}/>')
    return _svg("counter folded" if len(sides) > 1 else "counter", (total, height), cell_mm, parts)


def _die(game: Game, supply: Supply, cell_mm: float) -> str:
    """The net of a cube: a strip of four faces with one on either side, and seven tabs."""
    faces = [supply.faces[place * len(supply.faces) // CUBE] for place in range(CUBE)]
    tab = DIE * 0.28
    left, top = tab + DIE, tab
    places = [(left, top + DIE * row) for row in range(4)]
    squares = list(zip(_STRIP, places, strict=True))
    squares += [(_LEFT, (left - DIE, places[1][1])), (_RIGHT, (left + DIE, places[1][1]))]
    parts = [*_tabs(left, top, tab)]
    for face, (x, y) in squares:
        parts.append(_at(x + DIE / 2, y + DIE / 2, drawn(game, faces[face])))
        parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{DIE:.1f}" height="{DIE:.1f}" fill="none" {_FOLD}/>')
    return _svg("counter die", (3 * DIE + 2 * tab, 4 * DIE + 2 * tab), cell_mm, parts)


def _tabs(left: float, top: float, tab: float) -> Iterator[str]:
    """The tabs of a net: at its upper end, and beside the faces of the strip that have no neighbour."""
    right = left + DIE
    yield _tab((left, top), (right, top), (0, -tab))
    for row in (0, 2, 3):
        above, below = top + DIE * row, top + DIE * (row + 1)
        yield _tab((left, above), (left, below), (-tab, 0))
        yield _tab((right, above), (right, below), (tab, 0))


def _tab(start: Point, end: Point, out: Point) -> str:
    """A trapezium on the edge from `start` to `end`."""
    slope = abs(out[0]) + abs(out[1])
    along = (end[0] - start[0]) / DIE * slope * 0.6, (end[1] - start[1]) / DIE * slope * 0.6
    corners = [
        start,
        (start[0] + along[0] + out[0], start[1] + along[1] + out[1]),
        (end[0] - along[0] + out[0], end[1] - along[1] + out[1]),
        end,
    ]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    return f'<polygon points="{points}" {_CUT}/>'


def _at(x: float, y: float, picture: str) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f})">{picture}</g>'


def _svg(kind: str, size: Point, cell_mm: float, parts: list[str]) -> str:
    scale = cell_mm / CELL
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board {kind}" width="{width * scale:.1f}mm" '
        f'height="{height * scale:.1f}mm" viewBox="0 0 {width:.1f} {height:.1f}" font-family="system-ui, sans-serif" '
        f'aria-hidden="true">{"".join(parts)}</svg>'
    )
