"""Whether a set has members, as a question that names none of them where its condition says how to reach them.

    some (piece in own where any way in W where it is E(way))      any way in W where some (E(way) within own)
    some (A or B)                                                  some A or some B

That is how `some attackers of spot` asks what `attacked(spot)` does.
"""

from __future__ import annotations

from functools import reduce

from playground.game import core
from playground.game.core import Type
from playground.source.copying import with_fields

TRUTH, SITES = Type("bool"), Type("sites")
ZERO = core.Constant(0, type=Type("int", 0, 0))

_LOGIC = ("and", "or", "not")


def without_members(condition: core.Expression) -> core.Expression:
    """The same condition, in which members of sets are named only where they have to be."""
    match condition:
        case core.Let(variable=name, value=value, body=core.Operation() as body) if value.type.kind == "sites":
            counted = _in_question(body)
            if counted is not None and counted[0] == core.Variable(name, type=counted[0].type):
                return without_members(core.substitute(body, name, value))
        case core.Operation(name=name, arguments=arguments) if name in _LOGIC:
            return with_fields(condition, arguments=tuple(map(without_members, arguments)))
        case core.Operation(name=name):
            counted = _in_question(condition)
            some = None if counted is None else _some(*counted)
            if some is not None:
                return some if name == "less" else core.Operation("not", (some,), type=TRUTH)
    return condition


def _in_question(condition: core.Operation) -> tuple[core.Expression, Type] | None:
    """The set of which a condition asks whether it has members, or none, and the type of their number."""
    match condition:
        case core.Operation("less", (core.Constant(value=0), core.Operation("count", (sites,)) as count)):
            return sites, count.type
        case core.Operation("equal", (core.Operation("count", (sites,)) as count, core.Constant(value=0))):
            return sites, count.type
    return None


def _some(sites: core.Expression, number: Type) -> core.Expression | None:
    """Whether a set has members, if it names any and need not."""
    match sites:
        case core.Operation("union", parts):
            found = [_some(part, number) for part in parts]
            if all(each is None for each in found):
                return None
            either = [each or _has_members(part, number) for each, part in zip(found, parts, strict=True)]
            return reduce(lambda one, other: core.Operation("or", (one, other), type=TRUTH), either)
        case core.Where(variable=name, domain=domain, condition=condition):
            return _any(name, domain, condition, number)
    return None


def _any(name: str, domain: core.Expression, condition: core.Expression, number: Type) -> core.Expression | None:
    """Whether a condition holds for any member of a set; None if the member has to be named."""
    member = core.Variable(name, type=Type("site"))
    match condition:
        case core.Quantified(kind="any", domain=among) if not core.mentions(among, name):
            body = _any(name, domain, condition.body, number)
            return None if body is None else with_fields(condition, body=body)
        case core.Operation("contains", (sites, core.Variable(name=counted))) if counted == name:
            common = core.Operation("intersection", (sites, domain), type=SITES)
            return None if core.mentions(sites, name) else _has_members(common, number)
        case core.Operation("equal", (one, other)) if member in (one, other):
            there = other if one == member else one
            is_there = core.Operation("contains", (domain, there), type=TRUTH)
            return None if core.mentions(there, name) else is_there
    return None


def _has_members(sites: core.Expression, number: Type) -> core.Expression:
    return core.Operation("less", (ZERO, core.Operation("count", (sites,), type=number)), type=TRUTH)
