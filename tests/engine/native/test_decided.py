"""Definitions by cases of a number that is written out: each of its cells has one line, done for all sites at once."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.bodies import bodies_within
from playground.engine.native.ir.statements import ForBits
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.side_by_side import SideBySide

GAME = """\
game: Shapes
players: [Ann, Ben]
parameters: {{max_decisions: 12}}
board: {board}
pieces: Tile
variables: {{used: {{type: bool, each: [player, 1..12]}}}}
define:
  covered(form, a):
    1: a
    2: a or ahead(a, east, 1)
    3: a or ahead(a, north, 1)
    4: a or ahead(a, east, 1) or ahead(a, east, 2)
    5: a or ahead(a, north, 1) or ahead(a, north, 2)
    6: a or ahead(ahead(a, east, 1), north, 1)
    7: ahead(a, north, 1) or ahead(a, east, 1)
    8: a or ahead(a, east, 1) or ahead(ahead(a, east, 1), northeast, 1)
    9: ahead(ahead(a, east, 1), north, 2) or ahead(a, east, 1)
    10: a or ahead(ahead(a, north, 2), east, 1)
    11: if used(mover, 1) then a or ahead(a, northeast, 1) else a or ahead(a, east, 1)
    12: a or ahead(ahead(ahead(a, east, 1), north, 1), east, 1)
  size_of(form): {{1: 1, 4..5: 3, 8: 3, else: 2}}
  fits(spots): >-
    if no own then some spots
    else no (neighbours(spots, orthogonally) within own) and some (neighbours(spots, diagonally) within own)
actions:
  put:
    choose: {{form: "{forms}", spot: "{spots}"}}
    {condition}
    do: place Tile on covered(form, spot); set used(mover, form) to true
turn: {{play: {{actions: put, otherwise: lose}}}}
"""
CONDITION = (
    "not used(mover, form) and count covered(form, {it}) = size_of(form) "
    "and no (covered(form, {it}) within occupied) and fits(covered(form, {it}))"
)
AFTERWARDS = {"forms": "1..12", "spots": "board", "condition": f"when: {CONDITION.format(it='spot')}"}
WITHIN = {"forms": "1..12", "spots": f"board where {CONDITION.format(it='it')}", "condition": ""}
BEFORE = {**AFTERWARDS, "forms": "1..12 where not used(mover, it)"}
FORMULATIONS = {"when": AFTERWARDS, "where": WITHIN, "numbers where": BEFORE}
BOARDS = ["square 6", "{shape: square 5, without: b2 or d4}", "square 9"]


def game(formulation: str, board: str) -> Game:
    text = GAME.format(board=f'"{board}"' if board.startswith("square") else board, **FORMULATIONS[formulation])
    return load("shapes.yaml", text=text).game


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_no_site_is_tried_by_itself(formulation: str) -> None:
    program = lower(game(formulation, BOARDS[0]))
    counting = [function for function in program.functions if function.name.startswith(("count", "value"))]
    statements = [each for function in counting for body in bodies_within(function.body) for each in body]
    assert statements
    assert not [each for each in statements if isinstance(each, ForBits)]


@pytest.mark.parametrize(("formulation", "board"), [*zip(FORMULATIONS, BOARDS, strict=True), ("when", BOARDS[1])])
def test_both_engines_play_the_same_games(formulation: str, board: str) -> None:
    shapes, random = game(formulation, board), Random(3)
    machine = compile_game(shapes, checked=True)
    state = SideBySide(shapes, (machine,))
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
