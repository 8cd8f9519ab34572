"""What is left over in Gin Rummy, held to a search through all ways to lay cards out, on many hands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from playground.ruleset.selection import parse_selection
from playground.verify.scenarios.run import run_scenarios

Card = tuple[int, str]
Cards = frozenset[Card]
SUITS = ("clubs", "diamonds", "hearts", "spades")
HANDS = [4, pytest.param(10, marks=pytest.mark.thorough)]


def melds(cards: Cards) -> Iterator[Cards]:
    """All sets and runs of some cards, also those that are parts of larger ones."""
    for rank in {rank for rank, _ in cards}:
        alike = [card for card in cards if card[0] == rank]
        for size in (3, 4):
            yield from map(frozenset, combinations(alike, size))
    for low in range(1, 12):
        for high in range(low + 2, 14):
            for suit in SUITS:
                run = frozenset((rank, suit) for rank in range(low, high + 1))
                if run <= cards:
                    yield run


@cache
def least_left(cards: Cards, table: tuple[Cards, ...] = ()) -> int:
    """The least that the cards can count that are neither laid out nor laid off on a table."""
    best = sum(min(10, rank) for rank, _ in laid_off(cards, table))
    return min([best, *(least_left(cards - meld, table) for meld in melds(cards))])


def laid_off(cards: Cards, table: tuple[Cards, ...]) -> Cards:
    """The cards that are left when as many as possible are laid off."""
    for card in cards:
        for number, meld in enumerate(table):
            if is_meld(meld | {card}):
                grown = (*table[:number], meld | {card}, *table[number + 1 :])
                return laid_off(cards - {card}, grown)
    return cards


def is_meld(cards: Cards) -> bool:
    ranks, suits = sorted(rank for rank, _ in cards), {suit for _, suit in cards}
    return len(set(ranks)) == 1 or (len(suits) == 1 and ranks == list(range(ranks[0], ranks[-1] + 1)))


def dealt(dice: random.Random, number: int, without: Cards = frozenset()) -> Cards:
    """Some cards of few ranks and suits, of which sets and runs overlap."""
    low, suits = dice.randint(1, 7), dice.sample(SUITS, dice.choice((3, 4, 4)))
    near = [(rank, suit) for rank in range(low, low + 7) for suit in suits if (rank, suit) not in without]
    return frozenset(dice.sample(near, min(number, len(near))))


def placed(cards: Cards, zone: str) -> Iterator[str]:
    for number, (rank, suit) in enumerate(sorted(cards), start=1):
        yield f"place Card on {zone}{number} with rank {rank}, suit {suit}"


def scenario(name: str, given: list[str], then: str) -> str:
    happens = "; ".join([*given, "Ann continues with discarding"])
    return f"  - scenario: {name}\n    given: {happens}\n    then: ['{then}']\n"


def check(scenarios: list[str], folder: Path) -> None:
    file = folder / "hands.yaml"
    file.write_text("ruleset: gin-rummy\nscenarios:\n" + "".join(scenarios), encoding="utf-8")
    results = dict(run_scenarios(file, parse_selection("gin-rummy"), "gin-rummy"))
    assert len(results) == len(scenarios)
    assert {name: problem for name, problem in results.items() if problem} == {}


@pytest.mark.parametrize("number", HANDS)
def test_the_least_of_all_ways_to_lay_cards_out_is_left_over(number: int, tmp_path: Path) -> None:
    dice = random.Random(1)
    hands = [dealt(dice, 10 + place % 2) for place in range(number)]
    assert len({least_left(hand) for hand in hands}) > number / 2
    check(
        [
            scenario(
                str(hand), [*placed(hand, "hand_Ann_")], f"left_over(hand of Ann within occupied) = {least_left(hand)}"
            )
            for hand in hands
        ],
        tmp_path,
    )


@pytest.mark.parametrize("hands", HANDS)
def test_what_can_be_laid_off_is_not_left_over(hands: int, tmp_path: Path) -> None:
    dice, scenarios, laid = random.Random(2), [], 0
    for number in range(hands):
        suit, low, rank = dice.choice(SUITS), dice.randint(1, 9), dice.randint(1, 13)
        run = frozenset((low + step, suit) for step in range(dice.randint(3, 4)) if low + step < 14)
        alike = frozenset((rank, each) for each in dice.sample(SUITS, 3)) - run
        table = (run, alike) if len(alike) == 3 else (run,)
        hand = dealt(dice, 9, run.union(*table))
        given = [*placed(hand, "hand_Ann_"), *placed(run, "runs")]
        given += placed(alike, "sets") if len(table) == 2 else ()
        left = least_left(hand, table)
        laid += left < least_left(hand)
        scenarios.append(scenario(f"hand {number}", given, f"left_over(hand of Ann within occupied) = {left}"))
    assert laid, "on a table, less is left over"
    check(scenarios, tmp_path)


@pytest.mark.thorough
def test_who_knocks_can_lay_out_so_that_the_least_is_left_over(tmp_path: Path) -> None:
    dice, scenarios = random.Random(3), []
    while len(scenarios) < 6:
        hand, spare = dealt(dice, 10), (13, "clubs")
        left = least_left(hand)
        if left > 10 or spare in hand:
            continue
        given = [*placed(hand | {spare}, "hand_Ann_"), "set limit to 10"]
        settled = (
            "score of Ann = 25 and score of Ben = 0"
            if left == 0
            else f"score of Ann = 0 and score of Ben = 25 + {left}"
        )
        text = scenario(f"hand {len(scenarios)}", given, settled)
        scenarios.append(text.replace("    then:", "    when: [knock with K clubs]\n    then:"))
    check(scenarios, tmp_path)
