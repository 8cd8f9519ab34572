"""Which bits sets may have at most, also those of variables, and of how many words these are."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.bounds import Bounds, bounds_in
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import IRFunction
from playground.engine.native.ir.statements import Define, ForBits, IRAssign
from playground.engine.native.lower.program import lower
from tests.side_by_side import SideBySide

NODES = Nodes(all_sites=(1 << 128) - 1)
OWN = NODES.load("own", "set")
HERE, ROUND = NODES.local("here", "set"), NODES.local("thing", "int")
FOUND, MOVED = NODES.variable("found", "set"), NODES.variable("moved", "set")


def function(*body: Define | IRAssign | ForBits) -> IRFunction:
    return IRFunction("f", (), (("found", NODES.bits(1)), ("moved", NODES.bits(1))), body, None)


def test_a_variable_has_what_is_assigned_to_it_at_most() -> None:
    gathered = NODES.op("join", FOUND, NODES.op("meet", HERE, NODES.bits(0b1100)))
    body = Define("here", NODES.op("meet", OWN, NODES.bits(0b0110))), IRAssign("found", gathered)
    bounds = bounds_in(function(body[0], ForBits("thing", OWN, body[1:])), NODES, {"here": body[0].value})
    assert bounds.of(FOUND) == 0b0101
    assert bounds.of(HERE) == 0b0110


def test_a_variable_that_is_moved_on_again_and_again_may_have_all_bits() -> None:
    further = IRAssign("moved", NODES.op("join", MOVED, NODES.op("slide", MOVED, detail=1)))
    gathered = IRAssign("found", NODES.op("join", FOUND, NODES.op("meet", MOVED, NODES.bits(0b0010))))
    bounds = bounds_in(function(ForBits("thing", OWN, (further, gathered))), NODES, {})
    assert bounds.of(MOVED) == NODES.bits_of_sets
    assert bounds.of(FOUND) == 0b0011


@pytest.mark.parametrize(
    ("sites", "most"),
    [
        (OWN, 128),
        (NODES.op("meet", OWN, NODES.bits(0b1110)), 3),
        (NODES.op("meet", OWN, NODES.table((0b1110, 0b11), "set", ROUND)), 3),
        (NODES.op("join", NODES.op("bit", ROUND), NODES.op("minus", NODES.bits(0b11), OWN)), 3),
        (NODES.choose(NODES.op("none_in", OWN), NODES.op("bit", ROUND), NODES.bits(0b11)), 2),
    ],
)
def test_how_many_members_a_set_has_at_most(sites: IRNode, most: int) -> None:
    assert Bounds(NODES).most(sites) == most


HANDS = """\
game: Hands
players: [Ann, Ben]
zones: {deck: {size: 60}, hand: {size: 8, each: player, seen by: owner}, pile: {size: 12}}
attributes: {suit: [red, green], rank: 1..5}
pieces: {Card: {owner: nobody, has: [suit, rank], look: card}}
define: {mine: hand of mover within occupied}
setup:
  - for each s in suits do for each r in ranks do place Card on lowest of (deck except occupied) with suit s, rank r
  - shuffle deck; for each p in players do repeat 4 times do move lowest of (deck within occupied) to hand of p
actions:
  lay:
    CHOICES
    do: move cards to pile
  drop: {choose: {card: mine}, do: move card to pile}
turn: {play: {actions: [lay, drop], otherwise: skip}}
end: {out: "when no mine then mover wins"}
"""
THREE = "{one: mine, other: 'mine where slot_of it > slot_of one', third: 'mine where slot_of it > slot_of other'}"
SETS = {
    "the least of a set": "choose: {cards: 3 of mine, first: 'the c in cards with least rank of c'}\n"
    "    when: every c in cards has suit of c = suit of first or rank of c > rank of first + 1",
    "a sum and the greatest": "choose: {cards: 2..3 of mine}\n"
    "    when: (sum c in cards giving rank of c) = 2 * (most c in cards giving rank of c) and "
    "(any c in cards where suit of c = green)",
}


@pytest.mark.parametrize("choices", SETS.values(), ids=SETS)
def test_sets_of_cards_are_computed_in_the_words_of_the_hand(choices: str) -> None:
    _play(HANDS.replace("CHOICES", choices))


def test_three_cards_of_a_hand_have_rows_where_all_places_would_be_too_many() -> None:
    text = HANDS.replace("CHOICES", f"choose: {THREE}\n    when: rank of third = rank of one + rank of other")
    text = text.replace("move cards to", "move one or other or third to").replace("hand: {size: 8,", "hand: {size: 6,")
    assert [cell for cell in lower(load("hands.yaml", text=text).game).cells[0] if cell.rows]
    _play(text)


def _play(text: str) -> None:
    of = load("hands.yaml", text=text).game
    machines, random = (compile_game(of, checked=True), compile_game(of)), Random(1)
    for seed in range(2):
        state = SideBySide(of, machines, seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
