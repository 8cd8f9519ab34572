"""Conditions about any member of a set, for the sites of a domain: by the members, where there are fewer of these.

targets where any king in own King where distance(it, king) <= distance(piece, king)

What holds for all sites with one king is looked up, by the king. With more kings than targets, targets are tested one
by one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import ForBits, IRAssign, Statement
from playground.engine.native.lower.facts import depends_on_position
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.narrowing import made_once
from playground.game import core

_TRUTH, _DENIED, _QUESTION = core.Type("bool"), frozenset(("denied",)), frozenset(("inquiry",))


@dataclass(frozen=True)
class ByMembers:
    """The members, and the statements that gather in a variable the sites for which the condition holds."""

    members: IRNode
    gather: tuple[Statement, ...]


def by_members(condition: core.Expression, variable: str, result: IRNode, lowering: Lowering) -> ByMembers | None:
    """How to gather sites by the members that a condition is about; None if they are not looked up by these."""
    inquiry = _question_of(condition)
    if inquiry is None or depends_on_position(inquiry.body) or lowering.for_every_value:
        return None
    if inquiry.domain.type.kind != "sites" or lowering.scope.depends(inquiry.domain, variable):
        return None
    scope, nodes, any_ = lowering.scope, lowering.nodes, inquiry.kind == "any"
    member, name = nodes.local(scope.fresh("member"), "int"), str(result.detail)
    with scope.inner() as body, scope.binding({inquiry.variable: member}):
        holding = lowering.sites_where(inquiry.body, variable)
        if holding is None or body or holding.op != "table":
            return None
        scope.emit(IRAssign(name, nodes.op("join" if any_ else "meet", result, holding)))
    members = scope.keep(lowering.lower(inquiry.domain))
    start = nodes.bits(0 if any_ else nodes.all_sites)
    return ByMembers(members, (IRAssign(name, start), ForBits(str(member.detail), members, tuple(body))))


def _question_of(condition: core.Expression) -> core.Quantified | None:
    """A question about any member of a set, or about every one; also where their number is compared with none."""
    match condition:
        case core.Quantified(kind="any" | "every"):
            return condition
        case core.Let(variable=name, value=core.Where() as members, body=core.Operation() as compared):
            kind = _kind(compared, name)
            whole: core.Expression = condition
            inquiry = None if kind is None else made_once(whole, (_QUESTION,), partial(_question, kind, members))
            return inquiry if isinstance(inquiry, core.Quantified) else None
        case core.Operation(name="not", arguments=(inner,)):
            other = _question_of(inner)
            if other is None:
                return None
            return made_once(other, (_DENIED,), partial(_of_kind, other, "any" if other.kind == "every" else "every"))
    return None


def _kind(compared: core.Operation, name: str) -> str | None:
    """Which question it is to compare the number of members of the set of this name with none."""
    match compared:
        case core.Operation("less", (core.Constant(value=0), core.Operation("count", (core.Variable(counted),)))):
            return "any" if counted == name else None
        case core.Operation("equal", (core.Operation("count", (core.Variable(counted),)), core.Constant(value=0))):
            return "every" if counted == name else None
    return None


def _question(kind: str, members: core.Where) -> core.Quantified:
    inquiry = core.Quantified("any", members.variable, members.domain, members.condition, type=_TRUTH)
    return inquiry if kind == "any" else _of_kind(inquiry, kind)


def _of_kind(inquiry: core.Quantified, kind: str) -> core.Quantified:
    """The opposite question, about the opposite of its body."""
    body = core.Operation("not", (inquiry.body,), type=_TRUTH)
    return core.Quantified(kind, inquiry.variable, inquiry.domain, body, type=_TRUTH)
