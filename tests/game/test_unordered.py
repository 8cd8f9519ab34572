"""Zones of which no rule can tell in which order their places are filled, and what positions remember of them."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.reference.state import ReferenceState
from playground.game.core import Game

DROPS = """
game: Drops
players: [South, North]
board: {shape: square, size: 3}
zones: {hand: {size: 4, each: player}}
pieces: {King: {moves: step}, Pawn: {moves: ahead}, Gold: {moves: step}}
moves: {step: 1 square in any direction onto not own, ahead: 1 square forward onto not own}
setup:
  - place King of South on a1; place Pawn of South on b1; place Gold of South on c1
  - place King of North on c3; place Pawn of North on b3; place Gold of North on a3
define:
  take(spot): if spot is enemy then (set owner of spot to mover; move spot to hand of mover)
actions:
  move: {moves: own, do: take(target); move piece to target; TAKEN}
  drop: {choose: {DROPPED, spot: empty}, do: DROP}
repetition: [board, hand, mover]
end:
  taken: when no (enemy King within board) or ENDING then mover wins
  again: when occurrences = 3 then draw
"""
ANY = {
    "TAKEN": "nothing",
    "DROPPED": "man: hand of mover within occupied",
    "DROP": "move man to spot",
    "ENDING": "1 = 2",
}
UNORDERED = {
    "any": {},
    "one of equal ones": {"DROPPED": "man: distinct(hand of mover)"},
    "by kind": {
        "DROPPED": "what: kinds where some (own it within hand of mover)",
        "DROP": "move lowest of (own what within hand of mover) to spot",
    },
    "by a condition": {
        "DROPPED": "what: kinds where some (own it within hand of mover)",
        "DROP": "move lowest of (hand of mover where kind of it = what and owner of it = mover) to spot",
    },
    "counted": {"ENDING": "count (own Pawn within hand of mover) > 1"},
    "sorted": {"TAKEN": "shuffle hand of mover"},
    "what was put down": {"TAKEN": "if last is row 3 then turn last into Gold"},
}
ORDERED = {
    "the first one": {"DROPPED": "man: lowest of (hand of mover within occupied)"},
    "of any owner": {
        "DROPPED": "what: kinds where some (own it within hand of mover)",
        "DROP": "move lowest of (hand of mover within what) to spot",
    },
    "by the number of the place": {"DROPPED": "man: hand of mover where slot_of it > 1 and it is occupied"},
    "one place": {"ENDING": "hand_South_2 is occupied and mover is South"},
    "one after the other": {"TAKEN": "for each man in hand of opponent do if no own Gold then turn man into Gold"},
    "the place that was left": {
        "DROP": "move man to spot; move a1 to hand of mover; if man is occupied then remove spot"
    },
}


def drops(changes: dict[str, str]) -> Game:
    text = DROPS
    for word, value in {**ANY, **changes}.items():
        text = text.replace(word, value)
    return load("drops.yaml", text=text).game


@pytest.mark.parametrize("changes", UNORDERED.values(), ids=UNORDERED)
def test_only_what_lies_in_hands_counts(changes: dict[str, str]) -> None:
    game = drops(changes)
    assert game.memory is not None
    assert game.memory.unordered == tuple(zone.sites for zone in game.zones)


@pytest.mark.parametrize("changes", ORDERED.values(), ids=ORDERED)
def test_what_may_depend_on_the_order(changes: dict[str, str]) -> None:
    memory = drops(changes).memory
    assert memory is not None
    assert memory.unordered == ()


@pytest.mark.parametrize("name", [name for name in UNORDERED if name != "sorted"])
def test_positions_that_differ_by_the_order_lead_to_such_positions(name: str) -> None:
    """Witness by brute force: exchange places of hands, and compare all that can follow."""
    game, dice = drops(UNORDERED[name]), Random(name)
    for number in range(4):
        state = ReferenceState(game, 1, number)
        for _ in range(9):
            if not state.is_terminal():
                assert hashes(state) == hashes(exchanged(state, dice))
                state.apply_action(dice.randrange(len(state.options())))


def exchanged(state: ReferenceState, dice: Random) -> ReferenceState:
    """The same position with what lies in each zone in another order."""
    other = state.clone()
    for zone in state.game.zones:
        contents = [state.position.content(site) for site in zone.sites]
        dice.shuffle(contents)
        for site, content in zip(zone.sites, contents, strict=True):
            other.position.fill(site, content)
    other.load(other.to_bytes())
    return other


def hashes(state: ReferenceState) -> set[tuple[int, bool, tuple[float, ...]]]:
    """What follows after each option: the hash of the position, and the result."""
    found = set()
    for number in range(len(state.options())):
        after = state.clone()
        after.apply_action(number)
        key = after.position._hash(after.position.acting, after.position.step)
        found.add((key, after.is_terminal(), tuple(after.returns())))
    return found
