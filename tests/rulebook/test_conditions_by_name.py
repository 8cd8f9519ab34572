"""Definitions of conditions whose names are no adjectives, conditions with constants in them, and pieces `within board`
in a game whose pieces may lie beneath others too.
"""

from __future__ import annotations

import pytest

from playground.rulebook.predicates import can_follow_is, is_verb
from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 3}
ZONES
pieces: {Flat: {}, Wall: {}}
define:
  road(who): joins(pieces of who within Flat within board, row 1, row 3, orthogonally)
  grazes(spot): spot is row 1 and no (neighbours(spot) within own) and no (neighbours(spot) within enemy)
  beats(one, other): one is Wall and other is Flat and no (neighbours(one) within own)
actions:
  put: {choose: {spot: board}, when: "CONDITION", do: "place Flat on spot"}
end:
  done: when road(mover) then mover wins
"""

STACKS = "zones: {beneath: {each: board, size: 2}}"


def written(condition: str, zones: str = "") -> dict[tuple[str, str], str]:
    text = GAME.replace("CONDITION", condition).replace("ZONES", zones)
    return {(rule.section, rule.name): rule.text for rule in rules_of(text)}


def said(condition: str, zones: str = "") -> str:
    text = written(condition, zones)["actions", "put"].split("Allowed only if ")[1]
    return text.removesuffix(" Put one of your Flats on that square.")


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ("count (pieces of mover within Flat within board) > 1", "you have more than one Flat on the board."),
        ("no (own within board)", "you have no pieces on the board."),
        ("no (board within own)", "you have no pieces on the board."),
        ("no (empty within board)", "there are no empty squares."),
        ("no (board where it is own)", "there are no squares that hold one of your pieces."),
    ],
)
def test_where_pieces_are_if_they_may_be_elsewhere(condition: str, text: str) -> None:
    assert said(condition, STACKS) == text


def test_that_nothing_is_said_of_the_board_if_all_pieces_are_there() -> None:
    assert said("no (own within board)") == "you have no pieces."
    road = written("true")["words", "road"]
    assert road == "Road holds for a player if that player's Flats connect row 1 with row 3 (orthogonally)."
    assert "that player's Flats on the board connect" in written("true", STACKS)["words", "road"]


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ("road(opponent)", "road holds for your opponent."),
        ("not road(mover)", "road does not hold for you."),
        ("grazes(spot)", "that square grazes."),
        ("beats(spot, a1)", "beats holds for that square and a1."),
        ("beats(spot, a1) and a1 is own", "(beats holds for that square and a1) and a1 holds one of your pieces."),
        ("a1 is own and beats(spot, a1)", "a1 holds one of your pieces and beats holds for that square and a1."),
    ],
)
def test_names_of_conditions(condition: str, text: str) -> None:
    assert said(condition) == text


def test_which_names_can_follow_is() -> None:
    adjectives = ["full", "stuck", "playable", "unsafe", "marked", "in_mill", "harmless", "taken"]
    others = ["road", "run", "beats", "pair", "mate", "three_in_a_row", "token"]
    assert [name for name in [*adjectives, *others] if can_follow_is(name)] == adjectives
    verbs = ["grazes", "beats"]
    assert [name for name in [*verbs, "pass", "bonus", "road", "two_pairs"] if is_verb(name)] == verbs


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ("if a1 is own then true else b1 is own",
         "a1 holds one of your pieces or b1 holds one of your pieces."),
        ("if a1 is own then b1 is own else false",
         "a1 holds one of your pieces and b1 holds one of your pieces."),
        ("if a1 is own then false else b1 is own",
         "a1 does not hold one of your pieces and b1 holds one of your pieces."),
        ("if a1 is own then b1 is own else true",
         "a1 does not hold one of your pieces or b1 holds one of your pieces."),
        ("if a1 is own then true else false", "a1 holds one of your pieces."),
        ("if a1 is own then false else true", "a1 does not hold one of your pieces."),
        ("if a1 is own then true else if b1 is own then false else c1 is own",
         "a1 holds one of your pieces or (b1 does not hold one of your pieces and c1 holds one of your pieces)."),
    ],
)  # fmt: skip
def test_choices_with_a_constant(condition: str, text: str) -> None:
    assert said(condition) == text
