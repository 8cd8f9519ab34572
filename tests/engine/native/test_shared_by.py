"""Sets of sites that are the same for several combinations of choices are found once for all of these."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.lower.program import lower
from tests.engine.native.test_shapes_of_lowering import loops
from tests.side_by_side import SideBySide

GAME = """\
game: Once
players: [Ann, Ben, Cleo]
parameters: {max_decisions: 40}
include: {part: french-deck, with: {low: 7}}
zones: {deck: {size: 32, seen by: nobody}, hand: {size: 12, each: player, seen by: owner}}
variables: {phase: 0..2}
setup: new_deck(deck); deal_to_each(deck, 5)
define:
  "first_of_rank(card)": no (cards_of(mover) where rank of it = rank of card and slot_of it < slot_of card)
  "first_of_suit(card)": no (cards_of(mover) where suit of it = suit of card and slot_of it < slot_of card)
actions:
  ask:
    choose: {CHOICES}
    when: WHEN
    do: move card to hand of (if phase = 1 then mover else player_after(mover)); set phase to (phase + 1) mod 3
  wait: set phase to (phase + 1) mod 3
turn: {play: {actions: [ask, wait]}}
"""
FORMS = {
    "a player": ("whom: everyone except mover, card: cards_of(mover)", "first_of_rank(card)", 1),
    "a number, and a condition before all choices": (
        "n: 1..3, card: cards_of(mover)",
        "phase < 2 and first_of_rank(card)",
        1,
    ),
    "a part that the number decides": (
        "n: 1..3, card: 'cards_of(mover) where first_of_rank(it)'",
        "n != phase and suit of card != spades",
        1,
    ),
    "a condition of the number": ("n: 7..9, card: cards_of(mover)", "first_of_rank(card) and rank of card > n", 3),
    "two": ("n: 1..2, card: 'cards_of(mover) where first_of_rank(it)'", "phase > 0 and n > 0", 1),
    "either": (
        "n: 1..2, card: 'if n = 1 then (cards_of(mover) where first_of_rank(it)) else cards_of(mover)'",
        "phase < 2",
        1,
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_the_loop_is_written_once(form: str) -> None:
    choices, when, expected = FORMS[form]
    of = load("once.yaml", text=GAME.replace("CHOICES", choices).replace("WHEN", when)).game
    count = next(each for each in lower(of).functions if each.name == "count")
    assert loops(count.body) == expected
    machine = compile_game(of, checked=True)
    for seed in range(2):
        state, random = SideBySide(of, (machine,), seed), Random(seed)
        for _ in range(12):
            state.apply_action(random.choice(state.legal_actions()))
