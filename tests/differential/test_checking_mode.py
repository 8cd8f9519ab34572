"""Checking mode really catches what it watches for, and what it watches for cannot happen to a checked game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from playground.compiler import check
from playground.engine.layout import layout_of
from playground.engine.native.compile import Native, llvm_text
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.statements import Store
from playground.engine.native.llvm.jit import load
from playground.engine.native.lower.program import lower
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.structs.frame import frame_of
from playground.engine.reference.state import ReferenceState
from playground.game.core import Game
from playground.source.diagnostics import CompilerBug

HEXAGON = """
game: Hexagon
players: [Ann, Ben]
board: {shape: hexagon, side: 2}
pieces: {Stone: {symbol: o}}
variables: {spot: {type: site}, number: {type: 0..1000}}
actions:
  wait: {do: nothing}
"""
CORNER_OFF_THE_BOARD = 0
"""Cell 0 of the rectangle around a hexagonal board is no site."""

MANY = """
game: Many options
players: [Ann, Ben]
board: {shape: square, size: 7}
pieces: {Stone: {symbol: o}}
actions:
  three:
    choose: {one: empty, two: empty, three: empty}
    do: place Stone on one or two or three
end: {once: when some own then draw}
"""
"""Over after one option, since the reference engine takes long for as many again."""


def game_of(text: str) -> Game:
    compiled, found = check("game.yaml", text=text)
    assert compiled is not None, [diagnostic.render() for diagnostic in found]
    return compiled.game


def with_machine_code(game: Game, program: Program, *, lane_bits: int | None = None) -> Native:
    """Checked machine code of a program that need not be the game's."""
    layout = layout_of(game)
    frame = frame_of(program, layout, game)
    frame = replace(frame, lane_bits=lane_bits) if lane_bits else frame
    text = llvm_text(game, program, layout, frame, checked=True)
    return Native(game, layout, frame, program, load(text, cache=False))


def applying(program: Program, value: Callable[[Program], IRNode]) -> Program:
    """The program, every decision of which does nothing but store a value where Ann's pieces are."""
    nodes = program.nodes
    wrong = (Store("owner", nodes.number(0), value(program)),)
    functions = [IRFunction("apply", (), (), wrong) if f.name == "apply" else f for f in program.functions]
    return replace(program, functions=tuple(functions))


def spot(program: Program, away: int) -> IRNode:
    """What is remembered as `spot`, which is -1, and a number added."""
    nodes = program.nodes
    return nodes.op("add", nodes.load("var.spot", "int"), nodes.number(away + 1))


SITE, INDEX = "a site that is not on the board", "an index out of its table"
WRONG: dict[str, tuple[Callable[[Program], IRNode], str]] = {
    "a site beyond the words": (lambda p: p.nodes.op("bit", spot(p, 64)), SITE),
    "a cell that is no site": (lambda p: p.nodes.op("bit", spot(p, CORNER_OFF_THE_BOARD)), SITE),
    "no site where there must be one": (lambda p: p.nodes.op("bit", spot(p, -1)), SITE),
    "a site or none": (lambda p: p.nodes.op("bit_or_none", spot(p, 9)), SITE),
    "a constant site": (lambda p: p.nodes.op("bit_or_none", p.nodes.op("add", spot(p, -1), p.nodes.number(71))), SITE),
    "a short table": (lambda p: p.nodes.table((1, 2), "set", spot(p, 2)), INDEX),
    "a long table": (lambda p: p.nodes.table((1, 2, 4, 8, 16), "set", spot(p, 5)), INDEX),
    "a table from below": (lambda p: p.nodes.table((1, 2, 4, 8, 16), "set", spot(p, -1)), INDEX),
    "a field": (lambda p: p.nodes.load("owner", "set", spot(p, 2)), INDEX),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_code_is_caught(wrong: str) -> None:
    game = game_of(HEXAGON)
    value, expected = WRONG[wrong]
    state = NativeState(with_machine_code(game, applying(lower(game), value)))
    with pytest.raises(CompilerBug, match=expected):
        state.apply_action(0)


RIGHT: dict[str, Callable[[Program], IRNode]] = {
    "a site": lambda p: p.nodes.op("bit", spot(p, 1)),
    "no site where there need not be one": lambda p: p.nodes.op("bit_or_none", spot(p, -1)),
    "an index of a table": lambda p: p.nodes.table((1, 2, 4, 8, 16), "set", spot(p, 4)),
}


@pytest.mark.parametrize("right", RIGHT)
def test_right_code_is_not(right: str) -> None:
    game = game_of(HEXAGON)
    state = NativeState(with_machine_code(game, applying(lower(game), RIGHT[right])))
    state.apply_action(0)
    assert state.legal_actions() == range(1)


def test_more_options_than_the_frame_counts_are_caught() -> None:
    game = game_of(MANY)
    with pytest.raises(CompilerBug, match="more options than a frame can count"):
        NativeState(with_machine_code(game, lower(game), lane_bits=16))


@pytest.mark.exhaustive
def test_a_game_with_many_options_gets_a_frame_that_counts_them() -> None:
    game = game_of(MANY)
    state, reference = NativeState(with_machine_code(game, lower(game))), ReferenceState(game)
    assert len(state.legal_actions()) == len(reference.legal_actions()) == 49**3
    expected = reference.options()
    for number in (0, 1, 2**16 - 1, 2**16, 49**3 - 1):
        state.apply_action(number)
        copy = reference.clone()
        copy.apply_action(number)
        assert copy.to_bytes() == state.to_bytes(), expected[number]
        state = NativeState(state.native)
