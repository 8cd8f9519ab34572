"""The quick result beside the editor: started anew by each sound edit, drawn while it grows."""

from __future__ import annotations

from html import escape

import streamlit as st

from playground.dashboard import quick
from playground.dashboard.desk import keep_desk
from playground.dashboard.entries import Entry
from playground.dashboard.faults import guarded
from playground.dashboard.jobs import Job, jobs
from playground.dashboard.progress import POLL_SECONDS, draw_the_page_when_over, told
from playground.dashboard.quick import Quick, Scenarios
from playground.dashboard.summary import never, side_by_side_html, verdict_cards

JOB = "desk.workshop.job"
OF = "desk.workshop.job.of"
"""What the job was started for, so that the same text is not played twice."""


def show_quick_result(base: Entry, edit: Entry | None) -> None:
    """Play an edit beside what it was; None, of a text with mistakes, leaves the result of the last sound one."""
    st.markdown("##### Quick result")
    if edit is not None:
        _start(base, edit)
    job = jobs().find(st.session_state.get(JOB))
    polling = job is not None and job.running
    st.fragment(_live, run_every=POLL_SECONDS if polling else None)(job, edit is None, polling)


def _start(base: Entry, edit: Entry) -> None:
    of = (base.selection, base.text, edit.text)
    before = st.session_state.get(JOB)
    if st.session_state.get(OF) == of and jobs().find(before) is not None:
        return
    st.session_state[JOB] = quick.start(jobs(), base, edit, before).key
    st.session_state[OF] = of
    keep_desk()


@guarded
def _live(job: Job | None, old: bool, polling: bool) -> None:
    """Always the same elements, some of them empty."""
    if job is not None:
        draw_the_page_when_over(job, polling)
    found: Quick | None = job.found if job else None
    note = "Of the text before the mistakes. " if old else ""
    st.caption(note + (told(job) if job else "Mend the mistakes to see what the games say."))
    st.html(f'<div class="problem">{escape(job.failure)}</div>' if job and job.failure else "<div></div>")
    st.html(quick_html(found, ", so far" if polling else "") if found else "<div></div>")


def quick_html(found: Quick, suffix: str) -> str:
    """Verdict, numbers side by side, rules that never fired, and scenarios that no longer hold."""
    played = found.played
    parts = [*verdict_cards(played, suffix), side_by_side_html(played)]
    label, rules, _ = never(played)[-1]
    if rules and not suffix:
        games = f"{played.results[-1].games:,} games"
        parts.append(f"<p><small>Never fired in {games} of {escape(label)}: {escape(', '.join(rules))}.</small></p>")
    if found.scenarios is not None:
        parts.append(scenarios_html(found.scenarios))
    return f'<div class="quick">{"".join(parts)}</div>'


def scenarios_html(found: Scenarios) -> str:
    """How many of the ruleset's scenarios hold, and what is wrong with the others."""
    if not found.broken:
        return f"<p><small>✓ All {found.tried:,} scenarios of the ruleset hold.</small></p>"
    items = "".join(
        f'<li class="warning"><b>{escape(name)}</b>: {escape(problem)}</li>' for name, problem in found.broken.items()
    )
    count = f"{len(found.broken):,} of {found.tried:,} scenarios" if found.tried else "The scenarios"
    title = f"{count} of the ruleset no longer hold"
    return f'<details class="numbers"><summary>⚠ {title}</summary><ul class="mistakes">{items}</ul></details>'
