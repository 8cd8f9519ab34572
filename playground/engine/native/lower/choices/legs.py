"""The legs of options: each option of an offer is tried as one more leg after a way.

What follows a leg is found while the game is played (`codegen/driver/legs.py`). A leg that only moves a piece on to
empty sites roams: it is not played.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import AddLeg, ForBits, Roams
from playground.engine.native.lower.choices.choices import Offer, Values, each_choice, emit_if, members_of
from playground.engine.native.lower.choices.only_member import OnlyMember, if_all_hold, only_member
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.geometry import starts
from playground.engine.native.lower.places import site_at
from playground.engine.native.lower.scope import Scope
from playground.game.lifted import lifted_legs
from playground.game.roaming import places_moved


@dataclass
class LegLowering:
    """Adds the offers of a step as legs; `offers` are all of them."""

    expressions: Expressions
    offers: list[Offer]

    @property
    def scope(self) -> Scope:
        """The scope of the counting function."""
        return self.expressions.scope

    def add(self, offer: Offer, remaining: IRNode | None, last: IRNode, parent: IRNode) -> None:
        """Add each option of an offer as a leg."""
        with self.scope.inner() as body, self.scope.binding(offer.names):
            each_choice(
                self.expressions,
                offer.heads,
                offer.values,
                lambda values: self._add_one(offer, values, remaining, last, parent),
            )
        emit_if(self.scope, offer.conditions, body)

    def _add_one(self, offer: Offer, values: Values, remaining: IRNode | None, last: IRNode, parent: IRNode) -> None:
        """Add the legs of an offer whose first choices have these values, of `remaining` members if they are given."""
        scope, nodes = self.scope, self.scope.nodes
        if not offer.tails:
            scope.emit(self._leg(offer, values, last, parent))
            return
        only = only_member(offer.tails[0].domain) if offer.members is None and remaining is None else None
        if only is not None:
            self._add_only_leg(offer, only, values, last, parent)
            return
        members = members_of(self.expressions, offer) if offer.members is None else offer.members
        if remaining is not None:
            members = nodes.op("meet", members, remaining)
        site = nodes.local(scope.fresh("site"), "int")
        first = self._from_pivot(offer, site)
        sites = tuple(site_at(place, first, self.expressions) for place in offer.places)
        leg = self._leg(offer, (*values, *sites), last, parent)
        scope.emit(ForBits(str(site.detail), members, (leg,)))

    def _leg(self, offer: Offer, values: Values, last: IRNode, parent: IRNode) -> AddLeg:
        """A leg, with what is known of it if its option roams."""
        game = self.scope.game
        step, roams = self._begin_roaming.get(offer.action), None
        if step is not None:
            piece, target = places_moved(game.actions[offer.action])
            roams = Roams(values[piece], target, step)
        return AddLeg(offer.action, values, last, parent, roams)

    @cached_property
    def _begin_roaming(self) -> dict[int, int]:
        """The actions whose options roam without their legs being played, with the step that follows."""
        game = self.scope.game
        lifted = {action: lifted_legs(action, game) for action in {offer.action for offer in self.offers}}
        return {action: legs.step for action, legs in lifted.items() if legs is not None}

    def _from_pivot(self, offer: Offer, site: IRNode) -> IRNode:
        """The chosen site, from a site of the offer's members."""
        by = offer.pivot.offset(self.scope.board)
        return self.scope.nodes.op("sub", site, self.scope.nodes.number(by)) if by else site

    def _add_only_leg(self, offer: Offer, only: OnlyMember, values: Values, last: IRNode, parent: IRNode) -> None:
        """A leg of the one site that may be chosen."""
        scope, nodes, board = self.scope, self.scope.nodes, self.scope.board
        site = scope.keep(self.expressions.lower(only.site))
        chosen = tuple(site_at(place, site, self.expressions) for place in offer.places)
        on_board = [nodes.bits(starts(board, place.direction, place.steps)) for place in offer.places if place.steps]

        def add() -> None:
            scope.emit(self._leg(offer, (*values, *chosen), last, parent))

        with scope.inner() as body, scope.binding(dict.fromkeys(only.variables, site)):
            if_all_hold(self.expressions, only.conditions, add)
        tests = [nodes.op("test", members, site) for members in on_board]
        emit_if(scope, [nodes.op("at_most", nodes.number(0), site), *tests], body)
