"""Choices of two or three sites at once, counted as choices of one after the other."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.program import Cell
from playground.engine.native.lower.choices.options import MAX_ROWS
from playground.engine.native.lower.choices.sets_by_sites import MAX_SIZE, MIN_SETS
from playground.engine.native.lower.program import lower
from playground.engine.native.slow import slow_rules
from playground.game.core import Game
from tests.engine.native.interpreter import InterpretedState
from tests.side_by_side import SideBySide

GAME = """\
game: Sets
players: [White, Black]
parameters: {{max_decisions: 30}}
board: {board}
pieces: {{Man: {{}}, Wall: {{}}}}
attributes: {{rank: 1..3}}
setup: place Man of White on {white}; place Man of Black on {black}; place Wall on {wall}
actions:
  put:
    choose: {{{before}several: "{several}"}}
    when: {when}
    do: place (if some (several within neighbours(enemy)) then Man else Wall) on several; set rank of several to 2
turn: {{play: {{actions: put, otherwise: lose}}}}
"""
BOARDS = {
    "a word": {"board": "{shape: square, size: 5}", "white": "row 1", "black": "row 5", "wall": "c3"},
    "two words": {"board": "{shape: rectangle, columns: 6, rows: 12}", "white": "row 1", "black": "a12", "wall": "c6"},
    "hexagons": {"board": "{shape: hexagon, side: 3}", "white": "row 1", "black": "row 5", "wall": "c3"},
    "a graph": {
        "board": "{shape: graph, points: {a: [0, 0], b: [1, 0], c: [2, 0], d: [3, 0], e: [0.5, 1], f: [1.5, 1], "
        "g: [2.5, 1], h: [1.5, 2], i: [0, 3], j: [1, 3], k: [2, 3], l: [3, 3]}, "
        "edges: [a-b-c-d, a-e-b-f-c-g-d, e-f-g, e-h-g, i-j-k-l, a-i-h-l-d]}",
        "white": "a",
        "black": "d",
        "wall": "h",
    },
}
NEAR = "lowest of several is neighbours(highest of several)"
LAYERED = {
    "near each other": {"several": "2 of empty", "when": NEAR},
    "at a distance": {"several": "2 of empty", "when": "distance(highest of several, lowest of several) = 2"},
    "one of them beside something": {
        "several": "2 of empty",
        "when": f"{NEAR} and count (several within neighbours(own)) <= 1",
    },
    "each of them": {
        "several": "2 of empty",
        "when": f"{NEAR} and (every one in several has some (neighbours(one) within own))",
    },
    "with names": {
        "several": "2 of empty",
        "when": "let one be lowest of several; let two be highest of several; one is neighbours(two) and "
        "(let several be neighbours(two); (any two in several where two is own))",
    },
    "after a number": {
        "before": "n: 1..2, ",
        "several": "2 of empty",
        "when": f"{NEAR} and (n = 1 or some (neighbours(several) within own))",
    },
    "three in a row": {
        "several": "3 of empty",
        "when": "any way in any direction where ahead(lowest of several, way, 1) is several and "
        "ahead(lowest of several, way, 2) is several",
    },
    "several sizes": {
        "several": "1..3 of empty",
        "when": "every one in several has every two in several has one = two or one is neighbours(two)",
    },
}
IN_ROWS = {
    "any two": {"several": "2 of (empty or own)", "when": "decisions >= 0"},
    "apart": {"several": "2 of empty", "when": f"not ({NEAR}) and no (several within neighbours(own))"},
    "what surrounds both": {"several": "2 of empty", "when": "count (neighbours(several) within own) >= 1"},
    "what cannot be lifted": {
        "several": "2 of empty",
        "when": f"{NEAR} and count (spread from lowest of several through empty except highest of several) > 3",
    },
    "three apart": {
        "several": "3 of empty",
        "when": "no (neighbours(several) within several) and some (neighbours(several) within enemy)",
    },
}
FORMS = {**LAYERED, **IN_ROWS}
CASES = [
    (form, board)
    for board in BOARDS
    for form, parts in FORMS.items()
    if board == "hexagons" or "3" not in parts["several"]  # of three there are many, and the reference engine is slow
    if board != "a graph" or form not in ("three in a row", "each of them", "what cannot be lifted")
]


def game(form: str, board: str) -> Game:
    return load("sets.yaml", text=GAME.format(**{"before": "", **FORMS[form]}, **BOARDS[board])).game


def cells_of(of: Game) -> tuple[Cell, ...]:
    (cells,) = lower(of).cells
    return cells


@pytest.mark.parametrize(("form", "board"), CASES)
def test_they_are_the_options_of_the_reference_engine_in_their_order(form: str, board: str) -> None:
    of = game(form, board)
    program = lower(of)
    assert all(cell.of_set for cell in program.cells[0])
    random, several = Random(3), 0
    machines = tuple(compile_game(of, checked=checked) for checked in ((True, False) if board == "a word" else (True,)))
    state, interpreted = SideBySide(of, machines, 0), InterpretedState(of, program, 0)
    for _ in range(3):
        if state.is_terminal():
            break
        assert state.options() == interpreted.options()
        chosen = random.choice(state.legal_actions())
        several += len(state.legal_actions()) > 1
        state.apply_action(chosen)
        interpreted.apply_action(chosen)
    assert several > 0


@pytest.mark.parametrize("form", LAYERED)
def test_what_lies_at_few_places_has_layers(form: str) -> None:
    assert all(cell.layers for cell in cells_of(game(form, "a word")))


@pytest.mark.parametrize("form", IN_ROWS)
def test_what_may_lie_anywhere_has_rows(form: str) -> None:
    assert [cell.rows for cell in cells_of(game(form, "two words" if form == "any two" else "a word"))]


@pytest.mark.parametrize("form", ["near each other", "three in a row"])
def test_the_condition_is_not_slow(form: str) -> None:
    assert not slow_rules(game(form, "a word"))


def numbered(several: str, board: str = "{shape: square, size: 6}") -> bool:
    """Whether sets of a board without conditions are numbered."""
    parts = {**BOARDS["a word"], "board": board, "before": "", "several": several, "when": "decisions >= 0"}
    return not any(cell.of_set for cell in cells_of(load("sets.yaml", text=GAME.format(**parts)).game))


def test_few_sets_or_large_ones_or_those_with_the_empty_one_are_numbered() -> None:
    assert numbered("2 of row 2") == (MIN_SETS > 15)
    assert numbered(f"{MAX_SIZE + 1} of rows(1, 2)")
    assert numbered("0..2 of empty")
    assert not numbered("2 of empty")
    assert MAX_ROWS > 36 * 35
    assert not numbered("3 of empty")
