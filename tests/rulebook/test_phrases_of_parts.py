"""Phrases that begin with a set say which of its members, and what stands beside a choice is about the choice."""

from __future__ import annotations

from functools import cache

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.markdown import markdown
from tests.rulebook.plain import rules_of

CARDS = """
game: Cards
players: [Ann, Ben]
include: {part: french-deck, with: {low: 1, high: 13}}
zones: {deck: {size: 52, seen by: nobody}, hand: {size: 52, each: player, seen by: owner}, pile: {size: 52}}
variables: {asked: {type: rank, start: 1}, total: 0..99}
define:
  eights: of_rank(cards_of(mover), 8)
  tally: >-
    let p be the c in suits with most count (pile within c);
    let q be the c in (suits except p) with most count (pile within c);
    set total to (sum c in (suits and (p or q)) giving count of_suit(pile within occupied, c))
    + (sum c in (suits except q) giving count (pile within c))
setup: new_deck(deck); deal_to_each(deck, 5)
actions:
  play:
    choose: {card: eights}
    do: "discard_to(card, pile); tally; if some (deck within occupied) then draw_card(deck, mover)"
turn: {play: {actions: play, otherwise: skip}}
end:
  out: >-
    when no of_rank(cards_of(mover), asked) or (any r in ranks where count of_rank(cards_of(mover), r) = 4)
    then mover wins
"""


@cache
def written() -> dict[str, str]:
    return {rule.name: rule.text for rule in rules_of(CARDS)}


def test_a_phrase_that_begins_with_a_set_is_about_its_members() -> None:
    assert written()["play"].startswith("Choose a card of rank 8 in your hand.")
    assert written()["out"] == (
        "When there are no cards of rank A in your hand or for some rank, there are exactly four cards of that "
        "rank in your hand, you win."
    )


def test_what_happens_without_an_option_stands_behind_the_effects() -> None:
    book = markdown(rulebook(load("<editor>", text=CARDS)))
    assert "to your hand.\n\nIf there is nothing that you can choose, the turn ends." in book


def test_names_that_build_on_each_other_are_said_one_by_one() -> None:
    tally = written()["tally"]
    assert "all suits except p for which" in tally
    assert "for each of p and q (the c)" in tally
