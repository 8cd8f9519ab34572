"""Sets of sites in English: all of a union, and one of it."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Stone: {}, Tower: {}}
zones:
  hand:  {each: player, size: 2}
  pool:  {size: 2}
  pile:  {each: 1..3, size: 2}
  shelf: {each: [player, 1..3], size: 2}
  stack: {each: site, size: 2}
  store: {each: kind, size: 1}
define:
  sum_of(spots): count (spots where any way in orthogonally where ahead(it, way, 1) is enemy)
  fits(spot, many, kinds_): any way in orthogonally where count (spot or ahead(spot, way, many)) = 2 and spot is kinds_
  ours: pieces of mover within rows(1, 2)
  likely(number): any way in orthogonally where ahead(a1, way, number) is enemy
actions:
  put: {choose: {spot: empty}, when: "CONDITION", do: "EFFECTS"}
end:
  full: when no empty then draw
"""


def said(effects: str = "remove spot", condition: str = "true") -> str:
    text = GAME.replace("EFFECTS", effects).replace("CONDITION", condition)
    rules = rules_of(text)
    put = next(rule.text for rule in rules if rule.section == "actions")
    return put.removeprefix("Choose an empty square. ")


@pytest.mark.parametrize(
    ("effects", "text"),
    [
        ("place Stone on a1 or b2 or c3", "Put one of your Stones on a1, b2 and c3."),
        ("place Stone on (row 1) within (column 1 or column 3)",
         "Put one of your Stones on every square in row 1 in column a or in column c."),
        ("remove pile of 2", "Remove what is in pile 2."),
        ("place Stone on lowest of shelf(mover, 3)", "Put one of your Stones on the first place in your shelf 3."),
        ("place Stone on stack of spot", "Put one of your Stones on every place in the stack at that square."),
        ("remove store of Stone", "Remove what is on the store of Stone."),
        ("remove own within (a1 or b2)", "Remove your pieces on a1 or on b2."),
        ("remove ours Tower", "Remove your Towers in rows 1 and 2."),
        ("remove Stone or Tower", "Remove the Stones and the Towers."),
        ("remove a1 or (enemy within row 1)", "Remove what is on a1 and the enemy pieces in row 1."),
    ],
)  # fmt: skip
def test_effects_are_on_all_of_a_union(effects: str, text: str) -> None:
    assert said(effects) == text


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ("some (Stone or Tower)", "there is a Stone or Tower piece."),
        ("count Stone > 2", "there are more than two Stones."),
        ("count Stone != 1", "the number of Stones is not 1."),
        (
            "no ((hand of mover or pool) within occupied)",
            "there are no pieces in your hand or in the pool.",
        ),
        ("spot is (a1 or b2) or no own", "that square is a1 or b2 or you have no pieces."),
    ],
)
def test_conditions_are_on_any_of_a_union(condition: str, text: str) -> None:
    assert said(condition=condition).startswith(f"Allowed only if {text}")


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ("sum_of(own) > 2", "the sum of your pieces is more than 2."),
        ("fits(spot, 2, Stone or Tower)", "fits holds for that square, 2 and (Stone or Tower)."),
        ("not fits(spot, 2, Stone or Tower)", "fits does not hold for that square, 2 and (Stone or Tower)."),
        ("likely(3)", "likely holds for 3."),
        ("some (own within row (row_of spot))", "you have a piece in the row of that square."),
        ("some (empty where it is row 1 or ahead(it, north, 1) is own)", "there is an empty square where"),
        ("some (empty where it is row 1 and it is not a1)", "there is an empty square that is in row 1 and is"),
        ("some (empty within row 1 except own except neighbours of spot)",
         "there is an empty square in row 1 that does not hold one of your pieces and is not next to"),
        ("count (empty where it is not row 1) = 3", "there are exactly three empty squares that are not in"),
    ],
)  # fmt: skip
def test_definitions_and_exceptions(condition: str, text: str) -> None:
    assert said(condition=condition).startswith(f"Allowed only if {text}")
