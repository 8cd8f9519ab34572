"""Where pieces go, on the page that compares."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from playground.dashboard.jobs.heat_map import HeatMapSpec
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.views.compare.heat_maps import HEAT, OF, OWNER, PHASE
from playground.simulate.heat_maps import collect
from tests.dashboard.test_pages import PATIENCE, captions, html, job_of, opened, run_to_the_end


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> AppTest:
    """A comparison of few games, with its result."""
    monkeypatch.setattr("playground.simulate.heat_maps.api.GAMES", 60)
    app = opened("compare", game="tic-tac-toe")
    app.number_input(key="desk.compare.games").set_value(200).run()
    return run_to_the_end(app)


def counted(app: AppTest) -> AppTest:
    app.button(key="heat").click().run()
    job = jobs().find(app.session_state[HEAT])
    assert job is not None and job.wait(PATIENCE) and not job.failure
    return app.run()


def test_nothing_is_offered_before_there_is_a_result() -> None:
    app = opened("compare", game="tic-tac-toe")
    assert not [button for button in app.button if button.key == "heat"]


@pytest.mark.exhaustive
def test_maps_of_both_games_and_their_difference(compared: AppTest) -> None:
    app = counted(compared)
    assert not app.exception
    assert "known to differ" in captions(app) and "60 games" in captions(app)
    assert ">b2<" in html(app) and "difference (95% together)" in html(app)
    app.segmented_control(key=OF).set_value("wins").run()
    assert not app.exception
    assert "the site is held in games that its holder wins" in captions(app)
    app.selectbox(key=OWNER).set_value("Cross").run()
    assert "of Cross" in captions(app)


@pytest.mark.thorough
def test_what_cannot_be_counted_is_said(compared: AppTest) -> None:
    compared.selectbox(key=PHASE).set_value("first").run()
    app = counted(compared)
    app.segmented_control(key=OF).set_value("endings").run()
    assert not app.exception
    assert any("counted in whole games" in info.value for info in app.info)


@pytest.mark.thorough
def test_a_cancelled_count_keeps_the_games_played_by_then(compared: AppTest) -> None:
    spec = job_of(compared).result.spec
    job = jobs().submit(HeatMapSpec(spec), page="compare")
    job.cancel()
    assert job.wait(PATIENCE)
    assert all(places.games <= collect.GAMES for places in job.result or [])
    assert job.state == "Cancelled" and not job.failure
