"""Sites as places and as the pieces on them: what is moved, removed or turned, and what a place holds."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: {Ann: {forward: north}, Ben: {forward: south}}
board: {shape: square, size: 3, regions: {den: {Ann: a1, Ben: c3}, home: {Ann: row 1, Ben: row 3}}}
pieces: {Stone: {has: weight, moves: [step, leap]}, Tower: {}}
attributes: {weight: 0..9}
zones: {tray: {each: player, size: 1}, hand: {each: player, size: 3}}
moves:
  step: 1 square orthogonally through not enemy onto not own
  leap: 2 squares diagonally through board onto home of mover except own
define:
  heavy: own where weight of it = 3
  held(who): lowest of tray of who
  chosen(cards): if some (cards where weight of it = 1) then cards else heavy
  reach(spot): neighbours(spot, orthogonally) within empty within home of mover where count neighbours of it = 3
actions:
  go:  {moves: own, by: [step, leap], do: move piece to target}
  put: {choose: {spot: board, man: own}, when: "CONDITION", do: "EFFECTS"}
end:
  full: when no empty then draw
"""


def rules(effects: str = "remove spot", condition: str = "true") -> dict[str, str]:
    text = GAME.replace("EFFECTS", effects).replace("CONDITION", condition)
    return {rule.name: rule.text for rule in rules_of(text)}


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("remove spot", "Remove what is on that square."),
        ("remove man", "Remove the man."),
        ("remove ahead(man, forward, 1)", "Remove what is on the next square from the man forward."),
        ("remove hand of opponent", "Remove what is in your opponent's hand."),
        ("remove tray of mover", "Remove what is on your tray."),
        ("remove own within home of mover", "Remove your pieces in your home."),
        ("remove heavy", "Remove the heavy pieces."),
        ("remove spot or man", "Remove what is on that square and the man."),
        ("let one_ be man; let all_ be heavy; remove one_; remove all_",
         "Let all be the heavy pieces. Remove the man. Remove all."),
        ("move spot to hand of mover", "Move what is on that square to your hand."),
        ("move held(mover) to lowest of (hand of mover within empty)", "Move what is on your tray to"),
        ("move lowest of (hand of mover within occupied) to spot", "Move the first piece in your hand to that square."),
        ("swap spot with man", "Swap what is on that square with the man."),
        ("turn spot into Tower", "Turn what is on that square into a Tower."),
        ("set weight of man to weight of held(mover)",
         "The weight of the man is now the weight of the piece on your tray."),
        ("set weight of man to weight of tray of mover",
         "The weight of the man is now the weight of the piece on your tray."),
        ("for each one in home of mover do remove one",
         "For every square in your home: remove what is on that square."),
        ("for each one in own do remove one", "For each of your pieces: remove that piece."),
        ("remove chosen(own within home of mover)", "Remove the pieces in the chosen"),
    ],
)  # fmt: skip
def test_effects(effects: str, said: str) -> None:
    assert said in rules(effects)["put"]


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("spot is enemy", "that square holds an enemy piece"),
        ("spot is not own", "that square does not hold one of your pieces"),
        ("spot is Tower", "that square holds a Tower"),
        ("spot is occupied", "that square is occupied"),
        ("man is Tower", "the man is a Tower"),
        ("man is heavy", "the man is a heavy piece"),
        ("spot is (home of mover)", "that square is in your home"),
        ("some (den of mover within enemy)", "there is an enemy piece on your den"),
        ("lowest of den of mover is enemy", "your den holds an enemy piece"),
        ("some (own where ahead(it, forward, 1) is enemy)",
         "you have a piece where the next square from it forward holds an enemy piece"),
        ("some (empty where it is not home of mover)", "there is an empty square that is not in your home"),
        ("some reach(man)", "there is a square in the reach of the man"),
        ("kind of held(mover) is Tower", "the kind of the piece on your tray is Tower"),
    ],
)  # fmt: skip
def test_conditions(condition: str, said: str) -> None:
    assert f"Allowed only if {said}." in rules(condition=condition)["put"]


