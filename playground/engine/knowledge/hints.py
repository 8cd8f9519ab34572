"""What a player was shown of components (`core.Hint`), by the planes of a position, and what may be dealt so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playground.engine.knowledge.whereabouts import AWAY
from playground.engine.reference.position import Content, ReferencePosition
from playground.game.core import KIND, Game, Hinted

KIND_PLACE, FIRST_ATTRIBUTE = 1, 2
"""Where a content has the kind, and the first attribute."""


def place_in_content(game: Game, hinted: Hinted) -> int:
    """Where a content has a property."""
    names = [attribute.name for attribute in game.attributes]
    return KIND_PLACE if hinted.about == KIND else FIRST_ATTRIBUTE + names.index(hinted.about)


class Hints:
    """What `player` was shown in a position."""

    def __init__(self, position: ReferencePosition, player: int) -> None:
        self._game, self._player = position.game, player
        self._ruled_out: dict[int, set[tuple[int, int]]] = {}
        for hinted in position.game.hints:
            place = place_in_content(position.game, hinted)
            for number, value in enumerate(hinted.values):
                for site in position.ruled_out[hinted.field][player * len(hinted.values) + number]:
                    self._ruled_out.setdefault(site, set()).add((place, value))

    def concern(self, site: int) -> bool:
        """Whether the player was shown something of what is on a site, which may be AWAY."""
        return site != AWAY and site in self._ruled_out

    def allow(self, site: int, content: Content) -> bool:
        """Whether a content may be on a site."""
        return not (self.concern(site) and any(content[place] == value for place, value in self._ruled_out[site]))

    def allow_value(self, site: int, place: int, value: int) -> bool:
        """Whether a content on a site may have a value at a place."""
        return (place, value) not in self._ruled_out.get(site, ())

    def shared(self, fields: Mapping[str, Sequence[int]], dealt: int) -> dict[str, list[int]]:
        """The planes of a position that is dealt, of a position with these fields: on the sites where something is
        `dealt`, given as bits, others know nothing that this player does not know."""
        planes: dict[str, list[int]] = {}
        for hinted in self._game.hints:
            count, sets = len(hinted.values), fields[hinted.field]
            own = sets[self._player * count : (self._player + 1) * count]
            planes[hinted.field] = [each & (~dealt | own[number % count]) for number, each in enumerate(sets)]
        return planes
