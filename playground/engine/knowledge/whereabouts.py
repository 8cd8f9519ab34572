"""What a player remembers of components that it cannot follow: where each may be, and in which order some lie."""

from __future__ import annotations

from dataclasses import dataclass

from playground.engine.reference.position import Content
from playground.game.core import NOTHING, Game

AWAY = NOTHING
"""The pseudo-site of components that left the game unseen."""


@dataclass(frozen=True)
class Whereabouts:
    """A component with this content is on one of the sites, which may include AWAY."""

    content: Content
    sites: frozenset[int]


@dataclass(frozen=True)
class Order:
    """Contents in ascending order of an attribute. An entry is a site, or a content that has left since."""

    attribute: str
    entries: tuple[int | Content, ...]


def order_key(game: Game, attribute: str, content: Content) -> tuple[int, int]:
    """The sort key of a content; contents without the attribute come last."""
    place = next((number for number, each in enumerate(game.attributes) if each.name == attribute), None)
    if place is None:
        return (0, content[1])  # sorted by kind
    value = content[2 + place]
    return (1, 0) if value == NOTHING else (0, value)
