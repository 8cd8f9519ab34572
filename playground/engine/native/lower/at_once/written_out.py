"""Conditions with what variables stand for in their place, and with constants for what only play decides."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import partial

from playground.engine.native.lower.facts import facts_of
from playground.engine.native.lower.narrowing import made_once
from playground.engine.native.lower.scope import Alias, Placed, Scope
from playground.game import core


def with_aliases(
    condition: core.Expression, of: Sequence[str], scope: Scope, also_placed: bool = False
) -> core.Expression:
    """A condition with the expressions in place of the variables that stand for them, as far as they depend on the
    sites `of`; sites at a known offset keep their names unless these are written out too."""
    for name in sorted(facts_of(condition).free.difference(of)):
        meaning = scope.names.get(name)
        if not isinstance(meaning, Alias) or (isinstance(meaning, Placed) and not also_placed):
            continue
        if any(scope.depends(meaning.expression, site) for site in of):
            replaced = partial(core.substitute, condition, name, meaning.expression)
            return with_aliases(
                made_once(condition, (meaning.expression, frozenset((name,))), replaced), of, scope, also_placed
            )
    return condition


def values_of(expression: core.Expression) -> Set[int]:
    """The values that a number or a direction may have; a range of numbers for one that shows nothing of them."""
    match expression:
        case core.Table(values=values):
            return {int(str(value)) for value in values} | ({0} if expression.index.type.optional else set())
        case core.Choice():
            return values_of(expression.yes) | values_of(expression.no)
        case core.Constant(value=int() as value):
            return {value}
    return {*range(expression.type.low, expression.type.high + 1)} if expression.type.kind == "int" else set()


def with_constant(condition: core.Expression, unknown: core.Expression, constant: core.Expression) -> core.Expression:
    """A condition with a constant, or a name, wherever an expression occurred whose value only play decides."""
    if condition is unknown:
        return constant
    if not facts_of(unknown).free <= facts_of(condition).free or facts_of(unknown).size > facts_of(condition).size:
        return condition
    if condition == unknown:
        return constant
    return core.with_parts(condition, [with_constant(part, unknown, constant) for part in core.parts(condition)])
