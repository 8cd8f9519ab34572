"""Numbers that go up and down, and one of several values, in English."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben, Cid]
parameters: {mode: {default: mild, choices: [mild, hot, cold], about: how}}
board: {shape: square, size: 3}
attributes: {suit: [clubs, hearts, spades], level: 0..9}
pieces: {Stone: {has: [suit, level], owner: nobody}}
variables:
  score: {type: 0..99, each: player}
  total: {type: 0..99}
  mood:  {type: [calm, wild, grim]}
setup: place Stone on a1; roll total
actions:
  go: {do: DONE}
"""


def said(effects: str) -> str:
    return next(rule.text for rule in rules_of(GAME.replace("DONE", effects)) if rule.name == "go")


@pytest.mark.parametrize(
    ("effects", "text"),
    [
        ("raise score of mover by 2", "Your score goes up by 2."),
        ("lower total by 1", "Total goes down by 1."),
        ("raise total by -3", "Total goes down by 3."),
        ("raise score of everyone by 1", "Every player's score goes up by 1."),
        ("raise level of a1 by total + 1", "The level of a1 goes up by total plus 1."),
        ("if mood is (calm or wild) then draw", "If mood is calm or wild, the game is a draw."),
        ("if mood is not (calm or wild) then draw", "If mood is neither calm nor wild, the game is a draw."),
        ("if total in (1 or 3..5 or 9) then draw", "If total is 1, 3 to 5 or 9, the game is a draw."),
        ("if owner of a1 is (none or Ann) then draw", "If the owner of a1 is nobody or Ann, the game is a draw."),
        ("if mode is (mild or cold) then draw", "The game is a draw."),
    ],
)
def test_effects(effects: str, text: str) -> None:
    assert said(effects) == text


def test_what_is_chosen() -> None:
    text = GAME.replace("{do: DONE}", "{choose: {s: suits and (clubs or spades), n: 1 or 3..4}, do: raise total by n}")
    (go,) = (rule.text for rule in rules_of(text) if rule.name == "go")
    assert go.startswith("Choose clubs or spades (the s) and 1 or a number from 3 to 4")
