"""What becomes of components that lie open: who takes them, which are moved besides the one that was chosen, and which
have another owner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from playground.engine.knowledge.events import Change, Events
from playground.engine.observation import content_in_words
from playground.engine.plain_names import spoken
from playground.game.core import NOTHING, Game, Zone
from playground.play.component_paths import ComponentPath
from playground.play.departures import REMOVED, Departures
from playground.play.facts import Fact
from playground.play.places import PLURALS, Places, zone_name
from playground.stats.wording import listed, possessive

SENT = "sent"

MAX_MOVED = 4
"""Moves that are said in a clause each, at most; more of them are said together for all components that are alike."""

MAX_LISTED = 10
"""Moves, or components with another owner, that are listed with their squares, at most; more are only counted."""


class OpenFacts:
    """Describes open components of a game that a decision moves or removes."""

    def __init__(self, game: Game, places: Places) -> None:
        self.game, self._places = game, places
        self._departures = Departures(game, places)

    def facts(
        self,
        mover: int,
        events: Events,
        paths: Sequence[ComponentPath],
        chosen: Collection[int],
        gathered: Collection[Zone] = (),
        before: bytes | None = None,
    ) -> Iterator[Fact]:
        """What happens to components after all see them; `chosen` are the sites of the option, `gathered` the zones
        whose players take all that comes there, whosever it was, and `before` is the position before the decision."""
        taken = dict[tuple[str, str, str], list[ComponentPath]]()
        carried: dict[tuple[int, int], list[ComponentPath]] = {}
        placed_anew = self._placed_anew(paths)
        for path in paths:
            start, end = self._places.zone(path.start), self._places.zone(path.end)
            if path.start is None or not path.is_certain:
                continue
            if id(path) in placed_anew:
                if path.start not in chosen or placed_anew[id(path)] not in chosen:
                    carried.setdefault((path.start, placed_anew[id(path)]), []).append(path)
                continue
            if end is not None and end in gathered:
                taken.setdefault((self.game.players[end.owner], "takes", ""), []).append(path)
                continue
            if path.is_turned_up:
                start = self._places.zone(path.shown_at)
                if end is None or end.owner == NOTHING or path.shown_at == path.end:
                    continue  # it is said that it is turned up
            square, target = self._square(path.start), self._square(path.end)
            if target is not None and (square is not None or path.end == target):
                if square != target and not (path.end == target and self._is_chosen(path, chosen)):
                    carried.setdefault((path.start if square is None else square, target), []).append(path)
            elif end is not None and end.site is not None:
                continue  # what is stacked on a square
            elif clause := self._clause(_mover_at(path.moment, events, mover), path, start, end, chosen):
                taken.setdefault(clause, []).append(path)
        for (who, verb, whose), found in self._by_zone(taken):
            first, lying = min(path.moment for path in found), sorted(found, key=_place_before)
            contents = (path.first_content if path.is_removed else path.content for path in lying)
            names = Counter(content_in_words(self.game, content) for content in contents)
            for name, count in names.items():
                yield Fact(first, who, verb, f"{count} × {name}" if count > 1 else name, whose)
        if len(carried) <= MAX_MOVED:
            yield from (self._carried(way, found, chosen) for way, found in carried.items())
        else:
            yield from self._carried_together(carried)
        yield from self._departures.facts(paths, chosen, before)
        yield from self._new_owners(mover, paths, chosen)

    def _placed_anew(self, paths: Sequence[ComponentPath]) -> dict[int, int]:
        """Where on the board a component goes that is removed and then placed again, by the identity of its path."""
        arrivals = [path for path in paths if path.start is None and self._is_on_board(path.end)]
        found: dict[int, int] = {}
        for path in paths:
            if not path.is_removed or path.continued or not self._is_on_board(path.start):
                continue
            alike = (each for each in arrivals if each.moment > path.moment and each.content == path.first_content)
            arrival = next((each for each in alike if each.end != path.start), None)
            if arrival is not None and arrival.end is not None:
                arrivals.remove(arrival)
                found[id(path)] = arrival.end
        return found

    def _is_on_board(self, site: int | None) -> bool:
        return site is not None and self._places.zone(site) is None

    def _by_zone(
        self, taken: Mapping[tuple[str, str, str], list[ComponentPath]]
    ) -> Iterator[tuple[tuple[str, str, str], list[ComponentPath]]]:
        """What is taken, apart for each zone if it goes to several: from a pile to a meld, and to the hand."""
        for (who, verb, whose), found in taken.items():
            zones: dict[str, list[ComponentPath]] = {}
            for path in found:
                zone = self._places.zone(path.end)
                zones.setdefault(zone.name if zone is not None else "", []).append(path)
            for name, some in zones.items():
                yield (who, verb, whose if whose or len(zones) == 1 or not name else f"to {spoken(name)}"), some

    def _square(self, site: int | None) -> int | None:
        """The square of the board that something is on, or with that square's own zone, such as what is beneath it."""
        zone = self._places.zone(site)
        return site if zone is None else zone.site

    def _clause(
        self, mover: int, path: ComponentPath, start: Zone | None, end: Zone | None, chosen: Collection[int]
    ) -> tuple[str, str, str] | None:
        """Who does what with a component that leaves the board or a zone, and from whom; None if it goes unsaid."""
        owner, players = path.first_owner if path.is_removed else path.content[0], self.game.players
        if end is not None and end.owner != NOTHING:
            if start is not None and (start.owner == end.owner or (path.is_turned_up and start.name == end.name)):
                return None
            if path.start in chosen and end.owner == mover:
                return None
            if (start is None or start.owner == NOTHING) and path.first_owner == end.owner:
                return "", SENT, f"to {zone_name(end)}"
            giver = start.owner if start is not None else NOTHING
            verb, whose = ("takes", "") if giver == NOTHING else ("gets", f"from {players[giver]}")
            return players[end.owner], verb, whose
        if start is not None or mover == NOTHING:
            return None
        is_taken = owner not in (mover, NOTHING)
        return (players[mover], "takes", "") if is_taken else ("", REMOVED, "")

    def _is_chosen(self, path: ComponentPath, chosen: Collection[int]) -> bool:
        """Whether a component goes to a square as the option says: from another, or from a zone of its own."""
        return path.end in chosen and self._square(path.start) in (path.start, None)

    def _carried(self, way: tuple[int, int], paths: list[ComponentPath], chosen: Collection[int]) -> Fact:
        """Components that go from one square of the board to another, the topmost first."""
        start, end = way
        upwards = sorted(paths, key=lambda path: (path.end != end, -(path.end or 0)))
        counted = Counter(content_in_words(self.game, path.content) for path in upwards)
        names = listed([f"{count} × {name}" if count > 1 else name for name, count in counted.items()])
        board, is_named = self.game.board, start in chosen and len(paths) == 1 and paths[0].start == start
        is_named = is_named or self._square(start) is None
        said = f"to {board.name(end)}" if is_named else f"from {board.name(start)} to {board.name(end)}"
        first = min(path.moment for path in paths)
        return Fact(first, "", "", f"{names} {'goes' if len(paths) == 1 else 'go'} {said}", round=start + 1)

    def _carried_together(self, carried: Mapping[tuple[int, int], Sequence[ComponentPath]]) -> Iterator[Fact]:
        """Many moves at once, for each kind of component: `5 × Man of White move: a1-b1, b1-c1, …`, or how many."""
        moved: dict[str, dict[tuple[int, int], list[ComponentPath]]] = {}
        for way, paths in carried.items():
            for path in paths:
                moved.setdefault(content_in_words(self.game, path.content), {}).setdefault(way, []).append(path)
        for name, ways in moved.items():
            count, first = sum(map(len, ways.values())), min(path.moment for paths in ways.values() for path in paths)
            what = f"{count} × {name} move" if count > 1 else f"{name} moves"
            if len(carried) <= MAX_LISTED:
                squares = (way if self._square(way[0]) is not None else way[1:] for way in ways)
                names = ("-".join(map(self.game.board.name, way)) for way in squares)
                what += f": {listed(names)}"
            yield Fact(first, "", "", what, round=first)

    def _new_owners(self, mover: int, paths: Sequence[ComponentPath], chosen: Collection[int]) -> Iterator[Fact]:
        """Components that stay where they are and have another owner: `d4 and e5 are Black's now`. That the one that
        the option chooses is the mover's then goes without saying."""
        changed: dict[int, list[ComponentPath]] = {}
        for path in paths:
            owner = path.content[0]
            is_plain = owner == mover and path.start in chosen
            if path.start == path.end and owner != path.first_owner and path.is_certain and not is_plain:
                changed.setdefault(owner, []).append(path)
        for owner, found in changed.items():
            whose = "nobody's" if owner == NOTHING else possessive(self.game.players[owner])
            many = f"{len(found)} {PLURALS[self._places.noun]}"
            names = [self._in_place(path) for path in found] if len(found) <= MAX_LISTED else [many]
            what = f"{listed(names)} {'is' if len(found) == 1 else 'are'} {whose} now"
            yield Fact(found[0].moment, "", "", what, round=found[0].moment)

    def _in_place(self, path: ComponentPath) -> str:
        """A component by the square where it lies, or with its name where there may be others: `Man on d4`."""
        zone, name = self._places.zone(path.end), content_in_words(self.game, (NOTHING, *path.content[1:]))
        if zone is None:
            return self.game.board.name(path.end or 0)
        return f"{name} in {zone_name(zone)}" if zone.site is None else f"{name} on {self.game.board.name(zone.site)}"


def _mover_at(moment: int, events: Events, mover: int) -> int:
    """Who caused an event: the mover of the decision, or a player whose turn came after, as one without options."""
    event = events[moment]
    return event.mover if isinstance(event, Change) and mover != NOTHING else mover


def _place_before(path: ComponentPath) -> int:
    """Where a component lay that is taken: where it was turned up, if it was; otherwise where it began."""
    place = path.shown_at if path.is_turned_up else path.start
    return NOTHING if place is None else place
