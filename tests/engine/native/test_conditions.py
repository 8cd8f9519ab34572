"""Conjunctions that begin with a plain test are branched on in two parts, if the rest is neither small nor large."""

from __future__ import annotations

from functools import partial, reduce
from itertools import pairwise

from playground.engine.native.codegen.conditions import MAX_LEFT_OUT, split
from playground.engine.native.ir.nodes import IRNode, Nodes

NODES = Nodes(all_sites=0b1111)
SETTLED = NODES.op("not", NODES.op("same", NODES.load("var.settled", "int"), NODES.number(0)))


def differences(count: int) -> list[IRNode]:
    """Comparisons of as many pairs of values of the position."""
    values = [NODES.load("var.turn", "int", NODES.number(place)) for place in range(count + 1)]
    return [NODES.op("same", *pair) for pair in pairwise(values)]


def all_of(*conditions: IRNode) -> IRNode:
    return reduce(partial(NODES.op, "and"), conditions)


def test_rest_of_a_conjunction_is_left_for_later() -> None:
    first, second = differences(2)
    assert split(all_of(SETTLED, first, second), NODES) == (SETTLED, all_of(first, second))


def test_small_rest_is_computed_at_once() -> None:
    condition = all_of(SETTLED, differences(1)[0])
    assert split(condition, NODES) == (condition, None)


def test_large_rest_is_computed_at_once_since_it_may_share_parts_with_what_follows() -> None:
    condition = all_of(SETTLED, *differences(MAX_LEFT_OUT))
    assert split(condition, NODES) == (condition, None)


def test_conjunction_that_begins_with_more_than_a_plain_test_is_left_alone() -> None:
    condition = all_of(*differences(4), SETTLED)
    assert split(condition, NODES) == (condition, None)
