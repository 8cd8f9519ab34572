"""Drawing a job: its progress, its results so far, and buttons that start and cancel it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import streamlit as st

from playground.dashboard.errors import guarded
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.jobs.spec import JobSpec
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.session import save_session
from playground.dashboard.widgets.form_and_result import Fill, forget_problems, note_gone, note_other_settings
from playground.dashboard.widgets.layout import empty, markdown_escape, section
from playground.report.number_format import duration
from playground.source.diagnostics import Diagnostic, PlaygroundError, RulesetError

POLL_SECONDS = 0.7

MAX_MISTAKES = 3
"""Mistakes of a game that are said beside the button; the Workshop lists all of them."""

Spec = TypeVar("Spec", bound=JobSpec)


def show_job(job: Job, show: Callable[[Job], None]) -> None:
    """Draw the job, and redraw it every `POLL_SECONDS` while it runs; `show` draws `job.result` once it is not None.

    A fragment redraws itself without the rest of the page. At the end the whole page is redrawn once.
    """
    polling = job.running
    draw = st.fragment(_live, run_every=POLL_SECONDS if polling else None)
    draw(job, show, polling)


def rerun_page_when_done(job: Job, polling: bool) -> None:
    """Redraw the whole page, which ends the polling, if a job that was polled has ended.

    Call it before drawing anything: buttons that appear at the end would otherwise be drawn twice, and a press in
    between would be lost.
    """
    if polling and not job.running:
        st.rerun()


def offer_run(
    key: str, spec: Spec | None, problem: str, describe: Callable[[Spec], None], page: str, fill: Fill
) -> None:
    """Draw the button that starts a job, and what `describe` draws; without a spec, draw the `problem`.

    The new job replaces the one whose key the session keeps under `key`, which is cancelled. `page` is the page that
    shows the job. Where the form says otherwise than the latest job, that is noted, and `fill` sets it back.
    """
    pressed = st.button(
        "Run", type="primary", icon=":material/play_arrow:", width="stretch", disabled=spec is None, key="run"
    )
    if spec is None:
        st.error(problem)
    else:
        describe(spec)
    if spec is not None and pressed:
        forget_problems(page)
        previous = jobs().find(st.session_state.get(key))
        if previous is not None:
            previous.cancel()
        st.session_state[key] = jobs().submit(spec, page=page).key
        save_session()
        st.rerun()
    note_other_settings(jobs().find(st.session_state.get(key)), spec, fill)


def problem_words(problem: PlaygroundError, choices: Sequence[GameChoice]) -> str:
    """A problem as Markdown: the mistakes of each chosen game that cannot be played, a line for each, after its label.

    If all can be played, mistakes in another text, such as a goal, come after the label of the first.
    """
    checks = {choice.label: choice.check() for choice in choices}
    wrong = {label: check.fault or _in_words(check.errors) for label, check in checks.items() if not check.compiled}
    if not wrong and isinstance(problem, RulesetError) and choices:
        wrong = {choices[0].label: _in_words(problem.diagnostics)}
    lines = [f"**{markdown_escape(label)}**: {markdown_escape(words)}" for label, words in wrong.items()]
    return "  \n".join(lines) or str(problem)


def _in_words(mistakes: Iterable[Diagnostic]) -> str:
    listed = list(dict.fromkeys(f"{each.message}: {each.hint}" if each.hint else each.message for each in mistakes))
    more = [f"and {len(listed) - MAX_MISTAKES:,} more"] if len(listed) > MAX_MISTAKES else []
    return "; ".join([*listed[:MAX_MISTAKES], *more])


def show_latest(key: str, show: Callable[[Job], None], kind: str, hint: str) -> None:
    """Draw the job whose key the session keeps under `key` by `show_job`, or say that there is none.

    `kind` names the kind of job, such as `comparison`, and `hint` says how to start one.
    """
    job_key = st.session_state.get(key)
    job = jobs().find(job_key)
    if job is not None:
        section("What the games say", job.title)
        show_job(job, show)
    elif job_key:
        note_gone(job_key, kind)
    else:
        empty("No games played yet.", hint)


@guarded
def _live(job: Job, show: Callable[[Job], None], polling: bool) -> None:
    rerun_page_when_done(job, polling)
    progress(job)
    if job.failure:
        st.error(job.failure)
    if job.result is not None:
        show(job)


def progress(job: Job) -> None:
    """Draw a progress bar with its text and, while the job runs, the button that cancels it.

    A full bar takes the whole width: beside the place of a button it would look like one that is not full.
    """
    share = 1.0 if job.state == "Done" else job.done / job.size if job.size else 0.0
    if not job.running:
        st.progress(min(1.0, share), progress_text(job))
        return
    bar, button = st.columns([6, 1], vertical_alignment="center")
    bar.progress(min(1.0, share), progress_text(job))
    icon = ":material/stop:"
    button.button("Cancel", key=f"cancel {job.key}", on_click=job.cancel, icon=icon, width="stretch")


def progress_text(job: Job) -> str:
    """The progress of a job: `Playing: 2,000 of 9,000 games · 5,000 games/s · 0.4 s, about 1.4 s left`."""
    if job.broken_off:
        return job.state
    of = f" of {job.size:,}" if job.size else ""
    speed = f" · {job.pace:,.0f} {job.unit}/s" if job.pace and job.unit == "games" else ""
    if job.state == "Cancelled" and job.size and job.done >= job.size:
        return f"All {job.size:,} {job.unit} are there; what follows was cancelled{speed} · {duration(job.seconds)}"
    left = f", about {duration(job.seconds_left)} left" if job.seconds_left is not None else ""
    return f"{job.state}: {job.done:,}{of} {job.unit}{speed} · {duration(job.seconds)}{left}"
