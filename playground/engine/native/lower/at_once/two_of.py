"""Whether a set has two members, as a question about each of them: their number says it.

any one in S where any other in S where one is not other        1 < count S
every one in S has no (S except one)                            count S <= 1
"""

from __future__ import annotations

from functools import partial

from playground.engine.native.lower.narrowing import made_once
from playground.game import core

_ONE = core.Constant(1, type=core.Type("int", 1, 1))


def by_number(condition: core.Quantified) -> core.Expression | None:
    """The same condition as one on the number of members; None if it asks for something else."""
    domain = condition.domain
    if domain.type.kind != "sites" or condition.kind not in ("any", "every"):
        return None
    another = _asks_for_another(condition.body, condition.variable, domain)
    if another is None or another is not (condition.kind == "any"):
        return None
    question: core.Expression = condition
    return made_once(question, (_ONE,), partial(_counted, condition, another))


def _counted(condition: core.Quantified, several: bool) -> core.Expression:
    """Whether a domain has several members, or has not."""
    count = core.Operation("count", (condition.domain,), type=core.Type("int", 0, 1 << 16))
    name, sides = ("less", (_ONE, count)) if several else ("at_most", (count, _ONE))
    return core.Operation(name, sides, type=condition.type)


def _asks_for_another(condition: core.Expression, one: str, domain: core.Expression) -> bool | None:
    """Whether a condition on a member says that there is another in the domain, or that there is none; None if it says
    something else."""
    match condition:
        case core.Operation("not", (denied,)):
            another = _asks_for_another(denied, one, domain)
            return None if another is None else not another
        case core.Quantified("any" | "every" as kind, other, among, body) if core.alike(among, domain):
            differ = differs(body, {one, other})
            return differ if differ is (kind == "any") else None
        case core.Let(name, value, body) if _are_others(value, one, domain):
            return _some(body, core.Variable(name, type=value.type))
        case core.Operation("less" | "equal" | "at_most", sides):
            counted = (side.arguments[0] for side in sides if isinstance(side, core.Operation) and side.name == "count")
            others = next((sites for sites in counted if _are_others(sites, one, domain)), None)
            return None if others is None else _some(condition, others)
    return None


def _are_others(sites: core.Expression, one: str, domain: core.Expression) -> bool:
    """Whether a set has all members of a domain but one."""
    match sites:
        case core.Operation("difference", (whole, core.Operation("singleton", (core.Variable(name),)))):
            return name == one and core.alike(whole, domain)
    return False


def _some(condition: core.Expression, sites: core.Expression) -> bool | None:
    """Whether a condition says that a set has members, or that it has none."""
    match condition:
        case core.Operation("less", (core.Constant(value=0), core.Operation("count", (members,)))):
            return True if _is(members, sites) else None
        case core.Operation("equal", (core.Operation("count", (members,)), core.Constant(value=0))):
            return False if _is(members, sites) else None
        case core.Operation("not", (denied,)):
            some = _some(denied, sites)
            return None if some is None else not some
    return None


def _is(one: core.Expression, other: core.Expression) -> bool:
    if isinstance(one, core.Variable) and isinstance(other, core.Variable):
        return one.name == other.name
    return one is other


def differs(condition: core.Expression, names: set[str]) -> bool | None:
    """Whether a condition says that two sites differ, or that they are the same one."""
    match condition:
        case core.Operation("equal", (core.Variable(one), core.Variable(other))):
            return False if {one, other} == names else None
        case core.Operation("not", (denied,)):
            differ = differs(denied, names)
            return None if differ is None else not differ
    return None
