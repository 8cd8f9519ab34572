"""Things that differ in one value alone are sorted by the numbers of values."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.statements import Reorder
from playground.engine.native.ir.uses import each_of
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.side_by_side import SideBySide

GAME = """\
game: Sorted
players: [Ann, Ben]
parameters: {max_decisions: 24}
board: {shape: square, size: 3}
attributes: ATTRIBUTES
pieces: PIECES
zones: {cup: {size: 4SEEN}, tray: {size: 3, each: player}}
setup: place Die on cup; roll NAME of cup; place Die on a1 or c2
actions:
  throw: {choose: {one: PLACES within occupied}, do: "roll NAME of one"}
  take: {choose: {one: PLACES within occupied}, do: "remove one"}
  put: {choose: {one: PLACES except occupied}, do: "place Die on one"}
  order: {do: "sort SITES by NAME"}
  both: {do: "sort PLACES by NAME; roll NAME of lowest of PLACES; sort cup by NAME"}
turn: {play: {actions: [throw, take, put, order, both]}}
"""
PLAIN = {
    "ATTRIBUTES": "{pips: 1..6}",
    "PIECES": "{Die: {owner: nobody, has: pips}}",
    "NAME": "pips",
    "PLACES": "cup",
    "SITES": "cup",
    "SEEN": "",
}
ALIKE = {
    "dice": {},
    "words, which some lack": {
        "ATTRIBUTES": "{hue: [red, blue, pale]}",
        "PIECES": "{Die: {has: hue, owner: nobody}}",
        "NAME": "hue",
    },
    "squares": {"PLACES": "board", "SITES": "(row 1 or c3)"},
    "squares and places": {"PLACES": "(board or cup)", "SITES": "(column 2 or cup)"},
    "a hidden zone": {"SEEN": ", seen by: nobody"},
}
DIFFERENT = {
    "two kinds": {"PIECES": "{Die: {owner: nobody, has: pips}, Man: {owner: nobody}}"},
    "of players": {"PIECES": "{Die: {has: pips}}"},
    "two values": {
        "ATTRIBUTES": "{pips: 1..6, hue: [red, blue]}",
        "PIECES": "{Die: {owner: nobody, has: [pips, hue]}}",
    },
    "places that play decides": {"SITES": "cup within occupied"},
}


def game(changes: dict[str, str]) -> Game:
    text = GAME
    for name, words in {**PLAIN, **changes}.items():
        text = text.replace(name, words)
    return load("sorted.yaml", text=text).game


def sorts(of: Game) -> int:
    return sum(isinstance(each, Reorder) for function in lower(of).functions for each in each_of(function.body))


def play(of: Game) -> None:
    machine = compile_game(of, checked=True)
    for seed in range(3):
        state, random = SideBySide(of, (machine,), seed), Random(seed)
        while not state.is_terminal():
            options = state.legal_actions()
            state.apply_action(random.choice([*options, *options[-2:], *options[-2:]]))


@pytest.mark.parametrize("changes", ALIKE.values(), ids=ALIKE)
def test_nothing_is_moved(changes: dict[str, str]) -> None:
    of = game(changes)
    assert sorts(of) == 0
    play(of)


@pytest.mark.parametrize("changes", DIFFERENT.values(), ids=DIFFERENT)
def test_things_that_differ_are_moved(changes: dict[str, str]) -> None:
    of = game(changes)
    assert sorts(of) > 0
    play(of)
