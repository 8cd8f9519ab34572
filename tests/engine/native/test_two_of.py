"""Whether a set has two members, as a question about each of them, is lowered as a question about their number."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.program import lower
from playground.game import core
from tests.side_by_side import SideBySide

GAME = """\
game: Two
players: [Ann, Ben]
parameters: {{max_decisions: 30}}
board: {{shape: square, size: 4}}
pieces: Stone
define: {{near(spot): neighbours(spot) within enemy}}
actions: {{put: {{choose: {{spot: empty}}, when: "{when}", do: place Stone on spot}}}}
turn: {{play: {{actions: put, otherwise: lose}}}}
end: {{edge: when {end} then mover wins}}
"""
TWO = "any one in {0} where any other in {0} where one is not other"
ONE = [
    "every one in {0} has every other in {0} has one = other",
    "every one in {0} has no ({0} except one)",
    "not (any one in {0} where some ({0} except one))",
]
ON_EDGE = "own within edge"


def game(when: str, end: str) -> core.Game:
    return load("two.yaml", text=GAME.format(when=when, end=end)).game


@pytest.mark.parametrize("form", [*ONE, f"not ({TWO})"])
def test_it_is_their_number(form: str) -> None:
    of = game(form.format("near(spot)"), TWO.format(f"({ON_EDGE})"))
    by_number = game("count near(spot) <= 1", f"count ({ON_EDGE}) > 1")
    assert program(of) == program(by_number)
    state, random = SideBySide(of, [compile_game(of, checked=True)], 3), Random(3)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize(
    "form",
    [
        "any one in {0} where any other in {0} where one = other",
        "any one in {0} where any other in own where one is not other",
    ],
)
def test_other_questions_are_not(form: str) -> None:
    of = game(form.format("near(spot)"), "no empty")
    assert program(of) != program(game("count near(spot) > 1", "no empty"))
    state, random = SideBySide(of, [compile_game(of, checked=True)], 5), Random(5)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))


def program(of: core.Game) -> str:
    """The program of a game as text."""
    return show_program(lower(of))
