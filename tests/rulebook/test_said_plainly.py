"""What rulebooks of newcomers' games said like bookkeeping, or in a way that could be read wrongly."""

from __future__ import annotations

from functools import cache

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Plain
players: [Ann, Ben, Cleo]
board: {shape: square 4, tracks: {path: a1-d1-d4-a4}, regions: {goal_at: [d1, d4]}}
zones: {up: {each: player, size: 9}, deck: 9, lot: 1}
attributes: {left: 0..3, right: 0..3, hue: [red, blue]}
pieces:
  Man:  {worth: 3, moves: 1 square orthogonally onto empty}
  Card: {owner: nobody, has: [left, right, hue], look: card}
variables:
  began:  {type: site, start: none}
  kept, sold: bool each turn
  held:   {type: bool, each: [player, hue]}
  depth:  0..9 each site
  coins:  0..9 each player
  asked:  bool each player
define:
  house(spot): stop_number(path, spot)
  between(one, other): board where house(it) > house(one) and house(it) < house(other)
  waiting: everyone where asked of it
  has_cards: everyone where some (up of it within occupied) and coins of it > 3
  following: next_of(waiting, mover)
  wealth(who): coins of who + count (up of who within occupied) + count (up of who within Card) * 3
  run(one, other): one or other or sites_between(one, other)
  stock(who, what): up of who where hue of it is what and left of it > 1
  due(who, what): count stock(who, what) + count (stock(who, what) where right of it > 2) - coins of who
  home(who): not asked of who and coins of who > 3 and count (up of who within occupied) > 2
  fill(places): for each s in hues do place Card on lowest of (places except occupied) with hue s
setup: [fill(up of Ann), place Man on a1]
actions:
  put: {choose: {man: own within board, spot: empty, many: 1..2}, when: "GUARD", do: "EFFECTS"}
  keep: set kept to true; set sold to kept; set asked of mover to kept; set held(mover, blue) to kept
turn: {play: [put, keep]}
end: {done: when no own then draw}
"""


@cache
def written(do: str = "remove man", guard: str = "true") -> dict[tuple[str, str], str]:
    rules = rules_of(GAME.replace("GUARD", guard).replace("EFFECTS", do))
    return {(rule.section, rule.name): rule.text for rule in rules}


@pytest.mark.parametrize(
    ("do", "said"),
    [
        ("set depth of board to 4", "The depth of every square is now 4."),
        ("raise coins of waiting by 2", "The coins of each of the waiting players go up by 2."),
        ("raise coins of mover by worth of spot", "Your coins go up by the worth of the piece on that square."),
        ("set began to man; move man to spot", "Began is now the square of the man. Move the man to that square."),
        ("set began to man; remove man", "Began is now the man. Remove the man."),
        ("shuffle board", "Shuffle what is on the board."),
        ("set held(mover, red) to true", "Held now holds for you and red."),
        (
            "let side be left of lot; set left of lot to right of lot; set right of lot to side",
            "The left of the piece on the lot and the right of the piece on the lot are exchanged.",
        ),
        ("place Card on lot with left 1, hue red", "Put a Card with left 1 and hue red on the lot."),
        ("move lowest of (up of mover within occupied) to lot", "Move the first piece in your up pile to the lot."),
    ],
)
def test_effects(do: str, said: str) -> None:
    assert said in written(do)["actions", "put"]


@pytest.mark.parametrize(
    ("guard", "said"),
    [
        ("no (run(man, spot) within empty)", "only if none of the man, that square and the squares between"),
        ("kept and sold", "Allowed only if kept and sold hold."),
        ("home(Ann) and home(Ben)", "Allowed only if home holds for Ann and Ben."),
        ("following is none", "Allowed only if there is no waiting player."),
        ("some has_cards", "Allowed only if there are players who have cards."),
        ("many in 2..3", "Allowed only if the amount is 2 or 3."),
        ("coins of mover <= 0", "Allowed only if your coins are 0."),
        ("goal_at of many is empty", "Allowed only if the goal at"),
        ("not held(mover, red)", "Allowed only if held does not hold for you and red."),
        ("(most who in everyone giving coins of who + depth of spot) > 3", "that player"),
        ("(most who in everyone giving wealth(who)) > 3", "the greatest wealth of any player is more than 3."),
        (
            "(least who in everyone giving count (up of who within occupied)) > 3",
            "the least number of pieces in any player's up pile is more than 3.",
        ),
        ("some (between(man, spot) within own)", "Allowed only if you have a piece between the man and that square."),
    ],
)
def test_conditions(guard: str, said: str) -> None:
    assert said in written(guard=guard)["actions", "put"]


def test_a_parameter_is_called_after_what_it_is_a_value_of() -> None:
    texts = written(guard="due(mover, red) > 0")
    assert texts["words", "stock"].startswith("The pieces in the stock of a player and a hue are")
    assert "a player's due for a hue is" in texts["computed", "due"].lower()


def test_a_zone_that_an_effect_is_given_has_no_other_name() -> None:
    assert written()["setup", "1"] == "For every hue: put a Card with that hue in Ann's up pile."


MORE = """
game: More
players: [Ann, Ben]
board: {shape: square 6, regions: {field: ["columns(1, 3) within rows(1, 3)", "columns(4, 6) within rows(5, 6)"]}}
zones:
  stack: {each: site, size: 3}
  hand: {each: player, size: 9}
  pile: 20
  seat, mat: {each: player, size: 1}
