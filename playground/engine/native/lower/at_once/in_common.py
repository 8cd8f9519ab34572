"""Questions whether a set near one site and a set near another one have a member in common, and all that lies near some
sites."""

from __future__ import annotations

from functools import reduce
from typing import NamedTuple

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.scope import Scope
from playground.game import core


class InCommon(NamedTuple):
    """The set of a member, and that of a site."""

    of_member: core.Expression
    of_site: core.Expression


def in_common(condition: core.Expression, member: str, variable: str, scope: Scope) -> InCommon | None:
    """The sets of two sites that have members in common exactly if a condition holds; None if it says something else.

    some (neighbours(member) within spread from v through empty)
    any x in neighbours(member) where x is spread from v through empty
    """
    sites = _of_which_some(condition, scope)
    if sites is None:
        return None
    of_member, of_site = list[core.Expression](), list[core.Expression]()
    for part in _parts(sites, scope):
        depends = [scope.depends(part, name) for name in (member, variable)]
        if all(depends):
            return None
        (of_site if depends[1] else of_member).append(part)
    return InCommon(_within(of_member), _within(of_site)) if of_member and of_site else None


def _of_which_some(condition: core.Expression, scope: Scope) -> core.Expression | None:
    """The set that has members exactly if a condition holds."""
    match condition:
        case core.Operation("less", (core.Constant(0), core.Operation("count", (sites,)))):
            return sites
        case core.Operation("not", (core.Let(name, value, none),)):
            named = _of_which_some(core.Operation("not", (none,), type=condition.type), scope)
            return value if isinstance(named, core.Variable) and named.name == name else None
        case core.Operation("not", (core.Operation("equal", sides),)):
            for number, other in (sides, sides[::-1]):
                if scope.known(other) == 0 and isinstance(number, core.Operation) and number.name == "count":
                    return number.arguments[0]
        case core.Quantified("any", name, domain, core.Operation("contains", (sites, core.Variable(other)))):
            if name == other and domain.type.kind == "sites" and not scope.depends(sites, name):
                return _within([domain, sites])
    return None


def _parts(sites: core.Expression, scope: Scope) -> list[core.Expression]:
    """The sets of which a set is the common part."""
    sites = scope.meant(sites)
    if isinstance(sites, core.Operation) and sites.name == "intersection":
        return [part for side in sites.arguments for part in _parts(side, scope)]
    return [sites]


def _within(sets: list[core.Expression]) -> core.Expression:
    return reduce(lambda one, other: core.Operation("intersection", (one, other), type=one.type), sets)


def around_all(sites: core.Expression, member: str, targets: IRNode, lowering: Lowering) -> IRNode | None:
    """The union of the sets of all targets, each of them the `member` for its own; None if it is not known how far from
    that each site of a set may lie."""
    nodes, width = lowering.nodes, lowering.scope.board.width
    near, result = lowering.nearby(sites, member), lowering.nodes.bits(0)
    for offset, having in ({} if near is None else near).items():
        if len(offset) == 3:
            return None  # places of zones
        there = nodes.op("slide", nodes.op("meet", having, targets), detail=offset[1] * width + offset[0])
        result = nodes.op("join", result, there)
    return None if near is None else result
