"""The sets of cells share what most of them are met from."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native.ir.meets import MIN_CELLS, share_meets
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.statements import CountCell
from playground.engine.native.ir.uses import nodes_of
from playground.engine.native.ir.verify import verify
from playground.engine.native.lower.program import lower

BOARD = 0xFFFF

QUEENS = """\
game: Queens
players: [White, Black]
board: {{shape: square, size: {size}}}
pieces: {{Queen: {{moves: 1 or more squares in any direction through empty onto empty}}, Stone: {{}}}}
setup: place Queen of White on a1
actions: {{move: {{moves: own, do: move piece to target}}}}
turn: move
otherwise: draw
"""


def cells(program: Program) -> list[IRNode]:
    """The sets of all cells of a program, in order."""
    [count] = (function for function in program.functions if function.name == "count")
    return [s.members for s in count.body if isinstance(s, CountCell) and s.members is not None]


def counting(nodes: Nodes, *sets: IRNode) -> Program:
    """A program that counts cells with these sets."""
    body = tuple(CountCell(number, each, nodes.op("size", each)) for number, each in enumerate(sets))
    return Program((IRFunction("count", (), (), body),), (), nodes, alone=0)


def line(nodes: Nodes, length: int) -> tuple[IRNode, IRNode, list[IRNode]]:
    """Own sites, those of a kind, and what is empty behind each of them at some distances."""
    own, kind = (nodes.load("owner", "set", nodes.number(number)) for number in range(2))
    empty = nodes.load("empty", "set", nodes.number(0))
    behind = [nodes.op("meet", nodes.op("slide", empty, detail=-by), nodes.bits(BOARD >> by)) for by in range(length)]
    return own, kind, behind


def test_what_most_cells_have_is_met_first() -> None:
    nodes = Nodes(BOARD)
    own, kind, behind = line(nodes, MIN_CELLS)
    sets, way = [], behind[0]
    for each in behind:
        way = each if each is way else nodes.op("meet", each, way)
        sets.append(nodes.op("meet", own, nodes.op("meet", kind, way)))
    after = cells(share_meets(counting(nodes, *sets)))
    expected = nodes.op("meet", own, kind)
    for each, found in zip(behind, after, strict=True):
        expected = nodes.op("meet", expected, each)
        assert found is expected


def test_a_last_restriction_that_changes_nothing_is_left_out() -> None:
    nodes = Nodes(BOARD)
    own, _, behind = line(nodes, MIN_CELLS)
    plain = [nodes.op("meet", own, each) for each in behind]
    restricted = [nodes.op("meet", each, nodes.bits(BOARD >> by)) for by, each in enumerate(plain)]
    assert cells(share_meets(counting(nodes, *restricted))) == plain
    fewer = [nodes.op("meet", each, nodes.bits(1)) for each in plain]
    assert cells(share_meets(counting(nodes, *fewer))) == fewer


def test_cells_that_share_more_as_they_are_stay_so() -> None:
    """Two sets are met with each of several that take longer; begun with the two, these would be repeated."""
    nodes = Nodes(BOARD)
    own, kind, behind = line(nodes, 3 * MIN_CELLS)
    threes = zip(behind[::3], behind[1::3], behind[2::3], strict=True)
    long = [nodes.op("meet", nodes.op("meet", one, two), three) for one, two, three in threes]
    sets = [nodes.op("meet", first, each) for first in (own, kind) for each in long]
    assert cells(share_meets(counting(nodes, *sets))) == sets


def test_few_cells_are_left_alone() -> None:
    nodes = Nodes(BOARD)
    own, kind, behind = line(nodes, MIN_CELLS - 1)
    sets = [nodes.op("meet", own, nodes.op("meet", each, kind)) for each in behind]
    assert cells(share_meets(counting(nodes, *sets))) == sets


@pytest.mark.parametrize("size", [5, 9])
def test_a_line_of_movements_takes_two_meets_a_cell(size: int) -> None:
    """A queen's: 8 directions with 4 or 8 distances each, of sets of one word and of two. Each distance has its own
    restriction to the board; its squares are met with those of the distance before."""
    game = load("queens.yaml", text=QUEENS.format(size=size)).game
    program = run_passes(lower(game))
    assert not verify(program, layout_of(game))
    [count] = (function for function in program.functions if function.name == "count")
    nodes = {id(node): node for statement in count.body for node in nodes_of(statement)}
    assert len(cells(program)) == 8 * (size - 1)
    assert sum(node.op == "meet" for node in nodes.values()) <= 2 * 8 * (size - 1) + 2
