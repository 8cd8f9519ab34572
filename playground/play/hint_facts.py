"""What hints show players of components, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from playground.engine.knowledge.events import Events, HintGiven
from playground.engine.labels import property_word
from playground.engine.plain_names import is_several, spoken
from playground.game.core import NOTHING, Game
from playground.play.facts import Fact
from playground.play.places import PLURALS, Places, zone_name
from playground.stats.wording import agreeing, listed, possessive


class HintFacts:
    """Describes the hints of a game."""

    def __init__(self, game: Game, places: Places) -> None:
        self.game, self._places = game, places

    def facts(self, events: Events, viewers: Collection[int]) -> Iterator[Fact]:
        """What hints show players of components. Others learn at most that there is a hint."""
        for moment, event in enumerate(events):
            if not isinstance(event, HintGiven):
                continue
            if event.seers.issuperset(viewers):
                for what in self._hint(event):
                    yield Fact(moment, "", "", what, round=moment)
            elif event.is_certain:
                names = [self.game.players[player] for player in sorted(event.seers)]
                many = len(names) > 1 or any(is_several(self.game, name) for name in names)
                yield Fact(moment, "", "", f"{listed(names)} {agreeing('is', many)} shown {_a(event.about)}")

    def _hint(self, hint: HintGiven) -> Iterator[str]:
        """What a hint says of the components that it names, and what of others: `Ben's card 1 is red`."""
        by_value: dict[int, list[int]] = {}
        for site, value in hint.sites.items():
            by_value.setdefault(value, []).append(site)
        for value, sites in by_value.items():
            yield f"{self._components(sites)} {self._is(sites)} {self._property(hint.about, value)}"
        if hint.others and hint.value is not None:
            sites = sorted(hint.others)
            yield f"{self._components(sites)} {self._is(sites)} not {self._property(hint.about, hint.value)}"

    def _is(self, sites: Collection[int]) -> str:
        return "is" if len(sites) == 1 else "are"

    def _property(self, about: str, value: int) -> str:
        if value == NOTHING:
            return f"without {spoken(about)}"
        word = property_word(self.game, about, value)
        return f"{spoken(about)} {word}" if word.lstrip("-").isdigit() else word

    def _components(self, sites: Iterable[int]) -> str:
        """Components by their places: `Ben's cards 1 and 3`, `deck 2`, `a1`."""
        found: dict[str, list[str]] = {}
        for site in sites:
            zone = self._places.zone(site)
            if zone is None:
                found.setdefault("", []).append(self.game.board.name(site))
            else:
                place = str(zone.sites.index(site) + 1)
                whose = possessive(self.game.players[zone.owner]) if zone.owner != NOTHING else zone_name(zone)
                found.setdefault(whose, []).append(place)
        return listed([self._in_one(whose, places) for whose, places in found.items() if places])

    def _in_one(self, whose: str, places: list[str]) -> str:
        noun = (
            f"{self._places.noun if len(places) == 1 else PLURALS[self._places.noun]} "
            if whose.endswith(("'s", "'"))
            else ""
        )
        return f"{whose} {noun}{listed(places)}".strip()


def _a(name: str) -> str:
    """A property with its article: `a rank`, `an age`."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {spoken(name)}"
