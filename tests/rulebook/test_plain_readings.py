"""What readers took in another way, or found in no rulebook: limits of numbers, turns that begin again, whose men."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.document import Heading, Paragraph
from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square 4, regions: {throne: b2}}
attributes: {rank: 1..4}
pieces: {Man: {has: rank}, King: {has: rank}, Fog: {owner: nobody}}
variables: {coins: {type: 0..9, each: player}, kept: 1..3, die: 1..6}
define:
  men(who): pieces of who where row_of it > 1 and column_of it > 1 and rank of it > column_of it and it is not a4
  joined(spot, way): spread both_ways(way) from spot through kind of spot
  same(number): own where rank of it = number
  lines(spot, number): sum way in any direction giving count (spread way from spot through same(number)) - 1
actions:
  put: {choose: {spot: empty, what: kinds except Fog}, when: "CONDITION", do: "EFFECTS"}
turn: {START, actions: put}
end:
  full: when no empty then draw
"""


def said(effects: str = "place what on spot", condition: str = "true", start: str = "start: nothing") -> dict[str, str]:
    text = GAME.replace("EFFECTS", effects).replace("CONDITION", condition).replace("START", start)
    return {rule.name: rule.text for rule in rules_of(text)}


@pytest.mark.parametrize(
    ("condition", "clause"),
    [
        ("some (men(mover) within throne)", "there is a piece among your men on the throne"),
        ("throne is own King", "the throne holds one of your Kings"),
        ("some (spot within King where rank of it > 2)",
         "that square holds a King and the rank of the piece on that square is more than 2"),
        ("no (spot within King where rank of it > 2)",
         "that square does not hold a King or the rank of the piece on that square is at most 2"),
        ("any way in orthogonally where count joined(spot, way) > 2",
         "for some orthogonal direction, there are more than two squares reached in that direction both ways from that "
         "square (included) through pieces of the kind of the piece on that square"),
    ],
)  # fmt: skip
def test_conditions(condition: str, clause: str) -> None:
    assert f"Allowed only if {clause}." in said(condition=condition)["put"]


def test_the_number_of_many_words_is_in_brackets() -> None:
    texts = said("set coins of mover to lines(spot, 2)")
    assert "((the number of squares reached in that direction" in (texts.get("lines") or texts["put"])


@pytest.mark.parametrize(
    ("start", "what"),
    [("start: roll die", "begin your turn again"), ("otherwise: pass", "go on with your turn")],
)  # fmt: skip
def test_a_turn_that_starts_with_something_begins_again(start: str, what: str) -> None:
    effects = "place what on spot; if coins of mover > 2 then continue with turn_"
    text = said(effects.replace("turn_", "play"), start=start)["put"]
    assert f"If your coins are more than 2, {what}." in text


def test_kinds_that_are_excepted_are_not_chosen() -> None:
    texts = said()
    assert texts["Fog"] == "A disc; belongs to nobody."
    assert texts["Man"].startswith("Has a rank (1 to 4)")


@pytest.mark.parametrize(
    ("effects", "are_limited"),
    [("raise coins of mover by 1", True), ("set coins of mover to kept", False), ("set kept to coins of mover", True)],
)
def test_numbers_stay_within_limits(effects: str, are_limited: bool) -> None:
    text = (
        GAME.replace("EFFECTS", effects)
        .replace("CONDITION", "coins of mover < kept")
        .replace("START", "start: roll kept")
    )
    blocks = rulebook(load("<editor>", text=text), picture=False)
    notes = blocks.index(Heading(2, "What to keep note of"))
    assert (
        blocks[notes + 1] == Paragraph("A number that would go beyond its limits stays at the limit.")
    ) == are_limited
