"""What becomes of components that lie open: who takes them, and which are moved besides the one that was chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from playground.engine.observation import content_in_words
from playground.game.core import NOTHING, Game, Zone
from playground.play.component_paths import ComponentPath
from playground.play.facts import Fact
from playground.play.places import Places, zone_name
from playground.stats.wording import listed

REMOVED, SENT = "removed", "sent"

MAX_MOVED = 4
"""Components that are said with where they go, at most; of more of them nothing is said: the position shows them."""


class OpenFacts:
    """Describes open components of a game that a decision moves or removes."""

    def __init__(self, game: Game, places: Places) -> None:
        self.game, self._places = game, places

    def facts(self, mover: int, paths: Iterable[ComponentPath], chosen: Collection[int]) -> Iterator[Fact]:
        """What happens to components whose paths begin where all see them; `chosen` are the sites of the option."""
        taken = dict[tuple[str, str, str], list[ComponentPath]]()
        carried: dict[tuple[int, int], list[ComponentPath]] = {}
        for path in paths:
            start, end = self._places.zone(path.start), self._places.zone(path.end)
            if path.start is None or not path.is_certain:
                continue
            square, target = self._square(path.start), self._square(path.end)
            if square is not None and target is not None:
                if square != target and not (path.end == target and self._is_chosen(path, chosen)):
                    carried.setdefault((square, target), []).append(path)
            elif end is not None and end.site is not None:
                continue  # what is stacked on a square
            elif clause := self._clause(mover, path, start, end, chosen):
                taken.setdefault(clause, []).append(path)
        for (who, verb, whose), found in taken.items():
            names = Counter(content_in_words(self.game, path.content) for path in found)
            for name, count in names.items():
                yield Fact(found[0].moment, who, verb, f"{count} × {name}" if count > 1 else name, whose)
        moved = [self._carried(way, found, chosen) for way, found in carried.items()]
        yield from moved if len(moved) <= MAX_MOVED else ()

    def _square(self, site: int | None) -> int | None:
        """The square of the board that something is on, or with that square's own zone, such as what is beneath it."""
        zone = self._places.zone(site)
        return site if zone is None else zone.site

    def _clause(
        self, mover: int, path: ComponentPath, start: Zone | None, end: Zone | None, chosen: Collection[int]
    ) -> tuple[str, str, str] | None:
        """Who does what with a component that leaves the board or a zone, and from whom; None if it goes unsaid."""
        owner, players = path.content[0], self.game.players
        if end is not None and end.owner != NOTHING:
            if start is not None and (start.name == end.name or start.owner == end.owner):
                return None
            if path.start in chosen and end.owner == mover:
                return None
            if start is None and path.first_owner == end.owner:
                return "", SENT, f"to {zone_name(end)}"
            giver = start.owner if start is not None else NOTHING
            verb, whose = ("takes", "") if giver == NOTHING else ("gets", f"from {players[giver]}")
            return players[end.owner], verb, whose
        if start is not None or mover == NOTHING:
            return None
        is_taken = owner not in (mover, NOTHING)
        return (players[mover], "takes", "") if is_taken else ("", REMOVED, "")

    def _is_chosen(self, path: ComponentPath, chosen: Collection[int]) -> bool:
        """Whether a component goes from one square to another as the option says."""
        return self._places.zone(path.start) is None and path.end in chosen

    def _carried(self, way: tuple[int, int], paths: list[ComponentPath], chosen: Collection[int]) -> Fact:
        """Components that go from one square of the board to another, the topmost first."""
        start, end = way
        upwards = sorted(paths, key=lambda path: (path.end != end, -(path.end or 0)))
        counted = Counter(content_in_words(self.game, path.content) for path in upwards)
        names = listed([f"{count} × {name}" if count > 1 else name for name, count in counted.items()])
        board, is_named = self.game.board, start in chosen and len(paths) == 1 and paths[0].start == start
        said = f"to {board.name(end)}" if is_named else f"from {board.name(start)} to {board.name(end)}"
        first = min(path.moment for path in paths)
        return Fact(first, "", "", f"{names} {'goes' if len(paths) == 1 else 'go'} {said}", round=start + 1)
