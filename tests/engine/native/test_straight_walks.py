"""Rounds that move a site variable straight ahead are one assignment, and lead to where the reference engine goes."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.statements import Rounds
from playground.engine.native.ir.uses import each_of
from playground.engine.native.lower.program import lower
from playground.game import core
from tests.side_by_side import SideBySide

GAME = """\
game: Walks
players: [Ann, Ben]
parameters: {{max_decisions: 30}}
board: {board}
pieces: {{Stone: {{}}}}
variables: {{spot: {{type: site, start: none}}, other: {{type: site, start: none}}, far: {{type: 0..3, start: 2}}}}
actions:
  drop: {{choose: {{top: board}}, when: top is empty, do: "set spot to top; {walk}; place Stone on spot"}}
  go:
    choose: {{top: board}}
    when: count own > 2
    do: "set spot to {{from}}; {walk}; set far to 3 - far; if spot is own then remove spot"
turn: {{play: {{actions: [drop, go], otherwise: pass}}}}
end: {{full: when no empty then draw}}
"""
SQUARES, HEXAGONS = "square 4", "hexagon 3"
HOLES = "{shape: square, size: 5, without: c2 or d4}"
RING = "{shape: square, size: 3, tracks: {course: a1-a3-c3-c1-a1}}"
STRAIGHT = [
    (SQUARES, "repeat 6 times while below spot is empty do set spot to below spot"),
    (SQUARES, "repeat 2 times while below spot is empty do set spot to below spot"),
    (SQUARES, "repeat far times while ahead(spot, northeast, 1) is empty do set spot to ahead(spot, northeast, 1)"),
    (SQUARES, "repeat (far - 2) times while ahead(spot, west, 1) is board do set spot to ahead(spot, west, 1)"),
    (SQUARES, "repeat 9 times while spot is own do set spot to ahead(spot, north, 1)"),
    (SQUARES, "repeat far times while spot is occupied do set spot to ahead(spot, east, 1)"),
    (HOLES, "repeat 9 times while ahead(spot, east, 1) is empty do set spot to ahead(spot, east, 1)"),
    (HOLES, "repeat 9 times while spot is own do set spot to ahead(spot, south, 1)"),
    (
        HEXAGONS,
        "repeat 9 times while ahead(spot, northwest, 1) is (empty or own) do set spot to ahead(spot, northwest, 1)",
    ),
]
OTHERS = [
    (SQUARES, "repeat 9 times while ahead(spot, east, 2) is empty do set spot to ahead(spot, east, 1)"),
    (SQUARES, "repeat 9 times while below spot is empty do set other to below spot"),
    (SQUARES, "repeat 9 times while below spot is (empty except spot) do set spot to below spot"),
    (SQUARES, "repeat 9 times while below spot is empty do (set spot to below spot; set far to 3)"),
    (RING, "repeat 3 times while ahead(spot, course, 1) is empty do set spot to ahead(spot, course, 1)"),
]


def game(board: str, walk: str, start: str = "top") -> core.Game:
    text = GAME.format(board=board, walk=walk).replace("{from}", start)
    return load("walks.yaml", text=text).game


def has_rounds(of: core.Game) -> bool:
    return any(isinstance(each, Rounds) for function in lower(of).functions for each in each_of(function.body))


def played_alike(of: core.Game, seed: int) -> None:
    state, random = SideBySide(of, [compile_game(of, checked=True)], seed), Random(seed)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("start", ["top", "none"])
@pytest.mark.parametrize(("board", "walk"), STRAIGHT)
def test_straight_walks_are_one_assignment(board: str, walk: str, start: str) -> None:
    of = game(board, walk, start)
    assert not has_rounds(of)
    played_alike(of, len(walk))


@pytest.mark.parametrize(("board", "walk"), OTHERS)
def test_other_rounds_are_rounds(board: str, walk: str) -> None:
    of = game(board, walk)
    assert has_rounds(of)
    played_alike(of, 1)
