"""Comparisons of a number that each site has for good, such as its row, with one that is the same for all sites.

row_of it = N      the sites of row N: one look-up in a table of sets, whatever N turns out to be
"""

from __future__ import annotations

from collections.abc import Callable
from operator import eq, le, lt

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.lowering import Lowering
from playground.game import core

MAX_LOOKED_UP = 128
"""The most values of the numbers of sites for which there is a table."""

_HOLDS: dict[str, Callable[[int, int], bool]] = {"equal": eq, "less": lt, "at_most": le}


def compared_with_fixed(
    name: str, left: core.Expression, right: core.Expression, variable: str, lowering: Lowering
) -> IRNode | None:
    """The sites for which a comparison holds; None unless one side is known for each site and the other for none."""
    if left.type.kind != "int" or right.type.kind != "int":
        return None
    holds = _HOLDS[name]
    if not lowering.scope.depends(right, variable):
        return _looked_up(left, right, holds, variable, lowering)
    if not lowering.scope.depends(left, variable):
        return _looked_up(right, left, lambda site, number: holds(number, site), variable, lowering)
    return None


def _looked_up(
    fixed: core.Expression,
    number: core.Expression,
    holds: Callable[[int, int], bool],
    variable: str,
    lowering: Lowering,
) -> IRNode | None:
    """The sites whose number stands in a relation to another number, in a table by that number."""
    sites = _sites_by_number(fixed, variable, lowering)
    if sites is None or lowering.scope.known(number) is not None:
        return None
    low, high = min(sites) - 1, max(sites) + 1  # a number beyond both is as good as the next
    if high - low >= MAX_LOOKED_UP:
        return None
    nodes, value = lowering.nodes, lowering.lower(number)
    if number.type.low < low:
        value = nodes.choose(nodes.op("less", value, nodes.number(low)), nodes.number(low), value)
    if number.type.high > high:
        value = nodes.choose(nodes.op("less", nodes.number(high), value), nodes.number(high), value)
    sets = []
    for each in range(low, high + 1):
        bits = 0
        for site_number, members in sites.items():
            bits |= members if holds(site_number, each) else 0
        sets.append(bits)
    return nodes.table(tuple(sets), "set", nodes.op("sub", value, nodes.number(low)))


def _sites_by_number(expression: core.Expression, variable: str, lowering: Lowering) -> dict[int, int] | None:
    """The sites that have each number, as bits; None if that depends on the position."""
    numbers = lowering.number_of_each(expression, variable)
    if numbers is None or any(plane.op != "const" for plane in numbers.planes):
        return None
    planes = [int(str(plane.detail)) for plane in numbers.planes]
    sites: dict[int, int] = {}
    for site in lowering.scope.board.sites:
        value = numbers.low + sum((plane >> site & 1) << digit for digit, plane in enumerate(planes))
        sites[value] = sites.get(value, 0) | 1 << site
    return sites
