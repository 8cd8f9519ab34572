"""Names in rulebooks: for values that rules use again and again, for some of the things that a definition is given, for
what an action has just moved, and for values of attributes."""

from __future__ import annotations

from functools import cache

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Man: {}, Storm: {owner: nobody}, Card: {owner: nobody, has: [rank, suit]}}
attributes: {rank: 1..9, suit: [hearts, wild]}
zones:
  deck:  {size: 9}
  hand:  {each: player, size: 3}
  table: {size: 1}
variables:
  points: {type: 0..99, each: player}
  price:  {type: 0..9, each: suit}
  white:  {type: 1..6, each: 1..2}
  dealer: player
  coin:   {type: 0..1, each: 1..3}
define:
  playable(cards): let same be cards where suit of it = suit of lowest of table; if some same then same else cards
  calm: board except neighbours of lowest of Storm except lowest of Storm
  leading: everyone with most points of it
  cheapest(cards): cards with least rank of it
  touching(spots): (neighbours of lowest of spots where row_of it > 1 and column_of it > 1) or a1 or b1
  suit_of(card): if rank of card = 1 then wild else suit of card
  price_of(card): if rank of card = 1 then 5 else rank of card
  cheap: suits where price of it < 3
  fee(spot): raise points of owner of spot by row_of spot; raise points of mover by column_of spot
setup:
  - >-
    for each suit in suits do for each n in 1..4 do place Card on lowest of (deck except occupied) with suit suit
  - place Man of Ann on row 1; place Man of Ben on row 3; place Storm on a2
actions:
  act: {choose: {CHOICE}, do: "EFFECTS"}
turn: {acting: act, opening: {by: DECIDES, actions: act}}
end:
  done: when no occupied then draw
"""


@cache
def written(choice: str, do: str, decides: str = "mover") -> dict[tuple[str, str], str]:
    text = GAME.replace("CHOICE", choice).replace("EFFECTS", do).replace("DECIDES", decides)
    return {(rule.section, rule.name): rule.text for rule in rules_of(text)}


FROM_HAND = "card: hand of mover within occupied"

MAN = "man: enemy, spot: empty"


@pytest.mark.parametrize(
    ("choice", "effects", "text"),
    [
        (FROM_HAND,
         "let low be lowest of (deck within occupied); if rank of low < rank of card then raise points of mover by "
         "rank of low; move low to hand of mover",
         "Choose a piece in your hand (the card). Call the first piece in the deck the low piece. If the rank of the "
         "low piece is less than the rank of the card, your points go up by the rank of the low piece. Move the low "
         "piece to your hand."),
        (FROM_HAND, "let low be lowest of (deck within occupied); move low to hand of mover",
         "Choose a piece in your hand (the card). Move the first piece in the deck to your hand."),
        (MAN, "fee(ahead(spot, north, 2))",
         "Choose an enemy piece (the man) and an empty square. Call the square two steps from that square "
         "north the other spot. The points of the owner of the other spot go up by the row of the other spot."),
        (MAN, "move man to spot; raise points of owner of last by 1",
         "Choose an enemy piece (the man) and an empty square. Move the man to that square. The points of the owner "
         "of the man go up by 1."),
        (MAN, "remove man; move lowest of own to spot; raise points of owner of last by 1",
         "The points of the owner of the piece just moved go up by 1."),
        (MAN, "move man to spot; raise points of owner of spot by 1",
         "The points of the owner of the piece on that square go up by 1."),
        ("card: playable(hand of mover within occupied)", "remove card",
         "Choose a playable piece in your hand (the card). Remove the card."),
        ("spot: touching(own)", "remove spot", "Choose a square touching for your pieces."),
        (FROM_HAND, "if suit_of(card) is wild then raise points of mover by price_of(card)",
         "If the suit of the card is wild, your points go up by the price of the card."),
        ("what: cheap", "raise points of mover by price of what",
         "Choose one of the cheap suits. Your points go up by the price of that suit."),
        ("kind: suits where price of it < 5", "raise points of mover by price of kind",
         "Choose a suit whose price is less than 5. Your points go up by the price of that suit."),
        (FROM_HAND, "remove cheapest(hand of mover within occupied)", "Remove the cheapest pieces in your hand."),
        (MAN, "move lowest of Storm to spot", "Move the Storm to that square."),
        (MAN, "if count leading = 1 then remove man", "If there is exactly one leading player, remove the man."),
        (MAN, "roll coin of 1..3", "Roll three dice, each with the faces 0 and 1, one for each coin."),
        (MAN, "if owner of man is mover then remove man", "If the man is yours, remove the man."),
        (MAN, "if owner of man is not Ann then remove man", "If the man does not belong to Ann, remove the man."),
        ("spot: calm", "move lowest of Storm to spot", "Choose a calm square."),
        (FROM_HAND, "raise points of mover by price_of(lowest of table)",
         "Your points go up by the price of the piece on the table."),
        ("number: 1..2", "roll white of 1..2", "Roll two dice, each from 1 to 6, one for each white."),
        ("number: 1..2", "move lowest of table within occupied to hand of mover",
         "Move the piece on the table, if there is one, to your hand."),
    ],
)  # fmt: skip
def test_actions(choice: str, effects: str, text: str) -> None:
    assert text in written(choice, effects)["actions", "act"]


def test_of_two_things_with_one_name_each_keeps_its_own() -> None:
    rules = written(FROM_HAND, "raise points of mover by price_of(card) + price of wild")
    assert rules["computed", "price of"].startswith("The price of the card is 5 if ")


def test_a_definition_is_explained_by_the_word_that_rules_use() -> None:
    rules = written(FROM_HAND, "if suit_of(card) is wild then remove card")
    said = "The suit of the card is wild if the rank of the card is 1, otherwise the suit of the card."
    assert rules["words", "suit"] == said


def test_squares_that_are_not_that_of_a_piece_are_those_that_do_not_hold_it() -> None:
    said = "The calm squares are the squares that are not next to the Storm and do not hold the Storm."
    assert written("spot: calm", "move lowest of Storm to spot")["words", "calm"] == said


@pytest.mark.parametrize(
    "who",
    [
        "if points of mover > 3 then dealer else mover",
        "let first be dealer; if points of first > 3 then first else mover",
    ],
)
def test_who_decides_in_a_step_is_said_without_brackets(who: str) -> None:
    said = written("number: 1..2", "continue with opening", who)["by", "opening"]
    assert said.startswith("Here the one who decides is the dealer if ")


def test_the_number_after_which_counting_begins_again_has_its_name() -> None:
    text = """
game: Round
players: [Ann, Ben]
board: square 3
attributes: {number: {type: 1..7, names: {llama: 7}}}
pieces: {Card: {owner: nobody, has: number}}
define: {shown: number of a1}
setup: place Card on a1 with number 1
actions: {count_on: "set number of a1 to shown mod 7 + 1"}
end: {long: when number of a1 mod 6 + 1 = 3 then mover wins}
"""
    rules = {rule.name: rule.text for rule in rules_of(text)}
    assert "the number of a1 plus 1 (after llama comes 1)" in rules["count on"]
    assert "(after 6 comes 1)" in rules["long"]
