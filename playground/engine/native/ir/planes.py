"""The sets of a field of which each site is in one at most, as one number for each site."""

from __future__ import annotations

from functools import partial, reduce

from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.sites_as_sets import MAX_BITS_SHIFTED

MAX_PLANES_BY_DIGITS = 16
"""The most sets of which the one that holds a site is found digit by digit of its number."""


def digits_of_planes(field_name: str, count: int, nodes: Nodes) -> tuple[IRNode, ...]:
    """The binary digits of the number, counted from 1, of the set that holds each site: a union of sets for each digit,
    lowest first."""
    planes = [nodes.load(field_name, "set", nodes.number(number)) for number in range(count)]
    digits = range(count.bit_length())
    having = ([plane for number, plane in enumerate(planes, 1) if number >> digit & 1] for digit in digits)
    return tuple(reduce(partial(nodes.op, "join"), members) for members in having)


def plane_holding(field_name: str, count: int, site: IRNode, nodes: Nodes) -> IRNode:
    """The number, counted from 0, of the set that holds a site; -1 if none does, and for site -1.

    By its digits: the unions of sets do not depend on the site, so that the processor computes them while it waits for
    the site, and a loop over sites once for all of these. Of more than a word, kinds and owners are searched: the first
    ones have most of the components.
    """
    bits = MAX_BITS_SHIFTED if field_name.startswith("attr.") else 64
    if count > MAX_PLANES_BY_DIGITS or nodes.all_sites.bit_length() > bits:
        return nodes.plane_of(field_name, count, site)
    number, place = nodes.number(-1), nodes.op("bit_or_none", site)
    for digit, members in enumerate(digits_of_planes(field_name, count, nodes)):
        held = nodes.op("not", nodes.op("none_in", nodes.op("meet", members, place)))
        worth = nodes.op("mul", nodes.op("truth_as_number", held), nodes.number(1 << digit))
        number = nodes.op("add", worth, number)
    return number
