"""Where one of several actions is always allowed, nothing is said of players who cannot choose any."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Either
players: [Ann, Ben]
board: square 3
pieces: {Man: {start: {Ann: row 1, Ben: row 3}}}
variables: {penalty: 0..4, open: bool, lent: {type: player, start: none}, debt: 0..9}
actions:
  one: {when: ONE, do: set lent to mover; raise penalty by 1}
  two: {when: TWO, do: set open to not open; raise penalty by 1; raise debt by 1}
  three: {choose: {spot: own}, when: penalty = 4, do: remove spot}
otherwise: lose
end: {done: when no empty then draw}
"""


@pytest.mark.parametrize(
    ("one", "two", "always"),
    [
        ("penalty > 0", "penalty = 0", True),
        ("penalty < 2", "penalty >= 2", True),
        ("penalty != 3", "penalty = 3", True),
        ("penalty > 1", "penalty = 0", False),
        ("penalty > 0", "debt = 0", False),
        ("penalty <= 3", "penalty = 2", False),
        ("count own > 0", "count own = 0", True),
        ("count own > 1", "count own = 0", False),
        ("open", "not open", True),
        ("lent is none", "lent is not none", True),
        ("lent is none", "lent is mover", False),
    ],
)
def test_conditions_of_which_one_holds(one: str, two: str, always: bool) -> None:
    said = {(rule.section, rule.name): rule.text for rule in rules_of(GAME.replace("ONE", one).replace("TWO", two))}
    stuck = "" if always else " If you cannot, you lose."
    assert said["turn", "play"] == f"Choose one, two or three.{stuck}"
