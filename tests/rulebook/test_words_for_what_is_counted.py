"""Names that readers need the numbers of, how many there are of each card, and what pieces are called when they are
chosen from places, or counted before they are taken away."""

from __future__ import annotations

from functools import cache

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben]
attributes: {rank: 1..4, suit: [red, blue]}
pieces: {Card: {owner: nobody, look: card, has: [rank, suit]}, Pawn: {look: pawn, start: seat}}
zones:
  deck:  {size: 16, seen by: nobody}
  hand:  {each: player, size: 4, seen by: owner}
  table: {each: player, size: 1}
  seat:  {each: player, size: 1}
  pile:  {each: 1..3, size: 9, order: kept}
  out:   {size: 16}
  kept:  {each: suit, size: 4}
variables:
  throw: {type: 1..3, faces: [1, 1, 2, 3], names: {low: 1, mid_point: 2, high: 3}}
  coins: {type: 0..99, each: player}
define: {"of_rank(these, r)": these where rank of it = r, take(one): "raise coins of mover by 1; remove one"}
glossary: {of_rank: "{these} of rank {r}"}
setup:
  - for each s in suits do for each r in ranks do place Card on lowest of (deck except occupied) with rank r, suit s
actions:
  fetch: {choose: {cards: any of hand of mover within occupied}, do: "EFFECTS"}
  offer: {choose: {pawns: 1..2 of seat of everyone}, do: move pawns to out}
  take:  {choose: {card: out or pile of (1..3)}, when: "CONDITION", do: move card to hand of mover}
  cast:  {do: roll throw; if throw < high then continue with play}
turn: {play: [fetch, offer, take, cast]}
"""


@cache
def rules(effects: str = "move cards to out", condition: str = "throw < high") -> dict[tuple[str, str], str]:
    text = GAME.replace("EFFECTS", effects).replace("CONDITION", condition)
    return {(rule.section, rule.name): rule.text for rule in rules_of(text)}


def test_the_names_of_numbers_have_their_numbers() -> None:
    assert rules()["notes", "throw"] == "Low (1), mid point (2) or high (3)."


def test_pawns_that_are_chosen_are_pawns() -> None:
    assert rules()["actions", "offer"].startswith(
        "Choose one to two of the pawns on all players' seats (these pawns). Move these pawns to the out pile."
    )


def test_a_card_of_several_zones_is_a_card() -> None:
    assert rules()["actions", "take"].startswith("Choose a card in the out pile or in piles 1 to 3. ")


def test_a_turn_that_continues_goes_on() -> None:
    assert rules()["actions", "cast"].endswith("If throw is less than high, go on with your turn.")


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("let number be count cards; move cards to out; raise coins of mover by number",
         "Let number be the number of these pieces. Move these pieces to the out pile. Your coins go up by number."),
        ("let number be count cards; raise coins of mover by number; move cards to out",
         "Your coins go up by the number of these pieces. Move these pieces to the out pile."),
        ("for each one in cards do take(one); reveal cards",
         "For each of these pieces: your coins go up by 1; remove that piece. "
         "Turn what is on the places where these pieces were face up."),
    ],
)  # fmt: skip
def test_what_is_counted_before_it_goes(effects: str, said: str) -> None:
    assert rules(effects)["actions", "fetch"].removesuffix(" Then the turn ends.").endswith(said)


@pytest.mark.parametrize(
    ("condition", "clause"),
    [
        ("count (table of everyone within occupied where rank of it = rank of lowest of table of mover) < 2",
         "there are fewer than two pieces on all players' tables with the same rank as the piece on your table"),
        ("count of_rank(table of everyone within occupied, rank of lowest of table of mover) < 2",
         "there are fewer than two pieces on all players' tables of the rank of the piece on your table"),
        ("count (kept of suits within occupied) = 8", "there are exactly eight pieces in the kept piles of all suits"),
    ],
)  # fmt: skip
def test_what_is_counted_where(condition: str, clause: str) -> None:
    assert f"Allowed only if {clause}." in rules(condition=condition)["actions", "take"]


PACKS = """
game: Packs
players: [Ann, Ben, Cleo]
include: {part: french-deck, with: {low: 13}}
zones: {deck: 16, hand: {each: player, size: 5}}
setup: SETUP
actions: {take: {choose: {card: deck within occupied}, do: move card to hand of mover}}
turn: {play: take}
"""


@pytest.mark.parametrize(
    ("setup", "said"),
    [("new_deck(deck)", "8 in all."), ("new_deck(deck); new_deck(deck)", "16 in all, two of each.")],
)
def test_how_many_there_are_of_each_card(setup: str, said: str) -> None:
    texts = {(rule.section, rule.name): rule.text for rule in rules_of(PACKS.replace("SETUP", setup))}
    assert texts["equipment", "cards"] == said


TRICKS = """
game: Small Tricks
players: [Ann, Ben]
include:
  - {part: french-deck, with: {low: 13}}
  - {part: tricks, with: {suit: true_suit}}
