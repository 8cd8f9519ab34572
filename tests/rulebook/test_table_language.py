"""What players say at a table: into a hand, not to its first empty place; die 1; three times; another way to count."""

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
pieces: {Card: {owner: nobody, has: [rank, suit]}}
attributes: {rank: 1..9, suit: [hearts, wild]}
zones:
  deck: {size: 9}
  hand: {each: player, size: 3}
  road: {each: player, size: 9}
  offer: {size: 1}
variables:
  die:   {type: 1..6, each: 1..3}
  luck:  {type: 1..6, each: player}
  coins: {type: 0..99, each: player}
define:
  way_to(spot): count (board where row_of it < row_of spot and column_of it = 2 and it is occupied)
  two_of_hearts: anywhere where it is hearts and rank of it = 2
  cards: hand of mover within occupied
  best: most n in 1..3 giving if die of n > 2 then n else 0
  shelve(card): move card to lowest of (deck except occupied)
  heaviest: most card in cards giving rank of card
setup:
  - for each n in 1..9 do place Card on nth(deck, n) with rank n
  - for each n in 1..3 do for each who in everyone do move lowest of deck to nth(hand of who, n)
  - for each n in 1..3 do for each who in everyone do place Card on nth(road of who, n) with rank n
actions:
  put: {choose: {spot: empty}, when: "GUARD", do: "EFFECTS"}
  go: {choose: {number: 1..9}, do: "remove nth(road of mover, number); set coins of mover to coins of mover + 1"}
repetition: [board]
end:
  done: when CONDITION then draw
