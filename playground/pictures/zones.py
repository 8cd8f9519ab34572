"""The zones of a picture, below the board: each a tray of places under its name."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator
from dataclasses import dataclass
from math import ceil

from playground.game.core import NOTHING, Game, Zone
from playground.pictures.board import Frame
from playground.pictures.cards import CARD_HEIGHT
from playground.pictures.colours import player_colour
from playground.pictures.shapes import CELL, Point, rectangle, words
from playground.pictures.stacks import is_on_board

MIN_PLACES, MAX_PLACES = 6, 12
"""Limits on the places in a line, which otherwise are as many as the board is wide."""

MANY_EMPTY, FEW_EMPTY = 6, 3
"""Of more empty zones of one name than the first, a picture that nothing is chosen from has so few as the second."""

WITHOUT_BOARD = 9
"""The most places in a line if there is no board, and the least if zones lie side by side."""

_NAME = CELL * 0.62
"""Height of a zone's name."""

_GAP, _LETTER = CELL * 0.3, 8.0
"""The distance between zones that lie side by side, and the width of a letter of a zone's name."""


@dataclass(frozen=True)
class Tray:
    """A zone with its bounding box in the picture, and the middle of each of its places."""

    zone: Zone
    left: float
    top: float
    width: float
    height: float
    middles: tuple[Point, ...]


def trays(game: Game, board: Frame | None, without: Collection[Zone] = ()) -> list[Tray]:
    """The layout of the zones: one below the other, centred below the board. Zones of one name that are numbered, or
    belong to kinds or sites, lie side by side as far as there is room; those that lie on the board are left out."""
    most = _places_per_line(game)
    left, top, width, height = board or (0.0, 0.0, most * CELL, 0.0)
    start = left + width / 2 - most * CELL / 2
    if board:
        top += height + CELL * 0.15
    result: list[Tray] = []
    for zone in game.zones:
        if is_on_board(game, zone) or zone in without:
            continue
        tray = _tray(game, zone, (start, top), _places_in_a_line(zone, most))
        before = result[-1] if result else None
        if before and before.zone.name == zone.name and _may_be_beside(zone):
            x = before.left + before.width + _GAP
            if x + tray.width <= start + most * CELL:
                tray = _tray(game, zone, (x, before.top), _places_in_a_line(zone, most))
        result.append(tray)
        top = tray.top + tray.height + CELL * 0.3
    return result


def further_empty(game: Game, occupied: Container[int]) -> list[Zone]:
    """Of many empty zones of one name that differ in a number, those after the first few."""
    empty: dict[tuple[str, int], list[Zone]] = {}
    for zone in game.zones:
        is_numbered = any(type_.kind == "int" for type_, _ in zone.indices)
        if is_numbered and not any(site in occupied for site in zone.sites):
            empty.setdefault((zone.name, zone.owner), []).append(zone)
    return [zone for zones in empty.values() if len(zones) > MANY_EMPTY for zone in zones[FEW_EMPTY:]]


def _tray(game: Game, zone: Zone, corner: Point, places: int) -> Tray:
    """A zone with so many places in a line, and its upper left corner."""
    (x, y), pitch = corner, line_height(game)
    middles = tuple(
        (x + CELL * (place % places + 0.5), y + _NAME + pitch * (place // places + 0.5))
        for place in range(len(zone.sites))
    )
    lines = max(1, -(-len(zone.sites) // places))
    return Tray(zone, x, y, places * CELL, _NAME + lines * pitch, middles)


def _places_in_a_line(zone: Zone, most: int) -> int:
    """How many places of a zone lie side by side: all that fit, but as few as there are if others may lie beside it."""
    if not _may_be_beside(zone):
        return most
    letters = len(zone.label) + (2 if zone.owner != NOTHING else 0)
    return min(most, max(len(zone.sites), ceil(letters * _LETTER / CELL)))


def _may_be_beside(zone: Zone) -> bool:
    """Whether a zone may lie beside others of its name."""
    return any(type_.kind != "player" for type_, _ in zone.indices)


def tray_parts(game: Game, tray: Tray) -> Iterator[str]:
    """An empty tray with its name, and a dot in its owner's colour."""
    x = tray.left
    if tray.zone.owner != NOTHING:
        dot = player_colour(game, tray.zone.owner)
        yield (
            f'<circle cx="{x + 6:.1f}" cy="{tray.top + _NAME / 2:.1f}" r="5" fill="{dot}" stroke="currentColor" '
            'stroke-opacity="0.7"/>'
        )
        x += 16
    yield words((x, tray.top + _NAME / 2), tray.zone.label, 14, anchor="start", style='class="zone" font-weight="600"')
    body = tray.height - _NAME
    middle = tray.left + tray.width / 2, tray.top + _NAME + body / 2
    yield rectangle(middle, tray.width + 6, body + 4, 6, 'fill="currentColor" fill-opacity="0.07"')
    for place in tray.middles:
        style = 'class="place" fill="none" stroke="currentColor" stroke-opacity="0.22" stroke-dasharray="3 3"'
        yield rectangle(place, CELL * 0.8, line_height(game) - CELL * 0.14, 5, style)


def _places_per_line(game: Game) -> int:
    """Places in a line; at least one, since a zone may have no places at all."""
    widest = max((len(zone.sites) for zone in game.zones), default=0)
    most = max(1, min(MIN_PLACES, widest), min(MAX_PLACES, game.board.width or WITHOUT_BOARD, widest))
    are_beside = any(_may_be_beside(zone) and not is_on_board(game, zone) for zone in game.zones)
    return max(most, WITHOUT_BOARD) if are_beside else most


def line_height(game: Game) -> float:
    """The height of a line of places: cards are taller."""
    return CARD_HEIGHT + CELL * 0.16 if any(piece.look == "card" for piece in game.pieces) else CELL
