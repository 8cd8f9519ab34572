"""Levels as opponents on the page Play."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.agents.levels import LEVELS, Level, write_trained_levels
from playground.compiler import Compiled, load
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.views.play.levels import MAKING
from tests.dashboard.test_play_page import PATIENCE, SECOND, html, opened, table_of
from tests.nothing_shipped import ship_nothing

AGENT = "mcts?iterations=5"


@pytest.fixture(autouse=True)
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No game has levels."""
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path))
    ship_nothing(monkeypatch)


def made(compiled: Compiled, *_: object) -> dict[str, Level]:
    """Levels that take no training."""
    levels = {name: Level(name, AGENT, place + 1.0, 0.75, 0.7, 0.8) for place, name in enumerate(LEVELS)}
    write_trained_levels(compiled.game, levels)
    return levels


def test_levels_are_offered_with_what_they_are() -> None:
    made(load("tic-tac-toe"))
    app = opened("tic-tac-toe", second="club")
    assert not app.exception
    assert [each for each in app.selectbox(key=SECOND).options if each in LEVELS] == list(LEVELS)
    assert "<b>club</b> wins three of four decisive games against casual" in html(app)
    app.button(key="start").click().run()
    assert table_of(app).session.agents == {1: AGENT}


def test_missing_levels_are_made_when_the_visitor_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.dashboard.views.play.levels.make_levels", made)
    app = opened("tic-tac-toe", second="club")
    assert "Tic-tac-toe has no levels yet" in app.info[0].value
    assert not [button for button in app.button if button.key == "start"]
    app.button(key="make levels").click().run()
    job = jobs().find(app.session_state[MAKING])
    assert job is not None
    assert job.wait(PATIENCE)
    assert (job.failure, job.done) == ("", 4)
    app.run()
    app.button(key="start").click().run()
    assert table_of(app).session.agents == {1: AGENT}


def test_games_without_a_level_need_none() -> None:
    app = opened("tic-tac-toe")
    assert not app.info
    assert app.button(key="start")
