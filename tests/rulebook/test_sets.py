"""Sets of sites in English: all of a union, and one of it."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.rules import Rules

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Stone: {}, Tower: {}}
zones: {hand: {each: player, size: 2}, pool: {size: 2}}
actions:
  put: {choose: {spot: empty}, when: CONDITION, do: "EFFECTS"}
end:
  full: when no empty then draw
"""


def said(effects: str = "remove spot", condition: str = "true") -> str:
    text = GAME.replace("EFFECTS", effects).replace("CONDITION", condition)
    rules = Rules(load("<editor>", text=text)).texts()
    put = next(rule.text for rule in rules if rule.section == "actions")
    return put.removeprefix("Choose an empty square (the spot). ").replace("\ue000", "").replace("\ue001", "")


@pytest.mark.parametrize(
    ("effects", "text"),
    [
        ("place Stone on a1 or b2 or c3", "Put a Stone on a1, b2 and c3."),
        ("place Stone on (row 1) within (column 1 or column 3)",
         "Put a Stone on every square in row 1 in column 1 or in column 3."),
        ("remove own within (a1 or b2)", "Remove your pieces on a1 or on b2."),
        ("remove a1 or (enemy within row 1)", "Remove what is on a1 and the enemy pieces in row 1."),
    ],
)  # fmt: skip
def test_effects_are_on_all_of_a_union(effects: str, text: str) -> None:
    assert said(effects) == text


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ("some (Stone or Tower)", "Only if there is a Stone or Tower piece."),
        ("no ((hand of mover or pool) within occupied)", "Only if there are no pieces in your hand or in the pool."),
        ("spot is (a1 or b2) or no own", "Only if the spot is a1 or b2 or you have no pieces."),
    ],
)
def test_conditions_are_on_any_of_a_union(condition: str, text: str) -> None:
    assert said(condition=condition).startswith(text)
