"""Hints and the evaluation bar at the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.agents.levels import LEVELS, Level, write_trained_levels
from playground.compiler import load
from playground.play.advice import Adviser, bar_text
from playground.play.session import Session
from tests.quick_set import large_kernels

WON = "a1; b1; a2; b2"
"""Cross has two in a row, and to move."""

BOTH = ("tic-tac-toe", "--as", "Cross,Nought", "--seed", "1")


@pytest.fixture(autouse=True)
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No player has learned anything."""
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path))


def test_a_hint_names_the_best_options_and_what_judged(play):
    said = play(*BOTH, lines=f"{WON}; hint").answer_to("hint").splitlines()
    assert said[0] == "Best for Cross, with the share of the result to expect:"
    assert said[1].split()[1:] == ["mark", "a3", "wins", "for", "certain"]
    assert len(said) == 5
    assert said[-1] == "  this is proven"


def test_a_hint_that_is_not_certain_says_what_it_comes_from(play):
    said = play("connect-four", "--seed", "1", lines="hint; d1; undo; hint").stdout
    hints = said.split("> hint\n")[1:]
    first, again = (hint.partition("Yellow> ")[0].partition("Red> ")[0] for hint in hints)
    assert first == again, "undo changes nothing"
    assert "% " in first.replace("%\n", "% ")
    assert "judged by tree search, 4,000 iterations" in first


def test_a_game_that_is_over_has_no_hint(play):
    said = play(*BOTH, lines=f"{WON}; a3; hint; bar")
    assert said.answer_to("hint") == "The game is over: there is nothing to decide."
    assert said.answer_to("bar").startswith("the game is over")


def test_the_bar_is_switched_on_and_off_and_stands_below_the_board(play):
    ended = play(*BOTH, lines=f"bar; {WON}; board; bar; board")
    bar = "Cross 100% ████████████████████████████████████████  Nought 0%  (proven)"
    assert bar in ended.answer_to("b2").splitlines()
    assert ended.stdout.split("> board\n")[1].splitlines()[4] == bar
    assert ended.answer_to("bar").splitlines()[0] == "the bar is hidden; 'bar' shows it again"
    assert "%" not in ended.answer_to("board")


def test_a_bar_of_three_players_adds_up():
    session = Session(load("triad"), 1, [0])
    found = Adviser(session, 200).assess()
    text = bar_text(session.game, found)
    assert [text.count(fill) for fill in "█▒▓"] == pytest.approx([40 * value for value in found.values], abs=1)
    assert sum(text.count(fill) for fill in "█▒▓") == 40


@large_kernels
def test_a_position_is_judged_once_and_from_what_its_player_knows():
    session = Session(load("trio"), 3, [0])
    adviser = Adviser(session, 80)
    found = adviser.assess()
    assert adviser.assess() is found
    assert "deals that agree with what is known" in found.by
    session.choose(0)
    session.play_agents()
    assert adviser.assess() is not found


def test_help_lists_them(play):
    said = play("tic-tac-toe", lines="help").answer_to("help")
    assert "\n  hint " in said
    assert "\n  bar " in said


def test_a_level_is_introduced_with_what_it_is(play):
    game = load("tic-tac-toe").game
    levels = {name: Level(name, "flat?playouts=2", 1.0, 0.75, 0.7, 0.8) for name in LEVELS}
    write_trained_levels(game, levels)
    said = " ".join(play("tic-tac-toe", "--against", "club").stdout.split())  # long lines are wrapped
    assert "; Nought is club (wins three of four decisive games against casual)." in said
