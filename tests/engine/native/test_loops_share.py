"""What several loops over sites have in common is computed before the first, if that is long."""

from __future__ import annotations

from functools import partial, reduce

import pytest

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native.codegen.functions import FunctionWriter
from playground.engine.native.codegen.module import Module
from playground.engine.native.ir.invariants import MIN_LATER_LOOPS, MIN_SHARED
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.statements import ForBits, IRAssign
from playground.engine.native.structs.frame import frame_of

GAME = """\
game: Stones
players: [White, Black]
board: {{shape: square, size: {size}}}
pieces: {{Stone: {{}}}}
actions: {{place: {{choose: {{target: empty}}, do: place Stone on target}}}}
turn: place
otherwise: draw
"""


def unions(size: int, loops: int, parts: int) -> int:
    """How often the first part of a union is written that these loops have in common."""
    game = load("stones.yaml", text=GAME.format(size=size)).game
    nodes, layout = Nodes((1 << size * size) - 1), layout_of(game)
    own = nodes.load("owner", "set", nodes.number(0))
    shifted = [nodes.op("slide", own, detail=by) for by in range(1, parts)]
    union = reduce(partial(nodes.op, "join"), shifted)
    found = nodes.variable("found", "int")
    body = tuple(ForBits(f"site.{number}", own, (assigned(nodes, union, number, found),)) for number in range(loops))
    function = IRFunction("looks", (), (("found", nodes.number(0)),), body)
    program = Program((function,), (), nodes, alone=0)
    module = Module(program, layout, frame_of(program, layout, game), checked=False)
    return FunctionWriter(module, function).write().text().count(f", {parts - 1}\n")


def assigned(nodes: Nodes, union: IRNode, number: int, found: IRNode) -> IRAssign:
    holds = nodes.op("test", union, nodes.local(f"site.{number}", "int"))
    return IRAssign("found", nodes.choose(holds, nodes.number(number), found))


@pytest.mark.parametrize(
    ("size", "loops", "parts", "times"),
    [
        (9, MIN_LATER_LOOPS + 1, MIN_SHARED, 1),
        (9, MIN_LATER_LOOPS, MIN_SHARED, MIN_LATER_LOOPS),
        (9, MIN_LATER_LOOPS + 1, MIN_SHARED // 4, MIN_LATER_LOOPS + 1),
    ],
    ids=["many long ones", "few", "short ones"],
)
def test_long_unions_are_written_once(size: int, loops: int, parts: int, times: int) -> None:
    assert unions(size, loops, parts) == times
