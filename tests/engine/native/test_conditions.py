"""Conjunctions that begin with a plain test are branched on in two parts, if the rest is neither small nor large."""

from __future__ import annotations

from functools import partial, reduce
from itertools import pairwise

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native.codegen.conditions import MAX_LEFT_OUT, MIN_TOGETHER, is_of_many, split
from playground.engine.native.compile import llvm_text
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.lower.program import lower
from playground.engine.native.structs.frame import frame_of

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


def test_many_conditions_are_computed_before_a_branch() -> None:
    assert not is_of_many(all_of(*differences(MIN_TOGETHER)))
    assert is_of_many(all_of(*differences(MIN_TOGETHER + 1)))


def test_parts_that_are_the_same_count_once() -> None:
    few = all_of(*differences(9))
    assert not is_of_many(reduce(partial(NODES.op, "or"), [NODES.op("and", few, each) for each in differences(12)]))


def test_many_conditions_have_one_branch_in_the_program() -> None:
    around = "any way in any direction where any k in 0..5 where every n in 0..5 has ahead(last, way, n - k) is own"
    text = f"""\
game: Six
players: [Ann, Ben]
board: square 19
pieces: {{Stone: {{}}}}
actions: {{put: {{choose: {{spot: empty}}, do: place Stone on spot}}}}
turn: put
end: {{six: "when {around} then mover wins"}}
"""
    game = load("six.yaml", text=text).game
    program, layout = lower(game), layout_of(game)
    written = llvm_text(game, program, layout, frame_of(program, layout, game))
    apply = next(part for part in written.split("\ndefine ") if "@apply(" in part.partition("{")[0])
    assert "freeze i1" in apply
    assert "optnone" not in apply.partition("{")[0]  # most of its lines are about bits, not about sets of six words
