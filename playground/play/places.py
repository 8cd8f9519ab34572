"""Where components lie, and what they are called together."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from playground.engine.plain_names import spoken
from playground.game.core import NOTHING, Game, Zone
from playground.play.component_paths import ComponentPath

PLURALS = {"card": "cards", "tile": "tiles", "die": "dice", "piece": "pieces"}


class Places:
    """The zones of a game by their sites, and the noun for its components: `card`, or `piece` of those of several
    looks."""

    def __init__(self, game: Game) -> None:
        self._zone_of = {site: zone for zone in game.zones for site in zone.sites}
        self._pieces = game.pieces
        looks = {piece.look for piece in game.pieces}
        self.noun = looks.pop() if len(looks) == 1 and looks <= set(PLURALS) else "piece"

    def noun_of(self, kind: int) -> str:
        """The noun for a component of which it is only seen whether players own such: of cards beside owned chips it is
        `card`."""
        owned = self._pieces[kind].owned
        looks = {piece.look for piece in self._pieces if piece.owned == owned}
        return looks.pop() if len(looks) == 1 and looks <= set(PLURALS) else self.noun

    def gathered(self, paths: Iterable[ComponentPath], chosen: Collection[int]) -> frozenset[Zone]:
        """The zones of players to which components come from other zones of theirs and from those of others, such as
        cards that all have played, and one wins; what the option chooses only counts if it lay elsewhere meanwhile."""
        sources: dict[Zone, set[bool]] = {}
        for path in paths:
            start, end = self.zone(path.start), self.zone(path.end)
            if path.continued or start is None or end is None or NOTHING in (start.owner, end.owner):
                continue
            if start.owner != end.owner and (path.start not in chosen or path.stops[1:]):
                sources.setdefault(end, set()).add(True)
            elif start.owner == end.owner and start.name != end.name:
                sources.setdefault(end, set()).add(False)
        return frozenset(zone for zone, are_of_others in sources.items() if len(are_of_others) == 2)

    def taken_openly(self, paths: Iterable[ComponentPath]) -> frozenset[tuple[Zone, Zone]]:
        """From which zones of nobody's to which of players open components come: such as from a pile, of which some
        cards lie open, to the player who takes it."""
        ways = ((self.zone(path.start), self.zone(path.end)) for path in paths if path.was_open and path.is_certain)
        known = ((start, end) for start, end in ways if start is not None and end is not None)
        return frozenset((start, end) for start, end in known if start.owner == NOTHING != end.owner)

    def zone(self, site: int | None) -> Zone | None:
        """The zone that a site belongs to; None for one of the board, and for none."""
        return None if site is None else self._zone_of.get(site)


def zone_name(zone: Zone) -> str:
    """A zone in words: `discard pile`, `hand of Ann`."""
    return f"{spoken(zone.name)}{zone.suffix}"
