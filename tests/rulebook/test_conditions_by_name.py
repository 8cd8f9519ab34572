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
        ("beats(spot, a1)", "that square beats a1."),
        ("not beats(spot, a1)", "that square does not beat a1."),
        ("beats(spot, a1) and a1 is own", "that square beats a1 and a1 holds one of your pieces."),
        ("a1 is own and beats(spot, a1)", "a1 holds one of your pieces and that square beats a1."),
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


SEVERAL = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 5}
pieces: {Pawn: {}, Wall: {moves: run}}
moves: {run: 1..2 squares orthogonally through empty onto empty}
variables:
  held: {type: 0..9, each: [player, 1..3]}
define:
  attackers(spot, men, clear, ahead_): >-
    men within ((neighbours(spot, turned_way(ahead_, -1)) within clear) or neighbours(spot, turned_way(ahead_, 1))
    or neighbours(spot, ahead_))
actions:
  put: {choose: {spot: board}, when: "some attackers(spot, own except spot, empty or enemy, forward)", do: "EFFECTS"}
  run: {moves: own, do: "move piece to target"}
end:
  done: when no empty then draw
"""


def test_lists_among_arguments_are_set_apart() -> None:
    rules = {rule.name: rule.text for rule in rules_of(SEVERAL.replace("EFFECTS", "place Pawn on spot"))}
    among = "that square, (your pieces except that square), (the empty squares and the enemy pieces) and forward"
    assert f"among the attackers of {among}." in rules["put"]
    assert "the ahead direction are" in rules["attackers"]
    assert "the ahead direction turned counterclockwise by 45 degrees" in rules["attackers"]
    assert "the ahead direction turned clockwise by 45 degrees" in rules["attackers"]
    assert [rule.text for rule in rules_of(SEVERAL.replace("EFFECTS", "nothing")) if rule.section == "moves"] == [
        "One or two squares orthogonally, passing only over empty squares, ending on an empty square."
    ]


@pytest.mark.parametrize(
    ("effects", "text"),
    [
        ("raise held(mover, 2) by 1", "Your held for number 2 goes up by 1."),
        ("raise held(opponent, row_of spot) by 1",
         "Your opponent's held for the row of that square goes up by 1."),
        ("turn ahead(spot, forward, 1) within Wall into Pawn",
         "Turn the next square from that square forward, if it is a Wall, into a Pawn."),
    ],
)  # fmt: skip
def test_several_indices_and_turning(effects: str, text: str) -> None:
    put = next(rule.text for rule in rules_of(SEVERAL.replace("EFFECTS", effects)) if rule.name == "put")
    assert put.endswith(f" {text}")
