"""The cells of a choice of several sites at once, after which nothing is chosen, by the numbers of the sets."""

from __future__ import annotations

from playground.engine.native.ir.program import Cell
from playground.engine.native.ir.statements import CountCell, IRAssign
from playground.engine.native.lower.choices.choices import Offer, constants, emit_if
from playground.engine.native.lower.choices.subsets import SubsetLowering
from playground.engine.native.lower.expressions import Expressions


def numbered_sets(offer: Offer, lowering: Expressions, first: int) -> list[Cell]:
    """The cells from number `first` on; what counts their options is written."""
    scope, nodes, before, cells = lowering.scope, lowering.nodes, constants(offer.values), list[Cell]()
    with scope.binding(offer.names):
        subsets = SubsetLowering(lowering, offer.heads[0])
        none_allowed = scope.variable(nodes.number(0))
        subsets.clear()
        scope.emit(IRAssign(str(none_allowed.detail), nodes.number(0)))
        with scope.inner() as body:
            subsets.fill_allowed()
            if subsets.may_be_empty:
                allowed = IRAssign(str(none_allowed.detail), nodes.number(1))
                subsets.if_allowed(nodes.number(0), lambda: scope.emit(allowed))
        emit_if(scope, offer.conditions, body)
        if subsets.may_be_empty:
            scope.emit(CountCell(first, None, none_allowed))
            cells.append(Cell(offer.action, (*before, 0), (0,) * offer.width, False))
        for page in subsets.cells():
            scope.emit(CountCell(first + len(cells), page.members, nodes.op("size", page.members)))
            factor = (0,) * len(before) + (1,)
            cells.append(Cell(offer.action, (*before, page.offset), factor, True))
    return cells
