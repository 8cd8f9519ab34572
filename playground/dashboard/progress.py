"""A job as a page shows it: how far it is, what it has found so far, and a button that cancels it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from playground.dashboard.desk import keep_desk
from playground.dashboard.faults import guarded
from playground.dashboard.jobs import Job, jobs
from playground.dashboard.numbers import duration
from playground.dashboard.parts import empty, section

POLL_SECONDS = 0.7

Asked = TypeVar("Asked")
"""What a page asks."""


def show_job(job: Job, show: Callable[[Job], None]) -> None:
    """Draw the job now, and again and again while it is under way; `show` draws `job.found`, which is not None.

    A fragment redraws itself, so that nothing else on the page is disturbed. At the end the whole page is drawn once.
    """
    polling = job.running
    drawn = st.fragment(_live, run_every=POLL_SECONDS if polling else None)
    drawn(job, show, polling)


def draw_the_page_when_over(job: Job, polling: bool) -> None:
    """Draw the whole page instead of going on, once, when a job that was polled is over: nobody asks about it again.

    Called before anything is drawn: what is there to be pressed at the end would otherwise be drawn twice, and a press
    in between be lost.
    """
    if polling and not job.running:
        st.rerun()


def offer_run(
    key: str, question: Asked | None, problem: str, tell: Callable[[Asked], None], begin: Callable[[Asked], Job]
) -> None:
    """The button that plays, with what it will play (`tell`), or why it cannot.

    The job takes the place of the one whose key the session has under a name.
    """
    pressed = st.button(
        "Run", type="primary", icon=":material/play_arrow:", width="stretch", disabled=question is None, key="run"
    )
    if question is None:
        st.error(problem)
        return
    tell(question)
    if pressed:
        before = jobs().find(st.session_state.get(key))
        if before is not None:
            before.cancel()
        st.session_state[key] = begin(question).key
        keep_desk()
        st.rerun()


def show_latest(key: str, show: Callable[[Job], None], what: str, way_out: str) -> None:
    """The job whose key the session has under a name, as `show_job` draws it, or words that there is none.

    `what` is what the job was, such as `comparison`, and `way_out` how to begin one.
    """
    known = st.session_state.get(key)
    job = jobs().find(known)
    if job is not None:
        section("What the games say", job.title)
        show_job(job, show)
    elif known:
        st.info(f"The last {what} is gone: the server has forgotten it. Press *Run* to play it again.")
    else:
        empty("Nothing was played yet.", way_out)


@guarded
def _live(job: Job, show: Callable[[Job], None], polling: bool) -> None:
    draw_the_page_when_over(job, polling)
    progress(job)
    if job.failure:
        st.error(job.failure)
    if job.found is not None:
        show(job)


def progress(job: Job) -> None:
    """A line about the job, a bar, and the button that cancels it while it runs."""
    bar, button = st.columns([6, 1], vertical_alignment="center")
    share = 1.0 if job.state == "Done" else job.done / job.asked if job.asked else 0.0
    bar.progress(min(1.0, share), told(job))
    if job.running:
        stop = ":material/stop:"
        button.button("Cancel", key=f"cancel {job.key}", on_click=job.cancel, icon=stop, width="stretch")


def told(job: Job) -> str:
    """How far a job is, in words: `Playing: 2,000 of 9,000 games · 5,000 games/s · 0.4 s, about 1.4 s left`."""
    of = f" of {job.asked:,}" if job.asked else ""
    speed = f" · {job.pace:,.0f} {job.unit}/s" if job.pace and job.unit == "games" else ""
    left = f", about {duration(job.seconds_left)} left" if job.seconds_left is not None else ""
    return f"{job.state}: {job.done:,}{of} {job.unit}{speed} · {duration(job.seconds)}{left}"
