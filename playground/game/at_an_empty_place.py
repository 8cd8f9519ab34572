"""What an expression is for a place on which nothing lies, as far as that is certain.

suit of card is hearts       false: an empty place has no suit
7 - rank of card             7
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Container, Mapping

from playground.game import core
from playground.game.core import NOTHING, Value
from playground.game.emptied import has_only_components
from playground.game.rule_expressions import all_parts

_OF_TWO: Mapping[str, Callable[..., Value]] = {
    "equal": operator.eq,
    "less": operator.lt,
    "at_most": operator.le,
    "add": operator.add,
    "subtract": operator.sub,
    "multiply": operator.mul,
}


def value_there(expression: core.Expression, place: str, above_zero: Container[str] = ()) -> Value | None:
    """The value of an expression if the variable `place` names an empty place; None if it is not certain.

    `above_zero` are the attributes whose numbers are never 0.
    """
    match expression:
        case core.Constant(value):
            return value
        case core.AttributeOf(_, core.Variable(name)) if name == place:
            return 0 if expression.type.kind == "int" else NOTHING
        case core.Operation("piece" | "owner", (core.Variable(name),)) if name == place:
            return NOTHING
        case core.Operation("contains", (sites, core.Variable(name))) if name == place:
            return False if has_only_components(sites) else None
        case core.Operation("not", (denied,)):
            known = value_there(denied, place, above_zero)
            return None if known is None else not known
        case core.Operation("and" | "or" as name, parts):
            return _joined([value_there(part, place, above_zero) for part in parts], decides=name == "or")
        case core.Operation("equal", (core.AttributeOf() as one, core.AttributeOf() as other)):
            return False if _is_none_of_component(one, other, place, above_zero) else None
        case core.Operation(name, (one, other)) if name in _OF_TWO:
            left, right = value_there(one, place, above_zero), value_there(other, place, above_zero)
            return None if left is None or right is None else _OF_TWO[name](left, right)
        case core.Choice(condition, yes, no):
            known = value_there(condition, place, above_zero)
            return None if known is None else value_there(yes if known else no, place, above_zero)
    return None


def _is_none_of_component(
    one: core.AttributeOf, other: core.AttributeOf, place: str, above_zero: Container[str]
) -> bool:
    """Whether one of two is what a component has, and the other that of the empty place, which is none or 0."""
    there, compared = (one, other) if _is_at(one, place) else (other, one)
    has_one = compared.type.kind == "mark" or compared.attribute in above_zero
    match compared.site:
        case core.Operation("lowest" | "highest", (among,)):
            return has_one and _is_at(there, place) and has_only_components(among)
    return False


def _is_at(attribute: core.AttributeOf, place: str) -> bool:
    return isinstance(attribute.site, core.Variable) and attribute.site.name == place


def _joined(values: list[Value | None], *, decides: bool) -> Value | None:
    """`and` or `or` of conditions, of which one with the value `decides` is enough."""
    if decides in values:
        return decides
    return None if None in values else not decides


def asks_for_nothing(expression: core.Expression) -> bool:
    """Whether an expression compares something with none, and so knows of empty places."""
    return any(
        isinstance(part, core.Constant) and part.value == NOTHING and part.type.kind not in ("int", "bool")
        for part in all_parts([expression])
    )
