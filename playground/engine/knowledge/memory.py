"""What one player knows of a game's components, and how each effect changes it.

In come the stories of decisions (`story.py`) one after another. What he sees comes first; beyond that he remembers

- *whereabouts*: a component with this content lies on one of these sites. They come from effects that move things he
  knows where he cannot follow: shuffles, sorting a hand he does not see into, exchanges of cards out of such hands;
- *orders*: the contents along these sites do not fall in an attribute, since they were sorted and nothing else has come
  there. What he saw leave stays in the order, so that it still tells something of its neighbours;
- the values that secret variables of others may have, and what was rolled where he does not see it.

No two whereabouts are about the same component. That makes them safe to use: a deal that gives each a place of its own
exists, the true one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from playground.engine.knowledge.story import Change, Story
from playground.engine.knowledge.visibility import Visibility
from playground.engine.reference.position import Content, ReferencePosition
from playground.game.core import (
    NOTHING,
    Effect,
    Flip,
    Game,
    Move,
    Place,
    Remove,
    Reveal,
    RollAttribute,
    SetAttribute,
    Shuffle,
    Sort,
    Swap,
    Turn,
)

AWAY = NOTHING
"""Stands among sites for having left the game without being seen."""


@dataclass(frozen=True)
class Whereabouts:
    """A component with this content lies on one of the sites, of which AWAY may be one."""

    content: Content
    sites: frozenset[int]


@dataclass(frozen=True)
class Order:
    """Contents in the ascending order of an attribute: sites where they lie, or what has left since."""

    attribute: str
    entries: tuple[int | Content, ...]


def order_key(game: Game, attribute: str, content: Content) -> tuple[int, int]:
    """What a content is sorted by; what lacks the attribute comes last."""
    place = next(number for number, each in enumerate(game.attributes) if each.name == attribute)
    value = content[2 + place]
    return (1, 0) if value == NOTHING else (0, value)


class Memory:
    """What `player` knows.

    `view` is what he sees or knows to lie on single sites; `away` what has left the game without his seeing it, of
    which he knows only how many they are; `rolled` by attribute the sites where it was rolled unseen; `secrets` for
    each secret variable and place the values it may have. `noticed` is what came before his eyes during the last
    decision, by the site where it lay, even if it has left again.
    """

    def __init__(self, visibility: Visibility, player: int, position: ReferencePosition) -> None:
        self.visibility, self.player = visibility, player
        self.view = {site: position.content(site) for site in position.seen_by(player)}
        self.whereabouts: list[Whereabouts] = []
        self.orders: list[Order] = []
        self.away: list[Content] = []
        self.rolled: dict[str, frozenset[int]] = {}
        self.noticed: dict[int, Content] = {}
        self.secrets = {
            (name, place): frozenset((position.remembered[name][place],)) for name, place in visibility.secrets[player]
        }

    def clone(self) -> Memory:
        """An independent copy."""
        copy = Memory.__new__(Memory)
        copy.__dict__.update(self.__dict__)
        copy.view, copy.rolled, copy.secrets = self.view.copy(), self.rolled.copy(), self.secrets.copy()
        copy.whereabouts, copy.orders, copy.away = self.whereabouts.copy(), self.orders.copy(), self.away.copy()
        return copy

    def take_in(self, story: Story, chosen: frozenset[int], position: ReferencePosition) -> None:
        """Learn from what happened, and forget what is past.

        `chosen` are the sites the player chose himself, `position` is what came of it.
        """
        self.noticed = {}
        for event in story:
            if isinstance(event, Change):
                _HANDLERS[event.effect](self, event, chosen)
            elif (event.variable, event.place) in self.secrets:
                self.secrets[event.variable, event.place] = event.candidates[self.player]
        if any(isinstance(event, Change) for event in story):
            self._settle(position)

    # ---- single steps of learning and forgetting

    def _see(self, site: int, content: Content) -> None:
        """Something lies on a site for the player to see: he may have known that it lay somewhere there."""
        if self.view.get(site) == content:
            return
        self.view[site] = content
        self.rolled = {attribute: sites - {site} for attribute, sites in self.rolled.items()}
        alike = [known for known in self.whereabouts if known.content == content and site in known.sites]
        others = [known for known in self.whereabouts if not (known.content == content and site in known.sites)]
        self.whereabouts = [Whereabouts(known.content, known.sites - {site}) for known in others]
        # It may be any of those alike, so that each of the others may lie where any of them did.
        anywhere = frozenset[int]().union(*(known.sites for known in alike)) - {site}
        self.whereabouts += [Whereabouts(content, anywhere) for _ in alike[1:]]

    def _look(self, change: Change) -> None:
        """See what an effect has brought before the player's eyes."""
        for site, content in change.after.items():
            if site in self.visibility.in_sight[self.player] or site in change.up:
                if content is None:
                    self.view.pop(site, None)
                else:
                    self.noticed[site] = content
                    self._see(site, content)

    def _mix(self, sites: frozenset[int]) -> None:
        """Things change places among some sites, where the player cannot follow."""
        self._depart(sites)
        touched = [known for known in self.whereabouts if known.sites & sites]
        untouched = [known for known in self.whereabouts if not known.sites & sites]
        moved = [Whereabouts(known.content, known.sites | sites) for known in touched]
        left = [Whereabouts(self.view.pop(site), sites) for site in sorted(sites & self.view.keys())]
        for attribute, rolled in self.rolled.items():
            if rolled & sites:  # any of them may be what was rolled, so that nothing is known of them
                self.rolled[attribute] = rolled | sites - {AWAY}
                moved, left = [], []
        self.whereabouts = untouched + moved + left

    def _depart(self, sites: frozenset[int]) -> None:
        """What lies on some sites leaves its place in any order; what the player knew of it stays."""
        self.orders = [
            Order(order.attribute, tuple(self._remaining(order, sites)))
            for order in self.orders
            if any(isinstance(entry, int) and entry not in sites for entry in order.entries)
        ]

    def _remaining(self, order: Order, sites: frozenset[int]) -> Iterable[int | Content]:
        for entry in order.entries:
            if not isinstance(entry, int) or entry not in sites:
                yield entry
            elif entry in self.view:
                yield self.view[entry]

    def _gone(self, site: int, content: Content, covered: frozenset[int]) -> None:
        """Something leaves the game from one of the sites that the player cannot tell apart."""
        if len(covered) == 1 and site in self.view:
            self._depart(covered)
            del self.view[site]
            return
        if not any(site in rolled for rolled in self.rolled.values()):
            self.away.append(content)
        self._mix(covered | {AWAY})
        self.rolled = {attribute: sites - {site} for attribute, sites in self.rolled.items()}

    def _exchange(self, first: int, second: int) -> None:
        """The player sees that two sites exchange what lies there, which may be nothing."""
        self._depart(frozenset((first, second)))
        there = {first: second, second: first}
        swapped = {there[site]: self.view.pop(site) for site in (first, second) if site in self.view}
        self.view |= swapped

        def after(sites: frozenset[int]) -> frozenset[int]:
            return frozenset(there.get(site, site) for site in sites)

        self.whereabouts = [Whereabouts(known.content, after(known.sites)) for known in self.whereabouts]
        self.rolled = {attribute: after(sites) for attribute, sites in self.rolled.items()}

    def _settle(self, position: ReferencePosition) -> None:
        """What the position says a player knows, he knows; what else he knew lay there lies there still."""
        seen = position.seen_by(self.player)
        occupied = position.occupied()
        for site in sorted(self.view.keys() - seen):
            content = self.view.pop(site)
            if site in occupied:
                self.whereabouts.append(Whereabouts(content, frozenset((site,))))
        for site in sorted(seen):
            self._see(site, position.content(site))
        possible = (occupied - seen) | {AWAY}
        places = possible if self.away else occupied - seen
        nearer = (Whereabouts(known.content, known.sites & possible) for known in self.whereabouts)
        # That something lies somewhere out of sight follows from its not being in sight.
        self.whereabouts = [known for known in nearer if not known.sites >= places]
        rolled = {attribute: sites & possible for attribute, sites in self.rolled.items()}
        self.rolled = {attribute: sites for attribute, sites in rolled.items() if sites}

    # ---- effects

    def _cover(self, site: int, change: Change, chosen: frozenset[int]) -> frozenset[int]:
        return self.visibility.cover(self.player, site, change.up_before, chosen)

    def _on_laying(self, change: Change, chosen: frozenset[int]) -> None:  # noqa: ARG002  # as all handlers
        """Shuffle and Sort."""
        sites = frozenset(change.sites)
        if sites <= self.visibility.in_sight[self.player]:
            self._look(change)
            return
        self._mix(sites)
        self._look(change)
        if change.effect is Sort and change.attribute:
            lying = tuple(site for site in sorted(sites) if change.after[site] is not None)
            self.orders.append(Order(change.attribute, lying))

    def _on_moving(self, change: Change, chosen: frozenset[int]) -> None:
        """Move and Swap."""
        first, second = change.sites
        captured = change.before[second]
        if change.effect is Move and captured is not None:
            self._gone(second, captured, self._cover(second, change, chosen))
        one, other = self._cover(first, change, chosen), self._cover(second, change, chosen)
        if len(one) == len(other) == 1:
            self._exchange(first, second)
        else:
            self._mix(one | other)
        self._look(change)

    def _on_removing(self, change: Change, chosen: frozenset[int]) -> None:
        """Remove, and Place, which removes what lay there before."""
        for site, content in change.before.items():
            if content is not None:
                self._gone(site, content, self._cover(site, change, chosen))
        self._look(change)

    def _on_altering(self, change: Change, chosen: frozenset[int]) -> None:
        """Turn, Flip, SetAttribute and RollAttribute."""
        for site, content in change.after.items():
            if content is None or (content == change.before[site] and change.effect is not RollAttribute):
                continue
            covered = self._cover(site, change, chosen)
            self._depart(covered)
            if len(covered) == 1 and site in self.view:
                self.view[site] = content
                continue
            self.view = {place: known for place, known in self.view.items() if place not in covered}
            self.whereabouts = [known for known in self.whereabouts if not known.sites & covered]
            if change.attribute:
                self.rolled[change.attribute] = self.rolled.get(change.attribute, frozenset()) | covered
        self._look(change)

    def _on_revealing(self, change: Change, chosen: frozenset[int]) -> None:  # noqa: ARG002  # as all handlers
        """Reveal."""
        self._look(change)


_HANDLERS: dict[type[Effect], Callable[[Memory, Change, frozenset[int]], None]] = {
    Place: Memory._on_removing,
    Remove: Memory._on_removing,
    Move: Memory._on_moving,
    Swap: Memory._on_moving,
    Shuffle: Memory._on_laying,
    Sort: Memory._on_laying,
    Turn: Memory._on_altering,
    Flip: Memory._on_altering,
    SetAttribute: Memory._on_altering,
    RollAttribute: Memory._on_altering,
    Reveal: Memory._on_revealing,
}
