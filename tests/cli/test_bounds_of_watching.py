"""Games are watched within bounds, also where a single decision goes beyond them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playground.compiler import load
from playground.verify import watching

RULES = """\
game: Small
players: [Left, Right]
board: {shape: square, size: 4}
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
def test_a_decision_is_left_when_enough_was_read(deep, tmp_path, monkeypatch):
    """4,096 rounds, each of which reads a number: more than is looked at in all games together."""
    monkeypatch.setattr(watching, "GLANCE", replace(watching.GLANCE, reads=4_000))
    path = tmp_path / "small.yaml"
    path.write_text(RULES, encoding="utf-8")
    game = load(str(path)).game
    closely = replace(watching.CLOSELY, reads=4_000)
    seen = watching.watch(game, (), closely) if deep else watching.watch_beginnings(game)
    assert (seen.games, seen.decisions, seen.finished) == (1, 0, 0)
