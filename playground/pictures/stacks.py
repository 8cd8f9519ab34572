"""What lies in the zones of cells, such as a stack below the piece on each: small pieces at the right of the cell, the
first place lowest, and how many there are with the piece on the cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from playground.engine.visible_components import Component
from playground.game.core import Game, Zone
from playground.pictures.components import component_svg
from playground.pictures.shapes import CELL, Point, middle_of, words

SCALE = 0.3
"""The size of a piece in a stack, of one that lies on a cell."""

_ALONE = 0.42
"""The size of a piece in a zone of one place, which is no stack."""

_RIGHT, _BOTTOM, _STEP = CELL * 0.36, CELL * 0.36, CELL * 0.17
_NUMBER = 10.0


def is_on_board(game: Game, zone: Zone) -> bool:
    """Whether a zone is drawn on the cell that it belongs to."""
    return zone.site is not None and zone.site < game.board.area


def stack_parts(game: Game, contents: Mapping[int, Component]) -> Iterator[str]:
    """The pieces in the zones of cells, and their numbers where a zone may have several."""
    for site, zones in _by_cell(game).items():
        middles = _middles(game, site, zones, contents)
        are_stacks = any(len(zone.sites) > 1 for zone in zones)
        scale = SCALE if are_stacks or len(middles) > 1 else _ALONE
        for place, middle in middles.items():
            yield component_svg(game, contents[place], middle, game.board.name(place), scale=scale)
        if middles and are_stacks:
            x, y = middle_of(game.board, site)
            edge = 'class="height" font-weight="700" paint-order="stroke" stroke="#fff" stroke-width="2.4"'
            number = str(len(middles) + (site in contents))
            yield words((x - CELL * 0.33, y + CELL * 0.33), number, _NUMBER, fill="#1d1a16", style=edge)


def places_on_board(game: Game, contents: Mapping[int, Component]) -> dict[int, Point]:
    """The middle of each piece that is drawn in the zone of a cell."""
    middles = [_middles(game, site, zones, contents) for site, zones in _by_cell(game).items()]
    return {place: middle for each in middles for place, middle in each.items()}


def _middles(game: Game, site: int, zones: list[Zone], contents: Mapping[int, Component]) -> dict[int, Point]:
    """The middle of each piece in the zones of a cell, from below; those of high stacks lie closer together."""
    x, y = middle_of(game.board, site)
    places = [place for zone in zones for place in zone.sites if place in contents]
    step = min(_STEP, 2 * _BOTTOM / max(1, len(places) - 1))
    return {place: (x + _RIGHT, y + _BOTTOM - step * number) for number, place in enumerate(places)}


def _by_cell(game: Game) -> dict[int, list[Zone]]:
    found: dict[int, list[Zone]] = {}
    for zone in game.zones:
        if zone.site is not None and is_on_board(game, zone):
            found.setdefault(zone.site, []).append(zone)
    return found
