"""Expressions that differ in constants only become the lanes of a vector, and have the values they had."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from handmade_games import marking_game

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native import compile as stages
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.statements import Store
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
WEST, EAST = 0x0101010101010101, 0x8080808080808080
EDGES = (WEST, 0, EAST, WEST, EAST, WEST, 0, EAST)
"""The columns from which these slides lead off the board."""

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
    return nodes.op("meet", nodes.op("minus", nodes.bits(nodes.all_sites), twice), odd)


def of_neighbours(nodes: Nodes, lane: int) -> IRNode:
    """What differs from lane to lane in the set that it reads, which follows that of the lane before."""
    read = nodes.load("attr.source", "set", nodes.number(lane))
    odd = nodes.op("differ", nodes.op("slide", read, detail=5), nodes.op("minus", source(nodes, 7), read))
    return nodes.op("meet", nodes.op("join", odd, nodes.op("slide", odd, detail=-9)), nodes.bits(MASKS[lane]))


def of_any(nodes: Nodes, lane: int) -> IRNode:
    """The same of sets that lie anywhere."""
    return of_neighbours(nodes, (0, 5, 3, 1, 6, 4, 2)[lane])


def of_one(nodes: Nodes, lane: int) -> IRNode:
    """What saves nothing."""
    return nodes.op("meet", source(nodes, 0), nodes.bits(MASKS[lane]))


def ray(nodes: Nodes, lane: int) -> IRNode:
    """What spreads in one direction on a board of 8 × 8, another one for each lane."""
    by, edge = SLIDES[lane], EDGES[lane]
    stays = nodes.all_sites >> by if by > 0 else nodes.all_sites << -by
    step = (by, nodes.all_sites & stays & ~edge, 0)
    return nodes.op("spread", source(nodes, 0), source(nodes, 1), nodes.number(-1), detail=(step,))


def enclosed(nodes: Nodes, lane: int) -> IRNode:
    """A ray that ends at a site of a set, and does not meet another set."""
    reached = ray(nodes, lane)
    ends = nodes.op("none_in", nodes.op("meet", nodes.op("slide", reached, detail=SLIDES[lane]), source(nodes, 2)))
    meets = nodes.op("none_in", nodes.op("meet", reached, nodes.bits(MASKS[lane])))
    either = nodes.op("or", nodes.op("and", nodes.op("not", ends), meets), nodes.truth(lane % 3 == 0))
    return nodes.choose(either, reached, source(nodes, 3))


def united(lane_of: Callable[[Nodes, int], IRNode], lanes: int, nodes: Nodes) -> list[Store]:
    """The union of some lanes, and another set that is like none of them."""
    union = nodes.op("join", source(nodes, 6), lane_of(nodes, 0))
    for lane in range(1, lanes):
        union = nodes.op("join", union, lane_of(nodes, lane))
    return [Store("attr.target", nodes.number(0), union), Store("attr.target", nodes.number(1), lane_of(nodes, 0))]


AT_ONCE = {
    "four directions": partial(united, moved, 4),
    "five directions": partial(united, moved, 5),
    "eight directions": partial(united, moved, 8),
    "seven sets": partial(united, of_neighbours, 7),
    "eight rays": partial(united, ray, 8),
    "three rays": partial(united, ray, 3),
    "eight rays with ends": partial(united, enclosed, 8),
}
ONE_BY_ONE = {
    "two directions": partial(united, moved, 2),
    "sets that lie anywhere": partial(united, of_any, 7),
    "little work": partial(united, of_one, 8),
}


def game_and_program(columns: int, rows: int, stores: Callable[[Nodes], list[Store]]) -> tuple[Game, Program]:
    """A game with these stores as its setup, after the sets of the source."""
    sets = tuple(Attribute(name, (), 0, SETS - 1) for name in ("source", "target"))
    game = replace(marking_game(rectangle(columns, rows)), attributes=sets)
    program = lower(game)
    nodes, everything = program.nodes, program.nodes.bits_of_sets
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
    monkeypatch.setattr(stages, "lower", lambda *_, **__: program)
    monkeypatch.setattr(stages, "run_passes", lambda program: program)  # which work out ahead what the setup does
    native = NativeState(stages.compile_game(game, cache=False))
    assert native.to_bytes() == InterpretedState(game, program).to_bytes()


def vectors(columns: int, rows: int, stores: Callable[[Nodes], list[Store]]) -> int:
    """How many instructions of the setup work on vectors of sets."""
    game, program = game_and_program(columns, rows, stores)
    layout = layout_of(game)
    text = stages.llvm_text(game, program, layout, frame_of(program, layout, game))
    setup = text.split("@setup(", 1)[1].split("\n}", 1)[0]
    return sum(" x i64> %" in line or " x i1> %" in line for line in setup.splitlines() if "store" not in line)


@pytest.mark.parametrize("name", AT_ONCE)
def test_lanes_are_computed_at_once(name: str) -> None:
    assert vectors(8, 8, AT_ONCE[name]) > 0


@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_few_lanes_and_sets_far_apart_are_not(name: str) -> None:
    assert vectors(8, 8, ONE_BY_ONE[name]) == 0


def test_sets_of_several_words_are_no_lanes() -> None:
    assert vectors(9, 8, AT_ONCE["eight directions"]) == 0


def test_the_directions_of_a_capture_are_lanes() -> None:
    game = load("reversi").game
    program, layout = lower(game), layout_of(game)
    text = stages.llvm_text(game, program, layout, frame_of(program, layout, game))
    assert "@llvm.vector.reduce.or.v8i64(<8 x i64> " in text
