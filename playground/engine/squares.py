"""What stands on the squares of a board in a terminal, and on which of them that has changed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from playground.engine.signs import FaceDown, face_down_on_squares, sign_of
from playground.engine.visible_components import Component, look
from playground.game.core import Game, Zone

MAX_CHANGED = Fraction(3, 4)
"""The part of the squares that are marked as changed, at most: of more nobody reads which."""


def signs_on_squares(
    game: Game, contents: Mapping[int, Component], written: Mapping[int, str], below: FaceDown
) -> dict[int, str]:
    """The signs of what stands on squares; a piece is its letter (`owned_letter`) and attribute values, else it is what
    is `written` there, or lies face down `below`.

    Behind a piece that is the top of a tower it is said how many are with it: `m+2`.
    """
    others = _on_the_same_square(game, contents)
    signs = {site: sign_of(game, contents[site]) for site in game.board.cells if site in contents}
    signs = {site: f"{sign}+{others[site]}" if site in others else sign for site, sign in signs.items()}
    return {**written, **below.signs, **signs}


def changed_squares(
    game: Game,
    before: bytes,
    after: bytes,
    viewer: int | None,
    written: tuple[Mapping[int, str], Mapping[int, str]] = ({}, {}),
) -> frozenset[int]:
    """The squares on which a viewer sees something else in the position `after` than `before`; none if nearly all have
    changed. `written` is what else stands on squares, before and after."""
    old, new = (
        signs_on_squares(game, contents, each, face_down_on_squares(game, contents, each, viewer))
        for contents, each in zip((look(game, block, viewer) for block in (before, after)), written, strict=True)
    )
    changed = frozenset(site for site in game.board.cells if old.get(site) != new.get(site))
    return changed if len(changed) <= MAX_CHANGED * len(game.board.cells) else frozenset()


def piles_on_squares(game: Game) -> dict[int, Zone]:
    """The zones that squares have for several components that all see, by their squares."""
    zones = (zone for zone in game.zones if zone.seen_by == "everybody" and len(zone.sites) > 1)
    return {zone.site: zone for zone in zones if zone.site is not None and not zone.indices[1:]}


def _on_the_same_square(game: Game, contents: Mapping[int, Component]) -> dict[int, int]:
    """How many components lie in the zone that a square has for several, such as the men below the top of a tower."""
    piles = piles_on_squares(game).items()
    numbers = {site: sum(place in contents for place in zone.sites) for site, zone in piles}
    return {site: number for site, number in numbers.items() if number}
