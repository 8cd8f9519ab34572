"""Conditions on a site that depend on it only through an attribute of what lies there, worked out once for each value.

no (cards where rank of it > rank of v)        of each rank: the sites with it, if no card has a higher one
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.attributes import sites_bearing, sites_of_value
from playground.engine.native.lower.at_once.written_out import with_aliases, with_constant
from playground.engine.native.lower.facts import facts_of
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.narrowing import made_once
from playground.game import core
from playground.game.core import NOTHING
from playground.game.size import words_per_set

MAX_WORDS = 32
"""The most words of the sets of all values: with more, one site at a time is quicker."""


def for_each_value(condition: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """The sites for which a condition holds, by the value of an attribute there; None if it asks more of the site, or
    takes a loop for each value."""
    scope, nodes = lowering.scope, lowering.nodes
    if _has_parts(condition) or not scope.game.attributes:
        return None  # what has parts has been tried part by part
    condition = with_aliases(condition, (variable,), scope, also_placed=True)
    found = next(_attributes(condition, variable), None)
    if found is None:
        return None
    value: core.Expression = found
    attribute, none = lowering.attribute(found.attribute), core.Constant(0, type=value.type)
    if attribute.coded or attribute.size * words_per_set(scope.game) > MAX_WORDS:
        return None
    if scope.depends(with_constant(condition, value, none), variable):
        return None
    low, missing = attribute.low, NOTHING if attribute.words else 0
    issued, variables, result = scope.issued, len(scope.variables), nodes.bits(0)
    with scope.inner() as statements:
        without = nodes.op("minus", nodes.bits(nodes.all_sites), sites_bearing(found.attribute, lowering))
        having = ((low + each, sites_of_value(attribute, nodes.number(each), nodes)) for each in range(attribute.size))
        for number, sites in ((missing, without), *having):
            constant = made_once(value, (frozenset((number,)),), partial(core.Constant, number, type=value.type))
            holds = lowering.lower(with_constant(condition, value, constant))
            result = nodes.op("join", result, nodes.choose(holds, sites, nodes.bits(0)))
    if statements:
        scope.issued = issued  # what was tried leaves no trace
        del scope.variables[variables:]
        return None
    return result


def _has_parts(condition: core.Expression) -> bool:
    """Whether a condition consists of others."""
    is_logic = isinstance(condition, core.Operation) and condition.name in ("and", "or", "not")
    return is_logic or isinstance(condition, core.Let | core.Choice)


def _attributes(expression: core.Expression, variable: str) -> Iterator[core.AttributeOf]:
    """Where an expression asks for an attribute of what lies on the site."""
    if variable not in facts_of(expression).free:
        return
    if isinstance(expression, core.AttributeOf) and isinstance(expression.site, core.Variable):
        yield expression
    for part in core.parts(expression):
        yield from _attributes(part, variable)
