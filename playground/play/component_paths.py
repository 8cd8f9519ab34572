"""Where components go in a decision, and who sees them on their way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from playground.engine.knowledge.events import Change, Events
from playground.engine.knowledge.visibility import Visibility
from playground.engine.reference.position import Content
from playground.game.core import Move, Place, Remove, Shuffle, Sort, Swap


@dataclass
class ComponentPath:
    """A component that a decision touches: the sites where it begins and ends, None for one that arrives or leaves.

    `moment` is the number of the first event that touches it, and `content` what it is in the end. `was_open` is
    whether it lay open to everybody before, `shown` whether it does at any time after; `seen_by` are the players who
    see it then, whether or not they knew it before.
    """

    moment: int
    start: int | None
    content: Content
    was_open: bool
    end: int | None = None
    shown: bool = False
    seen_by: set[int] = field(default_factory=set)


class ComponentPaths:
    """Follows the components of a game through the events of a decision."""

    def __init__(self, visibility: Visibility) -> None:
        sights = visibility.in_sight
        self._in_sight = sights
        self._open = sights[0].intersection(*sights)
        self._at: dict[int, ComponentPath | None] = {}
        self._paths: list[ComponentPath] = []

    @classmethod
    def of(cls, visibility: Visibility, events: Events) -> list[ComponentPath]:
        """The paths of all components that the events touch, in the order in which they are touched."""
        paths = cls(visibility)
        for moment, event in enumerate(events):
            if isinstance(event, Change):
                paths._follow(event, moment)
        return paths._paths

    def _follow(self, change: Change, moment: int) -> None:
        for site, content in change.before.items():
            if site not in self._at:
                was_open = site in self._open or site in change.up_before
                self._at[site] = self._begun(moment, site, content, was_open) if content is not None else None
        if change.effect in (Move, Swap):
            self._exchange(*change.sites, swaps=change.effect is Swap)
        elif change.effect in (Shuffle, Sort):
            self._permute(change)
        elif change.effect in (Place, Remove):
            self._leave(change.sites)
        self._notice(change, moment)

    def _begun(self, moment: int, start: int | None, content: Content, was_open: bool) -> ComponentPath:
        path = ComponentPath(moment, start, content, was_open, start)
        self._paths.append(path)
        return path

    def _exchange(self, first: int, second: int, *, swaps: bool) -> None:
        if not swaps:
            self._leave((second,))
        self._at[first], self._at[second] = self._at[second], self._at[first]

    def _permute(self, change: Change) -> None:
        """Components of equal content are not mentioned apart."""
        waiting = [path for site in change.sites if (path := self._at[site]) is not None]
        for site, content in change.after.items():
            path = next((each for each in waiting if each.content == content), None)
            self._at[site] = path
            if path is not None:
                waiting.remove(path)

    def _leave(self, sites: Iterable[int]) -> None:
        for site in sites:
            path = self._at[site]
            if path is not None:
                path.end, self._at[site] = None, None

    def _notice(self, change: Change, moment: int) -> None:
        for site, content in change.after.items():
            if content is None:
                continue
            path = self._at[site] or self._begun(moment, None, content, was_open=True)
            self._at[site], path.end, path.content = path, site, content
            path.shown = path.shown or site in self._open or site in change.up
            path.seen_by.update(player for player, sites in enumerate(self._in_sight) if site in sites | change.up)
            path.seen_by.update(change.seers)
