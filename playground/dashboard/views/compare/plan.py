"""How many games a comparison takes: a pilot, and the table of its plan."""

from __future__ import annotations

import streamlit as st

from playground.dashboard.jobs.comparison import ComparisonSpec
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.jobs.pilot import PilotSpec
from playground.dashboard.jobs.spec import settings_of
from playground.dashboard.model.link_settings import settings_words
from playground.dashboard.session import save_session
from playground.dashboard.widgets.job_progress import show_job
from playground.dashboard.widgets.layout import markdown_escape, section, table_html
from playground.report.plan import plan_head, plan_meaning, plan_note, plan_rows, plan_title
from playground.simulate.comparison.plan_defaults import PILOT_GAMES
from playground.simulate.comparison.planning import PilotPlan

PILOT = "desk.compare.pilot"
HELP = f"Plays {PILOT_GAMES:,} games of each first, and says how many it takes to see a difference of some size."


def offer_pilot(spec: ComparisonSpec | None) -> None:
    """Draw the button that plays a pilot of a comparison; it needs two games at least."""
    few = spec is None or len(spec.choices) < 2
    label, icon = "How many games does it take?", ":material/straighten:"
    if not st.button(label, icon=icon, width="stretch", disabled=few, key="pilot", help=HELP) or spec is None:
        return
    previous = jobs().find(st.session_state.get(PILOT))
    if previous is not None:
        previous.cancel()
    st.session_state[PILOT] = jobs().submit(PilotSpec(spec), page="compare").key
    save_session()
    st.rerun()


def show_latest_plan() -> None:
    """Draw the plan of the latest pilot, if there was one."""
    job = jobs().find(st.session_state.get(PILOT))
    if job is not None:
        section("How many games it takes", markdown_escape(settings_words(settings_of(job.spec))))
        show_job(job, _show_plan)


def _show_plan(job: Job) -> None:
    plan: PilotPlan = job.result
    for planned in plan.measures:
        st.markdown(f"##### {plan_title(planned, plan.results[0].game.name)}")
        if planned.sizes:
            st.html(table_html(plan_head(planned), plan_rows(planned)))
        st.caption(plan_note(planned))
    st.caption(plan_meaning(plan))
