"""Kinds of pieces that a condition on their constants picks out are named, and described with these constants."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben]
parameters: {limit: {default: 2, range: 1..3, about: most}}
pieces:
  Plum: {owner: nobody, look: card, set_: 1, nr: 1, sweet: true}
  Pear: {owner: nobody, look: card, set_: 1, nr: 2, sweet: true, weight: 9}
  Kale: {owner: nobody, look: card, set_: 2, nr: 1}
  Leek: {owner: nobody, look: card, set_: 2, nr: 3}
zones: {pile: {size: 6}}
variables: {first_kind: {type: kind}, total: {type: 0..9}, bidding: {type: bool, each: player, start: true}}
define:
  of_set(n): kinds where set_ of it = n and nr of it <= limit
  priced(n): kinds where nr of it = n or total = n
  waiting: everyone where bidding of it and total < 9
actions:
  put: {choose: {CHOICES}, do: "EFFECT; set total to 9 - total"}
end:
  full: when no (pile except occupied) then draw
"""


def said(choices: str = "spot: pile", effect: str = "set total to 1") -> dict[str, str]:
    text = GAME.replace("CHOICES", choices).replace("EFFECT", effect)
    return {rule.name: rule.text for rule in rules_of(text)}


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        ("what: kinds where it is Plum or it is Kale", "Choose Plum or Kale. First kind is now that kind."),
        ("what: kinds where it is not Plum", "Choose Pear, Kale or Leek."),
        ("what: kinds where not sweet of it", "Choose Kale or Leek."),
        ("what: of_set(1)", "Choose Plum or Pear. First kind is now that kind."),
        ("what: of_set(2)", "Choose Kale."),
        ("who: of_set(2), what: of_set(1)",
         "Choose Kale (the first kind) and Plum or Pear (the second kind). First kind is now the second kind."),
        # What depends on the course of the game stays a condition, and a name for a kind stays the name.
        ("what: kinds where nr of it = total",
         "Choose a kind of card whose nr is total. First kind is now that kind."),
        ("what: priced(2)", "Choose one of the kinds priced for 2."),
        ("fruit: of_set(1)", "Choose Plum or Pear (the fruit). First kind is now the fruit."),
    ],
)  # fmt: skip
def test_kinds_that_are_known_are_named(choices: str, sentence: str) -> None:
    effect = "set first_kind to " + ("fruit" if choices.startswith("fruit") else "what")
    assert said(choices, effect)["put"].startswith(sentence)


def test_kinds_are_described_with_the_constants_that_rules_mention() -> None:
    plain = said("what: of_set(1)", "set total to 1")
    assert (plain["Plum"], plain["Pear"]) == ("A card.", "A card.")
    mentioned = said("what: kinds where nr of it = total and sweet of it", "set total to 1")
    assert mentioned["Plum"] == "A card; nr 1; sweet."
    assert mentioned["Pear"] == "A card; nr 2; sweet."
    assert mentioned["Leek"] == "A card; nr 3."


def test_places_whose_kinds_have_a_constant_are_meant_as_pieces() -> None:
    text = said(effect="remove lowest of (pile where nr of it = total)")["put"]
    assert "Remove the first card in the pile whose nr is total." in text


def test_a_name_that_is_an_adjective_goes_with_what_it_is_said_of() -> None:
    texts = said(effect="if some waiting then next player is opponent")
    assert "If there is at least one waiting player, your opponent is next to play." in texts["put"]
    assert (
        texts["waiting"]
        == "The waiting players are the players for whom that player is bidding and total is less than 9."
    )
