"""What may be chosen in each direction is computed for several directions at once, and is what it was."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native import compile as stages
from playground.engine.native.lower.program import lower
from playground.engine.native.structs.frame import frame_of
from playground.game import core
from tests.side_by_side import SideBySide

GAME = """\
game: Rows
players: [White, Black]
parameters: {{max_decisions: 60}}
board: {board}
pieces: {{Man: {{start: {{White: "rows(1, 2)", Black: "rows(5, 6)"}}}}}}
actions:
  push:
    choose: {choose}
    when: {when}
    do: if ahead(spot, way, 1) is enemy then remove ahead(spot, way, 1) else move spot to ahead(spot, way, 1)
turn: {{play: {{actions: push, otherwise: lose}}}}
"""
SQUARES, HEXAGONS, WIDE = "square 6", "hexagon 4", "rectangle 13 by 6"
FREE = "some (ahead(spot, way, 1) except own)"
STRONGER = (
    f"{FREE} and (count (spread way from spot through own) > count (spread way from ahead(spot, way, 1) through enemy))"
)
NUMBERS = (
    f"{FREE} and (any n in 2..4 where ahead(spot, way, n) is enemy and "
    "(every k in 2..4 has k >= n or ahead(spot, way, k) is empty))"
)
AT_ONCE = [
    (SQUARES, "{spot: own, way: orthogonally}", STRONGER),
    (SQUARES, "{spot: own, way: any direction}", NUMBERS),
    (HEXAGONS, "{spot: own, way: any direction}", STRONGER),
]
ONE_BY_ONE = [
    (SQUARES, "{spot: own, way: any direction}", FREE),
    (WIDE, "{spot: own, way: orthogonally}", STRONGER),
]


def game(board: str, choose: str, when: str) -> core.Game:
    return load("rows.yaml", text=GAME.format(board=board, choose=choose, when=when)).game


def is_taken_apart(of: core.Game) -> bool:
    """Whether options are counted from sets that are taken from vectors."""
    program, layout = lower(of), layout_of(of)
    text = stages.llvm_text(of, program, layout, frame_of(program, layout, of))
    return "extractelement" in text.split("@count(", 1)[1].split("\n}", 1)[0]


@pytest.mark.parametrize(("board", "choose", "when"), [*AT_ONCE, *ONE_BY_ONE])
def test_options_are_what_they_were(board: str, choose: str, when: str) -> None:
    of, random = game(board, choose, when), Random(3)
    state = SideBySide(of, [stages.compile_game(of, checked=True)], 3)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize(("board", "choose", "when"), AT_ONCE)
def test_directions_are_looked_at_at_once(board: str, choose: str, when: str) -> None:
    assert is_taken_apart(game(board, choose, when))


@pytest.mark.parametrize(("board", "choose", "when"), ONE_BY_ONE)
def test_little_work_and_sets_of_several_words_are_not(board: str, choose: str, when: str) -> None:
    assert not is_taken_apart(game(board, choose, when))
