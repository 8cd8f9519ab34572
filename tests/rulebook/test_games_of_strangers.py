"""What rulebooks of games that nobody polished have said in ways in which nobody speaks."""

from __future__ import annotations

from functools import cache

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.english import times, with_article
from playground.rulebook.markdown import markdown
from tests.rulebook.plain import rules_of

GAME = """
game: Strange
players: [Ann, Ben]
board: {shape: square, size: 4, tracks: {ring: a1-d1-d4-a4-a1}, regions: {throne: b2, corners: a1 or d4}}
pieces:
  Man: {has: [u, n], moves: [step]}
  Card: {owner: nobody, has: [rank], look: card}
  Slip: {owner: nobody, has: [rank], look: card}
attributes: {rank: 1..9, u: 1..2, n: 1..2}
moves:
  step: >-
    1 square orthogonally through empty onto empty
    while count (neighbours of here within neighbours of there within empty) = 1
zones:
  deck: {size: 9}
  hand: {each: player, size: 3, seen by: owner}
  slip: {each: site, size: 1}
variables:
  deed:    [aid_, tax_]
  idle:    0..9
  turned:  bool
  doubts:  {type: bool, each: player}
  has_bid: {type: bool, each: player}
  tuz:     {type: site, each: player, start: none}
  holder:  {type: player, each: 1..3}
  coins:   {type: 0..99, each: player}
  at:      site
  left:    0..9
define:
  rich(pack): count (pack where rank of it > 3) > 2 and count (pack within occupied) > 3 and count pack > 1
  fits(card): rank of card > 3 and some (cards where rank of it < 3) and count cards > 1 and no enemy
  cards: hand of mover within occupied
  good_ones: cards where fits(it)
  near_both(one, goal): count (neighbours of one within neighbours of goal where it is empty and row_of it > 1) < 2
  lack(who, card): >-
    max(0, rank of card - coins of who) + (if count (hand of who within occupied) > 2 then rank of card else 0)
    + coins of who
  of_rank(cards, value): cards where rank of it = value
  aces(pack): >-
    count (of_rank(pack, 1)) + (if some of_rank(pack, 1) then 10 else 0)
    + (if some of_rank(pack, 2) then 20 else 0)
  counted(pile): if count (pile within occupied) = 2 then 3 else if some (pile within occupied) then 1 else 0
  level(n): column_of stop(ring, n) + (if some occupied within row (5 - n) then n else 0) + (if n > 2 then 4 else 0)
glossary:
  of_rank: "{cards} of rank {value}"
setup:
  - roll idle; set turned to idle > 3
  - repeat 2 times do place Card on lowest of (deck except occupied) with rank 1
actions:
  put: {choose: {spot: empty}, when: "GUARD", do: "EFFECTS"}
  stroll: {moves: own}
turn:
  play: {actions: [put], otherwise: "OTHERWISE"}
end:
  done: when CONDITION then draw
"""


@cache
def written(
    do: str = "remove spot",
    guard: str = "true",
    condition: str = "no own",
    otherwise: str = "skip",
    offered: str = "put",
) -> dict[tuple[str, str], str]:
    text = GAME.replace("EFFECTS", do).replace("GUARD", guard)
    text = text.replace("[put]", f"[{offered}]").replace("CONDITION", condition).replace("OTHERWISE", otherwise)
    return {(rule.section, rule.name): rule.text for rule in rules_of(text)}


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("set coins of mover to row_of stop(ring, 2)", "Your coins are now the row of stop 2 of the ring."),
        ("set coins of mover to row_of stop(ring, idle + 1)",
         "Your coins are now the row of stop number (idle plus 1) of the ring."),
        ("set coins of mover to level(2)", "Your coins are now the level of 2."),
        ("set coins of everyone to 3", "Every player's coins are now 3."),
        ("move hand of everyone to deck", "Move what is in all players' hands to the deck."),
        ("set coins of mover to counted(hand of mover)", "Your coins are now the counted of your hand."),
        ("set turned to not turned", "Turned holds from now on if it did not, and otherwise no longer."),
        ("set doubts of mover to true", "You now doubt."),
        ("set doubts of opponent to not doubts of opponent",
         "Doubts now holds for your opponent if not before, and otherwise not."),
        ("set has_bid of mover to true", "Has bid now holds for you."),
        ("set has_bid of mover to turned", "Has bid now holds for you if turned, and otherwise not."),
        ("set holder of 2 to mover", "Holder 2 is now you."),
        ("set coins of mover to lack(mover, spot)", "Your coins are now your lack for that square."),
        ("set coins of mover to rank of (slip of spot)",
         "Your coins are now the rank of what is on the slip at that square."),
        ("repeat 2 times do remove a1", "Twice: remove what is on a1."),
        ("place Man on lowest of (row (idle + 1))", "Put one of your Men on the first square in row (idle plus 1)."),
        ("remove lowest of (column idle)", "Remove what is on the first square in column idle."),
        ("remove spread any direction from spot through empty",
         "Remove what is on the squares reached in any direction from that square (included) through empty "
         "squares."),
    ],
)  # fmt: skip
def test_effects(effects: str, said: str) -> None:
    assert written(effects)["actions", "put"] == f"Choose an empty square. {said}"


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("rich(hand of mover)", "your hand is rich"),
        ("throne is empty", "the throne is empty"),
        ("no corners within empty", "there are no empty squares in the corners"),
        ("no hand of everyone within occupied", "there are no pieces in any player's hand"),
        ("no (everyone where doubts of it)", "there is no player who doubts"),
        ("has_bid of mover", "has bid holds for you"),
        ("not doubts of mover", "you do not doubt"),
        ("tuz of mover is none", "you have no tuz"),
        ("tuz of opponent is not none", "your opponent has a tuz"),
        ("not (idle = 1 or idle = 4 or idle = 6)", "idle is neither 1, 4 nor 6"),
        ("not (idle = 1 or no own)", "idle is not 1 and you have a piece"),
    ],
)
def test_conditions(condition: str, said: str) -> None:
    assert written(condition=condition)["end", "done"] == f"When {said}, the game is a draw."


