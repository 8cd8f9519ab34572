"""Games that take long to compile, in jobs and on pages: they are cancelled, shown, and hold up nobody else."""

from __future__ import annotations

import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
import streamlit
from streamlit.testing.v1 import AppTest

import playground.dashboard
from playground.compiler import load
from playground.dashboard.jobs.compilation import COMPILING_SECONDS, PHASE
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import Jobs
from playground.engine.native.llvm import jit
from playground.engine.native.llvm.compile_policy import COMMAND_LINE, SERVER, current_watch, policy, use
from playground.engine.native.llvm.emit import TooLarge, object_code
from playground.simulate.study import Arm
from tests.dashboard.games import SQUARE

PATIENCE = 60.0


class Llvm:
    """LLVM that works for as long as a test wants, telling its watch of so many seconds."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.reported, self.over = threading.Event(), threading.Event()
        self.error: Exception | None = None

    def object_code(self, text: str, title: str) -> bytes:
        watch = current_watch()
        assert watch is not None
        try:
            while not self.over.wait(0.01):
                watch(self.seconds)
                self.reported.set()
            if self.error:
                raise self.error
            return object_code(text, title)
        finally:
            watch(None)


@pytest.fixture
def compiled():
    """A game that is compiled already."""
    compiled = load("tic-tac-toe")
    assert compiled.native
    return compiled


@pytest.fixture
def llvm(monkeypatch, tmp_path):
    monkeypatch.setenv("PLAYGROUND_CACHE", str(tmp_path))
    llvm = Llvm()
    monkeypatch.setattr(jit, "object_code", llvm.object_code)
    yield llvm
    llvm.over.set()


def playing(job: Job) -> object:
    return job.study([Arm("square", load("<editor>", text=SQUARE))], 100).play()


def start(llvm: Llvm, jobs: Jobs, seconds: float) -> Job:
    """A job that compiles, and has been at it for so many seconds."""
    llvm.seconds = seconds
    job = jobs.start("square", "test", playing)
    assert llvm.reported.wait(PATIENCE)
    return job


@pytest.mark.parametrize("seconds", [0.1, 2 * COMPILING_SECONDS])
def test_a_job_that_is_cancelled_ends_while_it_compiles(llvm, seconds):
    job = start(llvm, Jobs(), seconds)
    job.cancel()
    assert job.wait(PATIENCE)
    assert (job.state, job.failure, job.done) == ("Cancelled", "", 0)


@pytest.mark.parametrize(("seconds", "phase"), [(0.5 * COMPILING_SECONDS, "Playing"), (COMPILING_SECONDS, PHASE)])
def test_the_phase_of_a_job_names_what_takes_long(llvm, seconds, phase):
    job = start(llvm, Jobs(), seconds)
    assert job.state == phase
    llvm.over.set()
    assert job.wait(PATIENCE)
    assert (job.state, job.phase, job.done) == ("Done", "Playing", 100)


def test_a_job_that_compiles_holds_up_no_other(compiled, llvm):
    jobs = Jobs()
    slow = start(llvm, jobs, COMPILING_SECONDS)
    other = jobs.start("other", "test", lambda job: job.study([Arm("other", compiled)], 100).play())
    assert other.wait(PATIENCE), "it waits for the turn of a job that compiles"
    assert (other.done, slow.state) == (100, PHASE)
    llvm.over.set()
    assert slow.wait(PATIENCE)


def test_a_game_that_is_too_large_fails_in_words(llvm):
    llvm.error = TooLarge("the rules of this game are too large")
    llvm.over.set()
    job = Jobs().start("square", "test", playing)
    assert job.wait(PATIENCE)
    assert (job.state, job.failure) == ("Failed", "the rules of this game are too large")


def draw_with_a_slow_compilation() -> None:
    """A page, as Streamlit runs it."""
    import streamlit as st

    from playground.dashboard.errors import guarded
    from playground.engine.native.llvm.compile_policy import current_watch

    def show() -> None:
        watch = current_watch()
        assert watch is not None
        for seconds in (0.5, 1.0, 2.4):
            watch(seconds)
        if st.checkbox("over"):
            watch(None)

    guarded(show)()


def test_a_page_shows_what_it_waits_for():
    page = AppTest.from_function(draw_with_a_slow_compilation).run()
    assert [info.value for info in page.info] == [f"{PHASE}: 2 s"]
    page.checkbox[0].check().run()
    assert not page.info
    assert not page.exception


def test_the_dashboard_compiles_in_other_processes(monkeypatch):
    page = SimpleNamespace(run=lambda: None)
    monkeypatch.setattr(streamlit, "navigation", lambda *_arguments, **_options: page)
    use(COMMAND_LINE)
    try:
        AppTest.from_file(str(Path(playground.dashboard.__file__).parent / "app.py"), default_timeout=PATIENCE).run()
        assert policy() is SERVER
    finally:
        use(COMMAND_LINE)
