"""Where components lie, and what they are called together."""

from __future__ import annotations

from playground.engine.plain_names import spoken
from playground.game.core import Game, Zone

PLURALS = {"card": "cards", "tile": "tiles", "die": "dice", "piece": "pieces"}


class Places:
    """The zones of a game by their sites, and the noun for its components: `card`, or `piece` of those of several
    looks."""

    def __init__(self, game: Game) -> None:
        self._zone_of = {site: zone for zone in game.zones for site in zone.sites}
        looks = {piece.look for piece in game.pieces}
        self.noun = looks.pop() if len(looks) == 1 and looks <= set(PLURALS) else "piece"

    def zone(self, site: int | None) -> Zone | None:
        """The zone that a site belongs to; None for one of the board, and for none."""
        return None if site is None else self._zone_of.get(site)


def zone_name(zone: Zone) -> str:
    """A zone in words: `discard pile`, `hand of Ann`."""
    return f"{spoken(zone.name)}{zone.suffix}"
