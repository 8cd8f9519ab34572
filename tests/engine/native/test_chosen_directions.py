"""Effects that look in a direction that was chosen are written for the directions that can be chosen, and no others."""

from __future__ import annotations

import re
from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.side_by_side import SideBySide, natives

GAME = """\
game: Chosen directions
players: [Ann, Ben]
parameters: {max_decisions: 20}
board: {shape: square, size: 5}
pieces: {Stone: {symbol: o}}
define:
  "sweep(spot, way)": remove (spread way from spot through occupied)
setup: repeat 8 times do (place Stone of Ann on empty; place Stone of Ben on empty)
actions:
  near: {choose: {spot: own, way: "FIRST"}, do: "sweep(spot, way)"}
  far: {choose: {spot: own where row_of it > 2, way: "SECOND"}, do: "sweep(spot, way)"}
turn: {play: {actions: [near, far], otherwise: pass}}
"""


def game(first: str, second: str) -> Game:
    return load("chosen.yaml", text=GAME.replace("FIRST", first).replace("SECOND", second)).game


def compared(text: str) -> set[int]:
    """The directions that a chosen one is compared with."""
    return {int(number) for number in re.findall(r"same\(chosen\.of\.\d+, (\d+)\)", text)}


@pytest.mark.parametrize(
    ("first", "second", "directions"),
    [
        ("diagonally", "diagonally", {1, 3, 5, 7}),
        ("diagonally", "north or east", {0, 1, 2, 3, 5, 7}),
        ("diagonally where ahead(spot, it, 1) is enemy", "northeast or southwest", {1, 3, 5, 7}),
        ("any direction", "north or south", set(range(8))),
    ],
)
def test_only_directions_that_can_be_chosen_are_written(first, second, directions):
    checked = game(first, second)
    assert compared(show_program(lower(checked))) == directions
    played(checked)


def played(checked: Game) -> None:
    """Games on both engines."""
    for seed in range(4):
        sides, random = SideBySide(checked, natives(checked), seed), Random(seed)
        while not sides.is_terminal():
            sides.apply_action(random.choice(sides.legal_actions()))


def test_a_chosen_direction_is_compared_with_others_that_only_play_decides():
    text = GAME.replace("FIRST", "diagonally").replace("SECOND", "diagonally")
    text = text.replace('"sweep(spot, way)"}', '"set turned to way; if way is turned then sweep(spot, turned)"}', 1)
    played(load("chosen.yaml", text=text.replace("setup:", "variables: {turned: {type: direction}}\nsetup:")).game)
