"""Operations of other arguments than a ruleset has written, as short as they can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playground.game import core
from playground.game.foresight.number_terms import add, subtract
from playground.game.foresight.set_terms import Terms


def made_of(expression: core.Operation, arguments: Sequence[core.Expression], terms: Terms) -> core.Expression:
    """An operation of other arguments."""
    name = expression.name
    if name in ("less", "at_most") or (name == "equal" and arguments[0].type.kind == "int"):
        return terms.compared(name, *arguments)
    if name in ("and", "or"):
        return terms.logic(name, *arguments)
    if name == "equal" and arguments[0].type.kind == "player":
        return terms.players_equal(*arguments)
    makers: dict[str, Callable[..., core.Expression]] = {
        "union": terms.union,
        "intersection": terms.intersection,
        "difference": terms.difference,
        "not": terms.negation,
        "contains": terms.contains,
        "count": terms.count,
        "spread": terms.spread,
        "add": add,
        "subtract": subtract,
    }
    return makers[name](*arguments) if name in makers else core.with_parts(expression, arguments)
