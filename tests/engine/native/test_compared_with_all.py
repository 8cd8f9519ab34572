"""A chosen number compared with those of all members of a set: the greatest or the least of these decides."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.side_by_side import SideBySide

GAME = """\
game: Bids
players: [Ann, Ben, Cleo]
parameters: {max_decisions: 30}
variables:
  offer: 0..9 each player
  passed: bool each player
  size: {type: 0..9, each: 1..4}
actions:
ACTIONS
  drop: {do: set passed of mover to not passed of mover; roll offer of player_after(mover); roll size of 1..4}
turn: {play: {actions: [NAMES, drop]}}
"""
CONDITIONS = (
    "every who in everyone has offer of who < n",
    "every who in everyone has n <= offer of who",
    "any who in everyone where offer of who < n",
    "any who in everyone where n <= offer of who",
    "not (any who in everyone where offer of who >= n)",
    "every who in everyone except mover has offer of who < n + 1",
    "any who in everyone where passed of who and n < offer of who",
    "any who in everyone where passed of who and offer of who <= n",
    "every who in everyone has (passed of who or offer of who < n)",
    "every who in (everyone where passed of it) has offer of who > n",
    "any who in (everyone where passed of it) where offer of who > n",
    "every k in 1..4 has size of k + k > n",
    "any k in 1..4 where size of k < n and size of k > offer of mover",
    "every who in everyone has offer of who + n < 9",
    "no (everyone where offer of it >= n)",
    "some (everyone where passed of it and offer of it < n)",
    "count (1..4 where size of it > n) > 0",
    "let few be everyone where offer of it < n; no few",
    "count (everyone where offer of it >= n) = 1",
)
PAIRS = (
    ("every who in everyone has offer of who < n", "(most who in everyone giving offer of who) < n"),
    ("any who in everyone where offer of who < n", "(least who in everyone giving offer of who) < n"),
    ("no (everyone where offer of it >= n)", "not (n <= (most who in everyone giving offer of who))"),
    ("some (1..4 where size of it < n)", "(least k in 1..4 giving size of k) < n"),
    ("not (any who in everyone where n < offer of who)", "not (n < (most who in everyone giving offer of who))"),
)


def game(conditions: tuple[str, ...]) -> Game:
    action = "  bid-{}: {{choose: {{n: 1..7}}, when: '{}', do: set offer of mover to n}}"
    actions = "\n".join(action.format(number, each) for number, each in enumerate(conditions))
    names = ", ".join(f"bid-{number}" for number in range(len(conditions)))
    return load("bids.yaml", text=GAME.replace("ACTIONS", actions).replace("NAMES", names)).game


def test_the_options_are_those_of_the_reference_engine() -> None:
    of = game(CONDITIONS)
    machine = compile_game(of, checked=True)
    for seed in range(3):
        state, random = SideBySide(of, (machine,), seed), Random(seed)
        while not state.is_terminal():
            options = state.legal_actions()
            state.apply_action(random.choice([*options, options[-1]]))


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_it_is_one_comparison_for_each_number(one: str, other: str) -> None:
    first, second = (show_program(lower(game((each,)))) for each in (one, other))
    assert first == second
