"""Conditions and numbers about the only member of a set near each site, such as the first piece in a line: of that set.

    let foe be first_occupied(v, way); count neighbours of foe < distance(v, foe)

is lifted for each place at which the member may be, once for all sites that have it there; what it says of `none` holds
for the sites whose set has no member.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.extremes import over_nearby
from playground.engine.native.lower.at_once.first_in_line import only_of
from playground.engine.native.lower.at_once.written_out import with_aliases, with_constant
from playground.engine.native.lower.facts import facts_of
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.narrowing import made_once
from playground.engine.native.lower.scope import Scope
from playground.engine.native.lower.sliced import Sliced, Slices
from playground.game import core

_MEMBER = " member"
"""The variable that stands for the member. No other has such a name, but those of questions around this one."""

_TRUTH, _SITE, _NONE = core.Type("bool"), core.Type("site"), core.Type("site", optional=True)


@dataclass(frozen=True)
class _OfMember:
    """What an expression says of the only member of a set, `only`, as the variable `name`, and what it says of none."""

    only: core.Expression
    name: str
    of_one: core.Expression
    of_none: core.Expression


def condition_of_member(condition: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """The sites for which a condition about the member holds; None if it is about no such member, or cannot be
    lifted."""
    if not isinstance(condition, core.Operation) or condition.name in ("and", "or", "not"):
        return None  # its parts have been tried one by one
    said = _said_of_member(condition, variable, lowering)
    return None if said is None else _of_member(said, variable, lowering)


def _of_member(said: _OfMember, variable: str, lowering: Lowering) -> IRNode | None:
    question = made_once(
        said.of_one, (said.only,), lambda: core.Quantified("any", said.name, said.only, said.of_one, type=_TRUTH)
    )
    holding, of_none = (lowering.sites_where(each, variable) for each in (question, said.of_none))
    if holding is None or of_none is None or of_none is lowering.nodes.bits(0):
        return None if of_none is None else holding
    some = _having_member(said, variable, lowering)
    return None if some is None else lowering.nodes.op("join", holding, lowering.nodes.op("minus", of_none, some))


def let_of_member(condition: core.Let, variable: str, lowering: Lowering) -> IRNode | None:
    """The same for a condition with a name for such a member, of which it asks what is found sooner for all sites where
    the member may be than through the set of each site."""
    value, name = condition.value, condition.variable
    if value.type.kind != "site" or not _asks_much(condition.body, name) or name in lowering.scope.names:
        return None
    only = only_of(value, lowering.scope)
    if only is None or not facts_of(value).depends_on_position:
        return None
    none = core.Constant(core.NOTHING, type=_NONE)
    of_none = made_once(condition.body, (frozenset((name,)),), partial(core.substitute, condition.body, name, none))
    return _of_member(_OfMember(only, name, condition.body, of_none), variable, lowering)


def _asks_much(condition: core.Expression, name: str) -> bool:
    """Whether a condition asks for what spreads from a site, for its row or column, as distances do, or for a site so
    many steps ahead of it as play decides."""
    if name not in facts_of(condition).free:
        return False
    match condition:
        case core.Operation("ahead", (_, _, steps)) if not isinstance(steps, core.Constant):
            return True
        case core.Operation("spread" | "row" | "column"):
            return True
    return any(_asks_much(part, name) for part in core.parts(condition))


def number_of_member(expression: core.Expression, variable: str, lowering: Lowering) -> Sliced | None:
    """A number of the member, or with it, for each site; None if it is of no such member, or cannot be lifted."""
    said = _said_of_member(expression, variable, lowering)
    if said is None:
        return None
    summed = core.Quantified("sum", said.name, said.only, said.of_one, type=expression.type)
    number = over_nearby(summed, variable, lowering)
    of_none = None if number is None else lowering.number_of_each(said.of_none, variable)
    some = None if of_none is None else _having_member(said, variable, lowering)
    if number is None or of_none is None or some is None:
        return None
    return Slices(lowering.nodes).chosen(some, number, of_none)


def _having_member(said: _OfMember, variable: str, lowering: Lowering) -> IRNode | None:
    """The sites whose set has a member."""
    count = core.Operation("count", (said.only,), type=core.Type("int", 0, 1))
    some = core.Operation("less", (core.Constant(0, type=core.Type("int", 0, 0)), count), type=_TRUTH)
    return lowering.sites_where(made_once(said.only, (frozenset(("some",)),), lambda: some), variable)


def _said_of_member(expression: core.Expression, variable: str, lowering: Lowering) -> _OfMember | None:
    if facts_of(expression).looks_ahead or lowering.for_every_value:
        return None
    scope = lowering.scope
    expression = with_aliases(expression, (variable,), scope)
    member = next(_members(expression, variable, scope), None)
    only = None if member is None else only_of(member, scope)
    if member is None or only is None:
        return None
    name = _MEMBER
    while name in facts_of(expression).free or name in scope.names:
        name += "'"
    one, none = core.Variable(name, type=_SITE), core.Constant(core.NOTHING, type=_NONE)
    of_one = made_once(expression, (member, frozenset((name,))), partial(with_constant, expression, member, one))
    of_none = made_once(expression, (member,), partial(with_constant, expression, member, none))
    return _OfMember(only, name, of_one, of_none)


def _members(expression: core.Expression, variable: str, scope: Scope) -> Iterator[core.Expression]:
    """The sites in an expression that are the only member of a set near the site, and depend on nothing that is bound
    within the expression."""
    facts = facts_of(expression)
    if variable not in facts.free:
        return
    is_outside = facts.depends_on_position and facts.free <= {*scope.names, variable}
    is_named = isinstance(expression, core.Variable)
    if expression.type.kind == "site" and is_outside and not is_named and only_of(expression, scope) is not None:
        yield expression
    for part in core.parts(expression):
        yield from _members(part, variable, scope)
