"""Ways of legs: what tells them apart, and where it is found out that one is never allowed."""

from __future__ import annotations

import re
from random import Random

import pytest

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native.codegen.driver.ways import Changing, changing
from playground.engine.native.codegen.module import Module
from playground.engine.native.compile import Native, compile_game, llvm_text
from playground.engine.native.structs.frame import frame_of
from playground.game.core import Game
from tests.side_by_side import SideBySide, natives

GAME = """
game: Stones
players: [Ann, Ben]
parameters: {max_decisions: 30}
board: {shape: square, size: 4}
pieces: {Stone: {moves: 1 square orthogonally onto empty}}
variables: {moved: {type: 0..9, each: player}, spare: {type: 0..3, each: site}, way_on: 0..3}
define:
  lonely: any one in own where no (own within neighbours(one))
actions:
  put: {choose: {spot: empty}, do: place Stone on spot}
  slide: {moves: own, do: SLIDES}
turn:
  play: {actions: [put, slide], otherwise: pass}
  placing: {legs: LEGS}
NEVER
after: {counted: when turn_ends then raise moved of mover by 1}
"""
SLIDES = "move piece to target; continue with placing"
NEVER = "never: lonely and count own > 1"
MIXED = "set way_on to 1; move piece to target; if target is column 1 then continue with placing"


def game_of(slides: str = SLIDES, legs: str = "put", never: str = NEVER) -> Game:
    text = GAME.replace("SLIDES", slides).replace("LEGS", legs).replace("NEVER", never)
    return load("stones.yaml", text=text).game


def changed_in(game: Game, native: Native) -> Changing:
    layout = layout_of(game)
    return changing(Module(native.program, layout, frame_of(native.program, layout, game), checked=False), game)


@pytest.mark.parametrize("legs", ["put", "[put, stop]", "[put, slide, stop]"])
@pytest.mark.parametrize("never", [NEVER, "never: count own > moved of mover + 2", ""])
@pytest.mark.parametrize("slides", [SLIDES, MIXED])
def test_all_engines_have_the_same_ways(slides: str, legs: str, never: str) -> None:
    """Also where an option may stop, or goes no further in some positions only."""
    game = game_of(slides, legs, never)
    random, machines = Random(2), natives(game)
    for number in range(2):
        state = SideBySide(game, machines, number)
        while not state.is_terminal() and len(state.legal_actions()) < 400:
            state.apply_action(random.choice(state.legal_actions()))


def test_ways_are_told_apart_by_what_legs_change() -> None:
    """Where the pieces are: nothing else of a position is compared or kept."""
    game = game_of()
    native = compile_game(game)
    words = changed_in(game, native).words
    owner = native.frame.state["owner"]
    assert list(words) == list(range(owner.offset // 8, (owner.offset + owner.size) // 8))
    mixed = game_of(MIXED)
    more = compile_game(mixed)
    assert set(changed_in(mixed, more).words) == {*words, more.frame.state["var.way_on"].offset // 8}


def test_what_is_never_allowed_is_looked_at_where_a_way_ends() -> None:
    game = game_of()
    native = compile_game(game)
    assert list(changed_in(game, native).forbidding) == [0, 1]
    text = llvm_text(game, native.program, native.layout, native.frame)
    (adding,) = re.findall(r"^define [^\n]*@add_leg\(.*?^}", text, re.MULTILINE | re.DOTALL)
    assert "@forbidden_way_1(" in adding