zones: {deck: 8, hand: {each: player, size: 4, seen by: owner}}
define:
  true_suit(card): if rank of card is K then hearts else suit of card
setup: new_deck(deck); deal_to_each(deck, 4)
actions: {play: {choose: {card: following(cards_of(mover))}, do: play_to_trick(card)}}
turn: {play: play}
after: {trick: when trick_is_full then settle_trick; next_trick}
"""


def test_the_words_of_a_part_name_what_it_is_given() -> None:
    texts = {(rule.section, rule.name): rule.text for rule in rules_of(TRICKS)}
    assert texts["words", "following"].startswith("Those of the true suit that was led if there are any; ")
    assert texts["words", "strength"].startswith("Of the cards of the true suit that was led, the higher beats ")
    plain = {(rule.section, rule.name): rule.text for rule in rules_of(TRICKS.replace(", with: {suit: true_suit}", ""))}
    assert plain["words", "following"].startswith("Those of the suit that was led if there are any; ")


PILES = """
game: Piles
players: [Ann, Ben]
zones: {stock: 8, pile: {size: 4, each: 1..4}, hand: {size: 4, each: player}}
pieces: {Card: {look: card}}
define:
  cards_on(many): pile of many within occupied
  deal_to(many): move lowest of (stock within occupied) to pile of many
setup:
  - for each spot in stock do place Card on spot
  - for each many in 1..4 do deal_to(many)
actions:
  put:  {choose: {many: 1..4}, do: "move lowest of (stock within occupied) to pile of many"}
  take: {choose: {many: 1..4}, when: some cards_on(many), do: "move lowest of cards_on(many) to hand of mover"}
  draw: {choose: {many: 1..4}, do: "repeat many times do move lowest of (stock within occupied) to hand of mover"}
end: {out: when no (stock within occupied) then draw}
"""


def test_many_is_an_amount_and_otherwise_the_number_of_a_pile() -> None:
    said = {rule.name: rule.text for rule in rules_of(PILES)}
    assert {name: said[name] for name in ("2", "put", "take", "draw")} == {
        "2": "For every number from 1 to 4: move the first card in the stock to the pile of that number.",
        "put": "Choose a number from 1 to 4. Move the first card in the stock to the pile of the number.",
        "take": "Choose a number from 1 to 4. Allowed only if there is a card in the pile of the number. Move the "
        "first card in the pile of the number to your hand.",
        "draw": "Choose a number from 1 to 4 (the amount). As many times as the amount: move the first card in the "
        "stock to your hand.",
    }


@pytest.mark.parametrize(
    ("again", "said"),
    [
        ("remove anywhere; new_deck(deck)", "8 in all."),
        ("shuffle deck; remove anywhere; shuffle deck; new_deck(deck); deal_to_each(deck, 1)", "8 in all."),
        ("new_deck(deck)", None),
        ("remove deck; new_deck(deck)", None),
        ("remove anywhere; new_deck(deck); new_deck(deck)", None),
        ("remove anywhere; place Card on lowest of deck with rank 13", None),
        ("remove anywhere; if no (deck within occupied) then new_deck(deck)", None),
    ],
)
def test_cards_that_are_all_dealt_anew_are_as_many_as_before(again: str, said: str | None) -> None:
    text = PACKS.replace("SETUP", "new_deck(deck)") + f'after: {{over: "when no deck within occupied then {again}"}}\n'
    texts = {(rule.section, rule.name): rule.text for rule in rules_of(text)}
    assert texts.get(("equipment", "cards")) == said
