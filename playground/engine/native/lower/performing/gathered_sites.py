"""Loops over sites for fewer of them, and with fewer branches.

for each goal in own do if C(goal) then set owner of S(goal) to mover
let all be (the sites of S(goal) for each goal in own where C(goal)); set owner of all to mover
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import partial, reduce

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import Define, ForBits, IRAssign
from playground.engine.native.ir.uses import EVERY_SET
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.performing.united_rounds import Gathered
from playground.game import core


def gathered(found: Gathered, expressions: Expressions) -> IRNode:
    """The sites that all rounds reach, without a branch for the condition of each: it holds or not as no processor
    foresees."""
    scope, nodes = expressions.scope, expressions.nodes
    total, member = scope.variable(nodes.bits(0)), nodes.local(scope.fresh("each"), "int")
    domain, left = narrowed(expressions.lower(found.domain), found.variable, found.conditions, frozenset(), expressions)
    with scope.inner() as body, scope.binding({found.variable: member}):
        holds = reduce(partial(nodes.op, "and"), map(expressions.lower, left), nodes.truth(True))
        more = nodes.op("join", total, expressions.lower(found.sites))
        scope.emit(IRAssign(str(total.detail), nodes.choose(holds, more, total)))
    scope.emit(IRAssign(str(total.detail), nodes.bits(0)))
    scope.emit(ForBits(str(member.detail), scope.keep(domain), tuple(body)))
    return scope.keep(total)


def narrowed(
    domain: IRNode,
    variable: str,
    conditions: Iterable[core.Expression],
    changed: Set[str],
    expressions: Expressions,
) -> tuple[IRNode, list[core.Expression]]:
    """The members of a set for which those conditions hold that no change of some fields and variables can change, as
    far as that is known for all sites at once; and the other conditions."""
    left = list[core.Expression]()
    for condition in conditions:
        holding = None if EVERY_SET in changed else _holding_throughout(condition, variable, changed, expressions)
        if holding is None:
            left.append(condition)
        else:
            domain = expressions.nodes.op("meet", domain, holding)
    return domain, left


def _holding_throughout(
    condition: core.Expression, variable: str, changed: Set[str], expressions: Expressions
) -> IRNode | None:
    """The sites for which a condition holds, if no change of some fields and variables can change that."""
    with expressions.scope.inner() as before:
        holding = expressions.sites_where(condition, variable)
    if holding is None or holding.reads & changed:
        return None
    if any(not isinstance(each, Define) or each.value.reads & changed for each in before):
        return None
    for statement in before:
        expressions.scope.emit(statement)
    return holding
