"""Hints in games whose random games take long: less is looked at, which is said before and after."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.play import advice, patience


@pytest.fixture(autouse=True)
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No player has learned anything."""
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path))


def test_the_effort_is_halved_until_it_fits(play, monkeypatch):
    monkeypatch.setattr(patience, "_seconds_per_game", lambda *_: 0.01)
    said = play("connect-four", "--seed", "1", lines="hint").answer_to("hint").splitlines()
    assert said[0] == "Thinking for about 11 s …"  # 1,000 iterations, and 8 games from each of 7 options
    assert said[-1] == "  judged by tree search, 1,000 iterations"


def test_a_hint_is_given_however_long_it_takes(play, monkeypatch):
    monkeypatch.setattr(patience, "PATIENCE_S", 0.0)
    said = play("connect-four", "--seed", "1", lines="hint").answer_to("hint").splitlines()
    assert said[-1] == "  judged by tree search, 125 iterations"


def test_what_is_quick_is_not_announced(play, monkeypatch):
    assert "Thinking" not in play("connect-four", "--seed", "1", lines="hint").stdout
    monkeypatch.setattr(advice, "ANNOUNCED_S", 0.0)
    assert "Thinking for about " in play("connect-four", "--seed", "1", lines="bar").stdout
