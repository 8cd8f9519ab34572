"""Whether a set has members is a question that names none: `some attackers of it` costs what `attacked(it)` does."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.program import lower
from playground.game import core
from tests.side_by_side import SideBySide, natives

GAME = """\
game: Guarded
players: [White, Black]
board: {{shape: square, size: 5}}
pieces: {{Rook: {{moves: slide}}, Knight: {{moves: hop}}}}
moves:
  slide: 1 or more squares orthogonally through empty onto not own
  hop: 1 square in leap(1, 2) onto not own
actions:
  put: {{choose: {{what: kinds, spot: empty}}, do: place what on spot, {question}}}
turn: {{play: {{actions: put, otherwise: lose}}}}
"""

ANSWERED = [
    "never: some attackers of spot",
    "never: not (no attackers of spot)",
    "when: after(count (attackers of spot)) = 0",
    'never: "some (attackers of spot or (enemy where any way in diagonally where it is ahead(spot, way, 1)))"',
    "never: some attackers of spot and column_of spot > 2",
]


def game(question: str) -> core.Game:
    return load("guarded.yaml", text=GAME.format(question=question)).game


@pytest.mark.parametrize("question", ANSWERED)
def test_whether_anything_attacks_is_not_tried(question: str) -> None:
    of = game(question)
    assert "on a copy of" not in show_program(lower(of))
    state, random = SideBySide(of, natives(of), 1), Random(1)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))


def test_how_many_attack_may_be_tried() -> None:
    assert "on a copy of" in show_program(lower(game('never: "some (enemy where count attackers(it, mover) = 1)"')))
