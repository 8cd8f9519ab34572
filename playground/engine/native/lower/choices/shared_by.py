"""What the offers of an action have in common is computed once, before them.

    choose: {whom: everyone except mover, card: cards_of(mover)}
    when: no (cards_of(mover) where rank of it = rank of card and slot_of it < slot_of card)

The choice of a player, a direction or a number is written out. What is said of a card, one after the other, does not
depend on whom a player asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import reduce

from playground.engine.native.ir.statements import IRAssign
from playground.engine.native.lower.choices.choices import Offer, emit_if
from playground.engine.native.lower.scope import Scope


@contextmanager
def shared_by(offers: Sequence[Offer], scope: Scope) -> Iterator[None]:
    """Within this context the offers of an action are counted; what they share is computed if any may be made."""
    if len(offers) < 2:
        yield
        return
    before, nodes = len(scope.statements), scope.nodes
    with scope.sharing() as shared:
        yield
    if not shared.statements:
        return
    allowed = [
        reduce(lambda one, other: nodes.op("and", one, other), each.conditions, nodes.truth(True)) for each in offers
    ]
    some = reduce(lambda one, other: nodes.op("or", one, other), allowed)
    with scope.inner() as first:
        for result, _ in shared.values.values():
            scope.emit(IRAssign(str(result.detail), nodes.bits(0)))
        emit_if(scope, (some,), shared.statements)
    scope.statements[before:before] = first
