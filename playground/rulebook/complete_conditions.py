"""Whether one of several conditions always holds: `penalty > 0` or `penalty = 0`, `lent is none` or `lent is not none`.

In that case a rulebook need not say what happens where none of them holds.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence

from playground.rulebook.bounds import bounds
from playground.rulebook.terms import Terms
from playground.syntax import ast
from playground.syntax.trees import chain

_RELATIONS: dict[str, Callable[[float, float], bool]] = {
    "=": operator.eq,
    "is": operator.eq,
    "!=": operator.ne,
    "is not": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

_OPPOSITES = {"=": "!=", "is": "is not", "in": "not in", "<": ">=", ">": "<="}


def is_one_true(conditions: Sequence[ast.Expression], terms: Terms) -> bool:
    """Whether one of these conditions holds in each position, as far as their form shows it."""
    are_opposites = any(_opposite(one) in conditions for one in conditions)
    compared = [each for each in conditions if isinstance(each, ast.Compare) and isinstance(each.right, ast.Number)]
    values = [each.left for each in compared]
    return are_opposites or any(
        _covers(bounds(value, terms), [each for each in compared if each.left == value]) for value in values
    )


def exclude_each_other(one: ast.Expression, other: ast.Expression) -> bool:
    """Whether two conditions never hold at once, as far as their form shows it: `in_hand > 0` and `in_hand = 0`."""
    return any(
        _opposite(first) == second or _opposite(second) == first or _apart(first, second)
        for first in chain("and", one)
        for second in chain("and", other)
    )


def _apart(one: ast.Expression, other: ast.Expression) -> bool:
    """Whether no whole number fulfils both of two comparisons of the same value with a number."""
    match one, other:
        case ast.Compare(relation, value, ast.Number(first)), ast.Compare(again, same, ast.Number(second)) if (
            value == same and relation in _RELATIONS and again in _RELATIONS
        ):
            known = [number + step for number in (first, second) for step in (-1, 0, 1)]
            return not any(_RELATIONS[relation](each, first) and _RELATIONS[again](each, second) for each in known)
    return False


def _opposite(condition: ast.Expression) -> ast.Expression | None:
    """The condition that holds exactly where another does not; None if it has none of that form."""
    match condition:
        case ast.Compare(relation, left, right) if relation in _OPPOSITES:
            return ast.Compare(_OPPOSITES[relation], left, right, span=condition.span)
        case ast.Unary("not", operand):
            return operand
    return None


def _covers(between: tuple[float, float], comparisons: Iterable[ast.Compare]) -> bool:
    """Whether each whole number between two bounds fulfils one of some comparisons with a number.

    What is fulfilled changes at those numbers alone, so that they and their neighbours stand for all.
    """
    low, high = between
    pairs = [(each.operator, each.right.value) for each in comparisons if isinstance(each.right, ast.Number)]
    known = [number + step for _, number in pairs for step in (-1, 0, 1)] + [low, high]
    return all(
        any(relation in _RELATIONS and _RELATIONS[relation](value, number) for relation, number in pairs)
        for value in known
        if low <= value <= high
    )
