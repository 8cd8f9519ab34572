"""Conditions on two things that are chosen at once, each with those that may follow it."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.choices import subset_pairs
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.engine.native.test_all_subsets import GAME, play

PAIR = "cards: 2 of mine"
SAID = {
    "the ranks of both": (PAIR, "rank of lowest of cards + rank of highest of cards = aim"),
    "a sum": (PAIR, "worth(cards) = aim or worth(cards) > 6"),
    "a difference": (PAIR, "rank of lowest of cards - rank of nth(cards, 2) > 1 or aim - rank of lowest of cards = 3"),
    "the span": (PAIR, "(most a in cards giving rank of a) - (least a in cards giving rank of a) = 1"),
    "how many": (PAIR, "count ranked(cards, aim) = 1 or (sum a in cards giving one_if(suit of a = trumps)) = 2"),
    "fewer": (PAIR, "count ranked(cards, aim) < 2 and 1 >= count (cards where suit of it = trumps) and some cards"),
    "one of each": (PAIR, "some ranked(cards, 2) and some ranked(cards, 3)"),
    "one after another": (PAIR, "any a in cards where rank of a = 2 and (any b in cards where rank of b = 1)"),
    "alike": (PAIR, "any r in 0..4 where every a in cards has rank of a = r"),
    "alike and more": (PAIR, "any r in 1..3 where rank of lowest of cards = r and rank of highest of cards < r + 1"),
    "a word": (PAIR, "any s in suits where every a in cards has suit of a = s"),
    "every two": (PAIR, "every a in cards has every b in cards has (a is b or suit of a != suit of b)"),
    "names": (PAIR, "let top be highest of cards; let r be rank of top; any a in cards where rank of a + 1 = r"),
    "other cards": (PAIR, "any a in shown where every b in cards has (rank of a <= rank of b + aim - 4)"),
    "a number before": ("n: 0..2, cards: 2 of shown", "worth(cards) + n = aim"),
    "two blocks in one": ("cards: 2 of (mine or shown)", "suit of lowest of cards = suit of highest of cards"),
    "never": (PAIR, "count ranked(cards, aim) > 2 or rank of lowest of cards = 1 and rank of lowest of cards = 2"),
}

ONE_CARD = """\
game: A sum
players: [Ann, Ben]
parameters: {{max_decisions: 8}}
attributes: {{rank: 1..4}}
pieces: {{Card: {{owner: nobody, has: rank}}}}
zones: {{hand: {{size: 6}}}}
variables: {{aim: 0..9}}
setup: place Card on hand; roll rank of hand
actions: {{lay: {{choose: {{card: "hand where {condition}"}}, do: remove card; roll aim}}}}
turn: {{play: {{actions: lay, otherwise: roll aim; next player is mover}}}}
"""


def game(name: str, low: int = 0) -> Game:
    choice, when = SAID[name]
    return load("sets.yaml", text=GAME.format(choice=choice, when=when, low=low, high=low + 3)).game


@pytest.mark.parametrize("name", SAID)
def test_pairs_are_found_one_thing_after_the_other(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = list[object]()
    allowed = subset_pairs.PairsOfThings.allowed

    def kept(self: subset_pairs.PairsOfThings, conditions: subset_pairs.Conditions) -> object:
        found.append(allowed(self, conditions))
        return found[-1]

    monkeypatch.setattr(subset_pairs.PairsOfThings, "allowed", kept)
    play(game(name))
    assert found
    assert all(isinstance(each, tuple) and not each[1] for each in found)


@pytest.mark.parametrize(
    "when",
    [
        "slot_of lowest of cards = aim",
        "worth(cards) = aim and no (neighbours of lowest of cards) and slot_of highest of cards > 2",
    ],
)
def test_what_cannot_be_said_of_each_is_tested_as_before(when: str) -> None:
    play(load("sets.yaml", text=GAME.format(choice=PAIR, when=when, low=1, high=4)).game)


def test_more_than_two_are_no_pairs() -> None:
    of = load(
        "sets.yaml", text=GAME.format(choice="cards: 1..2 of mine", when="worth(cards) = aim", low=1, high=4)
    ).game
    play(of)


@pytest.mark.parametrize("said", ["aim + rank of it = 5", "5 - rank of it = aim", "(rank of it - 2) + aim = 3"])
def test_what_is_added_to_an_attribute_is_taken_from_the_other_side(said: str) -> None:
    of = load("sums.yaml", text=ONE_CARD.format(condition=said)).game
    plain = load("sums.yaml", text=ONE_CARD.format(condition="rank of it = 5 - aim")).game
    play(of, seeds=1)
    assert show_program(lower(of)).count("differ") == show_program(lower(plain)).count("differ") == 0
