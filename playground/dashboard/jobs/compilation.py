"""Progress of a compilation that takes longer than a moment: the phase of a job, or a line on the page that waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import streamlit as st

from playground.dashboard.jobs.scheduler import TurnScheduler, TurnTaker
from playground.engine.cancellation import Cancelled

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

PHASE = "Compiling a large game"

COMPILING_SECONDS = 1.0
"""How long a compilation takes before it is reported."""


class CompilingJob(TurnTaker, Protocol):
    """What is needed of a job: its phase, and the turns it takes."""

    phase: str
    turns: TurnScheduler


class JobCompilation:
    """The `compile_policy.Watch` of a job.

    It ends the compilation when the job is cancelled. A job that compiles gives up its turn, so that other jobs play.
    """

    def __init__(self, job: CompilingJob) -> None:
        self._job = job
        self._phase_before = ""
        self._had_turn = False

    def __call__(self, seconds: float | None) -> None:
        job = self._job
        if seconds is None:
            self._finish()
        elif job.cancelled:
            raise Cancelled
        elif seconds >= COMPILING_SECONDS and not self._phase_before:
            self._phase_before, job.phase = job.phase, PHASE
            self._had_turn = job.turns.takes_part(job)
            if self._had_turn:
                job.turns.end(job)

    def _finish(self) -> None:
        if self._phase_before:
            self._job.phase, self._phase_before = self._phase_before, ""
            if self._had_turn:
                self._job.turns.begin(self._job)


class PageCompilation:
    """The `compile_policy.Watch` of a page.

    Streamlit ends a page that is left or redrawn by raising an exception when the page draws: that ends the
    compilation too.
    """

    def __init__(self) -> None:
        self._shown = ""
        self._place: DeltaGenerator | None = None

    def __call__(self, seconds: float | None) -> None:
        if seconds is None:
            if self._place is not None:
                self._place.empty()
            self._shown, self._place = "", None
        elif seconds >= COMPILING_SECONDS:
            self._show(f"{PHASE}: {seconds:.0f} s")

    def _show(self, text: str) -> None:
        if text == self._shown:
            return
        if self._place is None:
            self._place = st.empty()
        self._shown = text
        self._place.info(text, icon=":material/hourglass_top:")
