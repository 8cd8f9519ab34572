"""Games are watched for as long as was said, also where a single decision takes longer than that."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace

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
def test_a_decision_is_left_when_the_time_is_over(deep, tmp_path, monkeypatch):
    """531,441 rounds, each of which looks at the clock: it goes on by a hundredth of a second each time."""
    path = tmp_path / "small.yaml"
    path.write_text(RULES, encoding="utf-8")
    game = load(str(path)).game
    ticks = count()
    clock = SimpleNamespace(process_time=lambda: next(ticks) / 100)
    monkeypatch.setattr(watching, "time", clock)
    seen = watching.watch(game, (), 3) if deep else watching.watch_numbers(game)
    assert (seen.games, seen.decisions, seen.finished) == (1, 0, 0)
    assert next(ticks) < 400
