"""Comparisons of a number that each site has for good, such as its row, with one that is the same for all sites.

row_of it = N                the sites of row N: one look-up in a table of sets, whatever N turns out to be
N + rank of it = 15          rank of it = 15 - N: a sum is not added up for each site if one of its terms is the same
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import eq, le, lt

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.narrowing import made_once
from playground.engine.native.lower.scope import Scope
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
    if lowering.scope.known(number) is not None:
        return None
    sites = _sites_by_number(fixed, variable, lowering)
    if sites is None:
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


def isolated(condition: core.Expression, variable: str, scope: Scope) -> core.Expression:
    """A comparison of a sum or a difference with a number that is the same for all sites, with that term of it alone on
    one side which depends on the site, an attribute; other conditions as they are."""
    if not (isinstance(condition, core.Operation) and condition.name in _HOLDS):
        return condition
    left, right = (scope.meant(side) for side in condition.arguments)
    if scope.depends(left, variable) is scope.depends(right, variable):
        return condition
    is_left = scope.depends(left, variable)
    total, number = (left, right) if is_left else (right, left)
    if not (isinstance(total, core.Operation) and total.name in ("add", "subtract")):
        return condition
    one, other = total.arguments
    if scope.depends(one, variable) is scope.depends(other, variable):
        return condition
    if total.name == "add":
        term, same = (one, other) if scope.depends(one, variable) else (other, one)
        rest = _made("subtract", number, same)
    elif scope.depends(one, variable):
        term, rest = one, _made("add", number, other)
    else:  # the greater what is taken away, the less remains
        term, rest, is_left = other, _made("subtract", one, number), not is_left
    sides = (term, rest) if is_left else (rest, term)
    said = made_once(condition, sides, partial(core.Operation, condition.name, sides, type=condition.type))
    if isinstance(scope.meant(term), core.AttributeOf):
        return said
    found = isolated(said, variable, scope)
    return condition if found is said else found  # a sum of other numbers may be needed elsewhere as well


def _made(name: str, one: core.Expression, other: core.Expression) -> core.Expression:
    """The sum or the difference of two numbers."""
    low, high = (other.type.low, other.type.high) if name == "add" else (-other.type.high, -other.type.low)
    type_ = core.Type("int", one.type.low + low, one.type.high + high)
    return made_once(one, (other, frozenset((name,))), partial(core.Operation, name, (one, other), type=type_))
