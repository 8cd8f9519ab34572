"""What a visitor finds after the server was started again: the list of jobs, the tour, and the steps of Undo."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from playground.dashboard.desks import TOUR
from playground.dashboard.jobs import records
from playground.dashboard.jobs.comparison import ComparisonSpec
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.jobs.scheduler import TurnScheduler
from playground.dashboard.model.game_choice import choice_of
from playground.dashboard.model.rulesets import text_of
from playground.dashboard.session import KEY, RULESET_TEXTS
from playground.dashboard.views.home.page import job_html
from playground.dashboard.widgets.tray.status import jobs_listed, listed
from tests.dashboard.test_links import NAME, own_records, restart
from tests.dashboard.test_pages import PATIENCE, opened
from tests.dashboard.test_tour import begun
from tests.dashboard.test_two_tabs import small_quick_results, text_in

__all__ = ["own_records", "small_quick_results"]  # fixtures of these tests too

ENDED = "0123456789abcdef"
"""The token of a server that has ended."""

EARLIER = records.earlier
"""As it is before `no_jobs_of_earlier_servers` replaces it."""


def spec_of(games: int) -> ComparisonSpec:
    return ComparisonSpec((choice_of(NAME, {}), choice_of(f"{NAME}@misere", {})), ("random",), games, 7)


@pytest.fixture
def ended_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Job, Job]:
    """A job that ended and one that was broken off, both of a server that has ended in the folder of this test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(records, "earlier", EARLIER)
    monkeypatch.setattr(records, "this_folder", lambda: str(Path.cwd()))
    with monkeypatch.context() as there:
        there.setattr(records, "this_server", lambda: ENDED)
        done = jobs().submit(spec_of(200), page="compare")
        assert done.wait(PATIENCE)
        broken = Job("a long one", "comparison", TurnScheduler(), "compare", 600, spec=spec_of(300))
        records.begin(broken)
        restart()
    return done, broken


def test_jobs_of_the_server_before_are_listed_with_how_they_ended(ended_server: tuple[Job, Job]) -> None:
    done, broken = ended_server
    (last, first) = jobs_listed()
    assert (first["key"], first["title"], first["state"]) == (done.key, done.title, "Done")
    assert "400 of 400 games" in first["text"]
    assert (last["key"], last["running"]) == (broken.key, False)
    assert last["text"] == "comparison · Broken off when the server ended"
    assert done.result.headline in job_html(listed()[1]).replace("&#x27;", "'")


@pytest.mark.exhaustive
def test_one_that_was_broken_off_can_be_played_again(ended_server: tuple[Job, Job]) -> None:
    _, broken = ended_server
    assert jobs().page_of(broken.key) == "compare"
    app = opened("compare", job=broken.key)
    assert app.number_input(key="desk.compare.games").value == 300
    assert app.info[0].value.startswith("The last comparison was broken off when the server ended. Press *Run*")


def test_the_result_of_one_that_ended_is_read_when_it_is_opened(ended_server: tuple[Job, Job]) -> None:
    done, broken = ended_server
    assert isinstance(listed()[1].result, records.Headline)
    opened("compare", job=done.key)
    assert [job.key for job in listed()] == [broken.key, done.key]
    assert listed()[1].result.spec == done.spec


@pytest.mark.usefixtures("ended_server")
def test_other_folders_and_servers_that_run_have_lists_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    assert records.earlier() == []
    monkeypatch.chdir(tmp_path)
    assert len(records.earlier()) == 2
    records.begin(Job("here", "comparison", TurnScheduler(), "compare", 600, spec=spec_of(300)))
    assert len(records.earlier()) == 2


def test_a_job_that_is_replaced_leaves_no_record() -> None:
    job = jobs().submit(spec_of(1_000_000), page="compare")
    jobs().forget(job.key)
    assert job.wait(PATIENCE)
    jobs()._executor.shutdown(wait=True)
    assert records.read(job.key) is None


@pytest.mark.exhaustive
def test_a_tour_goes_on_where_it_was() -> None:
    app = begun()
    app.session_state[TOUR] = {**app.session_state[TOUR], "step": "change", "game": NAME}
    app.run()
    desk = app.session_state[KEY]
    restart()
    again = AppTest.from_file(app._script_path, default_timeout=PATIENCE)
    again.query_params[KEY] = desk
    again.run()
    assert any("Step 2 of 4" in html.proto.body for html in again.get("html"))
    assert again.radio(key=f"tour rule {NAME}").options


def test_steps_are_undone_after_a_restart() -> None:
    app, edit = opened("workshop", game=NAME), f"{text_of(NAME)}# mine\n"
    app.session_state[RULESET_TEXTS] = {NAME: edit}
    app.run()
    app.button(key="original ruleset").click().run()
    assert text_in(app) == text_of(NAME)
    desk = app.session_state[KEY]
    restart()
    again = opened("workshop", desk=desk)
    assert again.button(key="undo ruleset").proto.help == "Undo: back to the file"
    again.button(key="undo ruleset").click().run()
    assert text_in(again) == edit
