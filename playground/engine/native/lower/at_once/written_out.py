"""Conditions with what variables stand for in their place, with constants for what only play decides, and with the
names that a part of them uses around them."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import partial
from typing import cast

from playground.engine.native.lower.facts import facts_of
from playground.engine.native.lower.narrowing import made_once
from playground.engine.native.lower.scope import Alias, Placed, Scope
from playground.game import core
from playground.source.copying import with_fields


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
            return with_aliases(substituted(condition, name, meaning.expression), of, scope, also_placed)
    return condition


def substituted(expression: core.Expression, name: str, value: core.Expression) -> core.Expression:
    """An expression with another one in place of a variable, made once: also its parts, which others may share."""
    if name not in facts_of(expression).free:
        return expression
    if isinstance(expression, core.Variable):
        return value
    return made_once(expression, (value, frozenset((name,))), partial(_substituted, expression, name, value))


def _substituted(expression: core.Expression, name: str, value: core.Expression) -> core.Expression:
    return core.with_parts(expression, [substituted(part, name, value) for part in core.parts(expression)])


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


def with_name_outside(condition: core.Operation) -> core.Expression | None:
    """A question about a site that is found with the help of a name, in the scope of that name; None if there is none:

    (let spot be ahead(v, north, 1); first_occupied(spot, east)) is enemy
    let spot be ahead(v, north, 1); (first_occupied(spot, east) is enemy)
    """
    for place, part in enumerate(condition.arguments):
        if isinstance(part, core.Let) and part.type.kind == "site":
            before, after = condition.arguments[:place], condition.arguments[place + 1 :]
            if not any(part.variable in facts_of(other).free for other in (*before, *after)):
                named = partial(_named, condition, part, before, after)
                return made_once(cast(core.Expression, condition), (_NAMED, part), named)
    return None


_NAMED = frozenset(("named",))


def _named(
    condition: core.Operation,
    part: core.Let,
    before: tuple[core.Expression, ...],
    after: tuple[core.Expression, ...],
) -> core.Expression:
    inner = with_fields(condition, arguments=(*before, part.body, *after))
    return core.Let(part.variable, part.value, inner, type=condition.type, span=condition.span)
