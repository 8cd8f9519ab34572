"""Members of sets in English, the names by which rules go on about them, and totals over them."""

from __future__ import annotations

import pytest

from playground.rulebook.english import plural_phrase
from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben, Cleo]
board: {shape: square, size: 3}
pieces: {Card: {has: rank}}
attributes: {rank: 1..4}
zones: {hand: {each: player, size: 3}}
variables: {total: {type: 0..99}, known: {type: bool, each: 1..4}}
define:
  wide(from, many, is_open): >-
    total + many * count neighbours of from + (if is_open and many > 2 then total * many else 0)
actions:
  put: {choose: {CHOICES}, when: "CONDITION", do: "set total to VALUE; if total > 3 then set known of 2 to true"}
  know: set known of 2 to true
end:
  full: when no empty then draw
"""


def rules(choices: str = "spot: empty", condition: str = "true", value: str = "0") -> dict[str, str]:
    text = GAME.replace("CHOICES", choices).replace("CONDITION", condition).replace("VALUE", value)
    return {rule.name: rule.text for rule in rules_of(text)}


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ("spot: empty", "an empty square"),
        ("card: own", "one of your cards"),
        ("first: own, second: hand of mover",
         "one of your cards (the first card) and a place in your hand (the second"),
        ("from: own, to_: empty", "one of your cards (the origin) and an empty square. Total"),
        ("many: 1..4, n: 2..3", "a number from 1 to 4 (the amount) and a number from 2 to 3"),
        ("what: own, who: everyone except mover", "one of your cards and another player"),
        ("named: ranks where known of it", "a rank (the named rank) that is known"),
        ("n: '1..4 where known of it'", "a number from 1 to 4 that is known"),
        ("card: own, other: 'own where slot_of it > slot_of card'",
         "one of your cards and one of your cards that lie behind the card (the other card)"),
    ],
)  # fmt: skip
def test_choices_have_the_names_by_which_rules_go_on(choices: str, said: str) -> None:
    assert rules(choices)["put"].startswith(f"Choose {said}")


@pytest.mark.parametrize(
    ("condition", "clause"),
    [
        ("any a in 1..3 where any b in 1..2 where a * b = count own",
         "for some number from 1 to 3 and some number from 1 to 2 (the other number), that number times the other "),
        ("every a in 1..3 has (any b in 1..2 where a * b = count own)",
         "for every number from 1 to 3, for some number from 1 to 2 (the other number), that number times the other "),
        ("every who in everyone has some hand of who within occupied", "there is a card in every player's hand."),
        ("every who in everyone has no hand of who within occupied", "there are no cards in any player's hand."),
        ("any who in everyone where no hand of who within occupied", "there are no cards in some player's hand."),
    ],
)  # fmt: skip
def test_quantifiers_within_each_other(condition: str, clause: str) -> None:
    assert f"Allowed only if {clause}" in rules(condition=condition)["put"]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("sum a in 0..1 giving sum b in 0..1 giving one_if(a + b = 1)",
         "the number of combinations of a number from 0 to 1 and a number from 0 to 1 (the other number) for which "),
        ("sum a in 0..3 giving one_if(known of a)", "the number of numbers from 0 to 3 for which that number is known"),
        ("count (1..4 where known of it)", "the number of numbers from 1 to 4 that are known"),
        ("sum a in 1..2 giving sum b in 1..2 giving a * b",
         "the sum, for every number from 1 to 2 and every number from 1 to 2 (the other number), of that number "),
        ("sum card in own giving rank of card", "the sum, for each of your cards (the card), of the rank of the card"),
    ],
)  # fmt: skip
def test_totals(value: str, said: str) -> None:
    assert f"Total is now {said}" in rules(value=value)["put"]


def test_parameters_have_names_that_can_be_read_aloud() -> None:
    wide = rules(value="wide(spot, 2, total = 3)")["wide"]
    assert wide == (
        "The wide of the origin, the amount and “is open” is the sum of these: [Total. | The amount times the number "
        "of squares next to the origin. | Total times the amount if “is open” holds and the amount is more than 2.]"
    )
    assert "if “is open” holds and the amount is more than 2" in wide


@pytest.mark.parametrize(
    ("phrase", "many"),
    [
        ("number from 0 to 1", "numbers from 0 to 1"),
        ("card in your hand", "cards in your hand"),
        ("orthogonal direction", "orthogonal directions"),
        ("kind of piece", "kinds of piece"),
    ],
)
def test_the_plural_of_a_phrase(phrase: str, many: str) -> None:
    assert plural_phrase(phrase) == many


def test_places_of_several_regions_are_said_as_places() -> None:
    text = GAME.replace("CHOICES", "spot: empty").replace("CONDITION", "true")
    effects = "for each one in row 2 or hand of everyone do place Card of mover on one with rank 2"
    text = text.replace("set total to VALUE; if total > 3 then set known of 2 to true", effects)
    said = {rule.name: rule.text for rule in rules_of(text)}["put"]
    assert "For every place in row 2 or in any player's hand: put one of your cards" in said
