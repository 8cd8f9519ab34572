"""What one player knows of a game's components, and how seeing, mixing, moving and losing sight of some change it.

Besides what is visible, a player remembers

- *whereabouts*: a component with this content is on one of these sites. They come from effects that move known
  components where the player cannot follow: shuffles, sorting a hidden hand, exchanges with cards of such a hand;
- *orders*: the contents along these sites do not decrease in an attribute, since they were sorted and nothing has
  arrived since. Components that the player saw leave stay in the order, as bounds for their neighbours;
- the possible values of other players' secret variables, where attributes were rolled unseen, and where a secret has
  decided of what kind a component is.

What hints have shown a player of components (`core.Hint`) is part of the position, and holds for as long as that it has
seen a component.

No two whereabouts are about the same component. So there is always a deal that gives each a site of its own: the true
position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self

from playground.engine.knowledge.forgetting import Forgetting
from playground.engine.knowledge.visibility import Visibility
from playground.engine.knowledge.whereabouts import AWAY, Order, Whereabouts
from playground.engine.reference.position import Content, ReferencePosition
from playground.game.core import KIND


class KnownFacts:
    """What `player` knows.

    `view` has the contents of sites that the player sees or knows. `away` has the true contents that left the game
    unseen, of which the player knows only the number. `rolled` has, for each attribute, the sites where it was rolled
    unseen, and for `KIND` those of components of which a secret has decided what they are. `secrets` has the possible
    values of each secret variable and place. `noticed` has the contents that the player saw during the last decision,
    by site, even if they have moved since. `forgotten` has the sites whose contents the player saw before and has
    forgotten, which happens if there is a `forgetting`. `keeps_all` is whether whereabouts are kept that cover all
    hidden places: they may say something later where the setup does not mix all that it hides, so that components come
    from different places.
    """

    def __init__(self, visibility: Visibility, player: int, position: ReferencePosition) -> None:
        self.visibility, self.player = visibility, player
        self.view = {site: position.content(site) for site in position.seen_by(player)}
        self.whereabouts: list[Whereabouts] = []
        self.orders: list[Order] = []
        self.away: list[Content] = []
        self.rolled: dict[str, frozenset[int]] = {}
        self.noticed: dict[int, Content] = {}
        self.forgetting: Forgetting | None = None
        self.forgotten, self.turn = frozenset[int](), position.turns
        self.keeps_all = self._is_setup = False
        self.secrets = {
            (name, place): frozenset((position.variables[name][place],)) for name, place in visibility.tracked[player]
        }

    def clone(self) -> Self:
        """An independent copy."""
        copy = self.__class__.__new__(self.__class__)
        copy.__dict__.update(self.__dict__)
        copy.view, copy.rolled, copy.secrets = self.view.copy(), self.rolled.copy(), self.secrets.copy()
        copy.whereabouts, copy.orders, copy.away = self.whereabouts.copy(), self.orders.copy(), self.away.copy()
        return copy

    def _visible(self, position: ReferencePosition) -> frozenset[int]:
        """The sites whose contents the player sees now."""
        return self.visibility.in_sight[self.player] | position.turned_up

    def _see(self, site: int, content: Content) -> None:
        """The player sees a content on a site, which may be one of the known whereabouts."""
        self.forgotten -= {site}
        if self.view.get(site) == content:
            return
        self.view[site] = content
        self.rolled = {attribute: sites - {site} for attribute, sites in self.rolled.items()}
        equal = [known for known in self.whereabouts if known.content == content and site in known.sites]
        others = [known for known in self.whereabouts if not (known.content == content and site in known.sites)]
        self.whereabouts = [Whereabouts(known.content, known.sites - {site}) for known in others]
        # It may be any of the equal components, so that each of the others may be wherever one of them was.
        possible = frozenset[int]().union(*(known.sites for known in equal)) - {site}
        self.whereabouts += [Whereabouts(content, possible) for _ in equal[1:]]

    def _permute(self, sites: frozenset[int], beyond: frozenset[int] = frozenset()) -> None:
        """Components are permuted among some sites, where the player cannot follow; some may go `beyond` them."""
        self._leave_orders(sites)
        reached = sites | beyond
        untouched = [known for known in self.whereabouts if not known.sites & sites]
        widened = [
            Whereabouts(known.content, known.sites | reached) if known.sites & sites else known
            for known in self.whereabouts
        ]
        lost = [Whereabouts(self.view.pop(site), reached) for site in sorted(sites & self.view.keys())]
        for attribute, rolled in self.rolled.items():
            if rolled & sites:  # any of them may have been rolled, so that nothing is known of them
                self.rolled[attribute] = rolled | sites
                widened, lost = untouched, []
        self.whereabouts = widened + lost

    def _leave_orders(self, sites: frozenset[int]) -> None:
        """The components on some sites leave all orders; the contents known to the player stay in them."""
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

    def _mingle(self, sites: frozenset[int], occupied: frozenset[int]) -> None:
        """Components are about to be permuted among some sites, of which some are `occupied`. Where a secret has not
        decided of all of them what they are, nobody knows of any that it has."""
        secret = self.rolled.get(KIND, frozenset())
        if not sites.isdisjoint(secret) and not sites & occupied <= secret:
            self._keep_kinds(sites)

    def _keep_kinds(self, sites: frozenset[int]) -> None:
        """What lies on some sites is dealt of the kind that it is of."""
        if KIND in self.rolled:
            self.rolled[KIND] -= sites

    def _leave_game(self, site: int, content: Content, covered: frozenset[int], occupied: frozenset[int]) -> None:
        """A component leaves the game, from one of the sites that the player cannot distinguish; all `occupied` sites
        are given."""
        self._mingle(covered, occupied)
        if len(covered) == 1 and site in self.view:
            self._leave_orders(covered)
            del self.view[site]
            return
        if not any(site in rolled for rolled in self.rolled.values()):
            self.away.append(content)
        self._permute(covered, beyond=frozenset((AWAY,)))
        self.rolled = {attribute: sites - {site} for attribute, sites in self.rolled.items()}

    def _exchange(self, first: int, second: int) -> None:
        """The player sees the contents of two sites being swapped; either may be empty."""
        self._leave_orders(frozenset((first, second)))
        other = {first: second, second: first}
        swapped = {other[site]: self.view.pop(site) for site in (first, second) if site in self.view}
        self.view |= swapped

        def after(sites: frozenset[int]) -> frozenset[int]:
            return frozenset(other.get(site, site) for site in sites)

        self.whereabouts = [Whereabouts(known.content, after(known.sites)) for known in self.whereabouts]
        self.rolled = {attribute: after(sites) for attribute, sites in self.rolled.items()}
        self.forgotten = after(self.forgotten)

    def _settle(self, position: ReferencePosition) -> None:
        """Add what the position shows the player; known components that are no longer visible become whereabouts."""
        self.forgotten = self.forgotten & position.seen_by(self.player) - self._visible(position)
        seen = position.seen_by(self.player) - self.forgotten
        occupied = position.occupied()
        for site in sorted(self.view.keys() - seen):
            content = self.view.pop(site)
            if site in occupied:
                self.whereabouts.append(Whereabouts(content, frozenset((site,))))
        for site in sorted(seen):
            self._see(site, position.content(site))
        possible = (occupied - seen) | {AWAY}
        places = possible if self.away else occupied - seen
        self.whereabouts = [Whereabouts(known.content, known.sites & possible) for known in self.whereabouts]
        if self._is_setup:
            self.keeps_all = not all(known.sites >= places for known in self.whereabouts)
        if not self.keeps_all:  # whereabouts that cover all hidden places say nothing
            self.whereabouts = [known for known in self.whereabouts if not known.sites >= places]
        rolled = {attribute: sites & possible for attribute, sites in self.rolled.items()}
        self.rolled = {attribute: sites for attribute, sites in rolled.items() if sites}

    def _lose_track(self, attributes: Iterable[str], sites: frozenset[int]) -> None:
        """The components on some sites may have any values of some attributes, and one of which the player knows where
        it lies may be of any secret kind."""
        for attribute in attributes:
            if attribute == KIND and len(sites) > 1:
                continue
            self.rolled[attribute] = self.rolled.get(attribute, frozenset()) | sites

    def _forget_some(self, position: ReferencePosition, lapses: Iterator[bool]) -> None:
        """Forget facts at the end of a turn: contents of sites that are not visible now, then whereabouts."""
        lost = {site for site in sorted(self.view.keys() - self._visible(position)) if next(lapses)}
        self.view = {site: content for site, content in self.view.items() if site not in lost}
        self.forgotten |= lost
        self.whereabouts = [known for known in self.whereabouts if not next(lapses)]