def test_movements_say_what_is_captured_and_what_is_in_the_way() -> None:
    texts = rules()
    assert texts["step"] == (
        "One square orthogonally, passing only over squares without an enemy piece, ending on a square without one of "
        "your pieces (an enemy piece there is captured)."
    )
    assert texts["leap"] == (
        "Two squares diagonally, over whatever is in between, ending on a square in your home without one of your "
        "pieces (an enemy piece there is captured)."
    )


def test_the_direction_and_the_length_of_a_move() -> None:
    text = GAME.replace("do: move piece to target", "when: distance > 1, do: 'remove ahead(piece, way, 1)'")
    (go,) = (rule.text for rule in rules_of(text.replace("CONDITION", "true").replace(
        "EFFECTS", "remove spot")) if rule.name == "go")  # fmt: skip
    assert (
        "Allowed only if the length of the move is more than 1. Remove what is on the next square from the piece in the"
        in go
    )


OWNERS = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Stone: {}, Wall: {owner: nobody}, Box: {}}
setup: place Stone on a1; place Wall on b1; place Box of Ben on c1
actions:
  put:   {choose: {spot: empty}, do: place Stone on spot}
  wall:  {choose: {spot: empty}, do: place Wall on spot}
  take:  {choose: {stone: enemy Stone}, do: remove stone; remove Wall}
  swap:  {choose: {one: own Box, other: "enemy (Stone or Box)"}, do: swap one with other}
end:
  full: when no Box then draw
"""


def test_whose_pieces_are_put_and_what_kind_they_are_of() -> None:
    texts = {(rule.section, rule.name): rule.text for rule in rules_of(OWNERS)}
    assert texts["setup", "1"] == "Put a Stone of Ann on a1. Put a Wall on b1. Put a Box of Ben on c1."
    assert "Put one of your Stones on that square." in texts["actions", "put"]
    assert "Put a Wall on that square." in texts["actions", "wall"]
    assert texts["actions", "take"] == "Choose an enemy Stone. Remove the stone. Remove the Walls."
    assert texts["actions", "swap"].startswith(
        "Choose one of your Boxes and an enemy Stone or Box piece (the other piece). Swap the piece"
    )
    assert texts["end", "full"] == "When there are no Boxes, the game is a draw."


def test_places_that_are_always_the_same_and_leaps() -> None:
    text = OWNERS.replace("size: 3}", "size: 3, regions: {ends: a1 or c3}}").replace(
        "{Stone: {}", "{Stone: {moves: hop}"
    )
    hop = 'moves: {hop: "1 square in (leap(1, 2) or leap(0, 2)) onto empty"}\nactions:\n  leap: {moves: own}'
    text = text.replace("actions:", hop)
    text = text.replace(
        "take:  {choose: {stone: enemy Stone}, do: remove stone;", "take:  {do: remove highest of ends;"
    )
    rules = {rule.name: rule.text for rule in rules_of(text)}
    assert rules["hop"] == "A leap of 1 by 2 squares or a leap of 0 by 2 squares, ending on an empty square."
    assert rules["take"] == "Remove what is on c3. Remove the Walls."


def test_some_of_the_leaps_are_leaps() -> None:
    text = GAME.replace("CONDITION", "true").replace("EFFECTS", "remove spot")
    leaps = text.replace(
        "2 squares diagonally through board", "1 square in (leap(1, 2) where ahead(b2, it, 1) is enemy)"
    )
    (leap,) = (rule.text for rule in rules_of(leaps) if rule.name == "leap")
    assert leap.startswith("Leaps of 1 by 2 squares for which the next square from b2 in that direction holds")


@pytest.mark.parametrize(
    ("movement", "said"),
    [
        ("2 squares diagonally onto empty",
         "Two squares diagonally, over whatever is in between, ending on an empty square."),
        ("1 square diagonally onto empty", "One square diagonally, ending on an empty square."),
        ("1 square in leap(1, 2) onto empty", "A leap of 1 by 2 squares, ending on an empty square."),
    ],
)  # fmt: skip
def test_a_movement_without_through_leaps_over_what_is_in_between(movement: str, said: str) -> None:
    text = GAME.replace("CONDITION", "true").replace("EFFECTS", "remove spot")
    text = text.replace("2 squares diagonally through board onto home of mover except own", movement)
    assert said == next(rule.text for rule in rules_of(text) if rule.name == "leap")
