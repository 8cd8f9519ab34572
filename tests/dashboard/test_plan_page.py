"""How many games a comparison takes, on the page that compares."""

from __future__ import annotations

from playground.dashboard.jobs.manager import jobs
from playground.dashboard.views.compare.plan import PILOT
from tests.dashboard.test_pages import PATIENCE, html, opened


def test_a_pilot_says_how_many_games_a_point_takes() -> None:
    app = opened("compare", game="tic-tac-toe")
    app.button(key="pilot").click().run()
    job = jobs().find(app.session_state[PILOT])
    assert job is not None and job.wait(PATIENCE)
    app.run()
    assert not app.exception
    assert "to see" in html(app)
    assert "5 points" in html(app) and "to know which is fairer" in html(app)
    assert any("with a chance of 80%" in caption.value for caption in app.caption)


def test_one_game_has_no_plan() -> None:
    app = opened("compare", game="tic-tac-toe")
    app.multiselect(key="desk.compare.entries").set_value(["tic-tac-toe"]).run()
    assert app.button(key="pilot").disabled
