"""Whether a set has members: for all sites at once, by where these may lie, or by what spreads back from them.

A set that is that of the places of a straight line of sites: a line of five can be found from either end; the places
of one end are those of the other, shifted along the line:

    S meet (S shifted by -1) meet … meet (S shifted by -4)        where a line begins eastwards
    S meet (S shifted by +1) meet … meet (S shifted by +4)        where the same lines begin westwards

Both have members, or neither. Written as the first of them, they are one expression, and four shifts become three: two
side by side, of those two side by side, and a fifth.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import partial, reduce

from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.lower.at_once.all_but_it import sites_with_others
from playground.engine.native.lower.lowering import Lowering
from playground.game import core

MIN_PLACES = 6
"""To spread back from the members of a set is quicker than to look for them in so many places."""


def sites_with_members(sites: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """The sites whose set has members; None if it is not known how to tell."""
    nodes, scope = lowering.nodes, lowering.scope
    emitted, everything = scope.emitted, nodes.bits(nodes.all_sites)
    near = lowering.nearby(sites, variable)
    if near is None:
        others = sites_with_others(sites, variable, lowering)
        return lowering.sites_meeting(sites, everything, variable) if others is None else others
    if len(near) >= MIN_PLACES and scope.emitted == emitted and scope.spreads(sites):
        issued, variables = scope.issued, len(scope.variables)
        with scope.inner() as statements:
            back = lowering.sites_meeting(sites, everything, variable)
        if back is not None and not statements:
            return back
        scope.issued = issued  # what was tried leaves no trace
        del scope.variables[variables:]
    return reduce(partial(nodes.op, "join"), near.values(), nodes.bits(0))


def has_members(members: IRNode, nodes: Nodes) -> IRNode:
    """Whether a set has members."""
    return nodes.op("not", nodes.op("none_in", _as_line(members, nodes)))


def _as_line(members: IRNode, nodes: Nodes) -> IRNode:
    """A set that is empty exactly if `members` is; the same one for both directions of a line.

    With factors `S shifted by o` and a mask, a member m stands for members m - o of S. All offsets are moved so that
    the greatest is 0, and the mask with them: each m becomes the site of S at that offset, so that none gets lost. S
    may itself be what several sets have in common: it is what is shifted.
    """
    mask, factors = nodes.all_sites, list[IRNode]()
    shifted = {id(each.args[0]) for each in _factors(members, frozenset()) if each.op == "slide"}
    for factor in _factors(members, shifted):
        if factor.op == "const":
            mask &= int(str(factor.detail))
        else:
            factors.append(factor)
    places = [(each.args[0], int(str(each.detail))) if each.op == "slide" else (each, 0) for each in factors]
    offsets = {offset for _, offset in places}
    if len({id(base) for base, _ in places}) != 1 or len(offsets) < 2:
        return members
    base = places[0][0]
    greatest = max(offsets)
    moved = mask >> greatest if greatest > 0 else mask << -greatest
    line = _line(base, sorted(greatest - offset for offset in offsets), nodes)
    return nodes.op("meet", line, nodes.bits(moved & nodes.all_sites))


def _factors(members: IRNode, whole: Container[int]) -> Iterator[IRNode]:
    """The sets that `members` is the common part of; those with these identities are not taken apart."""
    waiting = [members]
    while waiting:
        part = waiting.pop()
        if part.op == "meet" and id(part) not in whole:
            waiting += part.args
        else:
            yield part


def _line(base: IRNode, distances: list[int], nodes: Nodes) -> IRNode:
    """The sites of `base` that have others of it at all these distances; the first is 0."""
    step, length = distances[1], len(distances)
    if distances != list(range(0, step * length, step)):
        line = base
        for distance in distances[1:]:
            line = nodes.op("meet", line, nodes.op("slide", base, detail=-distance))
        return line
    line, found = base, 1
    while found < length:
        more = min(found, length - found)
        line = nodes.op("meet", line, nodes.op("slide", line, detail=-step * more))
        found += more
    return line
