"""Conditions on a site that depend on it only through an attribute of what lies there, worked out once for each value.

no (cards where rank of it > rank of v)        of each rank: the sites with it, if no card has a higher one
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.attributes import sites_bearing, sites_of_value
from playground.engine.native.lower.at_once.written_out import with_aliases, with_constant
from playground.engine.native.lower.facts import facts_of
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.scope import Scope
from playground.game import core
from playground.game.core import NOTHING
from playground.game.size import words_per_set

_THERE = " value there"
"""The variable that stands for the value. No other has such a name, but those of conditions around this one."""

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
    attribute = lowering.attribute(found.attribute)
    if attribute.coded or attribute.size * words_per_set(scope.game) > MAX_WORDS:
        return None
    there = core.Variable(_name_of_value(scope), type=value.type)
    by_value = with_constant(condition, value, there)
    if scope.depends(by_value, variable):
        return None
    low, missing = attribute.low, NOTHING if attribute.words else 0
    issued, variables, result = scope.issued, len(scope.variables), nodes.bits(0)
    with scope.inner() as statements:
        without = nodes.op("minus", nodes.bits(nodes.all_sites), sites_bearing(found.attribute, lowering))
        having = ((low + each, sites_of_value(attribute, nodes.number(each), nodes)) for each in range(attribute.size))
        for number, sites in ((missing, without), *having):
            with scope.binding({there.name: number}):
                holds = lowering.lower(by_value)
            if statements:
                break
            result = nodes.op("join", result, nodes.choose(holds, sites, nodes.bits(0)))
    if statements:
        scope.issued = issued  # what was tried leaves no trace
        del scope.variables[variables:]
        return None
    return result


def _name_of_value(scope: Scope) -> str:
    """A name that nothing in scope has."""
    name = _THERE
    while name in scope.names:
        name += "'"
    return name


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
