"""Expressions that differ in constants only become the lanes of a vector, and have the values they had."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from handmade_games import marking_game

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native import compile as stages
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.statements import ForNumbers, Statement, Store
from playground.engine.native.ir.verify import verify
from playground.engine.native.lower.program import lower
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.structs.frame import frame_of
from playground.game.board import rectangle
from playground.game.core import Attribute, Game
from tests.engine.native.interpreter import InterpretedState

SETS = 8
"""The sets of each field: the first has random ones, the other what is computed of them."""

SLIDES = (-9, -8, -7, -1, 1, 7, 8, 9)
CHANCE = random.Random(5)
SOURCES = [CHANCE.getrandbits(64) & CHANCE.getrandbits(64) for _ in range(SETS)]
MASKS = [CHANCE.getrandbits(64) for _ in range(SETS)]


def source(nodes: Nodes, number: int) -> IRNode:
    return nodes.load("attr.source", "set", nodes.number(number))


def moved(nodes: Nodes, lane: int) -> IRNode:
    """What differs from lane to lane in how far it is shifted, and in its masks."""
    here, amount, mask = source(nodes, 0), SLIDES[lane], nodes.bits(MASKS[lane])
    once = nodes.op("meet", nodes.op("slide", here, detail=amount), mask)
    twice = nodes.op("minus", nodes.op("slide", once, detail=amount), source(nodes, 1))
    odd = nodes.op("differ", nodes.op("join", once, twice), nodes.op("minus", source(nodes, 2), mask))
    return nodes.op("meet", nodes.op("minus", nodes.bits(nodes.everything), twice), odd)


def chosen(nodes: Nodes, lane: int) -> IRNode:
    """What differs from lane to lane in the set that it reads, and depends on truth values."""
    read, mask = nodes.load("attr.target", "set", nodes.number(lane)), source(nodes, 3)
    empty = nodes.op("none_in", nodes.op("meet", read, mask))
    some = nodes.op("and", nodes.op("not", empty), nodes.op("not", nodes.op("none_in", read)))
    added = nodes.choose(nodes.op("or", some, nodes.op("none_in", read)), source(nodes, 4), nodes.bits(0))
    whole = nodes.op("test", mask, nodes.number(5))
    return nodes.choose(whole, nodes.op("join", nodes.op("minus", read, mask), added), nodes.op("join", read, mask))


def of_the_one_before(nodes: Nodes, lane: int) -> IRNode:
    """What reads the set that was written before."""
    return nodes.op("join", nodes.load("attr.target", "set", nodes.number(max(0, lane - 1))), nodes.bits(1 << lane))


def of_the_first(nodes: Nodes, lane: int) -> IRNode:
    """What all lanes read, and the first writes."""
    return nodes.op("join", nodes.load("attr.target", "set", nodes.number(0)), nodes.bits(1 << lane))


def united(nodes: Nodes, lanes: int) -> list[Store]:
    """The union of some lanes, and another set that is like none of them."""
    union = nodes.op("join", source(nodes, 6), moved(nodes, 0))
    for lane in range(1, lanes):
        union = nodes.op("join", union, moved(nodes, lane))
    return [Store("attr.target", nodes.number(0), union)]


def stored(lane_of: Callable[[Nodes, int], IRNode], nodes: Nodes, first: int, lanes: int) -> list[Store]:
    """A lane for each set of a field, from the first on."""
    return [Store("attr.target", nodes.number(each), lane_of(nodes, each)) for each in range(first, first + lanes)]


AT_ONCE: dict[str, Callable[[Nodes], Sequence[Statement]]] = {
    "four united": lambda nodes: united(nodes, 4),
    "five united": lambda nodes: united(nodes, 5),
    "eight united": lambda nodes: united(nodes, 8),
    "stored next to each other": lambda nodes: stored(moved, nodes, 2, 5),
    "each changed": lambda nodes: stored(chosen, nodes, 0, 8),
    "some changed": lambda nodes: stored(chosen, nodes, 3, 4),
    "constants": lambda nodes: stored(lambda _, lane: nodes.bits(MASKS[lane]), nodes, 0, 3),
}
ONE_BY_ONE: dict[str, Callable[[Nodes], Sequence[Statement]]] = {
    "three united": lambda nodes: united(nodes, 3),
    "two stored": lambda nodes: stored(moved, nodes, 1, 2),
    "in a loop": lambda nodes: [ForNumbers("each", 1, 3, tuple(stored(chosen, nodes, 0, 8)))],
    "each of the one before": lambda nodes: stored(of_the_one_before, nodes, 0, 5),
    "each of the first": lambda nodes: stored(of_the_first, nodes, 0, 5),
}


def game_and_program(columns: int, rows: int, stores: Callable[[Nodes], Sequence[Statement]]) -> tuple[Game, Program]:
    """A game with these stores as its setup, after the sets of the source."""
    sets = tuple(Attribute(name, (), 0, SETS - 1) for name in ("source", "target"))
    game = replace(marking_game(rectangle(columns, rows)), attributes=sets)
    program = lower(game)
    nodes, everything = program.nodes, program.everything
    given = [Store(f"attr.{name}", nodes.number(k), nodes.bits((SOURCES[k] >> shift) & everything))
             for name, shift in (("source", 0), ("target", 3)) for k in range(SETS)]  # fmt: skip
    setup = IRFunction("setup", (), (), (*given, *stores(nodes)))
    functions = tuple(setup if function.name == "setup" else function for function in program.functions)
    program = replace(program, functions=functions)
    assert verify(program, layout_of(game)) == ()
    return game, program


@pytest.mark.parametrize("name", [*AT_ONCE, *ONE_BY_ONE])
def test_lanes_have_their_values(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, program = game_and_program(8, 8, (AT_ONCE | ONE_BY_ONE)[name])
    monkeypatch.setattr(stages, "lower", lambda *_: program)
    native = NativeState(stages.compile_game(game, cache=False))
    assert native.to_bytes() == InterpretedState(game, program).to_bytes()


def vectors(columns: int, rows: int, stores: Callable[[Nodes], Sequence[Statement]]) -> int:
    """How many instructions of the setup work on vectors of sets."""
    game, program = game_and_program(columns, rows, stores)
    layout = layout_of(game)
    text = stages.llvm_text(game, program, layout, frame_of(program, layout, game))
    setup = text.split("@setup(", 1)[1].split("\n}", 1)[0]
    return sum(" x i64> %" in line or " x i1> %" in line for line in setup.splitlines() if "store" not in line)


@pytest.mark.parametrize("name", [name for name in AT_ONCE if name != "constants"])
def test_lanes_are_computed_at_once(name: str) -> None:
    assert vectors(8, 8, AT_ONCE[name]) > 0


@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_few_lanes_are_not_and_none_that_read_what_others_write(name: str) -> None:
    assert vectors(8, 8, ONE_BY_ONE[name]) == 0


def test_sets_of_several_words_are_no_lanes() -> None:
    assert vectors(9, 8, AT_ONCE["eight united"]) == 0


def test_the_directions_of_a_capture_are_lanes() -> None:
    game = load("reversi").game
    program, layout = lower(game), layout_of(game)
    text = stages.llvm_text(game, program, layout, frame_of(program, layout, game))
    assert "@llvm.vector.reduce.or.v8i64(<8 x i64> " in text
