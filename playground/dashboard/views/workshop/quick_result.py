"""The quick result beside the editor: restarted by each edit without mistakes, drawn while it grows."""

from __future__ import annotations

from html import escape

import streamlit as st

from playground.dashboard.errors import guarded
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.jobs.quick_result import QuickResult, QuickResultSpec, Scenarios
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.session import save_session
from playground.dashboard.widgets.job_progress import progress_text, rerun_page_when_done
from playground.dashboard.widgets.layout import marked_table_html
from playground.dashboard.widgets.result_tables import fault_card, never_seen, side_by_side_html, verdict_cards
from playground.report.fault_section import fault_html
from playground.report.number_format import duration
from playground.report.watched_words import CHANGES, HEAD, look_note, look_rows
from playground.simulate.comparison.watched import Look

JOB = "desk.workshop.job"
JOB_INPUT = "desk.workshop.job.of"
"""Session key of the selections, texts and rules that the job plays, so that the same game is not played twice."""


POLL_SECONDS = 0.4
"""Shorter than of other jobs: a visitor has just moved a slider, and looks."""


def show_quick_result(base: GameChoice, edit: GameChoice | None) -> None:
    """Play an edit beside its original and draw the result; None, for a text with mistakes, keeps the last result."""
    alone = edit is not None and len(QuickResultSpec(base, edit).choices) == 1
    st.markdown("##### What the games say" if alone else "##### What it changes")
    if edit is not None:
        _start(base, edit)
    job = jobs().find(st.session_state.get(JOB))
    polling = job is not None and job.running
    st.fragment(_live, run_every=POLL_SECONDS if polling else None)(job, edit is None, polling)


def _start(base: GameChoice, edit: GameChoice) -> None:
    hashes = tuple(compiled and compiled.game.hash for compiled in (base.check().compiled, edit.check().compiled))
    job_input = (base.selection, base.text, edit.selection, edit.text, hashes)
    previous = st.session_state.get(JOB)
    if st.session_state.get(JOB_INPUT) == job_input and jobs().find(previous) is not None:
        return
    st.session_state[JOB] = jobs().submit(QuickResultSpec(base, edit), page="workshop", replaces=previous).key
    st.session_state[JOB_INPUT] = job_input
    save_session()


@guarded
def _live(job: Job | None, outdated: bool, polling: bool) -> None:
    """Draw always the same elements, some of them empty."""
    if job is not None:
        rerun_page_when_done(job, polling)
    result: QuickResult | None = job.result if job else None
    note = "Of the text before the mistakes. " if outdated else ""
    st.caption(note + (_state(job) if job else "Fix the mistakes to see what the games say."))
    st.html(f'<div class="problem">{escape(job.failure)}</div>' if job and job.failure else "<div></div>")
    st.html(quick_html(result, ", so far" if polling else "") if result else "<div></div>")


def _state(job: Job) -> str:
    """What is being done, without a forecast: games are played until the changes are known, or some time is over."""
    if job.running and job.done:
        return f"{job.state}: {job.done:,} {job.unit} so far · {duration(job.seconds)}"
    return progress_text(job) if job.running else f"{job.state}: {job.done:,} {job.unit} in {duration(job.seconds)}"


def quick_html(result: QuickResult, suffix: str) -> str:
    """What changes, the verdict, more numbers, rules that never fired, and scenarios that no longer hold."""
    snapshot, look = result.comparison, result.look
    parts = [fault_card(fault_html(snapshot.results, snapshot.labels))]
    parts += [look_html(look, bool(suffix))] if look else []
    parts += verdict_cards(snapshot, suffix)
    numbers = side_by_side_html(snapshot)
    title = "Wins, lengths and endings" + (" of the edit" if look and len(snapshot.labels) == 1 else "")
    parts.append(f'<details class="numbers"><summary>{title}</summary>{numbers}</details>' if look else numbers)
    label, rules, _ = never_seen(snapshot)[-1]
    if rules and not suffix:
        games = f"{snapshot.results[-1].games:,} games"
        parts.append(f"<p><small>Never fired in {games} of {escape(label)}: {escape(', '.join(rules))}.</small></p>")
    if result.scenarios is not None:
        parts.append(scenarios_html(result.scenarios))
    return f'<div class="quick">{"".join(parts)}</div>'


def look_html(look: Look, playing: bool) -> str:
    """The table of what matters, base → now, with what is sure of it."""
    rows = [
        [escape(name), escape(values), f"{_strong(change, sure)}<br><small>{escape(sure)}</small>"]
        for name, values, change, sure in look_rows(look)
    ]
    return f"<div>{marked_table_html(HEAD, rows)}<p><small>{escape(look_note(look, playing))}</small></p></div>"


def _strong(change: str, sure: str) -> str:
    return f"<b>{escape(change)}</b>" if sure == CHANGES else escape(change)


def scenarios_html(scenarios: Scenarios) -> str:
    """How many of the ruleset's scenarios hold, and what is wrong with the others."""
    if not scenarios.broken:
        return f"<p><small>✓ All {scenarios.tried:,} scenarios of the ruleset hold.</small></p>"
    broken, tried = scenarios.broken, scenarios.tried
    items = "".join(
        f'<li class="warning"><b>{escape(name)}</b>: {escape(problem)}</li>' for name, problem in broken.items()
    )
    count = f"{len(broken):,} of {tried:,} scenarios" if tried else "The scenarios"
    title = f"{count} of the ruleset no longer hold"
    return f'<details class="numbers"><summary>⚠ {title}</summary><ul class="mistakes">{items}</ul></details>'
