"""What becomes of components that at no time lie open: who draws them, and who gets them from whom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from playground.engine.observation import content_in_words
from playground.engine.plain_names import spoken
from playground.game.core import NOTHING, Game, Zone
from playground.play.component_paths import ComponentPath
from playground.play.facts import UNSEEN, Fact
from playground.play.places import Places


class CoveredFacts:
    """Describes covered components of a game that a decision moves or shows."""

    def __init__(self, game: Game, places: Places) -> None:
        self.game, self._places = game, places

    def facts(
        self,
        paths: Iterable[ComponentPath],
        viewers: Collection[int],
        chosen: Collection[int],
        gathered: Collection[Zone],
        taken: Collection[tuple[Zone, Zone]],
    ) -> Iterator[Fact]:
        """What becomes of components that at no time lie open; `chosen` are the sites of the option, `gathered` the
        zones whose players take all that comes there, whosever it was, and `taken` from which zone to which a player
        takes open components too."""
        for path in paths:
            named = content_in_words(self.game, path.content)
            what = named if all(viewer in path.seen_by for viewer in viewers) else UNSEEN
            found = [*self._hands(path, what, gathered, taken)]
            if not found and path.start not in chosen:
                found = [*self._moved(path, what)]
            if what != UNSEEN or path.is_certain:
                noun = self._places.noun_of(path.content[1])
                yield from (replace(fact, noun=noun) for fact in found)
            if not found:
                yield from self._glimpses(path, named, viewers)

    def _hands(
        self, path: ComponentPath, what: str, gathered: Collection[Zone], taken: Collection[tuple[Zone, Zone]]
    ) -> Iterator[Fact]:
        """Whose hand a component comes to, one after the other: a card that is dealt and passed on is drawn by one
        player, and another gets it."""
        start, end, players = self._places.zone(path.start), self._places.zone(path.end), self.game.players
        if end is not None and end != start and (end in gathered or (start, end) in taken):
            yield Fact(path.moment, players[end.owner], "takes", what)
            return
        holder = start.owner if start else NOTHING
        for moment, site in path.stops:
            zone = self._places.zone(site)
            if zone is not None and is_covered_zone(zone) and zone.owner != holder:
                verb, whose = ("draws", "") if holder == NOTHING else ("gets", f"from {players[holder]}")
                yield Fact(moment, players[zone.owner], verb, what, whose)
                holder = zone.owner

    def _moved(self, path: ComponentPath, what: str) -> Iterator[Fact]:
        """Where a component goes that stays its player's: one that is put down covered from a stack."""
        start, end = self._places.zone(path.start), self._places.zone(path.end)
        if start is not None and end is not None and start.name != end.name and is_covered_zone(end):
            yield Fact(path.moment, self.game.players[end.owner], "moves", what, f"to {spoken(end.name)}")

    def lost(self, paths: Iterable[ComponentPath], viewers: Collection[int]) -> Iterator[Fact]:
        """Components that leave the game from a player's hand, as far as viewers see which ones. A place for a single
        one is no hand: what leaves it, such as a bid, is settled and not lost."""
        for path in paths:
            home = self._places.zone(path.start)
            if path.end is not None or home is None or not is_covered_zone(home) or not path.is_certain:
                continue
            if len(home.sites) == 1:
                continue
            is_seen = path.is_open or all(viewer in path.seen_by for viewer in viewers)
            what = content_in_words(self.game, (NOTHING, *path.content[1:])) if is_seen else UNSEEN
            noun = self._places.noun_of(path.content[1])
            yield Fact(path.moment, self.game.players[home.owner], "loses", what, noun=noun)

    def _glimpses(self, path: ComponentPath, named: str, viewers: Collection[int]) -> Iterator[Fact]:
        """Those who see a component that is not theirs by looking, as far as the viewers see it too."""
        home = self._places.zone(path.start)
        for player in sorted(path.seen_by.intersection(viewers or path.seen_by)):
            if not (home and home.owner == player) and all(viewer in path.seen_by for viewer in viewers):
                yield Fact(path.moment, self.game.players[player], "sees", named)


def is_covered_zone(zone: Zone) -> bool:
    """Whether a zone is a player's and not open to all, such as a hand, also one that not even the player sees."""
    return zone.owner != NOTHING and zone.seen_by != "everybody"
