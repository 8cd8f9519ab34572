"""Options of two legs that are counted as one choice (`game/two_legs.py`): the room that they take among the ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial, reduce

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import IRAssign, IRIf, ReserveWays
from playground.engine.native.lower.choices.choices import (
    Offer,
    Values,
    each_choice,
    emit_if,
    if_allowed,
    members_of,
)
from playground.engine.native.lower.expressions import Expressions
from playground.game.core import MAX_WAYS


@dataclass(frozen=True)
class Counted:
    """How many options the cells of an action have: `alone` those of one leg, `both` those of two."""

    alone: Sequence[IRNode]
    both: Sequence[IRNode]


@dataclass(frozen=True)
class FusedLegs:
    """The action of the second leg, and what the first one offers, whatever follows."""

    second: int
    first: Sequence[Offer]

    def reserve(self, action: int, counted: Counted, lowering: Expressions, stop: Callable[[], None] | None) -> None:
        """Take the room of all ways that begin with an action, of which so many are counted as options.

        `stop` is for the only action of a step that has any: where there is room, whatever the first legs are, these
        are not counted. Otherwise the game stops if there is none.
        """
        scope, nodes = lowering.scope, lowering.nodes
        both = scope.keep(_sum(counted.both, lowering))
        if stop is None:
            scope.emit(ReserveWays((action, self.second), self._first_legs(lowering), both))
            return
        if any(offer.heads for offer in self.first):
            options = nodes.op("add", _sum(counted.alone, lowering), both)
            most = scope.keep(nodes.op("add", options, both))  # each first leg is an option or leads to one
        else:
            most = nodes.op("add", both, nodes.number(self._most_first_legs(lowering)))
        with scope.inner() as body:
            scope.emit(ReserveWays((action, self.second), self._first_legs(lowering), both))
            stop()
        scope.emit(IRIf(nodes.op("less", nodes.number(MAX_WAYS), most), tuple(body)))

    def _most_first_legs(self, lowering: Expressions) -> int:
        return sum(len(lowering.scope.board.sites) if offer.tails else 1 for offer in self.first)

    def _first_legs(self, lowering: Expressions) -> IRNode:
        """How many first legs there are."""
        return lowering.scope.keep(_sum([_count(offer, lowering) for offer in self.first], lowering))


def _sum(counts: Iterable[IRNode], lowering: Expressions) -> IRNode:
    return reduce(partial(lowering.nodes.op, "add"), counts, lowering.nodes.number(0))


def _count(offer: Offer, lowering: Expressions) -> IRNode:
    """How many first legs of an offer there are."""
    scope, nodes = lowering.scope, lowering.nodes
    if not offer.heads:
        if offer.tails:
            return nodes.op("size", _members(offer, lowering))
        return if_allowed(scope, offer, lambda: nodes.number(1), nodes.number(0))
    total = scope.variable(nodes.number(0))

    def visit(_: Values) -> None:
        count = nodes.op("size", members_of(lowering, offer)) if offer.tails else nodes.number(1)
        scope.emit(IRAssign(str(total.detail), nodes.op("add", total, count)))

    scope.emit(IRAssign(str(total.detail), nodes.number(0)))
    with scope.inner() as body, scope.binding(offer.names):
        each_choice(lowering, offer.heads, offer.values, visit, offer.tails[:1])
    emit_if(scope, offer.conditions, body)
    return lowering.freeze(total)


def _members(offer: Offer, lowering: Expressions) -> IRNode:
    """The sites of a first leg."""

    def found() -> IRNode:
        with lowering.scope.binding(offer.names):
            return members_of(lowering, offer)

    return if_allowed(lowering.scope, offer, found, lowering.nodes.bits(0))
