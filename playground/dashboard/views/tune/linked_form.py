"""The form of the page Tune as a link fills it in."""

from __future__ import annotations

import streamlit as st

from playground.dashboard.jobs.tuning import all_names, variable_names
from playground.dashboard.model.game_choice import choice_of
from playground.dashboard.model.link_settings import LinkReader
from playground.dashboard.views.tune.goal_builder import GOAL
from playground.dashboard.views.tune.keys import (
    GAMES,
    MAX_GAMES,
    MAX_MINUTES,
    MIN_GAMES,
    MIN_MINUTES,
    MINUTES,
    SEED,
    vary_key,
)
from playground.dashboard.widgets.agent_picker import set_agents
from playground.dashboard.widgets.form_and_result import fill_games_and_seed, labels_of_link
from playground.dashboard.widgets.game_picker import edits, set_game
from playground.source.diagnostics import PlaygroundError


def fill_form(link: LinkReader) -> None:
    """Have the form show what a link says."""
    state = st.session_state
    for label in labels_of_link(link)[:1]:
        try:
            set_game(label)
            _fill_varied(link, label)
        except PlaygroundError as problem:
            link.problem(str(problem))
    goal, minutes = link.text("goal"), link.number("minutes", MIN_MINUTES, MAX_MINUTES)
    if goal is not None:
        state[GOAL] = goal
    if minutes is not None:
        state[MINUTES] = minutes
    fill_games_and_seed(link, GAMES, SEED, MIN_GAMES, MAX_GAMES)
    if link.words("agents"):
        set_agents("tune", link.words("agents"))


def _fill_varied(link: LinkReader, label: str) -> None:
    chosen = choice_of(label, edits())
    names, known = link.words("vary"), all_names(chosen)
    unknown = [name for name in names if name not in known]
    if unknown:
        link.problem(f"{label} has no {', '.join(unknown)} to vary")
    kept = [name for name in names if name in known]
    st.session_state[vary_key(chosen.label)] = kept or list(variable_names(chosen))
