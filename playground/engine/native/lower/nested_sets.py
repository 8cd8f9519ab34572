"""Sets of which each is part of the one before, as those of the sites from which a line goes on for so many steps.

How many of them a site is in needs no sum: it is in the first so many.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from playground.engine.native.ir.nodes import IRNode

MIN_NESTED = 3
"""Fewer sets are as quickly added up."""

Factors = tuple[int, frozenset[IRNode]]
"""What a set is the intersection of: sites that are known, as bits, and other sets."""


def from_the_largest(sets: Sequence[IRNode]) -> tuple[IRNode, ...] | None:
    """The sets in such an order; None if there is none, as far as their operations show."""
    if len(sets) < MIN_NESTED:
        return None
    factors = [(_factors(each), each) for each in sets]
    factors.sort(key=lambda each: (len(each[0][1]), -each[0][0].bit_count()))
    for ((more, fewer_sets), _), ((bits, more_sets), _) in pairwise(factors):
        if not fewer_sets <= more_sets or bits & ~more:
            return None
    return tuple(each for _, each in factors)


def _factors(members: IRNode) -> Factors:
    bits, others, waiting = -1, set[IRNode](), [members]
    while waiting:
        each = waiting.pop()
        if each.op == "meet":
            waiting += each.args
        elif each.op == "const":
            bits &= int(str(each.detail))
        else:
            others.add(each)
    return bits, frozenset(others)
