"""Rules that follow certain actions, in English."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.rules import Rules
from tests.rulebook.plain import plain

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Man: {moves: step}}
moves: {step: 1 square orthogonally onto empty}
variables: {coins: {type: 0..9}}
actions:
  put:  {choose: {spot: empty}, do: place Man on spot}
  drop: {choose: {spot: row 1}, do: place Man on spot}
  step: {moves: own, do: move piece to target}
after:
  it: RULE
"""


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("{after: put, then: set coins to coins + 1}", "After put, coins go up by 1."),
        ("{after: [put, drop], when: spot is b2, then: draw}",
         "After put or drop, when that square is b2, the game is a draw."),
        ("{after: step, when: target is row 3, then: [set coins to 0, mover wins]}",
         "After step, when the target square is in row 3: coins are now 0; you win."),
        ("{after: [put, drop, step], when: last is row 3, then: mover wins}",
         "After put, drop or step, when the man just played is in row 3, you win."),
    ],
)  # fmt: skip
def test_a_rule_says_what_it_follows(rule: str, said: str) -> None:
    texts = Rules(load("<editor>", text=GAME.replace("RULE", rule))).texts()
    (text,) = (plain(each.text) for each in texts if each.section == "after")
    assert text == said
