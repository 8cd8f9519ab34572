"""Whether a set of which the site itself is no member has others: how many members the whole set has says it.

any other in S where other is not it and C(other)

    S where C has two members or more      every site
    S where C has one member               every site but this one
    S where C has none                     no site
"""

from __future__ import annotations

from functools import reduce

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.two_of import differs
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.narrowing import made_once
from playground.game import core
from playground.game.roaming import conjuncts

_WHOLE = "the whole set"


def sites_with_others(sites: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """The sites for which a set has members, if it is the same set for all of them, except the site itself; None if it
    is not."""
    whole = _whole(lowering.scope.meant(sites), variable)
    if whole is None or lowering.scope.depends(whole, variable):
        return None
    nodes = lowering.nodes
    members = lowering.scope.keep(lowering.lower(whole))
    everywhere, several = nodes.bits(nodes.all_sites), nodes.op("less", nodes.number(1), nodes.op("size", members))
    but_one = nodes.choose(nodes.op("none_in", members), nodes.bits(0), nodes.op("minus", everywhere, members))
    return nodes.choose(several, everywhere, but_one)


def _whole(sites: core.Expression, variable: str) -> core.Expression | None:
    """The set of which `sites` leaves out the site; None if it does not leave it out."""
    match sites:
        case core.Operation("difference", (whole, core.Operation("singleton", (core.Variable(name),)))):
            return whole if name == variable else None
        case core.Where(member, domain, condition) if member != variable:
            parts = list(conjuncts(condition))
            others = [part for part in parts if not differs(part, {member, variable})]
            among = domain if len(others) < len(parts) else _whole(domain, variable)
            return None if among is None else _where(sites, variable, others, among)
    return None


def _where(sites: core.Where, variable: str, parts: list[core.Expression], domain: core.Expression) -> core.Expression:
    """The members of a domain for which these parts of the condition hold."""
    if not parts:
        return domain

    def where() -> core.Expression:
        both = reduce(lambda one, other: core.Operation("and", (one, other), type=other.type), parts)
        return core.Where(sites.variable, domain, both, type=sites.type)

    question: core.Expression = sites
    return made_once(question, (frozenset((_WHOLE, variable)), domain), where)
