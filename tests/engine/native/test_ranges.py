"""Between which numbers values lie, and that an index which is certainly inside is left as it is."""

from __future__ import annotations

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.nodes import Nodes
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.ranges import Ranges

NODES = Nodes((1 << 25) - 1)


def ranges(*body: ir.Statement) -> Ranges:
    return Ranges.of(Program((IRFunction("apply", (("given", "int"),), (), body),), (), NODES, players=2))


def test_values_lie_between_what_their_parts_are_at_least_and_at_most() -> None:
    loop, member, given = (NODES.local(name, "int") for name in ("each.1", "member", "given"))
    found = ranges(ir.ForNumbers("each.1", 1, 6, ()), ir.ForBits("member", NODES.bits(3), ()))
    number, mover = NODES.number, NODES.load("mover", "int")
    place = NODES.op("add", NODES.op("mul", mover, number(6)), NODES.op("sub", loop, number(1)))
    assert found.ends(place) == (0, 11)
    assert found.is_index(place, 12) and not found.is_index(place, 11)
    assert found.ends(NODES.op("mul", NODES.op("sub", loop, number(3)), number(-2))) == (-6, 4)
    assert found.ends(NODES.table((4, -1, 7), "int", mover)) == (-1, 7)
    assert found.ends(member) == (0, 24)
    unknown = (given, NODES.op("add", loop, given), NODES.table((4, 1), "int", loop), NODES.load("var.n", "int"))
    assert [found.ends(each) for each in unknown] == [None] * 4


def test_a_name_of_several_loops_lies_between_all_their_ends() -> None:
    loop = NODES.local("n", "int")
    loops = ir.ForNumbers("n", 1, 3, ()), ir.ForNumbers("n", 2, 8, ())
    assert ranges(*loops).ends(loop) == (1, 8)
    assert ranges(*loops, ir.Define("n", NODES.number(9))).ends(loop) is None
