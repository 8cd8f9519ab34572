"""Movements in a line as chains: the same sets, made one from the other."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from playground.engine.native.lower.chains import chained
from playground.engine.native.lower.geometry import bits_of, offset, starts
from playground.engine.native.nodes import Node, Nodes
from playground.game.board import rectangle

BOARD = rectangle(5, 4)
NODES = Nodes(bits_of(BOARD.sites))
PIECES, OPEN, ONTO = (NODES.load(name, "set") for name in ("pieces", "open", "onto"))
FARTHEST = 3
FULL = (1 << 64) - 1

sets = st.integers(0, NODES.everything)
ways = st.integers(0, len(BOARD.directions) - 1)


def back(members: Node, way: int, steps: int) -> Node:
    """The sites from which so many steps lead into a set."""
    moved = NODES.op("slide", members, detail=-offset(BOARD, way, steps))
    return NODES.op("meet", moved, NODES.bits(starts(BOARD, way, steps)))


def targets(way: int, steps: int) -> Node:
    """Where pieces can go by so many steps, as lifting puts it."""
    movers = NODES.op("meet", PIECES, back(ONTO, way, steps))
    for step in range(1, steps):
        movers = NODES.op("meet", movers, back(OPEN, way, step))
    return NODES.op("slide", movers, detail=offset(BOARD, way, steps))


def value(node: Node, state: dict[str, int]) -> int:
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


def chain(way: int) -> tuple[list[Node], list[Node], Node | None]:
    """The targets of each distance, the sets they become, and what these have yet to be met with."""
    lifted = [targets(way, steps) for steps in range(1, FARTHEST + 1)]
    return lifted, *chained(lifted, [offset(BOARD, way, steps) for steps in range(1, FARTHEST + 1)], NODES)


@given(ways, sets, sets, sets)
def test_the_sets_are_the_same(way: int, pieces: int, passable: int, onto: int) -> None:
    state = {"pieces": pieces, "open": passable, "onto": onto}
    lifted, linked, common = chain(way)
    assert common is not None
    assert [value(node, state) for node in lifted] == [value(node, state) & value(common, state) for node in linked]


@given(ways)
def test_each_set_is_the_one_before_moved_by_a_step(way: int) -> None:
    _, linked, common = chain(way)
    assert common is ONTO
    for before, after in pairwise(linked):
        assert (after.op, after.detail) == ("slide", offset(BOARD, way, 1))
        assert before in after.args[0].args


def test_sets_that_have_nothing_in_common_stay_as_they_are() -> None:
    lifted = [PIECES, OPEN]
    assert chained(lifted, [0, 0], NODES) == (lifted, None)
