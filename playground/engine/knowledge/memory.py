"""What one player knows of a game's components (`known_facts.py`), and how each effect changes it.

The input is the events of successive decisions (`events.py`).
"""

from __future__ import annotations

from collections.abc import Callable

from playground.engine.knowledge.events import Change, Events, HintGiven, SecretAssignment
from playground.engine.knowledge.known_facts import KnownFacts
from playground.engine.knowledge.secret_amounts import SecretAmounts
from playground.engine.knowledge.whereabouts import Order, Whereabouts
from playground.engine.reference.position import ReferencePosition
from playground.game.core import (
    Effect,
    Flip,
    Move,
    Place,
    Remove,
    Reveal,
    RollAttribute,
    SetAttribute,
    SetOwner,
    Shuffle,
    Sort,
    Swap,
    Turn,
)


class Memory(KnownFacts):
    """What `player` knows, as events change it."""

    def set_up(self, events: Events, position: ReferencePosition) -> None:
        """Update the memory with the events of the setup, which begins without any component.

        What it plainly puts somewhere everybody knows, also in hands, until something is mixed there.
        """
        self.view, self._is_setup = {}, True
        starts = {variable.name: variable.start for variable in self.visibility.game.variables}
        self.secrets = {(name, place): frozenset((starts[name],)) for name, place in self.secrets}
        self.update(events, frozenset(), position)
        self._is_setup = False

    def update(self, events: Events, chosen: frozenset[int], position: ReferencePosition) -> None:
        """Update the memory with the events of a decision.

        `chosen` are the sites that the player chose as the mover; `position` is the position after the decision.
        """
        self.noticed = {}
        for event in events:
            if isinstance(event, Change):
                _HANDLERS[event.effect](self, event, chosen)
            elif isinstance(event, HintGiven) and self.player in event.seers:
                self._take_hint(event)
        assignments = [event for event in events if isinstance(event, SecretAssignment)]
        SecretAmounts(self.visibility, self.player, self.secrets).update(assignments)
        if any(isinstance(event, Change) for event in events):
            self._settle(position)
        if self.forgetting is not None:
            for turn in range(self.turn, position.turns):
                self._forget_some(position, self.forgetting.lapses(turn))
        self.turn = position.turns

    def _look(self, change: Change) -> None:
        """See the contents that are visible to the player after an effect."""
        for site, content in change.after.items():
            if self._sees(site, change) or self.player in change.seers:
                if content is None:
                    self.view.pop(site, None)
                else:
                    self.noticed[site] = content
                    self._see(site, content)

    def _take_hint(self, hint: HintGiven) -> None:
        """The player is shown something of components, which the position keeps. Those of which this says more than the
        player knows leave all orders, since what is dealt there has to fit both the order and its place in it."""
        self._leave_orders((frozenset(hint.sites) | hint.others) - self.view.keys())

    def _cover(self, site: int, change: Change, chosen: frozenset[int]) -> frozenset[int]:
        return self.visibility.cover(self.player, site, change.up_before, chosen)

    def _on_permutation(self, change: Change, chosen: frozenset[int]) -> None:  # noqa: ARG002  # the signature of handlers
        """Handle Shuffle and Sort."""
        sites = frozenset(change.sites)
        if sites <= self.visibility.in_sight[self.player]:
            self._look(change)
            return
        self._mingle(sites, change.occupied)
        self._permute(sites)
        self._look(change)
        if change.effect is Sort and change.attribute:
            occupied = tuple(site for site in sorted(sites) if change.after[site] is not None)
            self.orders.append(Order(change.attribute, occupied))

    def _on_move(self, change: Change, chosen: frozenset[int]) -> None:
        """Handle Move and Swap."""
        first, second = change.sites
        captured = change.before[second]
        if change.effect is Move and captured is not None:
            self._leave_game(second, captured, self._cover(second, change, chosen), change.occupied)
        one, other = self._cover(first, change, chosen), self._cover(second, change, chosen)
        if len(one) == len(other) == 1:
            self._exchange(first, second)
        else:
            staying = change.occupied - {second} if change.effect is Move else change.occupied
            self._mingle(one | other, staying)
            self._permute(one | other)
        self._look(change)

    def _on_removal(self, change: Change, chosen: frozenset[int]) -> None:
        """Handle Remove, and Place, which removes what was on the site."""
        for site, content in change.before.items():
            if content is not None:
                self._leave_game(site, content, self._cover(site, change, chosen), change.occupied)
        if change.is_public:
            self._know(change, chosen)
        self._keep_kinds(frozenset(change.sites))
        for site, content in change.after.items():
            if content is not None and not self._sees(site, change):
                covered = frozenset((site,)) if change.before[site] is None else self._cover(site, change, chosen)
                self._lose_track(change.unknown, covered)
        self._look(change)

    def _know(self, change: Change, chosen: frozenset[int]) -> None:
        """The player knows what an effect puts on sites, seen or not."""
        for site, content in change.after.items():
            if content is None or self._sees(site, change):
                continue
            if self._is_setup:
                self.view[site] = content
            else:
                self.whereabouts.append(Whereabouts(content, self._cover(site, change, chosen)))

    def _sees(self, site: int, change: Change) -> bool:
        return site in self.visibility.in_sight[self.player] or site in change.up

    def _on_alteration(self, change: Change, chosen: frozenset[int]) -> None:
        """Handle Turn, Flip, SetOwner, SetAttribute and RollAttribute."""
        for site, content in change.after.items():
            plain = self._is_setup and change.is_public
            covered = frozenset((site,)) if plain else self._cover(site, change, chosen)
            if change.effect is Turn:
                self._keep_kinds(covered)
            if content is None or (content == change.before[site] and not change.unknown):
                continue
            self._leave_orders(covered)
            if len(covered) == 1 and site in self.view and self._follows(site, change):
                self.view[site] = content
                continue
            self.view = {place: known for place, known in self.view.items() if place not in covered}
            self.whereabouts = [known for known in self.whereabouts if not known.sites & covered]
            self._lose_track(change.unknown, covered)
        self._look(change)

    def _follows(self, site: int, change: Change) -> bool:
        """Whether the player knows what a known component has become. During the setup not all of these are seen."""
        is_plain = change.is_public or not self._is_setup
        return self._sees(site, change) or (is_plain and not change.unknown)

    def _on_reveal(self, change: Change, chosen: frozenset[int]) -> None:  # noqa: ARG002  # the signature of handlers
        """Handle Reveal. That a card is shown to others, and to nobody else, its owner does not notice either."""
        if self.player in change.seers or (not change.seers and change.after.keys() <= change.up):
            self._look(change)


_HANDLERS: dict[type[Effect], Callable[[Memory, Change, frozenset[int]], None]] = {
    Place: Memory._on_removal,
    Remove: Memory._on_removal,
    Move: Memory._on_move,
    Swap: Memory._on_move,
    Shuffle: Memory._on_permutation,
    Sort: Memory._on_permutation,
    Turn: Memory._on_alteration,
    Flip: Memory._on_alteration,
    SetOwner: Memory._on_alteration,
    SetAttribute: Memory._on_alteration,
    RollAttribute: Memory._on_alteration,
    Reveal: Memory._on_reveal,
}
