"""What belongs together stays together: lists of conditions, choices within choices, and computed values."""

from __future__ import annotations

from functools import cache

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Stone: {has: weight}}
attributes: {weight: 0..9}
variables:
  coins: {type: 0..99, each: player}
  age:   {type: 0..9}
define:
  either: age = 1 or age = 2
  near(spot): spot or neighbours of spot
  wide(low, high): high - low + age * age * (age + age - 1 - 2) * age * age
actions:
  put: {choose: {spot: empty}, do: "place Stone on spot; set coins of mover to VALUE; set age to age + 1"}
end:
  held: when CONDITION then draw
"""


@cache
def written(section: str, value: str, condition: str) -> str:
    text = GAME.replace("VALUE", value).replace("CONDITION", condition)
    return next(rule.text for rule in rules_of(text) if rule.section == section)


@pytest.mark.parametrize(
    ("condition", "clause"),
    [
        ("age = 1 and age = 2 or no own", "(age is 1 and age is 2) or you have no stones"),
        ("(age = 1 or age = 2) and no own", "(age is 1 or 2) and you have no stones"),
        ("no own and (age = 1 or age = 2)", "you have no stones and either age is 1 or 2"),
        ("either and no own", "(age is 1 or 2) and you have no stones"),
        ("not (age = 1 and no own) or no enemy", "age is not 1, you have a stone or there are no enemy stones"),
        ("not (age = 1 and no own) and no enemy", "(age is not 1 or you have a stone) and there are no enemy stones"),
        ("not (age = 1 and not either) and no enemy",
         "(age is not 1 or age is 1 or 2) and there are no enemy stones"),
        ("not either", "age is neither 1 nor 2"),
        ("not either and no own", "age is neither 1 nor 2 and you have no stones"),
        ("not (age = 1 or age = 2 or no own)", "age is not 1, age is not 2 and you have a stone"),
        ("(if age = 1 then no own else no enemy) and age < 5",
         "(you have no stones (if age is 1) or there are no enemy stones (if not)) and age is less than 5"),
        ("if age = 1 then no own and age < 5 else no enemy",
         "(you have no stones and age is less than 5) (if age is 1) or there are no enemy stones (if not)"),
        ("(any n in 1..3 where age = n or no own) and no enemy",
         "(for some number from 1 to 3, age is that number or you have no stones) and there are no enemy stones"),
        ("count ((own within column 1) or column 2) != 3",
         "the number of (your stones in column a) and column b is not 3"),
        ("(count ((row 1 or row (age + 1)) within (column 1 or column 3))) = 3",
         "there are exactly three squares that are in row 1 or in row (age plus 1) and that are in column a or in "
         "column c"),
        ("count ((own or empty) within (column 1 or own)) = 2",
         "the number of (your stones and the empty squares) among column a and your stones is exactly 2"),
        ("no ((row 1 or row 3) within (column 1 or column 3) within empty)",
         "there are no empty squares that are in column a or in column c and that are in row 1 or in row 3"),
        ("no (near(last) within occupied except near(a1))",
         "there are no stones among (the stone just played and the squares next to the stone just played) except those "
         "among (a1 and the squares next to a1)"),
        ("last is ((row 1 or row 3) within (column 1 or column 3))",
         "the stone just played is in row 1 or in row 3 and is in column a or in column c"),
        ("count (own or enemy) < coins of mover",
         "the number of your stones and the enemy stones is less than your coins"),
        ("count (last or own) < 3", "the number of the stone just played and your stones is less than 3"),
        ("last is (a1 or b2) and no own", "(the stone just played is a1 or b2) and you have no stones"),
        ("age - (age - 1) = 3", "age minus (age minus 1) is 3"),
        ("(if age = 1 then 2 else age) = 3", "(2 if age is 1, otherwise age) is 3"),
        ("age = 1 or age = 2 or age = 3", "age is 1, 2 or 3"),
        ("age = 1 or coins of mover = 2", "age is 1 or your coins are 2"),
        ("age = 1 or age > 2", "age is 1 or age is more than 2"),
        ("age != 1 or age != 2", "age is not 1 or age is not 2"),
        ("age = 1 or age = count (own or enemy)", "age is 1 or age is the number of your stones and the enemy stones"),
        ("(sum n in 1..3 giving (n + age) div 2) = 3",
         "the sum, for every number from 1 to 3, of ((that number plus age) divided by 2, rounded down) is 3"),
    ],
)  # fmt: skip
def test_conditions(condition: str, clause: str) -> None:
    assert written("end", "1", condition) == f"When {clause}, the game is a draw."


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("if age = 1 then (if no own then 1 else 2) else 3",
         "(1 if you have no stones, otherwise 2) if age is 1, otherwise 3"),
        ("if age = 1 then 1 else if no own then 2 else 3",
         "1 if age is 1, otherwise 2 if you have no stones, otherwise 3"),
        ("(if no own then 1 else 2) + age", "(1 if you have no stones, otherwise 2) plus age"),
        ("age * (age - 1) div 2", "(age times (age minus 1)) divided by 2, rounded down"),
        ("(age - 1) mod 3", "the remainder of (age minus 1) divided by 3"),
        ("min(age - 1, 4)", "the smaller of (age minus 1) and 4"),
        ("(sum spot in own giving weight of spot) - age",
         "(the sum, for each of your stones, of the weight of that stone) minus age"),
        ("age + age - 1 + (age - 1)", "age plus age minus 1 plus (age minus 1)"),
        ("(age - 1) mod 3 + 1 + age", "((age minus 1) plus 1 (after 3 comes 1)) plus age"),
        ("count (own or enemy) * wide(age, 2)",
         "(the number of your stones and the enemy stones) times the wide of age and 2"),
        ("wide(age - 1, if no own then 1 else 2)",
         "the wide of (age minus 1) and (1 if you have no stones, otherwise 2)"),
    ],
)  # fmt: skip
def test_values(value: str, said: str) -> None:
    assert f"Your coins are now {said}. Age goes up" in written("actions", value, "no own")


@pytest.mark.parametrize(
    ("value", "clause"),
    [
        ("max(age, max(coins of mover, 2))", "the largest of age, your coins and 2"),
        ("min(age, 2) + 1", "(the smaller of age and 2) plus 1"),
        ("9 - min(age, min(2, age))", "9 minus (the smallest of age, 2 and age)"),
        ("max(age, min(2, age))", "the larger of age and (the smaller of 2 and age)"),
    ],
)
def test_one_of_some_numbers_is_apart_from_what_follows_it(value, clause):
    assert clause in written("actions", value, "age = 1")


def test_a_zone_of_one_place_is_singular():
    text = GAME.replace("pieces:", "zones: {shown: {size: 1}}\npieces:", 1)
    text = text.replace("VALUE", "1").replace("CONDITION", "shown is occupied")
    assert any("the shown place is occupied" in rule.text for rule in rules_of(text))


CARDS = """
game: Brackets
players: [Ann, Ben]
include: {part: french-deck, with: {low: 7}}
zones:
  deck: {size: 32, seen by: nobody}
  hand: {size: 8, each: player, seen by: owner}
