"""What a rule means exactly: a set that equals another one, what holds otherwise, and what is one place or several."""

from __future__ import annotations

from functools import cache

import pytest

from playground.compiler import load
from playground.rulebook.rules import Rules

GAME = """
game: Small
players: [Ann, Ben]
board:
  shape: square
  size: 3
  regions: {line: [row 1, row 2, column 1], corner: [a1, c1], pond: b2 or b3, den: {Ann: a1, Ben: c3},
            burrow: {Man: row 1, Ox: row 2}, stall: {Man: a1, Ox: a2}}
pieces: {Man: {has: [weight, mood]}, Ox: {has: weight}, Wall: {owner: nobody}}
attributes: {weight: 0..9, mood: [calm, wild]}
zones: {pile: {size: 4}}
variables:
  coins: {type: 0..9, each: player}
  known: {type: bool, each: player}
  rich:  {type: bool}
  prize: {type: kind}
actions:
  put: {choose: {spot: empty, man: own}, do: "EFFECTS"}
  rest: {do: "set rich to not rich; set prize to Ox; set known of mover to true; set coins of mover to 4"}
end:
  done: when CONDITION then draw
"""


@cache
def written(section: str, effects: str = "remove spot", condition: str = "rich") -> str:
    text = GAME.replace("EFFECTS", effects).replace("CONDITION", condition)
    rules = Rules(load("<editor>", text=text)).texts()
    said = next(rule.text for rule in rules if rule.section == section)
    return said.replace("\ue000", "").replace("\ue001", "")


@pytest.mark.parametrize(
    ("condition", "clause"),
    [
        ("own = row 1", "your pieces stand on exactly the squares of row 1"),
        ("row 1 = own", "your pieces stand on exactly the squares of row 1"),
        ("own != pond", "your pieces do not stand on exactly the squares of the pond"),
        ("own Man = enemy Ox", "your Men are exactly the enemy Oxen"),
        ("pond != empty", "the squares of the pond are not exactly the empty squares"),
        ("lowest of own in row 1", "the first of your pieces is in row 1"),
        ("lowest of own is pond", "the first of your pieces is in the pond"),
    ],
)
def test_sets_that_are_equal_and_members_of_sets(condition: str, clause: str) -> None:
    assert written("end", condition=condition) == f"When {clause}, the game is a draw."


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("set rich to spot is b2", "Note rich if the spot is b2, and otherwise not."),
        ("set rich to true", "Note: rich."),
    ],
)
def test_what_is_noted_and_otherwise_not(effects: str, said: str) -> None:
    assert written("actions", effects).endswith(said)


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("remove lowest of line of 1", "Remove what is on the first square on line number 1."),
        ("remove lowest of corner of 1", "Remove what is on corner number 1."),
        ("remove lowest of burrow of Man", "Remove what is on the first square on the burrow Man."),
        ("remove lowest of stall of Man", "Remove what is on the stall Man."),
        ("remove lowest of den of mover", "Remove what is on your den."),
        ("place Wall on line of 1", "Put a Wall on every square on line number 1."),
        ("place Wall on corner of 1", "Put a Wall on corner number 1."),
        ("set weight of man to weight of lowest of line of 2",
         "The weight of the man is now the weight of the first square on line number 2."),
        ("set weight of man to weight of corner of 2",
         "The weight of the man is now the weight of the piece on corner number 2."),
    ],
)  # fmt: skip
def test_what_is_one_place_and_what_is_several(effects: str, said: str) -> None:
    assert written("actions", effects).endswith(said)
