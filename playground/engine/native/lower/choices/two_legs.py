"""Options of two legs that are counted as one choice (`game/two_legs.py`): the room that they take among the ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import IRIf, ReserveWays
from playground.engine.native.lower.choices.choices import Offer, if_allowed, members_of
from playground.engine.native.lower.expressions import Expressions
from playground.game.core import MAX_WAYS


@dataclass(frozen=True)
class FusedLegs:
    """The action of the second leg, and what the first one offers, whatever follows."""

    second: int
    first: Sequence[Offer]

    def reserve(
        self, action: int, counted: Sequence[IRNode], lowering: Expressions, stop: Callable[[], None] | None
    ) -> None:
        """Take the room of all ways that begin with an action, of which so many are counted as options.

        `stop` is for the only action of a step that has any: where there is room, whatever the first legs are, these
        are not counted. Otherwise the game stops if there is none.
        """
        scope, nodes = lowering.scope, lowering.nodes
        both = nodes.number(0)
        for count in counted:
            both = nodes.op("add", both, count)
        both = scope.keep(both)
        if stop is None:
            scope.emit(ReserveWays((action, self.second), self._first_legs(lowering), both))
            return
        most = sum(len(scope.board.sites) if offer.tails else 1 for offer in self.first)
        with scope.inner() as body:
            scope.emit(ReserveWays((action, self.second), self._first_legs(lowering), both))
            stop()
        scope.emit(IRIf(nodes.op("less", nodes.number(MAX_WAYS - most), both), tuple(body)))

    def _first_legs(self, lowering: Expressions) -> IRNode:
        """How many first legs there are."""
        nodes = lowering.nodes
        total = nodes.number(0)
        for offer in self.first:
            if offer.tails:
                size = nodes.op("size", _members(offer, lowering))
            else:
                size = if_allowed(lowering.scope, offer, lambda: nodes.number(1), nodes.number(0))
            total = nodes.op("add", total, size)
        return lowering.scope.keep(total)


def _members(offer: Offer, lowering: Expressions) -> IRNode:
    """The sites of a first leg."""

    def found() -> IRNode:
        with lowering.scope.binding(offer.names):
            return members_of(lowering, offer)

    return if_allowed(lowering.scope, offer, found, lowering.nodes.bits(0))
