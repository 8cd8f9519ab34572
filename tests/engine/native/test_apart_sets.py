"""Sets that are seen to have no site in common have none, and how many of some sets a site is in stays the same where
these are united."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playground.compiler import load
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.lower.apart_sets import shown_by, united
from playground.engine.native.lower.program import lower

WORD = (1 << 64) - 1
SITES = WORD & ~(0xF0 << 20) & ~(1 << 62)
"""All bits but some, as on a board with holes: what is moved there is no site, and may be moved on."""

NODES = Nodes(SITES)
EMPTY, HIGH = NODES.load("owner", "set"), NODES.local("high", "set")


def moved(members: IRNode, by: int, mask: int = SITES) -> IRNode:
    return NODES.op("meet", NODES.op("slide", members, detail=by), NODES.bits(mask & SITES))


def other_than(members: IRNode) -> IRNode:
    return NODES.op("minus", NODES.bits(SITES), members)


def all_of(*sets: IRNode) -> IRNode:
    return reduce(lambda one, other: NODES.op("meet", one, other), sets)


def value(node: IRNode, empty: int, high: int) -> int:
    """The value of a set, given those of the two that all are made from; it may have bits that are no sites."""
    match node.op:
        case "const":
            return int(str(node.detail))
        case "load":
            return empty
        case "local":
            return high
        case "choose":
            condition, *sides = node.args
            return value(sides[value(condition.args[0], empty, high) != 0], empty, high)
    first, *rest = (value(arg, empty, high) for arg in node.args)
    if node.op == "slide":
        by = int(str(node.detail))
        return (first << by if by > 0 else first >> -by) & WORD
    other = rest[0]
    return {"meet": first & other, "join": first | other, "minus": first & ~other, "differ": first ^ other}[node.op]


def is_apart(one: IRNode, other: IRNode) -> bool:
    return shown_by(one, NODES).is_apart_from(shown_by(other, NODES))


bits = st.integers(0, WORD).map(lambda some: some & SITES)
steps = st.integers(-9, 9)
plain = st.sampled_from([EMPTY, HIGH, other_than(EMPTY), other_than(HIGH)])
CONDITIONS = [NODES.op("none_in", EMPTY), NODES.op("none_in", HIGH)]
sets = st.recursive(
    plain | bits.map(NODES.bits),
    lambda inner: (
        st.builds(lambda by, one: NODES.op("slide", one, detail=by), steps, inner)
        | st.builds(NODES.op, st.sampled_from(["meet", "minus", "join", "minus", "meet", "differ"]), inner, inner)
        | inner.map(other_than)
        | st.builds(NODES.choose, st.sampled_from(CONDITIONS), inner, st.just(NODES.bits(0)))
        | st.builds(NODES.choose, st.sampled_from(CONDITIONS), st.just(NODES.bits(0)), inner)
    ),
    max_leaves=8,
)


@settings(max_examples=80)
@given(sets, sets, bits, bits)
def test_sets_that_are_apart_have_no_site_in_common(one: IRNode, other: IRNode, empty: int, high: int) -> None:
    some = all_of(one, plain_part := moved(EMPTY, 1))
    left_out = NODES.op("minus", other, one)
    for left, right in ((one, other), (some, all_of(other, other_than(plain_part))), (some, left_out)):
        if is_apart(left, right):
            assert value(left, empty, high) & value(right, empty, high) & SITES == 0


@settings(max_examples=80)
@given(sets, bits, bits)
def test_sets_that_are_seen_to_be_empty_have_no_site(some: IRNode, empty: int, high: int) -> None:
    either = NODES.op("join", EMPTY, HIGH)
    ahead_of_both = all_of(some, moved(either, 3), moved(other_than(either), 3))
    assert shown_by(ahead_of_both, NODES).is_empty
    for each in (some, ahead_of_both):
        if shown_by(each, NODES).is_empty:
            assert value(each, empty, high) & SITES == 0


@settings(max_examples=40)
@given(st.lists(sets, max_size=6), bits, bits)
def test_each_site_is_in_as_many_sets(some: Sequence[IRNode], empty: int, high: int) -> None:
    rays = [all_of(*(moved(EMPTY, by) for by in range(1, far)), other_than(moved(EMPTY, far))) for far in range(1, 4)]
    before = [*some, *rays]
    after = united(before, [shown_by(each, NODES) for each in before], NODES)
    assert len(after) <= len(before) - 2
    for site in range(64):
        if SITES >> site & 1:
            counts = [sum(value(each, empty, high) >> site & 1 for each in sets) for sets in (before, after)]
            assert counts[0] == counts[1]


def test_so_many_steps_and_no_more_are_apart() -> None:
    beyond = moved(EMPTY, -2, SITES >> 2)
    one, two = all_of(HIGH, moved(EMPTY, -1), other_than(beyond)), all_of(HIGH, moved(EMPTY, -1), beyond)
    assert is_apart(one, two)
    assert is_apart(two, one)
    assert is_apart(moved(one, 3), all_of(moved(HIGH, 3), moved(beyond, 3)))


def test_the_digits_of_different_numbers_are_apart() -> None:
    high, low = HIGH, EMPTY
    values = [
        other_than(NODES.op("join", first, second))
        for first in (high, other_than(high))
        for second in (low, other_than(low))
    ]
    assert all(is_apart(one, other) for one in values for other in values if one is not other)
    assert not is_apart(values[0], values[0])


def test_sets_under_conditions_that_exclude_each_other_are_apart() -> None:
    none, number = NODES.bits(0), NODES.local("number", "int")
    zero, one = (NODES.op("same", number, NODES.number(value)) for value in (0, 1))
    if_zero, if_one = (all_of(HIGH, NODES.choose(each, EMPTY, none)) for each in (zero, one))
    unless_zero = NODES.choose(zero, none, EMPTY)
    assert is_apart(if_zero, if_one)
    assert is_apart(unless_zero, if_zero)
    assert not is_apart(unless_zero, if_one)
    assert not is_apart(if_zero, if_zero)
    assert not is_apart(NODES.choose(zero, EMPTY, HIGH), if_one)


def test_a_mask_may_leave_out_what_decides() -> None:
    """Where only some sites are left out, the others may be in both sets."""
    beyond = moved(EMPTY, -2, 0xFF)
    assert not is_apart(other_than(beyond), moved(EMPTY, -2))
    assert is_apart(other_than(beyond), moved(EMPTY, -2, 0xF))


@pytest.mark.parametrize(
    ("target", "digits"),
    [
        ("spread way from piece through empty where ahead(it, way, 1) is not empty and it is not piece", 3),
        ("ahead(piece, way, count (spread way from piece through empty)) within enemy", 3),
        ("ahead(piece, way, height of piece) within board", 3),
        ("spread way from piece through empty except piece", 5),
    ],
)
def test_one_site_in_each_direction_is_counted_by_directions(target: str, digits: int) -> None:
    text = f"""\
game: Slides
players: [Ann, Ben]
parameters: {{max_decisions: 9}}
board: square 7
pieces: {{Man: {{}}}}
variables: {{height: {{type: 1..3, each: site}}}}
setup: place Man of Ann on row 1; place Man of Ben on row 7
actions:
  go:
    choose: {{piece: own, way: orthogonally, target: '{target}'}}
    do: set height of target to 3 - height of piece; move piece to target
otherwise: pass
"""
    (cell, *_) = lower(load("slides.yaml", text=text).game).cells[0]
    assert cell.layers is not None
    assert cell.layers.digits == digits
