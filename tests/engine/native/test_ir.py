"""The IR: folding, passes, and a verifier that names what is broken."""

import pytest

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native.ir import (
    Assign,
    Block,
    Cell,
    CountCell,
    Define,
    EndCells,
    Function,
    If,
    KeepRow,
    Leave,
    Program,
    Return,
    Rows,
    Store,
)
from playground.engine.native.lower.program import lower
from playground.engine.native.nodes import Node, Nodes
from playground.engine.native.passes import PASSES, decide_branches, drop_unreachable, drop_unused
from playground.engine.native.verify import INVARIANTS, verify
from playground.source.places import ruleset_folders

RULESETS = sorted(path.stem for folder in ruleset_folders() for path in folder.glob("*.yaml"))


def selections():
    for name in RULESETS:
        yield name
        yield from (f"{name}@{variant}" for variant in load(name).ruleset.variants)


@pytest.mark.parametrize("selection", list(selections()))
def test_every_invariant_holds_after_lowering_and_after_each_pass(selection):
    game = load(selection).game
    layout, program = layout_of(game), lower(game)
    assert verify(program, layout) == ()
    for run in PASSES:
        program = run(program)
        assert (run.__name__, verify(program, layout)) == (run.__name__, ())


NODES = Nodes(everything=0b111_111_111)
ZERO, ONE, TRUE = NODES.number(0), NODES.number(1), NODES.truth(True)
OWN = NODES.load("owner", "set", ZERO)


def raw(op: str, *args: Node, type: str, detail=None) -> Node:
    """An expression as it is, right or wrong."""
    return Node(op, args, type, detail, frozenset())


ONE_CELL = ((Cell(0, (), (), False),),)


def broken(*body, variables=(), name="apply", cells=ONE_CELL) -> set[str]:
    """Names of the invariants that a function with this body breaks."""
    count = Function("count", (), (), (CountCell(0, OWN, ONE), EndCells(1, False)), "int")
    function = Function(name, (), tuple(variables), tuple(body))
    functions = (function,) if name == "count" else (count, function)
    layout = layout_of(load("tic-tac-toe").game)
    return {text.split(":")[0] for text in verify(Program(functions, cells, NODES.everything, NODES), layout)}


BREAKAGES = {
    "types-fit": (Assign("v", raw("add", TRUE, ONE, type="int")),),
    "defined-before-use": (Assign("v", NODES.local("nowhere", "int")),),
    "variables-declared": (Assign("w", ONE),),
    "fields-exist": (Store("owner", NODES.number(7), OWN),),
    "sets-on-board": (Store("owner", ZERO, NODES.bits(1 << 20)),),
    "slides-within": (Store("owner", ZERO, raw("slide", OWN, type="set", detail=64)),),
    "tables-cover": (Assign("v", raw("table", ZERO, type="int", detail=())),),
    "divisors-positive": (Assign("v", raw("div", ONE, ZERO, type="int")),),
    "calls-exist": (Assign("v", NODES.call("options_nowhere")),),
    "blocks-enclose": (Leave("done"),),
    "rows-of-cells": (KeepRow(ZERO, (ONE,), OWN, ONE),),
    "ends-last": (Return(), Assign("v", ONE)),
}


@pytest.mark.parametrize("invariant", BREAKAGES)
def test_a_broken_invariant_is_named(invariant):
    assert broken(*BREAKAGES[invariant], variables=[("v", ZERO)]) == {invariant}


def test_cells_that_do_not_fit_the_program_are_named():
    body = (CountCell(1, OWN, ONE), EndCells(1, False))
    assert broken(*body, name="count") == {"cells-in-order"}


def test_there_is_a_breakage_for_every_invariant():
    assert set(INVARIANTS) == {*BREAKAGES, "cells-in-order"}


def test_a_sound_function_breaks_nothing():
    body = (Define("site", ONE), If(TRUE, (Assign("v", NODES.local("site", "int")),)), Block("done", (Leave("done"),)))
    assert broken(*body, variables=[("v", ZERO)]) == set()


def test_rows_are_kept_for_cells_that_have_them():
    rows = Cell(0, (0, 0), (0, 1), False, rows=Rows(0, 9, 1))
    kept = KeepRow(ZERO, (ONE,), OWN, ONE)
    body = (kept, CountCell(0, None, ONE), EndCells(1, False))
    assert broken(*body, name="count", cells=((rows,),)) == set()
    too_many = KeepRow(ZERO, (ONE, ONE), OWN, ONE)
    assert broken(too_many, *body, name="count", cells=((rows,),)) == {"rows-of-cells"}


def test_equal_expressions_are_one_and_constants_fold():
    left = NODES.op("add", NODES.local("a", "int"), ONE)
    assert left is NODES.op("add", NODES.local("a", "int"), ONE)
    assert NODES.op("add", NODES.number(2), NODES.number(3)).detail == 5
    assert NODES.op("meet", OWN, NODES.bits(NODES.everything)) is OWN
    assert NODES.op("meet", OWN, NODES.bits(0)).detail == 0
    assert NODES.op("not", NODES.op("not", NODES.op("none_in", OWN))) is NODES.op("none_in", OWN)
    assert NODES.choose(TRUE, left, ZERO) is left
    rest = NODES.op("minus", NODES.bits(NODES.everything), OWN)
    assert NODES.op("differ", OWN, NODES.bits(NODES.everything)) is rest
    assert NODES.op("minus", NODES.bits(NODES.everything), rest) is OWN
    assert NODES.op("differ", OWN, OWN).detail == 0


def run_on(run, *body):
    program = Program((Function("apply", (), (("v", ZERO),), tuple(body)),), ((),), NODES.everything, NODES)
    return run(program).functions[0].body


def test_known_branches_are_decided():
    inner = If(NODES.truth(False), (Assign("v", ZERO),), (Assign("v", ONE),))
    assert run_on(decide_branches, If(TRUE, (inner,)), If(NODES.op("none_in", OWN), ())) == (Assign("v", ONE),)


def test_what_is_never_reached_goes():
    assert run_on(drop_unreachable, Block("done", (Leave("done"), Assign("v", ONE)))) == (
        Block("done", (Leave("done"),)),
    )


def test_unused_locals_go_until_none_is_left():
    used = Define("a", ONE)
    body = (used, Define("b", NODES.local("a", "int")), Define("c", NODES.local("b", "int")))
    last = Assign("v", NODES.local("a", "int"))
    assert run_on(drop_unused, *body, last) == (used, last)
