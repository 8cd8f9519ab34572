"""`why` of cards: they are named, not their places, and what a `let` of the rules stands for is the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.play.why import why

TRICK = """
game: Trick
players: [Ann, Ben]
board: {shape: rectangle, columns: 3, rows: 1, regions: {exit: {Ann: a1, Ben: c1}}}
zones: {hand: {size: 3, each: player, seen by: owner}, table: 2}
attributes: {number: 1..9, suit: [red, blue]}
pieces: {Card: {owner: nobody, has: [number, suit], look: card}, Man: {}}
variables: {trump: {type: suit, start: red}}
define:
  mine: hand of mover within Card
  playable: >-
    let trumps be mine where suit of it = trump;
    if some trumps then trumps else mine
setup:
  - place Card on nth(hand of Ann, 1) with number 7, suit red
  - place Card on nth(hand of Ann, 2) with number 8, suit blue
  - place Man of Ann on b1
actions:
  play: {choose: {card: playable}, do: move card to lowest of (table except occupied)}
  leave: {choose: {spot: exit of mover}, do: remove spot}
  again: nothing
turn: {first: {actions: [play, leave], then: continue with second}, second: again, third: again}
end: {over: when decisions = 9 then draw}
"""


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (
            "play Card 8 blue",
            "play Card 8 blue is not legal:\n"
            "  `suit of it = trump` does not hold: `suit of it` is blue; `trump` is red",
        ),
        ("leave b1", "leave b1 is not legal:\n  b1 is not in `exit of mover`"),
    ],
)
def test_the_card_is_named_and_what_keeps_it_back(tmp_path: Path, text: str, answer: str) -> None:
    file = tmp_path / "trick.yaml"
    file.write_text(TRICK, encoding="utf-8")
    compiled = load(str(file))
    assert why(compiled.reference_state(), compiled.ruleset.moves, text) == answer
