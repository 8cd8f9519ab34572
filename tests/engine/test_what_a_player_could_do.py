"""`can_move` against the options that there really are once the player's turn has come."""

from __future__ import annotations

import random

from playground.compiler import load
from playground.verify.golden import outcome_of

TRAPS = """
game: Traps
players: [Ann, Ben]
board: square 4
pieces: {King: {moves: tread}, Rook: {moves: slide}}
moves:
  tread: 1 square in any direction onto not own
  slide: 1..2 squares orthogonally through empty onto not own
setup: place King of Ann on a1; place King of Ben on d4; place Rook of Ann on b1 or c2; place Rook of Ben on c4 or b3
actions:
  move: {moves: own, by: [tread, slide], do: move piece to target}
  mend: {choose: {spot: empty within row 4}, when: count own < 3, do: place Rook of mover on spot}
never: attacked(lowest of own King)
turn:
  play: {actions: [move, mend], otherwise: draw}
end:
  locked: "when LOCKED then opponent wins"
  bare: when no Rook then draw
"""


def test_a_player_without_options_is_found_before_the_turn() -> None:
    """One game ends by the question exactly where the other ends because the next player has no option."""
    plain = load("<editor>", text=TRAPS.replace("LOCKED", "count own = 9"))
    noted = load("<editor>", text=TRAPS.replace("LOCKED", "not can_move(opponent)"))
    dice, stuck = random.Random(3), 0
    for _ in range(60):
        one, other = plain.initial_state(), noted.initial_state()
        while not one.is_terminal():
            number = dice.choice(one.legal_actions())
            one.apply_action(number)
            other.apply_action(number)
            assert other.is_terminal() == one.is_terminal()
        is_stuck = outcome_of(one).ending == "no options in play"
        assert (outcome_of(other).ending == "locked") == is_stuck
        stuck += is_stuck
    assert stuck > 0
