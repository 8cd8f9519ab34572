"""The page that searches for changes of rules that meet a goal."""

from __future__ import annotations

import streamlit as st

from playground.dashboard.jobs.searching import SearchSpec
from playground.dashboard.jobs.suggesting import SuggestSpec
from playground.dashboard.linking import write_link
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.model.link_settings import LinkReader
from playground.dashboard.views.suggest.result import show_suggested
from playground.dashboard.widgets.agent_picker import choose_agents
from playground.dashboard.widgets.controls import multiselect
from playground.dashboard.widgets.form_and_result import follow_link
from playground.dashboard.widgets.goal_builder import choose_goal
from playground.dashboard.widgets.job_progress import show_latest
from playground.dashboard.widgets.layout import heading
from playground.dashboard.widgets.search_form import SearchForm
from playground.ruleset.find import ruleset_names

FORM = SearchForm("suggest", 5.0)
WITHOUT = "desk.suggest.without"


def show() -> None:
    """Draw the page."""
    heading("Suggest", "Say what the game should be like, and see which changes of its rules bring it there.")
    FORM.prepare()
    follow_link("suggest", fill_form)
    write_link("suggest", [st.session_state.get(FORM.job)])
    FORM.show(_choose_settings, _describe, fill_form)
    hint = "Say what you want and press *Run*: five changes of rules at most, each confirmed on fresh games."
    show_latest(FORM.job, show_suggested, "search", hint)


def fill_form(link: LinkReader) -> None:
    """Have the form show what a link says."""
    if FORM.fill(link) is None:
        return
    names = link.words("without")
    unknown = [name for name in names if name not in ruleset_names()]
    if unknown:
        link.problem(f"there is no ruleset {', '.join(unknown)} to leave out")
    st.session_state[WITHOUT] = [name for name in names if name not in unknown]


def _choose_settings(chosen: GameChoice) -> SuggestSpec:
    goal = choose_goal(chosen.compiled)
    agents = choose_agents("suggest", chosen.compiled)
    about = (
        "Endings and movements of the shipped games are tried in this one too. Those of the games chosen here are not."
    )
    st.session_state.setdefault(WITHOUT, [])
    without = multiselect(
        "Take no rules from",
        ruleset_names(),
        key=WITHOUT,
        help=about,
        placeholder="Rules of all shipped games are tried",
    )
    return SuggestSpec(chosen, goal, agents, *FORM.choose_numbers(), tuple(without))


def _describe(spec: SearchSpec) -> None:
    """Draw what will be searched."""
    st.caption(
        f"**Every change of one rule, then two at a time**, for {spec.minutes:g} minutes at most: numbers, movements, "
        "pieces, endings, and rules of other games."
    )
