"""What becomes of components that lie open: who takes them, and which are moved besides the one that was chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from playground.engine.observation import content_in_words
from playground.game.core import NOTHING, Game, Zone
from playground.play.component_paths import ComponentPath
from playground.play.facts import Fact
from playground.play.places import Places, zone_name

REMOVED, SENT = "removed", "sent"

MAX_MOVED = 4
"""Components that are said with where they go, at most; of more of them nothing is said: the position shows them."""


class OpenFacts:
    """Describes open components of a game that a decision moves or removes."""

    def __init__(self, game: Game, places: Places) -> None:
        self.game, self._places = game, places

    def facts(self, mover: int, paths: Iterable[ComponentPath], chosen: Collection[int]) -> Iterator[Fact]:
        """What happens to components whose paths begin where all see them; `chosen` are the sites of the option."""
        moved, taken = list[Fact](), dict[tuple[str, str, str], list[ComponentPath]]()
        for path in paths:
            start, end = self._places.zone(path.start), self._places.zone(path.end)
            if path.start is None or not path.is_certain or (end is not None and end.site is not None):
                continue  # what is stacked, or covered, on a square
            if start is None and end is None and path.end is not None:
                moved += self._on_board(path, chosen)
            elif clause := self._clause(mover, path, start, end, chosen):
                taken.setdefault(clause, []).append(path)
        for (who, verb, whose), found in taken.items():
            names = Counter(content_in_words(self.game, path.content) for path in found)
            for name, count in names.items():
                yield Fact(found[0].moment, who, verb, f"{count} × {name}" if count > 1 else name, whose)
        yield from moved if len(moved) <= MAX_MOVED else ()

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

    def _on_board(self, path: ComponentPath, chosen: Collection[int]) -> Iterator[Fact]:
        """A component that goes from one square of the board to another that the option does not name."""
        assert path.start is not None
        assert path.end is not None
        if path.start == path.end or path.end in chosen:
            return
        name, board = content_in_words(self.game, path.content), self.game.board
        way = f"to {board.name(path.end)}"
        if path.start not in chosen:
            way = f"from {board.name(path.start)} {way}"
        yield Fact(path.moment, "", "", f"{name} goes {way}", round=path.start + 1)
