"""The text of the IR: an expression that a statement uses twice is written once, before it."""

from __future__ import annotations

from playground.engine.native.ir.nodes import Nodes
from playground.engine.native.ir.program import Cell, IRFunction, Layers, Program, Rows
from playground.engine.native.ir.show import show_program
from playground.engine.native.ir.statements import (
    CountCell,
    EndCells,
    ForBits,
    IRAssign,
    IRIf,
    KeepLayers,
    KeepRow,
    Store,
)

NODES = Nodes(all_sites=0xFFFF)
ZERO, ONE = NODES.number(0), NODES.number(1)
OWN = NODES.load("owner", "set", ZERO)
NORTH = NODES.op("slide", OWN, detail=4)


def text_of(*body, variables=(), cells=()) -> list[str]:
    """The lines of a function and of the cells of the only step, without their frame."""
    function = IRFunction("count", (), variables, body, "int")
    lines = show_program(Program((function,), (cells,), NODES)).splitlines()
    return [line.strip() for line in lines if line and not line.startswith("function")]


def test_a_shared_expression_is_written_before_its_statement() -> None:
    both = NODES.op("same_set", NODES.op("join", NORTH, NODES.bits(1)), NODES.op("meet", NORTH, NODES.bits(6)))
    assert text_of(IRIf(both, (Store("owner", ONE, NORTH),))) == [
        "%0 = slide(owner[0], +4)",
        "if same_set(join(%0, 0x1), meet(%0, 0x6))",
        "owner[1] = slide(owner[0], +4)",  # after a branch the name is not valid any more
    ]


def test_cells_show_which_values_depend_on_the_site() -> None:
    cells = (
        Cell(0, (0, -4), (1, 1), True),
        Cell(1, (3,), (0,), False, enumerator="options_play_1"),
        Cell(2, (0, 0), (0, 1), False, rows=Rows(5, 2, 1)),
    )
    assert text_of(EndCells(3, True), cells=cells) == [
        "cell 0.0: action 0 (site, site-4)",
        "cell 0.1: action 1 (3) walked by options_play_1",
        "cell 0.2: action 2 (0, site) in rows 5..6",
        "end of cells, 3 used, may pass",
    ]


def test_long_tables_are_cut() -> None:
    index = NODES.variable("v", "int")
    table = NODES.table(tuple(range(1, 11)), "int", index)
    assert text_of(IRAssign("v", table), variables=(("v", ZERO),)) == [
        "var v = 0",
        "v = table(1 2 3 4 5 6 7 8 … 10 in all)[$v]",
    ]


def test_sets_of_layers() -> None:
    cell = Cell(0, (0, 0), (0, 0), False, layers=Layers(2, 1, ((0, 3),), (1, 0)))
    assert text_of(KeepLayers(2, 1, True, (OWN, NORTH)), cells=(cell,)) == [
        "cell 0.0: action 0 (0, 0) in layers 3..3",
        "set of layers 2 = owner[0]",
        "set of layers 3 = slide(owner[0], +4)",
    ]


def test_rows_and_sets_of_a_cell() -> None:
    site = NODES.local("site", "int")
    row = KeepRow(ZERO, (site,), NODES.op("bit", site), ONE)
    assert text_of(ForBits("site", OWN, (row,)), CountCell(0, OWN, NODES.op("size", OWN)), CountCell(1, None, ONE)) == [
        "for site in owner[0]",
        "row 0 after (site) offers bit(site), 1 in all",
        "cell 0 offers owner[0]",
        "cell 1 counts 1",
    ]
