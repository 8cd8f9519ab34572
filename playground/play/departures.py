"""What leaves open zones besides what was chosen: components that are removed from the game, or go from a player's zone
to an open one that is nobody's, such as a tile that a player gives back.

    2 × 5 removed from column of Ben 3        27 goes from stack of Ann to row

Where zones of one name are all emptied at once, such as those with the cards of a trick, they are cleared away, and
nothing is said; nor of what another component replaces, such as the card below the one that is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from playground.engine.layout import layout_of
from playground.engine.observation import content_in_words
from playground.engine.packing import members_of, unpack
from playground.engine.plain_names import spoken
from playground.game.core import NOTHING, Game, Zone
from playground.play.component_paths import ComponentPath
from playground.play.facts import Fact
from playground.play.places import PLURALS, Places, zone_name
from playground.stats.wording import listed

REMOVED = "removed"

MAX_NAMED = 4
"""Different components that are named, and zones that are said apart, at most; of more it is said how many."""


class Departures:
    """Describes what leaves the open zones of a game."""

    def __init__(self, game: Game, places: Places) -> None:
        self._game, self._places = game, places

    def facts(self, paths: Collection[ComponentPath], chosen: Collection[int], before: bytes | None) -> Iterator[Fact]:
        """What leaves zones in a decision; `chosen` are the sites of the option, and `before` is the position then."""
        found: dict[tuple[Zone, Zone | None], list[ComponentPath]] = {}
        zone = self._places.zone
        silent = {*chosen, *(path.end for path in paths if zone(path.start) is not zone(path.end))}
        for path in paths:
            start, end = zone(path.start), zone(path.end)
            if start is not None and path.start not in silent and self._is_open_departure(path, start, end):
                found.setdefault((start, end), []).append(path)
        if not found or before is None:
            return
        kept = {way: leaving for way, leaving in found.items() if self._holds_others(way[0].name, paths, before)}
        if len(kept) <= MAX_NAMED:
            for (start, end), leaving in kept.items():
                yield self._fact(leaving, zone_name(start), zone_name(end) if end else "")
            return
        together: dict[tuple[str, str], list[ComponentPath]] = {}
        for (start, end), leaving in kept.items():
            together.setdefault((spoken(start.name), spoken(end.name) if end else ""), []).extend(leaving)
        for (whence, where), leaving in together.items():
            yield self._fact(leaving, whence, where)

    def _is_open_departure(self, path: ComponentPath, start: Zone, end: Zone | None) -> bool:
        """Whether a component that lay open in a zone, and not on a square, leaves it for none, or from a player's for
        one that is nobody's."""
        if start.site is not None or not path.was_open or not path.is_certain or path.continued:
            return False
        if end is None:
            return path.end is None
        return end.site is None and end.seen_by == "everybody" and end.owner == NOTHING != start.owner

    def _holds_others(self, name: str, paths: Iterable[ComponentPath], before: bytes) -> bool:
        """Whether something stays in one of the zones of a name, or has come there before the last of what leaves."""
        places = {site for zone in self._game.zones if zone.name == name for site in zone.sites}
        owners = unpack(layout_of(self._game), before)["owner"]
        staying = {site for sites in owners for site in members_of(sites)} & places
        arrived, left = list[int](), list[int]()
        for path in paths:
            if path.start in places and not places.issuperset((path.end, *(site for _, site in path.stops))):
                staying.discard(path.start)
                left.append(path.moment)
            elif path.end in places and path.start not in places:
                arrived.append(path.moment)
        return bool(staying) or any(moment < max(left) for moment in arrived)

    def _fact(self, leaving: Sequence[ComponentPath], whence: str, where: str) -> Fact:
        """What leaves a zone, or zones of one name, and for where; empty for out of the game."""
        names = Counter(content_in_words(self._game, (NOTHING, *path.first_content[1:])) for path in leaving)
        named = [f"{count} × {name}" if count > 1 else name for name, count in names.items()]
        nouns = {self._places.noun_of(path.first_content[1]) for path in leaving}
        many = f"{len(leaving)} {PLURALS[nouns.pop() if len(nouns) == 1 else self._places.noun]}"
        what = listed(named) if len(named) <= MAX_NAMED else many
        moment = min(path.moment for path in leaving)
        if not where:
            return Fact(moment, "", "", f"{what} {REMOVED} from {whence}", round=moment)
        verb = "goes" if len(leaving) == 1 else "go"
        return Fact(moment, "", "", f"{what} {verb} from {whence} to {where}", round=moment)
