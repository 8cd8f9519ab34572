"""Evaluates a static expression for many values of a variable at once, operation by operation.

The values are those of `evaluate`, one by one. `column_of it <= 7 and row_of it = 1` has the columns of all sites,
then those that are at most 7, and of these the rows. A board has hundreds of sites, and walking the expression for each
of them takes many times as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, repeat
from typing import Any, cast

from playground.game.core import Expression, Operation, Value, Variable, Where, mentions
from playground.game.evaluate import Environment, asks_for_membership, belonging, evaluate, members
from playground.game.operation_spec import World
from playground.game.operations import OPERATIONS


def evaluate_each(
    expression: Expression, variable: str, values: Sequence[Value], world: World, environment: Environment
) -> list[Value]:
    """The value of a static expression for each value of a variable, in the same order."""
    if not values:
        return []
    if not mentions(expression, variable):
        return [evaluate(expression, world, environment, None)] * len(values)
    if isinstance(expression, Variable):
        return [*values]
    if asks_for_membership(expression, variable):
        among = cast(frozenset[Value], belonging(expression, world, environment, None))
        return [value in among for value in values]
    if isinstance(expression, Operation):
        if expression.name in ("and", "or"):
            return _logical(expression, variable, values, world, environment)
        pure = OPERATIONS[expression.name].evaluate
        if pure is not None:
            arguments = (evaluate_each(part, variable, values, world, environment) for part in expression.arguments)
            return [*map(cast(Any, pure), repeat(world), *arguments)]
    inner, found = dict(environment), list[Value]()
    for value in values:
        inner[variable] = value
        found.append(evaluate(expression, world, inner, None))
    return found


def static_where(expression: Where, world: World) -> frozenset[int]:
    """The members of a static domain for which a static condition holds."""
    among = members(expression.domain, world, {}, None)
    holds = evaluate_each(expression.condition, expression.variable, among, world, {})
    return frozenset(compress(among, holds))


def _logical(
    expression: Operation, variable: str, values: Sequence[Value], world: World, environment: Environment
) -> list[Value]:
    """`and` or `or`: an argument is evaluated for those values only that the arguments before it do not decide."""
    decides = expression.name == "or"
    found: list[Value] = [not decides] * len(values)
    places = [*range(len(values))]
    for argument in expression.arguments:
        holds = evaluate_each(argument, variable, [values[place] for place in places], world, environment)
        undecided = []
        for place, held in zip(places, holds, strict=True):
            if bool(held) is decides:
                found[place] = decides
            else:
                undecided.append(place)
        places = undecided
    return found
