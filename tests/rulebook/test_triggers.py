"""Rules that follow certain actions, in English."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.markdown import markdown
from tests.rulebook.plain import rules_of

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
  take: {choose: {man: enemy}, do: remove man}
  kill: {choose: {man: own}, do: nothing}
  clear: {choose: {men: 2 of own}, do: remove men}
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
        ("{after: step, when: piece is row 1, then: place Man on piece}",
         "After step, when the square that the man has left is in row 1, put one of your men on the square that the "
         "man has left."),
        ("{after: [take, kill], when: man is row 2, then: draw}",
         "After take or kill, when (the square where the man was) is in row 2, the game is a draw."),
        ("{after: clear, then: place Man on men}",
         "After clear, put one of your men on the squares where these men were."),
    ],
)  # fmt: skip
def test_a_rule_says_what_it_follows(rule: str, said: str) -> None:
    (text,) = (each.text for each in rules_of(GAME.replace("RULE", rule)) if each.section == "after")
    assert text == said


@pytest.mark.parametrize(
    ("rule", "turn", "said"),
    [
        ("{after: put, then: draw}", "{play: {actions: put, otherwise: skip}}", "the actions that they name"),
        ("{when: count own > 3, then: draw}", "{play: {actions: put, otherwise: lose}}", "every action"),
        ("{when: count own > 3, then: draw}", "{play: {actions: put, otherwise: skip}}",
         "every action and wherever a turn ends without one"),
    ],
)  # fmt: skip
def test_the_book_says_when_rules_apply(rule: str, turn: str, said: str) -> None:
    text = GAME.replace("RULE", rule) + f"turn: {turn}\n"
    book = markdown(rulebook(load("small.yaml", text=text)))
    assert f"\nThese apply after {said}, in this order.\n" in book
