"""Clauses of which it is clear what they are about: all of a union, its last part, or what a place is said of."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square 4, regions: {corner: a1 or d4}}
attributes: {ground: [wheat, lake], one: [red, green], two: one}
pieces: {Castle: {}, Field: {owner: nobody, has: [ground, one, two]}}
variables: {taken: bool each corner}
define:
  worth(spot): count (neighbours of spot within own) + count (neighbours of spot within enemy) * column_of spot
actions:
  put: {choose: {spot: "CHOICE"}, when: "CONDITION", do: "EFFECTS"}
end:
  full: when no empty then draw
"""


def said(effects: str = "place Field on spot", condition: str = "true", choice: str = "empty") -> str:
    text = GAME.replace("EFFECTS", effects).replace("CONDITION", condition).replace("CHOICE", choice)
    return next(rule.text for rule in rules_of(text) if rule.section == "actions")


@pytest.mark.parametrize(
    ("condition", "clause"),
    [
        ("some (neighbours of spot within (Castle or board where ground of it = wheat))",
         "there is a square next to that square among (the Castles and the squares) whose ground is wheat"),
        ("some (neighbours of spot within (Castle or (board where ground of it = wheat)))",
         "there is a square next to that square among the Castles and the pieces with the ground wheat"),
        ("count (edge or Castle where row_of it = 1) > 2",
         "the number of (the edge and the Castles) whose row is 1 is more than 2"),
        ("count (edge or (Castle where row_of it = 1)) > 2",
         "the number of the edge and (the Castles whose row is 1) is more than 2"),
        ("count ((edge or (own where row_of it = 2)) where column_of it = 1) > 2",
         "the number of (the edge and (your pieces whose row is 2)) whose column is 1 is more than 2"),
        ("some (corner within neighbours of (spot or b2) where not taken of it)",
         "there is a square that is in the corner and next to that square or b2 and that is not taken"),
        ("some (neighbours of spot where row_of it = 1)",
         "there is a square that is next to that square and whose row is 1"),
        ("some (empty within row 2 where column_of it = 1)", "there is an empty square in row 2 whose column is 1"),
    ],
)  # fmt: skip
def test_conditions(condition: str, clause: str) -> None:
    assert said(condition=condition) == (
        f"Choose an empty square. Allowed only if {clause}. Put a Field on that square."
    )


@pytest.mark.parametrize(
    ("choice", "what"),
    [
        ("(edge except Castle) where row_of it = 1",
         "a square that is at the edge, that does not hold a Castle and whose row is 1"),
        ("edge except (Castle where row_of it = 1)", "a square at the edge without a Castle whose row is 1"),
        ("(edge or own) and (board where row_of it = 1)",
         "a square among (the edge and your pieces) whose row is 1"),
        ("(corner where row_of it > 1) with most worth(it)",
         "one of those whose worth is greatest among the squares in the corner whose row is more than 1 (the spot)"),
    ],
)  # fmt: skip
def test_choices(choice: str, what: str) -> None:
    assert said(choice=choice).startswith(f"Choose {what}. ")


def test_what_is_on_the_last_part_of_a_union() -> None:
    assert said("remove (edge or (Castle where row_of it = 1))").endswith(
        "Remove what is at the edge and (the Castles whose row is 1)."
    )


def test_loops_over_the_same_words_have_two_names() -> None:
    loops = "for each a in ones do for each b in ones do if a = b then place Field on spot with one a, two b"
    assert said(loops).endswith(
        "For every one and every one (the other one): if that one is the other one, put a Field with that one and "
        "the other one as its two on that square."
    )
