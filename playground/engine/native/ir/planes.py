"""The sets of a field of which each site is in one at most, as one number for each site."""

from __future__ import annotations

from functools import partial, reduce

from playground.engine.native.ir.nodes import IRNode, Nodes

MAX_PLANES_BY_DIGITS = 16
"""The most sets of one word each of which the one that holds a site is found digit by digit of its number."""


def digits_of_planes(field_name: str, count: int, nodes: Nodes) -> tuple[IRNode, ...]:
    """The binary digits of the number, counted from 1, of the set that holds each site: a union of sets for each digit,
    lowest first."""
    planes = [nodes.load(field_name, "set", nodes.number(number)) for number in range(count)]
    digits = range(count.bit_length())
    having = ([plane for number, plane in enumerate(planes, 1) if number >> digit & 1] for digit in digits)
    return tuple(reduce(partial(nodes.op, "join"), members) for members in having)
