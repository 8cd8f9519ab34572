"""What an expression is for a place on which nothing lies, as far as that is certain.

suit of card is hearts       false: an empty place has no suit
7 - rank of card             7
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

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


def value_there(expression: core.Expression, place: str) -> Value | None:
    """The value of an expression if the variable `place` names an empty place; None if it is not certain."""
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
            known = value_there(denied, place)
            return None if known is None else not known
        case core.Operation("and" | "or" as name, parts):
            return _joined([value_there(part, place) for part in parts], decides=name == "or")
        case core.Operation(name, (one, other)) if name in _OF_TWO:
            left, right = value_there(one, place), value_there(other, place)
            return None if left is None or right is None else _OF_TWO[name](left, right)
        case core.Choice(condition, yes, no):
            known = value_there(condition, place)
            return None if known is None else value_there(yes if known else no, place)
    return None


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