setup: new_deck(deck); deal_to_each(deck, 8)
define:
  aces: of_rank(cards_of(mover), A)
  red: of_suit(cards_of(mover), hearts) except aces
  leads: SET
actions:
  play: {choose: {card: leads}, do: remove card}
turn: {play: {actions: play, otherwise: win}}
"""


@pytest.mark.parametrize(
    ("leads", "said"),
    [
        ("cards_of(mover) except (of_suit(cards_of(mover), hearts) except aces)",
         "the cards in your hand except (the HEARTS except the ACES)"),
        ("cards_of(mover) except aces except red",
         "the cards in your hand except the ACES except (the HEARTS except the ACES)"),
        ("cards_of(mover) except (aces or of_suit(cards_of(mover), spades) or red)",
         "the cards in your hand except the ACES, the cards of spades in your hand and (the HEARTS except the ACES)"),
        ("(cards_of(mover) except red) except aces",
         "the cards in your hand except (the HEARTS except the ACES) except the ACES"),
    ],
)  # fmt: skip
def test_what_is_left_out_of_what_is_left_out_stands_in_brackets(leads: str, said: str) -> None:
    rules = " ".join(rule.text for rule in rules_of(CARDS.replace("SET", leads)))
    expected = said.replace("HEARTS", "cards of hearts in your hand").replace("ACES", "cards of rank A in your hand")
    assert (expected if "The leads are" in rules else expected.replace("the cards", "a card", 1)) in rules
