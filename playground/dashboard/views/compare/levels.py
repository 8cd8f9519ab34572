"""A comparison among players of several levels: the button that trains them, and what they show."""

from __future__ import annotations

import json

import streamlit as st

from playground.agents.levels import ALL_LEVELS
from playground.charts.theme import seat_name
from playground.dashboard.jobs.comparison import ComparisonSpec
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.levels import LevelsSpec
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.jobs.spec import settings_of
from playground.dashboard.model.link_settings import settings_words
from playground.dashboard.session import save_session
from playground.dashboard.widgets.controls import number_input
from playground.dashboard.widgets.job_progress import show_job
from playground.dashboard.widgets.layout import chart, download, markdown_escape, section
from playground.report.comparison_words import points_words
from playground.report.levels_json import levels_json
from playground.report.levels_page import differences_chart, levels_page, shares_chart
from playground.report.levels_words import (
    answer_words,
    closing_words,
    course_words,
    level_words,
    plan_words,
    share_text,
    trainings_words,
)
from playground.skill.apart import why_not_apart
from playground.skill.result import LevelsResult
from playground.source.diagnostics import PlaygroundError

LEVELS, MINUTES = "desk.compare.levels", "desk.compare.minutes"
MIN_MINUTES, USUAL_MINUTES, MAX_MINUTES = 0.1, 5.0, 600.0
HELP = "Trains several players for each game, and compares random, casual, club, expert and master players."


def offer_levels(spec: ComparisonSpec | None) -> None:
    """Draw the button that compares among players of each level; it needs two games at least."""
    st.session_state.setdefault(MINUTES, USUAL_MINUTES)
    minutes, button = st.columns([1, 2], vertical_alignment="bottom")
    number_input("Minutes for training and games", MIN_MINUTES, MAX_MINUTES, key=MINUTES, place=minutes, step=1.0)
    few = spec is None or len(spec.choices) < 2
    why_not = next(filter(None, (why_not_apart(each.compiled.game) for each in spec.choices)), "") if spec else ""
    about = f"{HELP} There are none of these: {why_not}." if why_not else HELP
    label, icon = "Compare among random to master players", ":material/school:"
    pressed = button.button(label, icon=icon, width="stretch", disabled=few or bool(why_not), key="levels", help=about)
    if not pressed or spec is None:
        return
    try:
        start_levels(spec)
    except PlaygroundError as error:
        st.error(str(error))
        return
    st.rerun()


def start_levels(spec: ComparisonSpec) -> None:
    """Compare among players of each level, in place of the comparison that is running.

    Raises PlaygroundError for what cannot be compared so.
    """
    levels = LevelsSpec(spec, float(st.session_state.get(MINUTES, USUAL_MINUTES)))
    levels.size()
    previous = jobs().find(st.session_state.get(LEVELS))
    if previous is not None:
        previous.cancel()
    st.session_state[LEVELS] = jobs().submit(levels, page="compare").key
    save_session()


def show_latest_levels() -> None:
    """Draw the latest comparison by levels, if there was one."""
    job = jobs().find(st.session_state.get(LEVELS))
    if job is not None:
        section("Among players of each level", markdown_escape(settings_words(settings_of(job.spec))))
        show_job(job, _show_levels)


def _show_levels(job: Job) -> None:
    result: LevelsResult = job.result
    for course in result.courses:
        st.markdown(f"**{course_words(result, course)}**")
    left, right = st.columns(2, gap="medium")
    with left:
        _shares(result)
    with right:
        _differences(result)
    with st.expander("Level by level", icon=":material/stairs:"):
        for course in result.courses:
            st.markdown("\n".join(f"- {level_words(result, course, place)}" for place in range(len(ALL_LEVELS))))
            st.caption(trainings_words(course))
    st.caption(f"{plan_words(result.plan)} {closing_words(result)}")
    _downloads(result)


def _shares(result: LevelsResult) -> None:
    rows = []
    for place, level in enumerate(ALL_LEVELS):
        shares = [variant[place].share for variant in result.variants]
        rows.append([level, *(share_text(share) if share else "not known" for share in shares)])
    title = f"{seat_name(result.seat - 1).capitalize()}'s share against skill"
    chart(title, shares_chart(result), ("level", *result.names), rows, "levels shares")


def _differences(result: LevelsResult) -> None:
    rows = [
        [
            f"{course.variant}, {each.level}",
            points_words(each.difference) if each.difference else "–",
            answer_words(each),
        ]
        for course in result.courses
        for each in course.differences
    ]
    head = ("level", f"difference to {result.names[0]}", "known")
    chart(f"Difference to {result.names[0]} against skill", differences_chart(result), head, rows, "levels differences")


def _downloads(result: LevelsResult) -> None:
    left, right = st.columns(2)
    command = f"playground compare {' '.join(result.names)} --levels --minutes {result.plan.minutes:g}"
    with left:
        content = json.dumps(levels_json(result), indent=2, ensure_ascii=False)
        download("Result as JSON", lambda: content, "levels.json", "application/json", "levels json")
    with right:
        download("Report as a page", lambda: levels_page(result, command), "levels.html", "text/html", "levels page")
