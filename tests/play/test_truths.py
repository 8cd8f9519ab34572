"""Variables that are true or false of many things are printed in a line that says of which they are true."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.play.board import position_text

GAME = """
game: Truths
players: [Ann, Ben]
board: square 4
pieces: {Stone: {}}
variables:
  asked: bool each 1..20
  flag: {type: bool, each: [player, 1..13]}
  free: {type: bool, each: 1..9, start: true}
  few: bool each player
  marked: {type: bool, each: site}
setup: SETUP
actions: {note: {choose: {n: 1..9}, do: "set asked of n to true; set flag(mover, n) to true; set free of n to false"}}
turn: {play: {actions: note}}
end: {over: when decisions = 3 then draw}
"""


@pytest.mark.parametrize(
    ("setup", "lines"),
    [
        ("nothing", ["free: true for all"]),
        ("set asked of 3 to true; set asked of 4 to true; set flag(Ben, 2) to true",
         ["asked: true for 3, 4", "flag: true for Ben 2", "free: true for all"]),
        ("for each n in 2..7 do set asked of n to true; set asked of 9 to true", ["asked: true for 2 to 7, 9",
         "free: true for all"]),
        ("for each n in 1..13 do (set asked of n to true; set flag(Ann, n) to n > 4; set flag(Ben, n) to n = 1)",
         ["asked: true for all but 14 to 20", "flag: true for Ann 5 to 13; Ben 1", "free: true for all"]),
        ("for each n in 1..9 do set free of n to false", ["free: false for all"]),
        ("set free of 2 to false; set few of Ben to true", ["free: true for all but 2", "few: Ann false, Ben true"]),
        ("set marked of a1 to true; set marked of c2 to true", ["free: true for all", "marked: true for a1, c2"]),
        ("set marked of a1 to true", ["free: true for all", "marked: a1: true"]),
    ],
)  # fmt: skip
def test_of_what_something_is_true(setup: str, lines: list[str]) -> None:
    state = load("<editor>", text=GAME.replace("SETUP", setup)).initial_state()
    assert lines == [line for line in position_text(state, None).splitlines() if ":" in line]
