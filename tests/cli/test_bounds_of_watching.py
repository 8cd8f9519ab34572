"""Games are watched within bounds, also where a single decision goes beyond them."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.verify import watching

RULES = """\
game: Small
players: [Left, Right]
board: {shape: square, size: 9}
pieces: {Mark: {about: a mark}}
variables: {met: {type: 0..9}}
actions:
  mark:
    choose: {target: empty}
    do: >-
      for each a in board do for each b in board do for each c in board do set met to met + 1;
      place Mark of mover on target
end:
  full: when no empty then draw
"""


@pytest.mark.parametrize("deep", [False, True])
def test_a_decision_is_left_when_enough_was_read(deep, tmp_path):
    """531,441 rounds, each of which reads a number: more than is looked at in all games together."""
    path = tmp_path / "small.yaml"
    path.write_text(RULES, encoding="utf-8")
    game = load(str(path)).game
    seen = watching.watch(game, ()) if deep else watching.watch_beginnings(game)
    assert (seen.games, seen.decisions, seen.finished) == (1, 0, 0)
