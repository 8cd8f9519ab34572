"""Choices after that of a single site are written out: each is a set of one site, or of none."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.lower.program import lower
from tests.side_by_side import SideBySide

GAME = """\
game: Single sites
players: [Ann, Ben]
parameters: {max_decisions: 60}
include: {part: french-deck, with: {low: 7}}
board: {shape: square, size: 4}
pieces: {Man: {}}
zones: {deck: {size: 32}, pile: {size: 12, each: 1..3, order: kept}}
variables: {last_pile: 0..3}
setup: >-
  new_deck(deck); for each n in 1..3 do repeat 3 times do move top(deck) to pile of n;
  place Man of Ann on a1 or b2 or d4
actions:
  move:
    choose: {CHOICES}
    when: "WHEN"
    do: "DO"
  empty: {choose: {n: 1..3}, do: "repeat 4 times do discard_to(top_of_pile(pile of n), deck)"}
  wait: nothing
turn: {play: {actions: [move, empty, wait]}}
"""
CARD = "n: 1..3, card: 'top_of_pile(pile of n)'"
FORMS = {
    "a number": (f"{CARD}, m: 1..3", "n != m", "move card to pile of m"),
    "a condition on all": (
        f"{CARD}, m: 1..3",
        "m != n and (no (pile of m within occupied) or rank of top_of_pile(pile of m) <= rank of card)",
        "move card to pile of m; set last_pile to m",
    ),
    "two": (
        f"{CARD}, m: '1..3 where it != n and suit of card != spades', often: 1..2",
        "often < 2 or rank of card > 9",
        "repeat often times do move top_of_pile(pile of n) to pile of m",
    ),
    "first": (
        "card: 'highest of (pile of 1 within occupied)', m: 2..3",
        "rank of card > last_pile + 6",
        "move card to pile of m; set last_pile to m",
    ),
    "a direction": (
        "piece: 'lowest of (own Man)', way: any direction",
        "ahead(piece, way, 1) is empty",
        "move piece to ahead(piece, way, 1)",
    ),
    "none but the site is on the board": (
        "piece: 'ahead(highest of (own Man), north, 1)', who: everyone",
        "who is mover or piece is empty",
        "if piece is empty then place Man of who on piece else remove piece",
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_they_are_cells_with_the_options_of_the_reference_engine(form: str) -> None:
    choices, when, effects = FORMS[form]
    text = GAME.replace("CHOICES", choices).replace("WHEN", when).replace("DO", effects)
    of = load("single.yaml", text=text).game
    assert not [cell for cell in lower(of).cells[0] if cell.rows or cell.enumerator or cell.layers]
    machine = compile_game(of, checked=True)
    for seed in range(2):
        state, random = SideBySide(of, (machine,), seed), Random(seed)
        for _ in range(16):
            options = state.legal_actions()
            state.apply_action(random.choice(options[: max(1, len(options) - 3)]) if seed else random.choice(options))
