"""Players and what they have in English: who comes after whom, parts of them, the first with a property."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben, Cleo]
pieces: {Card: {has: [suit, rank]}, Token: {owner: nobody, has: gems}}
attributes: {suit: [red, black], rank: 1..4, gems: 0..9}
zones: {hand: {each: player, size: 3, seen by: owner}, bid: {each: player, size: 1}, pile: {size: 6}}
variables: {inside: {type: bool, each: player}, coins: {type: 0..9, each: player}, total: {type: 0..9}}
define:
  explorers: everyone where inside of it and coins of it < 9
  top: highest of (pile within occupied)
  each_share(amount, heads): if heads = 1 then amount else if heads = 2 then amount div 2 else amount div 3
  pay(whom, amount): >-
    for each who in whom do set coins of who to coins of who + each_share(amount, count whom);
    if count whom > 2 then set total to amount else set total to amount - total
actions:
  put: {choose: {card: hand of mover}, when: "CONDITION", do: "EFFECT"}
  share: pay(everyone, 3)
end:
  full: when no (hand of mover within occupied) then draw
"""


def said(condition: str = "true", effect: str = "set total to 1") -> dict[str, str]:
    text = GAME.replace("CONDITION", condition).replace("EFFECT", effect)
    return {rule.name: rule.text for rule in rules_of(text)}


@pytest.mark.parametrize(
    ("condition", "clause"),
    [
        ("some (explorers where seat_of it > seat_of mover)",
         "there is one of the explorers who is after you in the list of players."),
        ("no (explorers where seat_of it < seat_of mover)",
         "there is none of the explorers who is before you in the list of players."),
        ("some explorers", "there is at least one player among the explorers."),
        ("no explorers", "there is no player among the explorers."),
        ("seat_of mover > 2", "your seat number is more than 2."),
        ("count (pile where suit of it = suit of top) = 2",
         "there are exactly two pieces in the pile with the same suit as the last piece in the pile."),
        ("some (explorers where coins of it > total)",
         "there is one of the explorers whose coins are more than total."),
        ("coins of mover = 1 * total", "your coins are equal to total."),
    ],
)  # fmt: skip
def test_conditions_about_players(condition: str, clause: str) -> None:
    assert f"Allowed only if {clause}" in said(condition=condition)["put"]


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        ("let first be the who in everyone where inside of who; next player is first",
         "The first player who is inside is next to play."),
        ("let one be the who in everyone where coins of who = total; next player is one",
         "The player whose coins are equal to total is next to play."),
        ("for each who in (explorers with most coins of it) do set inside of who to true",
         "For each of those of the explorers whose coins are greatest: that player is now inside."),
        ("set coins of mover to coins of mover + total", "Your coins go up by total."),
        ("set total to total - coins of mover; set total to 9", "Total goes down by your coins."),
        ("set total to total + total; set total to 1", "Total is now total plus total."),
        ("set coins of mover to coins of mover + (if inside of mover then 2 else 1)",
         "Your coins go up by (2 if you are inside, otherwise 1)."),
        ("set coins of mover to coins of mover + total * 2; set total to 1", "Your coins go up by (total times 2)."),
        ("move card to hand of player_ahead(Ann, count (pile within occupied))",
         "to the hand of the player (the number of pieces in the pile) seats after Ann."),
        ("for each n in 1..4 do place Token on pile with gems n",
         "For every number from 1 to 4: put a Token with that number of gems on every place in the pile."),
        ("place Token on pile with gems 3", "Put a Token with 3 gems on every place in the pile."),
        ("set total to each_share(total, count explorers)",
         "Total is now what each share of total and the number of the explorers."),
    ],
)  # fmt: skip
def test_effects_on_players(effect: str, sentence: str) -> None:
    assert sentence in said(effect=effect)["put"]


def test_words_explain_a_part_of_the_players_and_shares_in_brackets() -> None:
    words = said(effect="pay(explorers, total); pay(everyone, 2)")
    assert words["pay"].startswith(
        "For those players and the amount: [For each of those players: that player's coins go up by "
    )
    assert words["each share"] == (
        "What each share of the amount and the heads is the first of these that applies: [The amount if the heads are "
        "1. | The amount divided by 2, rounded down if the heads are 2. | Otherwise the amount divided by 3, rounded "
        "down.]"
    )


@pytest.mark.parametrize(
    ("condition", "clause"),
    [
        ("every who in everyone has some bid of who within occupied", "every player's bid holds a piece."),
        ("any who in everyone where no (bid of who within occupied)", "some player's bid is empty."),
        ("some (bid of mover within red)", "there is a red piece on your bid."),
        ("no ((bid of mover or hand of mover) within occupied)",
         "there are no pieces on your bid or in your hand."),
        ("some (everyone where some bid of it within occupied)", "there is a player whose bid holds a piece."),
    ],
)  # fmt: skip
def test_a_zone_of_one_place_holds_a_card_or_is_empty(condition: str, clause: str) -> None:
    assert f"Allowed only if {clause}" in said(condition=condition)["put"]


@pytest.mark.parametrize(
    ("turn", "text"),
    [
        ("play: {actions: put}", "Three players take turns: Ann, Ben and Cleo, one after the other. Ann begins."),
        ("play: {by: everyone, actions: put}",
         "Three players choose at the same time: Ann, Ben and Cleo, in this turn order."),
        ("begin: {start: continue with play}\n  play: {by: everyone where coins of it > 2, actions: put}",
         "Three players choose at the same time: Ann, Ben and Cleo, in this turn order."),
        ("play: {by: Ben, actions: put}",
         "Three players take turns: Ann, Ben and Cleo, one after the other. Ann begins."),
    ],
)  # fmt: skip
def test_players_who_choose_at_the_same_time_do_not_take_turns(turn: str, text: str) -> None:
    game = GAME.replace("CONDITION", "true").replace("EFFECT", "set total to 1")
    rules = rules_of(f"{game}turn:\n  {turn}\n")
    assert next(rule.text for rule in rules if rule.section == "players") == text


AT_ONCE = """
game: First Together
players: [Ann, Ben, Cleo]
variables: {stake: {type: 1..3, each: player}}
actions: {bet: {choose: {n: 1..3}, do: set stake of mover to n}, more: {do: raise stake of mover by 1}}
turn:
  betting: {by: everyone, actions: bet, then: continue with NEXT}
  playing: more
end: {three: when every who in everyone has stake of who = 3 then everyone win}
"""


@pytest.mark.parametrize(
    ("following", "said"),
    [
        ("betting", "Three players choose at the same time: Ann, Ben and Cleo, in this turn order."),
        ("playing", "Three players: Ann, Ben and Cleo, in this turn order."),
    ],
)
def test_players_choose_at_the_same_time_only_where_they_always_do(following: str, said: str) -> None:
    text = AT_ONCE.replace("NEXT", following)
    if following == "betting":
        text = text.replace("  playing: more\n", "")
    (players,) = [rule.text for rule in rules_of(text) if rule.section == "players"]
    assert players == said


def test_a_number_of_players_with_a_name_is_not_one_of_places() -> None:
    text = GAME.replace("CONDITION", "true").replace("EFFECT", "set total to 9 div count best")
    text = text.replace("  top: ", "  best: everyone with most coins of it\n  top: ")
    said_of = {rule.name: rule.text for rule in rules_of(text)}
    assert "9 divided by the number of the best players, rounded down" in said_of["put"]
