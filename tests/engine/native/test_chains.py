"""Movements in a line as chains: the same sets, each computed from the previous one."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.lower.choices.chains import chained
from playground.engine.native.lower.geometry import bits_of, offset, starts
from playground.game.board import rectangle

BOARD = rectangle(5, 4)
NODES = Nodes(bits_of(BOARD.sites))
PIECES, OPEN, ONTO = (NODES.load(name, "set") for name in ("pieces", "open", "onto"))
FARTHEST = 3
FULL = (1 << 64) - 1

sets = st.integers(0, NODES.all_sites)
directions = st.integers(0, len(BOARD.directions) - 1)


def back(members: IRNode, direction: int, steps: int) -> IRNode:
    """The sites from which some steps lead into a set."""
    moved = NODES.op("slide", members, detail=-offset(BOARD, direction, steps))
    return NODES.op("meet", moved, NODES.bits(starts(BOARD, direction, steps)))


def targets(direction: int, steps: int) -> IRNode:
    """The targets of pieces after some steps, in the form that lifting yields."""
    movers = NODES.op("meet", PIECES, back(ONTO, direction, steps))
    for step in range(1, steps):
        movers = NODES.op("meet", movers, back(OPEN, direction, step))
    return NODES.op("slide", movers, detail=offset(BOARD, direction, steps))


def value(node: IRNode, state: dict[str, int]) -> int:
    """The bits of a set."""
    match node.op:
        case "const":
            return int(str(node.detail))
        case "load":
            return state[str(node.detail)]
        case "slide":
            amount, moved = int(str(node.detail)), value(node.args[0], state)
            return moved << amount & FULL if amount > 0 else moved >> -amount
        case "meet":
            return value(node.args[0], state) & value(node.args[1], state)
    raise ValueError(node.op)


def chain(direction: int) -> tuple[list[IRNode], list[IRNode], IRNode | None]:
    """The targets of each distance, the chained sets, and the mask still to be intersected with these."""
    lifted = [targets(direction, steps) for steps in range(1, FARTHEST + 1)]
    return lifted, *chained(lifted, [offset(BOARD, direction, steps) for steps in range(1, FARTHEST + 1)], NODES)


@given(directions, sets, sets, sets)
def test_the_sets_are_the_same(direction: int, pieces: int, passable: int, onto: int) -> None:
    state = {"pieces": pieces, "open": passable, "onto": onto}
    lifted, linked, common = chain(direction)
    assert common is not None
    assert [value(node, state) for node in lifted] == [value(node, state) & value(common, state) for node in linked]


@given(directions)
def test_each_set_is_the_previous_one_moved_by_a_step(direction: int) -> None:
    _, linked, common = chain(direction)
    assert common is ONTO
    for before, after in pairwise(linked):
        assert (after.op, after.detail) == ("slide", offset(BOARD, direction, 1))
        assert before in after.args[0].args


def test_sets_with_nothing_in_common_do_not_change() -> None:
    lifted = [PIECES, OPEN]
    assert chained(lifted, [0, 0], NODES) == (lifted, None)
