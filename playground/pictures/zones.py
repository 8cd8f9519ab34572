"""The zones of a picture, below the board: each a tray of places under its name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playground.game.core import NOTHING, Game, Zone
from playground.pictures.board import Frame
from playground.pictures.cards import CARD_HEIGHT
from playground.pictures.colours import player_colour
from playground.pictures.shapes import CELL, Point, rectangle, words

MIN_PLACES, MAX_PLACES = 6, 12
"""Limits on the places in a line, which otherwise are as many as the board is wide."""

_NAME = CELL * 0.62
"""Height of a zone's name."""


@dataclass(frozen=True)
class Tray:
    """A zone with its bounding box in the picture, and the middle of each of its places."""

    zone: Zone
    left: float
    top: float
    width: float
    height: float
    middles: tuple[Point, ...]


def trays(game: Game, board: Frame | None) -> list[Tray]:
    """The layout of the zones: one below the other, centred below the board."""
    places_per_line = _places_per_line(game)
    left, top, width, height = board or (0.0, 0.0, places_per_line * CELL, 0.0)
    start, pitch = left + width / 2 - places_per_line * CELL / 2, line_height(game)
    if board:
        top += height + CELL * 0.15
    result: list[Tray] = []
    for zone in game.zones:
        lines = max(1, -(-len(zone.sites) // places_per_line))
        middles = tuple(
            (start + CELL * (place % places_per_line + 0.5), top + _NAME + pitch * (place // places_per_line + 0.5))
            for place in range(len(zone.sites))
        )
        result.append(Tray(zone, start, top, places_per_line * CELL, _NAME + lines * pitch, middles))
        top += _NAME + lines * pitch + CELL * 0.3
    return result


def tray_parts(game: Game, tray: Tray) -> Iterator[str]:
    """An empty tray with its name, and a dot in its owner's colour."""
    x = tray.left
    name = tray.zone.name
    if tray.zone.owner != NOTHING:
        name = f"{name} of {game.players[tray.zone.owner]}"
        dot = player_colour(game, tray.zone.owner)
        yield (
            f'<circle cx="{x + 6:.1f}" cy="{tray.top + _NAME / 2:.1f}" r="5" fill="{dot}" stroke="currentColor" '
            'stroke-opacity="0.7"/>'
        )
        x += 16
    yield words((x, tray.top + _NAME / 2), name, 14, anchor="start", style='class="zone" font-weight="600"')
    body = tray.height - _NAME
    middle = tray.left + tray.width / 2, tray.top + _NAME + body / 2
    yield rectangle(middle, tray.width + 6, body + 4, 6, 'fill="currentColor" fill-opacity="0.07"')
    for place in tray.middles:
        style = 'class="place" fill="none" stroke="currentColor" stroke-opacity="0.22" stroke-dasharray="3 3"'
        yield rectangle(place, CELL * 0.8, line_height(game) - CELL * 0.14, 5, style)


def _places_per_line(game: Game) -> int:
    """Places in a line; at least one, since a zone may have no places at all."""
    widest = max((len(zone.sites) for zone in game.zones), default=0)
    return max(1, min(MIN_PLACES, widest), min(MAX_PLACES, game.board.width or 9, widest))


def line_height(game: Game) -> float:
    """The height of a line of places: cards are taller."""
    return CARD_HEIGHT + CELL * 0.16 if any(piece.look == "card" for piece in game.pieces) else CELL
