"""The IR: folding, passes, and a verifier that names broken invariants."""

from dataclasses import replace

import pytest

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.passes import decide_branches, drop_unreachable
from playground.engine.native.ir.program import Cell, IRFunction, Program, Rows
from playground.engine.native.ir.unused import drop_unused
from playground.engine.native.ir.verify import verify
from playground.engine.native.ir.verify_expressions import INVARIANTS

NODES = Nodes(all_sites=0b111_111_111)
ZERO, ONE, TRUE = NODES.number(0), NODES.number(1), NODES.truth(True)
OWN = NODES.load("owner", "set", ZERO)


def raw(op: str, *args: IRNode, type: str, detail=None) -> IRNode:
    """An expression without checks or folding."""
    return IRNode(op, args, type, detail, frozenset())


ONE_CELL = ((Cell(0, (), (), False),),)


def broken(*body, variables=(), name="apply", cells=ONE_CELL) -> set[str]:
    """Names of the invariants that a function with this body breaks."""
    count = IRFunction("count", (), (), (ir.CountCell(0, OWN, ONE), ir.EndCells(1, False)), "int")
    function = IRFunction(name, (), tuple(variables), tuple(body))
    functions = (function,) if name == "count" else (count, function)
    layout = layout_of(load("tic-tac-toe").game)
    return {text.split(":")[0] for text in verify(Program(functions, cells, NODES), layout)}


BREAKAGES = {
    "types-fit": (ir.IRAssign("v", raw("add", TRUE, ONE, type="int")),),
    "defined-before-use": (ir.IRAssign("v", NODES.local("nowhere", "int")),),
    "variables-declared": (ir.IRAssign("w", ONE),),
    "fields-exist": (ir.Store("owner", NODES.number(7), OWN),),
    "sets-on-board": (ir.Store("owner", ZERO, NODES.bits(1 << 20)),),
    "slides-within": (ir.Store("owner", ZERO, raw("slide", OWN, type="set", detail=64)),),
    "tables-cover": (ir.IRAssign("v", raw("table", ZERO, type="int", detail=())),),
    "digits-exist": (ir.IRIf(raw("digit", ONE, NODES.number(31), type="bool"), ()),),
    "divisors-positive": (ir.IRAssign("v", raw("div", ONE, ZERO, type="int")),),
    "calls-exist": (ir.IRAssign("v", NODES.call("options_nowhere")),),
    "blocks-enclose": (ir.Leave("done"),),
    "rows-of-cells": (ir.KeepRow(ZERO, (ONE,), OWN, ONE),),
    "ends-last": (ir.Return(), ir.IRAssign("v", ONE)),
}


@pytest.mark.parametrize("invariant", BREAKAGES)
def test_a_broken_invariant_is_named(invariant):
    assert broken(*BREAKAGES[invariant], variables=[("v", ZERO)]) == {invariant}


def test_cells_that_do_not_fit_the_program_are_named():
    body = (ir.CountCell(1, OWN, ONE), ir.EndCells(1, False))
    assert broken(*body, name="count") == {"cells-in-order"}


def test_there_is_a_breakage_for_every_invariant():
    assert set(INVARIANTS) == {*BREAKAGES, "cells-in-order"}


def test_a_sound_function_breaks_nothing():
    assign = ir.IRAssign("v", NODES.local("site", "int"))
    body = (ir.Define("site", ONE), ir.IRIf(TRUE, (assign,)), ir.IRBlock("done", (ir.Leave("done"),)))
    assert broken(*body, variables=[("v", ZERO)]) == set()


def test_rows_are_kept_for_cells_that_have_them():
    rows = Cell(0, (0, 0), (0, 1), False, rows=Rows(0, 9, 1))
    row = ir.KeepRow(ZERO, (ONE,), OWN, ONE)
    body = (row, ir.CountCell(0, None, ONE), ir.EndCells(1, False))
    assert broken(*body, name="count", cells=((rows,),)) == set()
    too_many = ir.KeepRow(ZERO, (ONE, ONE), OWN, ONE)
    assert broken(too_many, *body, name="count", cells=((rows,),)) == {"rows-of-cells"}


