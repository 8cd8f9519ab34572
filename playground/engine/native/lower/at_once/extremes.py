"""What a set near each site comes to, for all sites at once: the greatest, the least and the sum of the numbers of its
members, and its first and its last member.

    most one in neighbours of v giving value of one     digit by digit: if any neighbour that is left has the highest
                                                        digit, only those that have it are left
    lowest of S(v)                                      the member at the offset that comes first, and at no other
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.by_offset import placed_at
from playground.engine.native.lower.at_once.first_in_line import as_set, only_of
from playground.engine.native.lower.at_once.written_out import with_constant
from playground.engine.native.lower.facts import facts_of
from playground.engine.native.lower.geometry import sites_at
from playground.engine.native.lower.lowering import Lowering, Nearby, Offset
from playground.engine.native.lower.places import moved_by
from playground.engine.native.lower.sliced import Sliced, Slices
from playground.game import core
from playground.game.board import Board

MAX_DIGITS = 240
"""The most digits, at all offsets together, of numbers of which a sum, the greatest or the least is written out."""

MAX_COUNTED = 48
"""The most offsets at which members are counted, to find one by its number."""

_END = " end"
"""The variable that stands for the first or last member of a set; no other variable has such a name."""

Terms = list[tuple[IRNode, Sliced]]
"""For each offset the sites whose set has a member there, and the number of that."""


def over_nearby(expression: core.Quantified, variable: str, lowering: Lowering) -> Sliced | None:
    """The sum, the greatest or the least number of a set that depends on the site; None if it cannot be lifted."""
    near = lowering.nearby(expression.domain, variable)
    terms = None if near is None else _terms(expression, near, variable, lowering)
    if terms is None or sum(len(number.planes) + 1 for _, number in terms) > MAX_DIGITS:
        return None
    slices = Slices(lowering.nodes)
    if expression.kind == "sum":
        return slices.sum([slices.chosen(members, number, Sliced(0)) for members, number in terms])
    if expression.kind == "most":
        return _greatest(terms, slices)
    least = _greatest([(members, slices.negative(number)) for members, number in terms], slices)
    return slices.negative(least)


def _terms(expression: core.Quantified, near: Nearby, variable: str, lowering: Lowering) -> Terms | None:
    """The numbers of the members at all offsets."""
    member, body, terms = expression.variable, expression.body, Terms()
    if not lowering.scope.depends(body, variable):
        numbers = lowering.number_of_each(body, member)
        if numbers is None:
            return None
        for offset, members in near.items():
            planes = (_there(plane, offset, lowering) for plane in numbers.planes)
            terms.append((members, Sliced(numbers.low, tuple(planes))))
        return terms
    places = placed_at(near, variable, lowering, facts_of(body).size)
    if places is None:
        return None
    for members, there in zip(near.values(), places, strict=True):
        with lowering.scope.binding({member: there}):
            number = lowering.number_of_each(body, variable)
        if number is None:
            return None
        terms.append((members, number))
    return terms


def _there(plane: IRNode, offset: Offset, lowering: Lowering) -> IRNode:
    """What a set has at an offset from each site, where there is a site; whatever elsewhere."""
    if len(offset) == 3:
        return moved_by(offset, plane, lowering)
    by = offset[1] * lowering.scope.board.width + offset[0]
    return lowering.nodes.op("slide", plane, detail=-by) if by else plane


def _greatest(terms: Terms, slices: Slices) -> Sliced:
    """The greatest number of each site; 0 where there is none."""
    op, planes = slices.op, list[IRNode]()
    low, left, some = min((number.low for _, number in terms), default=0), [], slices.nowhere
    for members, _ in terms:
        left.append(members)
        some = op("join", some, members)
    digits = slices.aligned(*[number for _, number in terms]) if terms else ()
    for digit in reversed(range(len(digits[0]) if digits else 0)):
        highest = slices.nowhere
        for members, number in zip(left, digits, strict=True):
            highest = op("join", highest, op("meet", members, number[digit]))
        planes.insert(0, highest)
        if digit:
            left = [
                op("minus", members, op("minus", highest, number[digit]))
                for members, number in zip(left, digits, strict=True)
            ]
    return slices.chosen(some, Sliced(low, tuple(planes)), Sliced(0))


def of_end(
    expression: core.Expression, site: core.Expression, none: int, variable: str, lowering: Lowering
) -> Sliced | None:
    """A number of a site that is the first or last of a set near each site, `none` without one; None if it is
    no such site, or cannot be lifted."""
    scope, slices = lowering.scope, Slices(lowering.nodes)
    only = only_of(site, scope) or as_set(scope.meant(site))
    if only is None or not scope.depends(only, variable):
        return None
    of_one = with_constant(expression, site, core.Variable(_END, type=core.Type("site")))
    near = lowering.nearby(only, variable)
    if near is None or scope.depends(of_one, variable):
        return None
    numbers, some = lowering.number_of_each(of_one, _END), slices.nowhere
    if numbers is None:
        return None
    planes = [slices.nowhere] * len(numbers.planes)
    for offset, members in near.items():
        some = slices.op("join", some, members)
        for digit, plane in enumerate(numbers.planes):
            there = slices.op("meet", members, _there(plane, offset, lowering))
            planes[digit] = slices.op("join", planes[digit], there)
    return slices.chosen(some, Sliced(numbers.low, tuple(planes)), Sliced(none))


def only_at(near: Nearby, last: bool, lowering: Lowering) -> Nearby | None:
    """The set of the first or last member only, by the numbers of sites: at each offset those that have none before.
    None if the offsets have no order that is the same from all sites."""
    nodes, order = lowering.nodes, _in_order([*near], lowering.scope.board)
    if order is None:
        return None
    before, result = nodes.bits(0), Nearby()
    for offset in reversed(order) if last else order:
        result[offset] = nodes.op("minus", near[offset], before) if result else near[offset]
        before = nodes.op("join", before, near[offset])
    return result


def nth_at(near: Nearby, which: Sliced, lowering: Lowering) -> Nearby | None:
    """The set of the member with a number, counted from 1: at each offset those that have so many before."""
    order, slices = _in_order([*near], lowering.scope.board), Slices(lowering.nodes)
    if order is None or len(order) > MAX_COUNTED:
        return None
    count, result = Sliced(1), Nearby()
    for offset in order:
        result[offset] = slices.op("meet", near[offset], slices.equal(count, which))
        count = slices.sum((count, Sliced(0, (near[offset],))))
    return result


def _in_order(offsets: Sequence[Offset], board: Board) -> list[Offset] | None:
    """Offsets by the numbers of the sites there; None if these have different orders from different sites."""
    if all(len(offset) == 2 for offset in offsets):
        return sorted(offsets, key=lambda offset: offset[1] * board.width + offset[0])
    there = {offset: sites_at(board, *offset) for offset in offsets}
    having = Counter(site for sites in there.values() for site in sites)
    centre = max(having, key=lambda site: having[site], default=0)
    order = sorted(offsets, key=lambda offset: there[offset].get(centre, board.size))
    for number, one in enumerate(order):
        for other in order[number + 1 :]:
            if any(site in there[one] and there[one][site] >= far for site, far in there[other].items()):
                return None
    return order