def test_choices_that_are_free_are_not_said_to_be_impossible() -> None:
    """Where nothing is empty the game has ended; what is said of a player's own pieces holds for that player alone."""
    assert written(condition="no empty", otherwise="win")["turn", "play"] == ""
    assert written(condition="no empty and turned", otherwise="win")["turn", "play"] == "If you cannot, you win."
    assert written(condition="no own", otherwise="win")["turn", "play"] == "If you cannot, you win."
    assert written(condition="no empty", otherwise="win", guard="turned")["turn", "play"] == "If you cannot, you win."


def test_a_step_that_is_left_where_nothing_can_be_chosen() -> None:
    text = GAME.replace("EFFECTS", "remove spot").replace("GUARD", "true").replace("CONDITION", "no own")
    leaving = text.replace("play: {actions", "play: {start: if no empty then skip, actions")
    other = text.replace("play: {actions", "play: {start: if no own then skip, actions")
    assert [
        {(rule.section, rule.name): rule.text for rule in rules_of(each.replace("OTHERWISE", "win"))}["turn", "play"]
        for each in (leaving, other)
    ] == ["", "If you cannot, you win."]


def test_what_a_player_does_who_cannot_begins_in_the_middle_of_a_sentence() -> None:
    said = written(otherwise="raise idle by 1", guard="turned")["turn", "play"]
    assert said == "If you cannot, idle goes up by 1. Then the turn ends."


def test_a_truth_value_in_a_list_has_a_verb() -> None:
    guard = "turned and some own within row 1 and some enemy within row 2 and count cards > 2 and idle > 3"
    assert "all of these are so: [Turned holds. | " in written(guard=guard)["actions", "put"]


def test_words_of_a_variable_have_no_underscores() -> None:
    assert written("set deed to tax_")["notes", "deed"] == "Aid or tax."
    assert written("set deed to tax_")["actions", "put"].endswith("Deed is now tax.")


def test_numbers_with_which_effects_only_compute_matter_for_a_moment() -> None:
    """What is read before it is set lasts, as does what a condition asks."""
    moment = "matters only while a choice is carried out."
    computed = "set at to spot; set left to 3; repeat 5 times while left > 0 do (lower left by 1; remove at)"
    notes = {name: text for (section, name), text in written(computed).items() if section == "notes"}
    assert {name for name, text in notes.items() if text.endswith(moment)} == {"at", "left"}
    assert {*notes} == {"at", "left", "turned"}
    assert moment not in written("lower left by 1; set left to left + 1")["notes", "left"]
    assert moment not in written(computed, guard="left = 0")["notes", "left"]
    assert moment not in written("if turned then set left to 3; set idle to left")["notes", "left"]


def test_members_of_definitions_and_neighbours() -> None:
    texts = written("move lowest of good_ones to deck; set turned to near_both(spot, a1)", offered="put, stroll")
    assert texts["words", "good ones"] == "The good ones are the pieces in your hand that fit."
    assert "next to both the place and the goal" in texts["words", "near both"]
    assert texts["moves", "step"].endswith(
        "only if there is exactly one empty square next to both the square before the step and the square after the "
        "step."
    )


def test_cards_that_a_phrase_takes_from_a_set_with_a_name() -> None:
    said = written("set coins of mover to aces(hand of mover)")["computed", "aces"]
    assert "10 if there is a piece of rank 1 among the pack." in said


def test_what_lies_in_a_set_that_a_definition_is_given() -> None:
    assert written("set coins of mover to counted(hand of mover)")["computed", "counted"] == (
        "The counted of the pile is the first of these that applies: [3 if there are exactly two pieces in the pile. | "
        "1 if there is a piece in the pile. | Otherwise 0.]"
    )


def test_several_of_a_zone_are_chosen_from_its_places() -> None:
    text = GAME.replace("{choose: {spot: empty}", "{choose: {spot: 1..2 of deck}").replace("EFFECTS", "remove spot")
    text = text.replace("GUARD", "true").replace("CONDITION", "no own").replace("OTHERWISE", "skip")
    said = {(rule.section, rule.name): rule.text for rule in rules_of(text)}["actions", "put"]
    assert said == "Choose one to two of the places in the deck (these places). Remove what is on these places."


def test_kinds_of_which_the_same_is_said() -> None:
    text = GAME.replace("EFFECTS", "place Card on lowest of (deck except occupied) with rank 9")
    text = text.replace("GUARD", "true").replace("CONDITION", "no own").replace("[put]", "[put, stroll]")
    book = markdown(rulebook(load("<editor>", text=text.replace("OTHERWISE", "skip")), picture=False))
    assert "- **Card and Slip**: Each has a rank (1 to 9).\n" in book
    assert "- **Man**: Has a u (1 or 2) and an n (1 or 2); moves by *step*.\n" in book


def test_articles_and_how_often() -> None:
    nouns = ("unit", "union", "useful tile", "uninvited guest", "urn", "hour", "x", "u", "one", "egg", "European")
    assert [with_article(noun).split(" ")[0] for noun in nouns] == [
        "a", "a", "a", "an", "an", "an", "an", "a", "a", "an", "a",
    ]  # fmt: skip
    assert [times(number) for number in (1, 2, 3)] == ["once", "twice", "three times"]
