"""`bench --rules`: where the time of random play goes."""

from __future__ import annotations

import numpy as np
import pytest

from playground.compiler import Compiled, load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.ir.verify import verify
from playground.engine.native.lower.program import lower
from playground.game.rule_parts import first_of_steps, rest, sections_of
from playground.simulate.rule_times import _Played, rule_times

GAME = """\
game: Timed
players: [Ann, Ben]
parameters: {max_decisions: 50}
board: {shape: square, size: 8}
pieces: {Stone: {symbol: o}}
variables: {met: {type: 0..9}}
actions:
  put: {choose: {spot: empty}, do: place Stone on spot}
turn:
  start: {start: set met to 1; continue with play}
  play: {actions: put}
after:
  slow: >-
    when (sum a in board giving sum b in board giving one_if((count group(a) + count group(b)) mod 7 = met)) > 9999
    then set met to 2
end:
  full: when no empty then draw
"""


@pytest.fixture(scope="module")
def timed() -> Compiled:
    return load("timed.yaml", text=GAME)


def test_the_slow_rule_takes_most_of_the_time(timed: Compiled) -> None:
    times = rule_times(timed, 0.05)
    section, share = times.shares[0]
    assert (section.name, section.what) == ("slow", "trigger")
    assert share > 0.5
    assert sum(share for _, share in times.shares) == pytest.approx(1)
    assert times.slowdown > 0


def test_sections_are_numbered_as_they_are_charged(timed: Compiled) -> None:
    sections = sections_of(timed.game)
    assert (sections[rest(timed.game)].name, len(sections)) == ("", rest(timed.game) + 1)
    assert sections[first_of_steps(timed.game)].name == timed.game.steps[0].name


@pytest.mark.parametrize("name", ["timed", "trice", "draughts"])
def test_timed_code_plays_the_same_games(name: str, timed: Compiled) -> None:
    """And other code has no clock."""
    game = timed.game if name == "timed" else load(name).game
    plain, measured = compile_game(game), compile_game(game, timed=True)
    assert not plain.frame.sections
    rows = []
    for native in plain, measured:
        played = _Played(native)
        played.seconds(20)
        rows.append(played.rows)
    assert np.array_equal(*rows)
    assert not verify(run_passes(lower(game, timed=True)), measured.layout)