def test_equal_expressions_are_one_and_constants_fold():
    left = NODES.op("add", NODES.local("a", "int"), ONE)
    assert left is NODES.op("add", NODES.local("a", "int"), ONE)
    assert NODES.op("add", NODES.number(2), NODES.number(3)).detail == 5
    assert NODES.op("meet", OWN, NODES.bits(NODES.all_sites)) is OWN
    assert NODES.op("meet", OWN, NODES.bits(0)).detail == 0
    assert NODES.op("not", NODES.op("not", NODES.op("none_in", OWN))) is NODES.op("none_in", OWN)
    assert NODES.choose(TRUE, left, ZERO) is left
    rest = NODES.op("minus", NODES.bits(NODES.all_sites), OWN)
    assert NODES.op("differ", OWN, NODES.bits(NODES.all_sites)) is rest
    assert NODES.op("minus", NODES.bits(NODES.all_sites), rest) is OWN
    assert NODES.op("differ", OWN, OWN).detail == 0


def run_on(run, *body):
    program = Program((IRFunction("apply", (), (("v", ZERO),), tuple(body)),), ((),), NODES)
    return run(program).functions[0].body


def test_the_members_of_known_sets_are_met_once():
    bits, meet = NODES.bits, NODES.op("meet", OWN, NODES.bits(0b011_011_011))
    assert NODES.op("meet", meet, bits(0b110_110_110)) is NODES.op("meet", OWN, bits(0b010_010_010))
    up, down = (NODES.op("slide", bits(0b000_111_000), detail=amount) for amount in (3, -4))
    assert NODES.op("meet", up, bits(0b101_101_101)) is bits(0b101_000_000)
    assert NODES.op("meet", down, bits(0b001_111_111)) is bits(0b000_000_011)


def test_branches_on_known_conditions_are_decided():
    inner = ir.IRIf(NODES.truth(False), (ir.IRAssign("v", ZERO),), (ir.IRAssign("v", ONE),))
    decided = run_on(decide_branches, ir.IRIf(TRUE, (inner,)), ir.IRIf(NODES.op("none_in", OWN), ()))
    assert decided == (ir.IRAssign("v", ONE),)


def test_unreachable_statements_are_dropped():
    assert run_on(drop_unreachable, ir.IRBlock("done", (ir.Leave("done"), ir.IRAssign("v", ONE)))) == (
        ir.IRBlock("done", (ir.Leave("done"),)),
    )


def test_unused_locals_are_dropped_until_none_remains():
    used = ir.Define("a", ONE)
    body = (used, ir.Define("b", NODES.local("a", "int")), ir.Define("c", NODES.local("b", "int")))
    last = ir.Store("decisions", ZERO, NODES.local("a", "int"))
    assert run_on(drop_unused, *body, last) == (used, last)


def test_what_loops_collect_for_nothing_is_dropped():
    found, counted = NODES.variable("found", "set"), NODES.variable("counted", "int")
    site = NODES.local("site", "int")
    collecting = ir.IRAssign("found", NODES.op("join", found, NODES.op("bit", site)))
    counting = ir.IRAssign("counted", NODES.op("add", counted, NODES.op("size", found)))
    loop = ir.ForBits("site", OWN, (ir.IRIf(NODES.op("test", OWN, site), (collecting,), (counting,)),))
    function = IRFunction("apply", (), (("found", NODES.bits(0)), ("counted", ZERO)), (loop, loop))

    def left(*last: ir.Statement) -> tuple[ir.Statement, ...]:
        return drop_unused(Program((replace(function, body=(*function.body, *last)),), (), NODES)).functions[0].body

    assert left() == ()
    needing = ir.Store("decisions", ZERO, counted)
    assert left(needing) == (loop, loop, needing)
    some = ir.Store("owner", ZERO, found)
    (first, *_) = left(some)
    assert first == ir.ForBits("site", OWN, (ir.IRIf(NODES.op("test", OWN, site), (collecting,), ()),))


