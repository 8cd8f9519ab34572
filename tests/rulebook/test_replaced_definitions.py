"""What a part says of its definitions is left out once they have another meaning, and what it is given is explained."""

from __future__ import annotations

from functools import cache

from playground.compiler import load
from playground.rulebook.rules import Rules
from tests.rulebook.plain import plain, rules_of

THREE_OF_FOUR = """
game: Three of Four
players: [Ann, Ben, Cleo]
include: [{part: french-deck, with: {low: 9}}, {part: tricks, with: {trump: spades, rank: power}}]
zones: {deck: {size: 24, seen by: nobody}, hand: {size: 5, each: player, seen by: owner}}
define:
  power(card): if rank of card = 9 then 99 else rank of card
  playing: everyone except Cleo
  trick_is_full: every who in playing has card_of(who) is occupied
  deal_again: remove anywhere; new_deck(deck); deal_to_each(deck, 5); set leader to Ann
GLOSSARY
setup: deal_again
actions:
  play:
    choose: {card: following(cards_of(mover))}
    do: play_to_trick(card); next player is next_of(playing, mover)
after: {trick: when trick_is_full then settle_trick; next_trick}
end: {over: when no cards_of(mover) then mover wins}
variants:
  everybody: {about: all play, define: {trick_is_full: every who in everyone has card_of(who) is occupied}}
"""

OWN_WORDS = "glossary: {trick_is_full: Ann and Ben have played}"


@cache
def written(glossary: str = "", variant: str = "") -> dict[str, str]:
    text = THREE_OF_FOUR.replace("GLOSSARY", glossary)
    if not variant:
        return {rule.name: rule.text for rule in rules_of(text)}
    rules = Rules(load(f"<editor>@{variant}", text=text)).texts()
    return {rule.name: plain(rule.text) for rule in rules}


def test_what_a_part_says_of_a_definition_that_is_replaced_is_not_said() -> None:
    full = written()["trick is full"]
    assert full == "Trick is full holds if for each of all players except Cleo, that player's table is occupied."
    assert written()["following"] == "Those of the suit that was led if there are any; otherwise all of them."


def test_the_ruleset_may_say_it_in_words_of_its_own() -> None:
    assert written(OWN_WORDS)["trick is full"] == "Ann and Ben have played."


def test_words_of_the_ruleset_are_not_said_of_what_a_variant_replaces() -> None:
    assert (
        written(OWN_WORDS, "everybody")["trick is full"] == "Trick is full holds if every player's table is occupied."
    )


def test_what_a_part_has_been_given_is_explained() -> None:
    assert written()["strength"].startswith("Of the cards of the suit that was led")
    assert (
        written()["power"]
        == "The power of the card is 99 if the rank of the card is 9, otherwise the rank of the card."
    )


def test_long_effects_are_written_out_once() -> None:
    again = THREE_OF_FOUR.replace("GLOSSARY", "").replace(
        "then mover wins}", "then mover wins}\nturn: {play: [play, again]}"
    )
    again = again.replace("actions:\n", "actions:\n  again: {do: deal_again}\n")
    texts = {rule.name: rule.text for rule in rules_of(again)}
    assert texts["again"] == "Do as deal again says."
    assert texts["deal again"].startswith("[Remove all cards. | For every suit and rank: ")
    assert "deal again" not in written()
