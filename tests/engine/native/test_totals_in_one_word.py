"""Running totals of few cells with few options, which are the bytes of one word: both engines have the same options."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.structs.frame import FEW_OPTIONS, max_options
from playground.engine.reference.state import ReferenceState
from playground.game.core import Game

ROWS = """\
game: Rows
players: [Ann, Ben]
board: {{shape: rectangle, columns: {columns}, rows: {rows}}}
pieces: {{Stone: {{symbol: o}}}}
actions:
  put: {{choose: {{height: "1..{rows}", spot: empty where row_of it = height}}, do: place Stone on spot}}
  wait: {{when: count occupied mod 3 = 1, do: nothing}}
turn: {{play: {{actions: [put, wait], otherwise: {otherwise}}}}}
end: {{long: when decisions = 60 then draw}}
"""
GAMES = {
    "five cells": (ROWS.format(columns=4, rows=3, otherwise="pass"), True),
    "eight cells": (ROWS.format(columns=2, rows=7, otherwise="lose"), True),
    "cells that are counted in a loop": (
        ROWS.format(columns=2, rows=6, otherwise="pass").replace("do: place", "never: count own > 4, do: place"),
        True,
    ),
    "as many options as fit": (ROWS.format(columns=14, rows=3, otherwise="pass"), True),
    "nine cells": (ROWS.format(columns=2, rows=7, otherwise="pass"), False),
    "four cells": (ROWS.format(columns=4, rows=2, otherwise="pass"), False),
    "too many options": (ROWS.format(columns=8, rows=4, otherwise="pass"), False),
}
SEVERAL = """\
game: Several at once
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Stone: {symbol: o}}
actions:
  put: {choose: {spots: 1..5 of empty}, do: place Stone on spots}
"""


def game(text: str) -> Game:
    return load("game.yaml", text=text).game


@pytest.mark.parametrize("checked", [False, True], ids=["plain", "checking"])
@pytest.mark.parametrize("name", GAMES)
def test_every_option_of_a_game_is_the_same(name: str, checked: bool) -> None:
    text, in_one_word = GAMES[name]
    native = compile_game(game(text), checked=checked)
    assert native.frame.in_one_word is in_one_word
    state, reference, played = NativeState(native), ReferenceState(native.game), 0
    while len(reference.legal_actions()):
        assert state.options() == reference.options()
        for each in (state, reference):
            each.apply_action(played * 7 % len(reference.legal_actions()))
        assert state.to_bytes() == reference.to_bytes()
        played += 1
    assert not len(state.legal_actions())
    assert played > 4


def test_every_set_that_may_be_chosen_is_an_option() -> None:
    assert FEW_OPTIONS < max_options(game(SEVERAL)) < 512