"""


@cache
def written(do: str = "remove spot", guard: str = "true", condition: str = "no occupied") -> dict[tuple[str, str], str]:
    text = GAME.replace("EFFECTS", do).replace("GUARD", guard).replace("CONDITION", condition)
    return {(rule.section, rule.name): rule.text for rule in rules_of(text)}


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("move spot to lowest of (hand of mover except occupied)", "Move what is on that square to your hand."),
        ("move spot to lowest of (empty within row 1)", "Move what is on that square to the first empty "
         "square in row 1."),
        ("move spot to lowest of (deck within occupied)", "Move what is on that square to the first card in the deck."),
        ("place Card on lowest of (deck except occupied) with rank 3", "Put a card with rank 3 in the deck."),
        ("move spot to lowest of (offer except occupied)", "Move what is on that square to the offer."),
        ("for each spot_ in hand of mover do move lowest of deck to spot_",
         "For every place in your hand: move what is on the first place in the deck to that place."),
        ("for each place_ in hand of mover do move lowest of deck to place_",
         "For every place in your hand: move what is on the first place in the deck to that place."),
        ("set die of 2 to 4", "Die 2 is now 4."),
        ("for each card in cards do move card to deck", "Move the cards in your hand to the deck."),
        ("for each card in hand of mover do move card to lowest of (deck except occupied)",
         "Move what is in your hand to the deck."),
        ("for each card in cards do shelve(card)", "Move the cards in your hand to the deck."),
        ("for each n in cards do move n to nth(road of mover, rank of n)",
         "For every card in your hand: move that card to place number (the rank of that card) of your "
         "road."),
        ("for each card in cards do move card to a1", "For every card in your hand: move that card to a1."),
        ("for each card in cards do move a1 to deck", "For every card in your hand: move what is on a1 to the deck."),
        ("for each card in cards do (move card to deck; remove a1)",
         "For every card in your hand: move that card to the deck; remove what is on a1."),
        ("set coins of mover to coins of mover + coins of opponent",
         "Your coins go up by your opponent's coins."),
        ("set coins of mover to coins of mover - coins of opponent",
         "Your coins go down by your opponent's coins."),
        ("set coins of mover to coins of mover + coins of mover", "Your coins are now your coins plus your coins."),
        ("set coins of mover to coins of mover + die of 1 + (if die of 2 = 3 then 4 else 0)",
         "Your coins go up by die 1 plus (4 if die 2 is 3, otherwise 0)."),
        ("set coins of mover to coins of mover + die of 1 + coins of mover",
         "Your coins are now your coins plus die 1 plus your coins."),
        ("set coins of mover to die of 1 + coins of mover + 2", "Your coins are now die 1 plus your coins plus 2."),
        ("remove hand of mover within suit of a1", "Remove the cards in your hand with the same suit as a1."),
        ("roll die of 2", "Roll a die from 1 to 6 for die 2."),
        ("for each n in 1..3 do roll die of n", "Roll three dice, each from 1 to 6."),
        ("for each n in 1..2 do roll die of n", "For every number from 1 to 2: roll a die from 1 to 6 for the die of "
         "that number."),
        ("set coins of mover to sum n in 1..3 giving die of n", "Your coins are now the sum of every die."),
        ("set coins of mover to sum n in 2..3 giving die of n",
         "Your coins are now the sum, for every number from 2 to 3, of the die of that number."),
        ("set coins of mover to most who in everyone giving luck of who",
         "Your coins are now the greatest of every player's luck."),
        ("set coins of mover to least n in 1..3 giving die of n + 1",
         "Your coins are now the least value of (the die of that number plus 1) over every number from 1 to 3."),
    ],
)  # fmt: skip
def test_effects(effects: str, said: str) -> None:
    assert written(effects)["actions", "put"] == f"Choose an empty square. {said}"


def test_the_setup_deals_into_hands_but_names_places_whose_numbers_mean_something() -> None:
    texts = written()
    assert texts["setup", "1"] == "For every number from 1 to 9: put a card with that number as its rank in the deck."
    assert texts["setup", "2"] == (
        "Three times: for every player: move what is on the first place in the deck to that player's hand."
    )
    assert texts["setup", "3"] == (
        "For every number from 1 to 3 and every player: put a card with that number as its rank on the place with "
        "that number of that player's road."
    )
    assert texts["equipment", "die"] == "Three dice, each from 1 to 6." if ("equipment", "die") in texts else True


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("place Card on spot with rank 3, suit wild", "with rank 3 and suit wild on that square."),
        ("place Card on spot with rank coins of mover", "with your coins as its rank on that square."),
        ("place Card on spot with rank rank of a1", "with the same rank as a1 on that square."),
        ("move spot to room", "Move what is on that square to the deck."),
        ("move spot to gap(hand of mover)", "Move what is on that square to your hand."),
    ],
)
def test_values_of_what_is_put_and_places_with_names(effects: str, said: str) -> None:
    text = GAME.replace("define:\n", "define:\n  room: gap(deck)\n  gap(there): lowest of (there except occupied)\n")
    text = text.replace("EFFECTS", effects).replace("GUARD", "true").replace("CONDITION", "no occupied")
    (put,) = (rule.text for rule in rules_of(text) if rule.name == "put")
    assert put.endswith(said)


def test_several_dice_and_one_for_each_player() -> None:
    texts = written("for each n in 1..3 do roll die of n; for each who in everyone do roll luck of who")
    assert texts["equipment", "die"] == "Three dice, each from 1 to 6."
    assert texts["equipment", "luck"] == "A die from 1 to 6."


@pytest.mark.parametrize(
    ("condition", "clause"),
    [
        ("occurrences = 3", "the position has occurred three times"),
        ("occurrences >= 2", "the position has occurred at least two times"),
        ("occurrences > 1", "the position has occurred more than one time"),
        ("repeated_within 2", "the position equals one of the last 2 before it"),
        ("not repeated_within 2", "it is not so that the position equals one of the last 2 before it"),
        ("(some row 1) = (coins of mover > 2)", "there is a square in row 1 exactly if your coins are more than 2"),
        ("(no own) != (coins of mover > 2) and last is b2",
         "(you have no cards exactly if your coins are at most 2) and the card just played is on b2"),
        ("some lowest of (deck within occupied)", "there is a card in the deck"),
        ("no lowest of (deck within occupied)", "there is no card in the deck"),
        ("no ((deck within hearts) or (deck within wild))",
         "there is neither a card of hearts in the deck nor a wild card in the deck"),
        ("no ((own within row 1) or (deck within occupied))",
         "neither you have a card in row 1 nor there is a card in the deck"),
        ("occurrences < 3", "the number of times that the position has occurred is less than 3"),
        ("lowest of deck is hearts", "the suit of the first place in the deck is hearts"),
        ("lowest of deck is wild", "the first place in the deck is wild"),
        ("some (deck within hearts)", "there is a card of hearts in the deck"),
        ("some (deck within wild)", "there is a wild card in the deck"),
        ("last is b2", "the card just played is on b2"),
        ("last is not b2", "the card just played is not on b2"),
        ("every n in 1..3 has (not die of n > 2 or die of n = 5)",
         "for every number from 1 to 3 for which the die of that number is more than 2, the die of that number is 5"),
        ("every n in 1..3 has (die of n > 2 or die of n = 5)",
         "for every number from 1 to 3, the die of that number is more than 2 or the die of that number is 5"),
        ("some (two_of_hearts within deck)", "there is a two of hearts card in the deck"),
        ("some (board where any way in orthogonally where ahead(it, way, 1) is hearts)",
         "there is a square where, for some orthogonal direction, the suit of the next square from it in that "
         "direction is hearts"),
    ],
)  # fmt: skip
def test_conditions(condition: str, clause: str) -> None:
    assert written(condition=condition)["end", "done"] == f"When {clause}, the game is a draw."


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("best", "The best is the greatest number from 1 to 3 for which the die of that number is more than 2, or 0 if "
         "there is none."),
        ("heaviest", "The heaviest is the greatest rank of the cards in your hand."),
        ("way to", "The way to the spot is the number of squares whose row is less than the row of the spot, "
         "whose column is 2 and that are occupied."),
    ],
)  # fmt: skip
def test_how_numbers_are_computed(name: str, said: str) -> None:
    effects = "set coins of mover to best + heaviest; set coins of opponent to way_to(spot)"
    assert written(effects)["computed", name] == said


def test_a_choice_from_one_of_two_sets() -> None:
    text = GAME.replace("{spot: empty}", "{spot: if some own then empty else enemy}").replace("EFFECTS", "remove spot")
    text = text.replace("GUARD", "true").replace("CONDITION", "no occupied").replace("owner: nobody, ", "")
    (put,) = (rule.text for rule in rules_of(text) if rule.name == "put")
    assert put.startswith("Choose an empty square if you have a card, otherwise an enemy card (the spot). Remove")


def test_the_most_decisions_are_a_house_rule_only_if_they_end_the_game() -> None:
    text = GAME.replace("EFFECTS", "remove spot").replace("GUARD", "true").replace("CONDITION", "no occupied")
    assert "House rules" not in markdown(rulebook(load("<editor>", text=text), picture=False))
    text += "cap: draw\nvariants:\n  short: {parameters: {max_decisions: 9}}\n"
    book = markdown(rulebook(load("<editor>", text=text), picture=False, variants=True))
    assert "| Max decisions | 5000 | 1 to 1000000 | Decisions after which the game is a draw |" in book


def test_what_is_put_into_a_zone_that_effects_are_given() -> None:
    store = (
        "store(card, there): move card to lowest of (there except occupied); remove row 1; remove row 2; remove row 3"
    )
    text = GAME.replace("define:\n", f"define:\n  {store}; remove b2; remove b3; remove hand of mover\n")
    text = text.replace("EFFECTS", "store(spot, deck)").replace("GUARD", "true").replace("CONDITION", "no occupied")
    said = next(rule.text for rule in rules_of(text) if rule.name == "store")
    assert said.startswith("For the card and the there: [Move the card to the there. | Remove what is in row 1.")


def test_a_division_by_zero_behind_a_condition_that_never_holds() -> None:
    text = GAME.replace("setup:", "parameters: {share: {default: 0, range: 0..3, about: of the coins}}\nsetup:", 1)
    text = text.replace("EFFECTS", "set coins of mover to if share > 0 then 9 div share else 9 mod max(share, 1)")
    text = text.replace("GUARD", "true").replace("CONDITION", "no occupied")
    put = next(rule.text for rule in rules_of(text) if rule.name == "put")
    assert put.startswith("Choose an empty square. Your coins are now ")


def test_a_board_of_one_row() -> None:
    text = EMPTY.replace("{shape: square, size: 3}", "{shape: rectangle, columns: 3, rows: 1}")
    board = next(rule.text for rule in rules_of(text) if rule.name == "board")
    assert board == "A board of three columns and one row."


EMPTY = """
game: Small
players: [Ann, Ben]
parameters: {spare: {default: 0, range: 0..3, about: cards that are shown}}
board: {shape: square, size: 3}
pieces: {Card: {owner: nobody}, Turned: {owner: nobody, flips to: Card}}
zones: {deck: {size: 9}, shown: {size: spare}, rows: {size: 3}}
setup:
  - for each n in 1..9 do place Card on nth(deck, n + 0)
  - for each place_ in shown do move lowest of deck to place_
actions:
  put: {choose: {spot: empty}, do: "place Card on spot; turn spot into Turned"}
  lay: {choose: {pile: 1..3}, when: "nth(rows, pile) is not occupied", do: "place Card on nth(rows, pile)"}
turn:
  play: {actions: [put, lay], otherwise: opponent wins}
"""


def test_zones_without_places_are_no_equipment_and_nothing_happens_there() -> None:
    none, one = ({(rule.section, rule.name): rule.text for rule in rules_of(text)}
                 for text in (EMPTY, EMPTY.replace("default: 0", "default: 1")))  # fmt: skip
    assert ("equipment", "shown") not in none and ("setup", "2") not in none
    assert ("equipment", "shown") in one and ("setup", "2") in one
    assert one["turn", "play"].endswith("If you cannot, your opponent wins.")
    assert one["pieces", "Turned"] == "Becomes a Card when it is turned over."
    assert one["actions", "put"].endswith("Turn what is on that square into a Turned piece.")
    assert "place number (the pile) of the rows" in one["actions", "lay"]
