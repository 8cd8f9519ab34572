"""A line of sites exists exactly if it is found from either end, and both ways to look for it are one expression."""

from __future__ import annotations

import re
from functools import reduce
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.formulations import forms_of, write
from playground.compiler import load
from playground.engine.native.ir.bodies import Body, over_bodies
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.show import show_program
from playground.engine.native.ir.uses import nodes_of
from playground.engine.native.lower.at_once.existence import has_members
from playground.engine.native.lower.geometry import offset, starts
from playground.engine.native.lower.program import lower
from playground.game.board import rectangle

BOARD = rectangle(5, 5)
SITES = (1 << 64) - 1  # all of a word, so that no shift leads to a bit that is not a site
NODES = Nodes(SITES)
MEMBERS = NODES.load("owner", "set")
OTHERS = NODES.op("meet", MEMBERS, NODES.local("others", "set"))
"""A set that is itself the common part of two."""

sets = st.integers(0, SITES) | st.just(SITES)
offsets = st.lists(st.integers(-63, 63), min_size=1, max_size=6)


def shifted(by: int, mask: int = SITES, base: IRNode = MEMBERS) -> IRNode:
    """The members, shifted, as far as they are in a mask."""
    return NODES.op("meet", NODES.op("slide", base, detail=by), NODES.bits(mask))


def value(node: IRNode, members: int, others: int = SITES) -> int:
    """The value of an expression about the members, and others."""
    if node.op == "const":
        return int(node.detail)  # type: ignore[call-overload]  # a set, or a truth value
    if node.op in ("load", "local"):
        return members if node.op == "load" else others
    first, *rest = (value(arg, members, others) for arg in node.args)
    if node.op == "slide":
        by = int(str(node.detail))
        return (first << by if by > 0 else first >> -by) & SITES
    return {"meet": lambda: first & rest[0], "none_in": lambda: first == 0, "not": lambda: not first}[node.op]()


@given(sets, offsets, sets)
def test_there_are_members_as_before(members: int, by: list[int], mask: int) -> None:
    pattern = reduce(lambda one, other: NODES.op("meet", one, other), (shifted(each, mask) for each in by))
    assert bool(value(has_members(pattern, NODES), members)) == bool(value(pattern, members))


@given(sets, sets, offsets, sets)
def test_what_is_shifted_may_be_a_common_part(members: int, others: int, by: list[int], mask: int) -> None:
    parts = (shifted(each, mask, OTHERS) for each in by)
    pattern = reduce(lambda one, other: NODES.op("meet", one, other), parts, OTHERS)
    assert bool(value(has_members(pattern, NODES), members, others)) == bool(value(pattern, members, others))


@pytest.mark.parametrize("base", [MEMBERS, OTHERS])
@pytest.mark.parametrize("length", [2, 3, 4, 5])
@pytest.mark.parametrize("way", range(4))
def test_a_line_is_the_same_from_both_ends(way: int, length: int, base: IRNode) -> None:
    def line(direction: int) -> IRNode:
        here = base
        for step in range(1, length):
            inside = starts(BOARD, direction, step)
            here = NODES.op("meet", here, shifted(-offset(BOARD, direction, step), inside, base))
        return has_members(here, NODES)

    assert line(way) is line((way + 4) % 8)


def test_half_of_the_directions_are_looked_at_and_steps_double() -> None:
    program = lower(load("gomoku").game)
    slides = set[IRNode]()

    def note(body: Body) -> Body:
        slides.update(node for statement in body for node in nodes_of(statement) if node.op == "slide")
        return body

    over_bodies(program, note)
    assert len(slides) == 4 * 3


def test_what_takes_a_call_is_not_looked_at_once_it_is_decided(tmp_path: Path) -> None:
    """`every n in smalls has closed(n)`: each call stands within a branch, but for the first."""
    [form] = [each for each in forms_of("nested-boards") if each.name == "anew"]
    text = show_program(lower(load(str(write(form, tmp_path / "nested.yaml"))).game))
    apply = text[text.index("function apply") :].split("\nfunction ", 1)[0]
    calls = [line for line in apply.splitlines() if re.search(r"= value_\d+\(\d\)", line)]
    first, *others = (len(line) - len(line.lstrip()) for line in calls)
    assert len(others) == 8 and min(others) > first
