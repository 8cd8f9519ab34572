"""Conditions on a card that depend on what its rank or its suit is, worked out once for each of these, with the same
games as if each card were tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.lower.at_once import by_value, numbers
from playground.engine.native.lower.program import lower
from playground.engine.native.lower.sliced import Sliced
from playground.game.core import Expression, Game, Value
from tests.engine.native.test_shapes_of_lowering import loops
from tests.side_by_side import SideBySide

GAME = """\
game: By value
players: [Ann, Ben]
parameters: {{max_decisions: 14}}
attributes: {{rank: 0..5, suit: [clubs, spades, stars]}}
pieces:
  Card: {{owner: nobody, has: [rank, suit]}}
  Blank: {{owner: nobody, has: suit}}
  Man: {{owner: nobody}}
zones: {{hand: {{size: 6, each: player, seen by: owner}}, table: {{size: 4}}, pile: {{size: 20}}}}
variables: {{trumps: {{type: suit}}, aim: 0..5}}
setup: >-
  for each who in everyone do (repeat 4 times do (place Card on lowest of (hand of who except occupied) with rank 0,
  suit clubs; roll rank of highest of (hand of who within occupied); roll suit of highest of (hand of who within
  occupied)); place Blank on lowest of (hand of who except occupied) with suit spades;
  place Man on lowest of (hand of who except occupied));
  repeat 3 times do (place Card on lowest of (table except occupied) with rank 0, suit clubs; roll rank of highest
  of (table within occupied); roll suit of highest of (table within occupied)); roll trumps; roll aim
define:
  mine: hand of mover within occupied
  higher(card, cards): cards where rank of it > rank of card
  same_suit(cards, s): cards where suit of it = s
actions:
  lay: {{choose: {{card: mine}}, when: "{when}", do: "move card to pile; roll aim"}}
  wait: {{do: "roll aim; roll trumps"}}
turn: {{play: {{actions: [lay, wait]}}}}
"""

AT_ONCE = [
    "no (mine where rank of it > rank of card)",
    "every other in mine has (let both be rank of other + aim; both >= rank of card)",
    "not (any other in mine where rank of other > rank of card)",
    "count (mine where rank of it > rank of card) = aim",
    "some same_suit(table, suit of card)",
    "let high be rank of card; (no (mine where rank of it > high) or no (table where rank of it > high + 1))",
    "no higher(card, table) and some same_suit(table, trumps)",
    "not (any other in mine where not (any third in table where rank of third > rank of other))",
    "(sum other in table giving one_if(suit of other = suit of card)) = 2",
    "some (mine where rank of it = rank of card and it != card)",
    "some (same_suit(mine, suit of card) except card)",
    "no (same_suit(table, suit of card) except card)",
    "any other in mine where other is not card and rank of other = rank of card",
    "any other in (mine except card) where suit of other = suit of card",
    "every other in mine has (other is card or rank of other > rank of card)",
    "no (mine where it is not card and rank of it > rank of card and suit of it = trumps)",
]


def game(when: str) -> Game:
    return load("by-value.yaml", text=GAME.format(when=when)).game


def count_loops(of: Game) -> int:
    """The loops over sites of the function that counts options."""
    return sum(loops(function.body) for function in lower(of).functions if function.name == "count")


def play(of: Game, seeds: int = 3) -> None:
    """A few games on both engines, compared after each decision."""
    machine = compile_game(of, checked=True)
    for seed in range(seeds):
        random, state = Random(seed), SideBySide(of, (machine,), seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("when", AT_ONCE)
def test_conditions_are_worked_out_for_each_value(when: str) -> None:
    of = game(when)
    assert count_loops(of) == 0
    play(of)


@pytest.mark.parametrize("when", [AT_ONCE[1], *AT_ONCE[3:5]])
def test_of_many_values_each_card_is_tried(when: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_value, "MAX_WORDS", 0)
    of = game(when)
    assert count_loops(of) == 1
    play(of, seeds=1)


@pytest.mark.parametrize(
    "when",
    [
        "no (mine where rank of it = rank of card and suit of it != suit of card)",
        "some (mine where slot_of it < slot_of card and rank of it > rank of card)",
    ],
)
def test_what_depends_on_more_than_one_value_is_right(when: str) -> None:
    play(game(when))


def test_a_question_that_comes_twice_is_lowered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nothing that is chosen is written out: the number of a column is that of all sites."""
    found, somehow = Counter[str](), numbers._Numbers._of_all_sites

    def noted(number: numbers._Numbers, expression: Expression, names: Mapping[str, Value]) -> Sliced:
        found[str(expression)] += 1
        return somehow(number, expression, names)

    monkeypatch.setattr(numbers._Numbers, "_of_all_sites", noted)
    lower(load("backgammon").game)
    assert found
    assert sum(found.values()) < 40  # it was 200
