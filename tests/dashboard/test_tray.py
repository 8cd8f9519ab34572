"""The tray of jobs: what it lists, what its buttons do, and when it asks the server."""

from __future__ import annotations

import json
import threading

import pytest
from streamlit.testing.v1 import AppTest

from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.session import changes_of_other_tabs
from playground.dashboard.widgets import tray
from playground.dashboard.widgets.tray.status import jobs_listed, status
from tests.dashboard.test_pages import PATIENCE, opened
from tests.dashboard.test_two_tabs import NAME, edited


@pytest.fixture(autouse=True)
def no_other_jobs() -> None:
    jobs.clear()


def test_a_job_is_listed_while_it_runs_and_when_it_has_ended() -> None:
    goes_on, begun = threading.Event(), threading.Event()

    def work(job: Job) -> None:
        job.count(0, 25)
        begun.set()
        assert goes_on.wait(PATIENCE)

    assert jobs_listed() == []
    job = jobs().start("corners", "test", work, page="compare", size=100)
    assert begun.wait(PATIENCE)
    (running,) = jobs_listed()
    assert (running["title"], running["running"], running["share"]) == ("corners", True, 0.25)
    assert "25 of 100 games" in running["text"]
    goes_on.set()
    assert job.wait(PATIENCE)
    (ended,) = jobs_listed()
    assert (ended["running"], ended["state"]) == (False, "Done")
    json.dumps(status("desk", "tab"))


def test_quick_results_and_jobs_without_a_page_are_not_listed() -> None:
    for kind, page in (("quick result", "workshop"), ("throughput", "")):
        assert jobs().start("x", kind, lambda _: None, page=page).wait(PATIENCE)
    assert jobs_listed() == []


def test_buttons_cancel_and_open(monkeypatch: pytest.MonkeyPatch) -> None:
    state: dict[str, object] = {}
    monkeypatch.setattr(tray.st, "session_state", state)
    goes_on = threading.Event()
    job = jobs().start("corners", "test", lambda _: goes_on.wait(PATIENCE), page="compare")
    state[tray.TRAY] = {"pressed": {"does": "open", "key": job.key}}
    tray._pressed()
    assert (state[tray.OPEN], job.cancelled) == (job.key, False)
    state[tray.TRAY] = {"pressed": {"does": "cancel", "key": job.key}}
    tray._pressed()
    assert job.cancelled
    goes_on.set()
    for nothing in ({"does": "look"}, {"does": "open", "key": "gone"}, None):
        state[tray.TRAY] = {"pressed": nothing}
        tray._pressed()


@pytest.mark.exhaustive
def test_only_changes_of_other_tabs_count(monkeypatch: pytest.MonkeyPatch) -> None:
    from playground.dashboard.jobs import quick_result

    monkeypatch.setattr(quick_result, "GAMES", 100)
    monkeypatch.setattr(quick_result, "try_scenarios", lambda _: None)
    first = opened("workshop", game=NAME)
    desk = str(first.session_state["desk"])
    second = opened("workshop", desk=desk)
    one, two = (str(tab_of(app)) for app in (first, second))
    assert one != two
    edited(first, "first")
    first.run()
    assert (changes_of_other_tabs(desk, one), changes_of_other_tabs(desk, two)) == (0, 1)
    second.run()
    assert changes_of_other_tabs(desk, one) == 0  # looking is no change
    edited(second, "second")
    second.button(key="keep ruleset").click().run()
    assert changes_of_other_tabs(desk, one) == 1


def tab_of(app: AppTest) -> str:
    return str(app.session_state["tab"])
