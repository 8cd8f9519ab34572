"""Passes of which a ruleset says nothing: which steps are reported, with what, and which are not."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.simulate.run import Run
from playground.source.diagnostics import Diagnostics
from playground.verify import unsaid_passes

GAMES = 40

ROW = """\
game: Same Row
players: [Ann, Ben]
board: square 3
pieces: Stone
variables: {begun: 0..3}
actions:
  put:
    choose: {spot: empty where begun = 0 or row_of it = begun}
    do: place Stone on spot; set begun to row_of spot
%s
end: {over: when decisions = 9 then draw}
"""

TWO_STEPS = """\
game: Paying
players: [Ann, Ben]
variables: {die: 1..6, coins: {type: 0..9, each: player, start: 1}}
actions:
  take: {when: die > 4, do: raise coins of mover by 1; next player is opponent with paying}
  pay: {when: coins of mover > 0, do: lower coins of mover by 1; next player is opponent with taking}
turn:
  taking: {start: roll die, actions: take%s}
  paying: {actions: pay%s}
end: {over: when decisions = 12 then draw}
"""


def messages(text: str, tmp_path) -> list[str]:
    path = tmp_path / "game.yaml"
    path.write_text(text, encoding="utf-8")
    compiled, diagnostics = load(str(path)), Diagnostics()
    result = Run(compiled, GAMES, 0, threads=1).play()
    unsaid_passes.report_unsaid_passes([(compiled, result)], diagnostics)
    return [each.message for each in diagnostics]


@pytest.mark.parametrize(
    ("turn", "is_found"),
    [
        ("turn: {play: put}", True),
        ("", True),
        ("turn: {play: {actions: put, otherwise: pass}}", False),
        ("turn: {play: put}\notherwise: pass", False),
        ("otherwise: pass", False),
        ("turn: {play: {actions: put, otherwise: skip}}", False),
        ("turn: {play: {by: opponent, actions: put}}", False),
    ],
)
def test_a_pass_is_found_where_nothing_says_that_it_is_one(turn, is_found, tmp_path):
    found = messages(ROW % turn, tmp_path)
    assert found == ["players had no option in 'play' and passed, in 40 of 40 random games"] * is_found


def test_an_action_of_the_ruleset_that_is_called_pass_is_another_thing(tmp_path):
    named = ROW.replace("actions:\n", "actions:\n  pass: {when: decisions = 0, do: nothing}\n")
    assert len(messages(named % "", tmp_path)) == 1
    always = named.replace("when: decisions = 0, ", "")
    assert messages(always % "", tmp_path) == []


@pytest.mark.parametrize(
    ("taking", "paying", "steps"),
    [
        ("", "", ["taking", "paying"]),
        (", otherwise: pass", "", ["paying"]),
        ("", ", otherwise: pass", ["taking"]),
        (", otherwise: pass", ", otherwise: pass", []),
    ],
)
def test_each_step_is_reported_of_its_own(taking, paying, steps, tmp_path):
    found = messages(TWO_STEPS % (taking, paying), tmp_path)
    assert sorted(steps) == sorted(message.split("'")[1] for message in found)
    assert not any("at least" in message for message in found)


def test_of_many_games_the_first_are_played_again(tmp_path, monkeypatch):
    monkeypatch.setattr(unsaid_passes, "MAX_REPLAYED", 30)
    found = messages(TWO_STEPS % ("", ", otherwise: pass"), tmp_path)
    assert found == ["players had no option in 'taking' and passed, in at least 3 of 40 random games"]
