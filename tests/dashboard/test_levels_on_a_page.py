"""Comparing among players of each level, on the page that compares."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.agents.levels import ALL_LEVELS
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.views.compare.levels import LEVELS, MINUTES
from tests.dashboard.test_pages import PATIENCE, html, opened


@pytest.fixture(autouse=True)
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the players."""
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path / "players"))
    return tmp_path / "players"


@pytest.mark.thorough
def test_players_of_each_level_are_compared() -> None:
    app = opened("compare", game="tic-tac-toe")
    app.multiselect(key="desk.compare.entries").set_value(["tic-tac-toe", "tic-tac-toe@misere"]).run()
    app.number_input(key=MINUTES).set_value(0.3).run()
    app.button(key="levels").click().run()
    job = jobs().find(app.session_state[LEVELS])
    assert job is not None and job.wait(4 * PATIENCE)
    app.run()
    assert not app.exception
    assert [course.variant for course in job.result.courses] == ["tic-tac-toe@misere"]
    assert all(level in html(app) for level in ALL_LEVELS[:2])
    assert any("with skill" in text.value.lower() for text in app.markdown)
    assert [each.games for each in job.result.places.random] == [1000, 1000]
    assert all(each.games >= 100 for each in job.result.places.masters)


def test_mistakes_are_reported_before_anything_is_trained(players: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.search.hidden.history.can_follow", lambda _: False)
    app = opened("compare", game="tic-tac-toe")
    app.multiselect(key="desk.compare.entries").set_value(["tic-tac-toe"]).run()
    assert app.button(key="levels").disabled
    app.multiselect(key="desk.compare.entries").set_value(["trio", "trio@spicy"]).run()
    app.button(key="levels").click().run()
    assert any("none can be trained" in error.value for error in app.error)
    assert not players.exists()
