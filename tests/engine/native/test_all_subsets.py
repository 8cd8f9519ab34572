"""Conditions on a choice of several, evaluated for all sets at once, with the same games as if each were tried."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.choices import subset_loops, subsets
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.side_by_side import SideBySide

GAME = """\
game: Sets of cards
players: [Ann, Ben]
parameters: {{max_decisions: 10}}
attributes: {{rank: {low}..{high}, suit: [clubs, spades, stars]}}
pieces:
  Card: {{owner: nobody, has: [rank, suit]}}
  Blank: {{owner: nobody, has: suit}}
zones: {{hand: {{size: 6, each: player, seen by: owner}}, table: {{size: 4}}, pile: {{size: 20}}}}
variables: {{trumps: {{type: suit}}, aim: {{type: 0..9}}}}
setup: >-
  for each who in everyone do (repeat 5 times do (place Card on lowest of (hand of who except occupied) with rank {low},
  suit clubs; roll rank of highest of (hand of who within occupied); roll suit of highest of (hand of who within
  occupied)); place Blank on lowest of (hand of who except occupied) with suit spades);
  repeat 3 times do (place Card on lowest of (table except occupied) with rank {low}, suit clubs; roll rank of highest
  of (table within occupied); roll suit of highest of (table within occupied)); roll trumps; roll aim
define:
  mine: hand of mover within occupied
  shown: table within occupied
  worth(some): sum one in some giving rank of one
  ranked(some, r): some where rank of it = r
  best(some): the one in some with most rank of one
actions:
  lay: {{choose: {{{choice}}}, when: "{when}", do: "remove cards; roll aim"}}
  drop: {{choose: {{card: mine}}, do: move card to pile}}
turn: {{play: {{actions: [lay, drop], otherwise: pass}}}}
"""

CARDS = "cards: 1..3 of mine"
AT_ONCE = {
    "ranks that follow one": (
        CARDS,
        "any a in cards where some ranked(cards, rank of a + 1) and some ranked(cards, rank of a + 2)",
    ),
    "a range": (CARDS, "any r in 1..4 where every n in 0..1 has some ranked(cards, r + n)"),
    "the lowest rank": (CARDS, "every n in 0..1 has some (cards where rank of it = rank of lowest of cards + n)"),
    "things at places": (
        CARDS,
        "rank of lowest of cards + rank of nth(cards, 2) = aim or suit of nth(cards, 3) = suit of highest of cards",
    ),
    "the least rank": (
        CARDS,
        "every n in 0..1 has some ranked(cards, rank of (the a in cards with least rank of a) + n)",
    ),
    "the span": (CARDS, "(most a in cards giving rank of a) - (least a in cards giving rank of a) = 2"),
    "pairs of its members": (
        CARDS,
        "every a in cards has every b in cards has (suit of a = suit of b or rank of b > aim)",
    ),
    "how many there are of each": (CARDS, "(every a in cards has count ranked(cards, rank of a) >= 2)"),
    "a word": (CARDS, "any s in suits where s != trumps and count (cards where suit of it = s) = count cards"),
    "the words of two members": (CARDS, "suit of lowest of cards = suit of highest of (cards except lowest of mine)"),
    "the member with the most": (CARDS, "suit of best(cards) = trumps or rank of best(cards) = aim"),
    "a sum": (CARDS, "worth(cards) = aim or worth(cards) > worth(mine except cards)"),
    "a sum of sums": (
        CARDS,
        "(sum a in cards giving if rank of a > 2 then count ranked(cards, rank of a) else aim) > 4",
    ),
    "a name": (CARDS, "let top be best(cards); let rest be cards except lowest of mine; worth(rest) > rank of top"),
    "a name of a name": (
        CARDS,
        "any a in cards where (let next_one be rank of a + 1; let some_of be ranked(cards, next_one); "
        "any b in some_of where (let both be rank of b + next_one; both > aim))",
    ),
    "other cards": (
        CARDS,
        "any a in shown where some ranked(cards, rank of a) and (every b in cards has rank of b >= aim - 4)",
    ),
    "no card at all": ("cards: any of mine", "worth(cards) <= aim and (every a in cards has suit of a != trumps)"),
    "a card before": ("card: mine, cards: 1..2 of shown", "worth(cards) = rank of card or card is not Card"),
    "a card and a number before": (
        "card: mine, n: 0..2, cards: 1..2 of shown",
        "count (cards where rank of it > rank of card) = n",
    ),
    "a card after": ("cards: 1..2 of shown, card: mine where rank of it = worth(cards)", "some cards within Card"),
    "cards and others": (CARDS, "worth(cards or highest of shown) = aim + count (mine except Card except cards)"),
    "several pages": ("cards: 1..3 of (mine or shown)", "worth(cards) = 2 * aim and some (cards within table)"),
}


def game(name: str, low: int = 0) -> Game:
    choice, when = AT_ONCE[name]
    return load("sets.yaml", text=GAME.format(choice=choice, when=when, low=low, high=low + 3)).game


def play(of: Game, seeds: int = 3) -> None:
    """A few games on both engines, compared after each decision."""
    machines = compile_game(of, checked=True), compile_game(of, cache=False)
    for seed in range(seeds):
        random, state = Random(seed), SideBySide(of, machines, seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("name", AT_ONCE)
def test_conditions_are_evaluated_for_all_sets_at_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tested = list[tuple[object, ...]]()
    keep = subsets.SubsetLowering._keep_at_once

    def kept(
        self: subsets.SubsetLowering, conditions: subsets.Conditions, needed: subsets.Conditions = ()
    ) -> subsets.Conditions:
        left = keep(self, conditions, needed)
        tested.append(left)
        return left

    monkeypatch.setattr(subsets.SubsetLowering, "_keep_at_once", kept)
    play(game(name))
    assert tested
    assert not any(tested)


@pytest.mark.parametrize(
    "when",
    [
        "slot_of lowest of cards = aim",
        "every a in cards has every b in cards has every c in cards has rank of a + rank of b + rank of c > aim",
        "some (neighbours of lowest of cards)",
    ],
)
def test_what_is_not_known_for_all_sets_is_tested_set_by_set(when: str) -> None:
    play(load("sets.yaml", text=GAME.format(choice=CARDS, when=f"({when}) or worth(cards) = aim", low=1, high=4)).game)


def test_too_many_sets_are_tested_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subsets, "MAX_WORDS", 0)
    play(game("several pages"))


def test_conditions_that_cannot_be_written_out_leave_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subset_loops, "MAX_NESTED", 1)
    for name in ("pairs of its members", "a name of a name", "a card before"):
        play(game(name), seeds=1)


def test_things_at_places_are_found_in_one_loop() -> None:
    one = "rank of lowest of cards = aim"
    several = (
        f"{one} and suit of highest of cards = trumps and rank of nth(cards, 2) < 3 and rank of lowest of cards > 0"
    )
    loops = [_loops_over_things(when) for when in (one, several)]
    assert loops[0] == loops[1] == 1


def _loops_over_things(when: str) -> int:
    of = load("sets.yaml", text=GAME.format(choice="cards: 3 of mine", when=when, low=1, high=4)).game
    return show_program(lower(of)).count("for thing")
