"""Whether a set of which the site itself is no member has others: how many members the whole set has says it.

any other in S where other is not it and C(other)

    S where C has two members or more      every site
    S where C has one member               every site but this one
    S where C has none                     no site
"""

from __future__ import annotations

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.besides_itself import with_itself
from playground.engine.native.lower.lowering import Lowering
from playground.game import core


def sites_with_others(sites: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """The sites for which a set has members, if it is the same set for all of them, except the site itself; None if it
    is not."""
    whole = with_itself(lowering.scope.meant(sites), variable)
    if whole is None or lowering.scope.depends(whole, variable):
        return None
    nodes = lowering.nodes
    members = lowering.scope.keep(lowering.lower(whole))
    everywhere, several = nodes.bits(nodes.all_sites), nodes.op("less", nodes.number(1), nodes.op("size", members))
    but_one = nodes.choose(nodes.op("none_in", members), nodes.bits(0), nodes.op("minus", everywhere, members))
    return nodes.choose(several, everywhere, but_one)