attributes: {rank: {type: 1..3, names: {J: 1, Q: 2, K: 3}}, hue: [red, blue]}
pieces: {Card: {owner: nobody, has: [rank, hue], look: card}}
variables: {from_: {type: site, each: player, start: none}, points: 0..99 each player}
define:
  worth(value): {K: 4, Q: 3, else: 1}
  cards(who): hand of who where rank of it is K and hue of it is red and points of who > 3
  leap(spot, steps): count (ahead(spot, north, steps) or ahead(spot, south, steps) or ahead(spot, east, steps))
setup:
  - for each a in hues do for each b in hues do if a != b then place Card on lowest of (pile except occupied) with hue a
  - place Card on stack of (a1 or b1); place Card on hand of Ann or seat of Ann or seat of Ben
actions:
  swap_:
    choose: {own_ones: 1..3 of (hand of mover within occupied)}
    when: worth(rank of lowest of own_ones) + leap(a1, count own_ones) > 3
    do: move own_ones to pile; repeat count own_ones times do move lowest of (pile within occupied) to hand of mover
  seat: {choose: {seats: 1..2 of mat of everyone}, do: move seats to pile; set from_ of mover to a1}
  show: {choose: {card: cards(mover)}, do: remove card}
turn: [swap_, seat, show]
end: {done: when no (hand of mover within occupied) then draw}
"""


@cache
def more() -> dict[tuple[str, str], str]:
    return {(rule.section, rule.name): rule.text for rule in rules_of(MORE)}


def test_two_values_of_one_attribute_are_told_apart() -> None:
    assert more()["setup", "1"] == (
        "For every hue and every hue (the other hue): if that hue is not the other hue, put a card with that hue in "
        "the pile."
    )


def test_parts_of_the_board_are_said_by_columns_and_rows() -> None:
    assert more()["equipment", "fields"] == "1: columns a to c in rows 1 to 3; 2: columns d to f in rows 5 and 6."


def test_what_is_chosen_of_places_with_names_and_how_many_that_was() -> None:
    assert "Choose one to two of all players' mats (these places)." in more()["actions", "seat"]
    assert "As many times as the number of these cards:" in more()["actions", "swap"]


def test_values_and_places_of_players() -> None:
    assert "Your from is now a1." in more()["actions", "seat"]
    assert "cards" in more()["actions", "show"]
    assert more()["words", "cards"].startswith("Your cards are") or more()["words", "cards"].startswith("A player's")
    assert "4 if that rank is K" in more()["computed", "worth"]
    assert "that many steps" in more()["computed", "leap"]