def test_the_set_of_a_site_ahead_is_shifted() -> None:
    """In place of the site: `bit_or_none(choose(test(0xf, x), add(x, 4), -1))`."""
    nodes = Nodes((1 << 16) - 1)
    site, four, nowhere = nodes.local("x", "int"), nodes.number(4), nodes.number(-1)
    ahead = nodes.choose(nodes.op("test", nodes.bits(0xF), site), nodes.op("add", site, four), nowhere)
    shifted = nodes.op("slide", nodes.op("meet", nodes.op("bit", site), nodes.bits(0xF)), detail=4)
    assert nodes.op("bit_or_none", ahead) is shifted
    stones = nodes.load("owner", "set")
    common = nodes.op("not", nodes.op("none_in", nodes.op("meet", stones, shifted)))
    assert nodes.op("test_or_none", stones, ahead) is common
    wide = Nodes((1 << 200) - 1)
    far = wide.choose(wide.op("test", wide.bits(1), wide.local("x", "int")), wide.number(3), wide.number(-1))
    assert wide.op("bit_or_none", far).op == "bit_or_none"


def test_two_sets_are_tested_as_one() -> None:
    nodes = Nodes((1 << 16) - 1)
    first, second = nodes.load("owner", "set"), nodes.load("piece", "set")
    none = [nodes.op("none_in", each) for each in (first, second)]
    both = nodes.op("none_in", nodes.op("join", first, second))
    assert nodes.op("and", *none) is both
    assert nodes.op("or", *(nodes.op("not", each) for each in none)) is nodes.op("not", both)
    assert nodes.op("or", *none).op == "or"


SETS = Nodes(all_sites=0b111_111_111, beyond=0xFF << 16)
"""Of a game in which several are chosen at once."""


def breaks_with_sets(*body: ir.Statement) -> set[str]:
    """What a function breaks that has a variable for numbers of sets."""
    count = IRFunction("count", (), (), (ir.CountCell(0, OWN, ONE), ir.EndCells(1, False)), "int")
    function = IRFunction("apply", (), (("page", SETS.bits(0)), ("more", SETS.bits(0))), body)
    layout = layout_of(load("tic-tac-toe").game)
    return {text.split(":")[0] for text in verify(Program((count, function), ONE_CELL, SETS), layout)}


def test_numbers_of_sets_are_kept_but_never_stored_in_a_position() -> None:
    page, more, own = SETS.variable("page", "set"), SETS.variable("more", "set"), SETS.load("owner", "set", ZERO)
    numbers = (ir.IRAssign("more", SETS.op("join", page, own)), ir.IRAssign("page", SETS.bits(0b11 << 16)))
    assert breaks_with_sets(*numbers) == set()
    assert breaks_with_sets(*numbers, ir.Store("owner", ZERO, more)) == {"sets-on-board"}
    assert breaks_with_sets(*numbers, ir.Store("owner", ZERO, SETS.op("minus", more, own))) == {"sets-on-board"}
    assert breaks_with_sets(*numbers, ir.Store("owner", ZERO, SETS.op("meet", more, own))) == set()
    assert breaks_with_sets(ir.Store("owner", ZERO, page)) == set()


def test_spreads_begin_on_the_board_also_where_sets_have_numbers() -> None:
    for begins, broken_ones in ((1, set()), (1 << 16, {"sets-on-board"})):
        spread = raw("spread", OWN, OWN, ONE, type="set", detail=((1, begins, 1),))
        assert breaks_with_sets(ir.IRAssign("more", spread)) == broken_ones
