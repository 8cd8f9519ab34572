"""How many directions, numbers or players belong to a set near a site is counted for all sites at once."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.at_once import numbers
from playground.engine.native.lower.program import lower
from playground.game import core
from tests.side_by_side import SideBySide

GAME = """\
game: Counted
players: [Ann, Ben]
parameters: {{max_decisions: 24}}
board: {{shape: square, size: 4}}
variables: {{floors: {{type: 0..4, each: site}}}}
actions: {{build: {{choose: {{spot: board}}, when: "{when}", do: raise floors of spot by 1}}}}
turn: {{play: {{actions: build, otherwise: lose}}}}
end: {{peak: when some (board where floors of it = 4) then mover wins}}
"""
CONDITIONS = [
    "count (orthogonally where ahead(spot, it, 1) is not none and floors of ahead(spot, it, 1) >= floors of spot) > 0",
    "some (any direction where ahead(spot, it, 1) is board and floors of ahead(spot, it, 1) > floors of spot) or "
    "floors of spot = 0",
    "count (1..3 where floors of spot < it) >= 2",
    "(sum n in (1..4 where it > floors of spot) giving n) > 3",
]


def game(when: str) -> core.Game:
    return load("counted.yaml", text=GAME.format(when=when)).game


@pytest.mark.parametrize("when", CONDITIONS)
def test_they_are_counted_at_once(when: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = show_program(lower(game(when)))
    monkeypatch.setattr(numbers, "MAX_COUNTED", 0)
    assert show_program(lower(game(when))) != at_once


@pytest.mark.parametrize("when", CONDITIONS)
def test_both_engines_agree(when: str) -> None:
    of = game(when)
    state, random = SideBySide(of, [compile_game(of, checked=True)], 3), Random(3)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
