"""The words of a ruleset in its rulebook: phrases for definitions and attributes, explanations, and names of kinds."""

from __future__ import annotations

from functools import cache

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.markdown import markdown
from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {OldPit: {has: [held, pips]}, NewPit: {has: held}, Bare: {}, Naked: {}}
attributes: {held: 0..9, pips: 1..6}
variables: {coins: {type: 0..99, each: player}}
define:
  near(spot): neighbours of spot within occupied
  worth(spot): count near(spot) + held of spot
  rich(spot): held of spot > 3
  clear(spot): remove spot; set coins of mover to 0
GLOSSARY
actions:
  put: {choose: {spot: own}, when: rich(spot), do: "clear(spot); set coins of mover to worth(spot)"}
  add: {choose: {spot: own where held of it > 0}, do: "set held of spot to held of spot + 1; place FullPit"}
end:
  done: when some (occupied where pips of it = 3) then draw
""".replace("; place FullPit", "; if pips of spot = pips of a1 then turn spot into NewPit")

WORDS = """glossary:
  held: the number of seeds in {it}
  worth: all that lies around
  rich: "{spot} is full"
  clear: empty {spot} and pay {spot's} price
  near: round {spot}
"""


@cache
def written(glossary: str = "") -> dict[str, str]:
    return {rule.name: rule.text for rule in rules_of(GAME.replace("GLOSSARY\n", glossary))}


def test_without_words_it_is_said_what_definitions_stand_for() -> None:
    texts = written()
    assert texts["put"] == (
        "Choose one of your pieces. Allowed only if the held of that piece is more than 3. Remove that piece. Your "
        "coins are now 0. Your coins are now the worth of (the square where that piece was)."
    )
    assert texts["worth"] == (
        "The worth of the spot is the number of pieces next to the spot plus the held of the spot."
    )


def test_words_stand_in_place_of_definitions_and_attributes() -> None:
    texts = written(WORDS)
    assert texts["put"] == (
        "Choose one of your pieces. Allowed only if that piece is full. Empty that piece and pay that piece's price. "
        "Your coins are now the worth of (the square where that piece was)."
    )
    assert texts["worth"] == "All that lies around."
    assert "near" not in texts
    assert texts["add"] == (
        "Choose one of your pieces where the number of seeds in it is more than 0. The number of seeds in that piece "
        "goes up by 1. If the pips of that piece are equal to the pips of a1, turn that piece into a New Pit."
    )
    assert texts["Old Pit"] == "Has a number of seeds in it (0 to 9) and pips (1 to 6)."
    assert written()["Old Pit"] == "Has a held (0 to 9) and pips (1 to 6)."


def test_kinds_of_which_the_same_is_said_are_one_item() -> None:
    book = markdown(rulebook(load("<editor>", text=GAME.replace("GLOSSARY\n", "")), picture=False))
    assert "- **Bare and Naked**: Each is a disc.\n" in book
    assert "- **Old Pit**: " in book


@pytest.mark.parametrize("glossary", ["", WORDS])
def test_no_explanation_of_what_is_not_said_by_name(glossary: str) -> None:
    assert {"rich", "clear"}.isdisjoint(written(glossary))


def test_phrases_for_sites_are_of_squares_and_what_is_on_them() -> None:
    text = GAME.replace("GLOSSARY\n", "glossary:\n  full: with many seeds beside {spot}\n")
    text = text.replace("define:\n", "define:\n  full(spot): (neighbours of spot) within enemy\n")
    text = text.replace(
        "clear(spot); set", "remove full(spot); remove full(spot) or spot; set owner of full(spot) to mover; set"
    )
    put = next(rule.text for rule in rules_of(text) if rule.name == "put")
    assert "Remove what is on the squares with many seeds beside that piece. " in put
    assert "What is on the squares with many seeds beside that piece belongs to you now." in put


def test_an_explanation_that_says_no_more_than_the_name_is_left_out() -> None:
    assert "worth" not in {name for name, text in written("glossary:\n  worth: the worth\n").items() if text}


def test_numbers_of_one_letter_each_are_counted() -> None:
    level = "  level(r, a, b): most n in 1..9 giving (if n < r and n > a then n - b else 0)\n"
    game = GAME.replace("GLOSSARY\n", level).replace("to worth(spot)", "to level(held of spot, 2, 3)")
    text = next(rule.text for rule in rules_of(game) if rule.name == "level")
    assert text.startswith("The level of the first number, the second number and the third number is ")
    assert "is less than the first number" in text
    assert "the a " not in text and "the b" not in text
