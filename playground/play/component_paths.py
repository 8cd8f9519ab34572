"""Where components go in a decision, and who sees them on their way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from playground.engine.knowledge.events import Change, Events
from playground.engine.knowledge.visibility import Visibility
from playground.engine.reference.position import Content
from playground.game.core import NOTHING, Move, Place, Remove, Shuffle, Sort, Swap


@dataclass
class ComponentPath:
    """A component that a decision touches: the sites where it begins and ends, None for one that arrives or leaves.

    A path ends where its component lay open and no longer does, and where it is shuffled, since nobody may know after
    that which one it was; there another path begins that is `continued`. So a player who has seen a component on
    its path knows it in the end.

    `stops` are the sites where it comes to lie, each with the number of the event that brings it there.

    `moment` is the number of the event that last moved it, at first of that which touches it; `content` is what it
    is in the end, `first_content` what it is at first, `first_owner` whose. `was_open` is whether it lay open to
    everybody before, `shown` the number of the first event after which it does, `shown_at` the site where, and
    `shown_by` the player whose decision or step that is, unless others chose at the same time and nothing says
    whose choice it was; `seen_by` are the players who see it at any time, whether or not they knew it before. A
    card of a hand that several players have chosen from at the same time does not count as open before: which one
    it is nobody has seen until then. `is_certain` is whether all players know that it has gone where it goes; only
    of an exchange they may not, as all else that moves leaves a place.
    """

    moment: int
    start: int | None
    content: Content
    was_open: bool
    end: int | None = None
    shown: int | None = None
    shown_at: int | None = None
    shown_by: int = NOTHING
    seen_by: set[int] = field(default_factory=set)
    stops: list[tuple[int, int]] = field(default_factory=list)
    continued: bool = False
    is_certain: bool = True
    first_content: Content = field(init=False)

    def __post_init__(self) -> None:
        self.first_content = self.content

    @property
    def first_owner(self) -> int:
        return self.first_content[0]

    @property
    def is_removed(self) -> bool:
        """Whether an open component leaves the game: what rules turn it into before that is but a mark on it."""
        return self.was_open and self.start is not None and self.end is None

    @property
    def is_turned_up(self) -> bool:
        """Whether it did not lie open before the decision, and does on its way."""
        return self.shown is not None and not self.was_open

    @property
    def is_open(self) -> bool:
        """Whether it lies open to everybody before the decision or on its way."""
        return self.shown is not None or self.was_open


class ComponentPaths:
    """Follows the components of a game through the events of a decision."""

    def __init__(self, visibility: Visibility) -> None:
        sights = visibility.in_sight
        self._in_sight = sights
        self._open = sights[0].intersection(*sights)
        zones = [zone for zone in visibility.game.zones if zone.owner != NOTHING]
        self._owners = {site: zone.owner for zone in zones for site in zone.sites}
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
                covered = change.at_once and site in self._owners
                was_open = not covered and (site in self._open or site in change.up_before)
                self._at[site] = self._begun(moment, site, content, was_open) if content is not None else None
        if change.effect in (Move, Swap):
            self._exchange(change)
        elif change.effect is Sort:
            self._permute(change)
        elif change.effect is Shuffle:
            self._begin_anew(change, moment)
        elif change.effect in (Place, Remove):
            self._leave(change.sites)
        self._notice(change, moment)

    def _begun(self, moment: int, start: int | None, content: Content, was_open: bool) -> ComponentPath:
        path = ComponentPath(moment, start, content, was_open, start)
        self._paths.append(path)
        return path

    def _exchange(self, change: Change) -> None:
        first, second = change.sites
        if change.effect is Move:
            self._leave((second,))
        self._at[first], self._at[second] = self._at[second], self._at[first]
        for path in (self._at[first], self._at[second]):
            if path is not None and change.effect is Swap:
                is_seen = change.is_certain or self._is_taken_openly(path, change)
                path.is_certain = path.is_certain and is_seen

    def _is_taken_openly(self, path: ComponentPath, change: Change) -> bool:
        """Whether all see that a player takes something from an open place, in exchange for what was chosen in a hand
        or the like of the player: which one that was need not be seen."""
        first, second = change.sites
        own = [site for site in (first, second) if self._owners.get(site) == change.mover]
        is_exchanged = change.is_decided and not change.at_once and len(own) == 1
        return is_exchanged and path.was_open and path.start in self._open - {*own}

    def _permute(self, change: Change) -> None:
        """Components of equal content are not mentioned apart."""
        waiting = [path for site in change.sites if (path := self._at[site]) is not None]
        for site, content in change.after.items():
            path = next((each for each in waiting if each.content == content), None)
            self._at[site] = path
            if path is not None:
                waiting.remove(path)

    def _begin_anew(self, change: Change, moment: int) -> None:
        """End the paths of shuffled components and begin others."""
        for site, content in change.after.items():
            was_open = site in self._open or site in change.up
            self._at[site] = None if content is None else self._begun(moment, site, content, was_open)
            if (path := self._at[site]) is not None:
                path.continued = True

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
            if path.end != site:
                path.moment = moment
                path.stops.append((moment, site))
            self._at[site], path.end, path.content = path, site, content
            is_open = site in self._open or site in change.up
            if is_open and path.shown is None:
                path.shown, path.shown_at = moment, site
                path.shown_by = NOTHING if change.at_once else change.mover
            elif not is_open and (path.was_open or path.shown is not None):
                self._at[site] = path = self._begun(moment, site, content, was_open=False)
                path.continued = True
            path.seen_by.update(player for player, sites in enumerate(self._in_sight) if site in sites | change.up)
            path.seen_by.update(change.seers)
