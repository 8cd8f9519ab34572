"""`why` says what the parameters are that a condition compares with: those of the ruleset, and those of its parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import Compiled, load
from playground.play.why import why

PART = """
part: Reach
about: Stones near others
parameters:
  far_: {default: 2, range: 1..9, about: how far a stone may be put from the first one}
  bound: {default: 2, range: 1..9, about: how many there must be}
  goal: {default: enemy, about: what must be near}
define:
  near(spot): count (neighbours of spot within goal) >= bound
  high(spot): level of spot > bound
  reachable: board where distance(it, lowest of own) <= far_
"""

GAME = """
game: Near
players: [Ann, Ben]
include: {part: ./reach.yaml, with: {bound: 3, goal: own Stone}}
parameters: {few: {default: 3, range: 1..9, about: stones of those who may still put some}}
board: square 5
pieces: {Stone: {start: {Ann: row 1, Ben: row 5}}}
variables: {level: {type: 0..9, each: site}}
actions:
  put: {choose: {spot: empty}, when: count own < few, do: place Stone on spot; raise level of spot by 1}
  near: {choose: {spot: empty where near(it)}, do: place Stone on spot}
  high: {choose: {spot: own where high(it)}, do: remove spot}
  far: {choose: {spot: empty within reachable}, do: place Stone on spot}
end: {over: when decisions = 12 then draw}
"""


@pytest.fixture
def near(tmp_path: Path) -> Compiled:
    (tmp_path / "reach.yaml").write_text(PART, encoding="utf-8")
    (tmp_path / "near.yaml").write_text(GAME, encoding="utf-8")
    return load(str(tmp_path / "near.yaml"))


def test_values_of_parameters_are_named(near: Compiled) -> None:
    asked = ("put c3", "near c3", "high a1", "far e4")
    answers = [why(near.reference_state(), near.ruleset.moves, text).splitlines()[1].strip() for text in asked]
    assert answers == [
        "`count own < few` does not hold: `count own` is 5; `few` is 3",
        "`near(it)` does not hold: `count (neighbours of spot within goal)` is 0; `goal` is `own Stone`; `bound` is 3",
        "`high(it)` does not hold: `level of spot` is 0; `bound` is 3",
        "`distance(it, lowest of own) <= far_` does not hold: `distance(it, lowest of own)` is 4; `far_` is 2",
    ]
