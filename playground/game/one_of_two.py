"""`if CONDITION then VALUE else VALUE`: one of two values, each checked where the condition holds or does not.

`if taker is not none then taker else mover` is a player, although `taker` is perhaps none elsewhere.
"""

from __future__ import annotations

from functools import reduce

from playground.game import core
from playground.game.construct import common_type, member_type
from playground.game.core import MEMBER, Type
from playground.game.names import Meaning, is_unknown, none_beside, unknown
from playground.game.operators import OperatorChecker
from playground.source.copying import with_fields
from playground.syntax import ast

_SEVERAL = ("numbers", "players", "marks")
"""Sets for which a member may stand on the other side: `if late then 1..3 else 1`."""


def check_one_of_two(node: ast.Choice, checker: OperatorChecker) -> Meaning:
    """The value of a `then` or of an `else`."""
    condition = checker.expect(node.condition, "bool")
    with checker.assuming(condition):
        yes = checker.check(node.yes)
        certain_yes = checker.as_certain(yes)
    with checker.assuming(condition, False):
        no = checker.check(node.no)
        certain_no = checker.as_certain(no)
    if any(map(is_unknown, (condition, yes, no))):
        return unknown(node.span)
    if not (certain_yes.type.optional or certain_no.type.optional):  # one alone would still leave the whole optional
        yes, no = certain_yes, certain_no
    yes, no = none_beside(no, yes), none_beside(yes, no)
    if yes.type.kind != no.type.kind:
        kinds = {yes.type.kind, no.type.kind}
        several = next((kind for kind in _SEVERAL if kinds == {kind, MEMBER[kind]}), None)
        if several is not None:
            yes, no = _as_several(yes, several, checker), _as_several(no, several, checker)
        else:
            kind = "ways" if kinds <= {"way", "ways"} else "sites"
            yes, no = checker.coerce(yes, kind, node.yes.span), checker.coerce(no, kind, node.no.span)
        if is_unknown(yes) or is_unknown(no):
            return unknown(node.span)
    if isinstance(condition, core.Constant):
        return yes if condition.value else no
    possible = filter(None, (bounded(condition, yes), bounded(condition, no, holds=False)))
    return core.Choice(condition, yes, no, type=reduce(common_type, possible), span=node.span)


def _as_several(value: core.Expression, kind: str, checker: OperatorChecker) -> core.Expression:
    """A value beside a set of such values: the set of it alone."""
    type_, span = value.type, value.span
    if type_.kind == kind:
        return value
    if type_.kind == "int":
        return checker.make("range", value, value, span=span)
    if kind == "players":
        everything, several = range(checker.vocabulary.world.player_count), Type(kind)
    else:
        everything, several = range(type_.low, type_.high + 1), Type(kind, type_.low, type_.high, name=type_.name)
    domain = core.Constant(frozenset(everything), type=several, span=span)
    variable = checker.fresh("it", member_type(several), span or domain.span)
    return checker.where(variable, domain, checker.make("equal", variable, value, span=span), span)


def bounded(condition: core.Expression, value: core.Expression, holds: bool = True) -> Type | None:
    """The type of a value where a condition holds, or where it does not, that compares it with another number; None
    where that never is the case, by what the two numbers can be.

    `if a < b then b else a`, which is `max(a, b)`, is at least what each of them is at least.
    """
    type_ = value.type
    match condition:
        case core.Operation(name="less" | "at_most" as name, arguments=(one, other)):
            smaller, larger = (one, other) if holds else (other, one)
            strictly = int((name == "less") == holds)
            if core.alike(value, larger):
                type_ = with_fields(type_, low=max(type_.low, smaller.type.low + strictly))
            if core.alike(value, smaller):
                type_ = with_fields(type_, high=min(type_.high, larger.type.high - strictly))
            return type_ if type_.low <= type_.high or type_ == value.type else None
    return type_
