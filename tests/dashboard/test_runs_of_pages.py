"""Runs of a page: they end when the server has what they drew; the end of a job is drawn by the page, once."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from streamlit.runtime.runtime import AsyncObjects, Runtime

from playground.dashboard import flush_output
from playground.dashboard.widgets import job_progress


class Loop:
    """A server's loop that runs what was requested, in that order, when a test says so."""

    def __init__(self) -> None:
        self.requested: list[Callable[[], None]] = []
        self.closed = False

    def call_soon_threadsafe(self, callback: Callable[[], None]) -> None:
        if self.closed:
            raise RuntimeError("Event loop is closed")
        self.requested.append(callback)

    def come_round(self) -> None:
        while self.requested:
            self.requested.pop(0)()


@pytest.fixture
def loop(monkeypatch) -> Loop:
    found = Loop()
    serve(monkeypatch, SimpleNamespace(_async_objs=SimpleNamespace(eventloop=found)))
    return found


def serve(monkeypatch, server: object) -> None:
    monkeypatch.setattr(flush_output, "runtime", SimpleNamespace(exists=lambda: True, get_instance=lambda: server))


def drawn(steps: list[str]) -> None:
    with flush_output.flush_output():
        for number in (1, 2):
            with flush_output.flush_output():
                steps.append(f"part {number}")
        steps.append("page")
    steps.append("over")


def test_a_run_is_over_when_the_loop_came_round_and_only_the_outermost_part_waits(loop):
    steps: list[str] = []
    run = threading.Thread(target=drawn, args=(steps,))
    run.start()
    while not loop.requested:
        run.join(0.01)
    assert (steps, len(loop.requested)) == (["part 1", "part 2", "page"], 1)
    loop.come_round()
    run.join()
    assert steps[-1] == "over"


@pytest.mark.usefixtures("loop")
def test_a_loop_that_never_comes_round_is_not_waited_for_without_end(monkeypatch):
    monkeypatch.setattr(flush_output, "PATIENCE_SECONDS", 0.01)
    steps: list[str] = []
    drawn(steps)
    assert steps[-1] == "over"


def test_a_server_that_is_being_ended_is_not_waited_for(loop):
    loop.closed = True
    steps: list[str] = []
    drawn(steps)
    assert steps[-1] == "over"


def test_a_run_that_is_broken_off_does_not_wait_and_the_next_one_does(loop, monkeypatch):
    monkeypatch.setattr(flush_output, "PATIENCE_SECONDS", 0)
    with pytest.raises(KeyError), flush_output.flush_output():
        raise KeyError
    assert loop.requested == []
    drawn([])
    assert len(loop.requested) == 1


def test_a_server_whose_loop_cannot_be_found_gets_a_pause(monkeypatch):
    pauses: list[float] = []
    serve(monkeypatch, object())
    monkeypatch.setattr(flush_output, "time", SimpleNamespace(sleep=pauses.append))
    drawn([])
    assert pauses == [flush_output.PAUSE_SECONDS]


def test_this_streamlit_keeps_its_loop_where_it_is_looked_for():
    assert "eventloop" in AsyncObjects.__annotations__
    assert "_async_objs" in inspect.getsource(Runtime.__init__)


def test_nothing_waits_where_there_is_no_server(monkeypatch):
    monkeypatch.setattr(flush_output, "runtime", SimpleNamespace(exists=lambda: False))
    steps: list[str] = []
    drawn(steps)
    assert steps[-1] == "over"


@pytest.mark.parametrize(("polling", "running", "drawn"), [(True, True, 0), (True, False, 1), (False, False, 0)])
def test_the_page_is_drawn_once_when_a_job_that_was_polled_is_over(monkeypatch, polling, running, drawn):
    calls: list[None] = []
    monkeypatch.setattr(job_progress, "st", SimpleNamespace(rerun=lambda: calls.append(None)))
    job_progress.rerun_page_when_done(SimpleNamespace(running=running), polling)
    assert len(calls) == drawn
