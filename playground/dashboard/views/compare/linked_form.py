"""The form of the page Compare as a link fills it in."""

from __future__ import annotations

import streamlit as st

from playground.dashboard.jobs.comparison import MAX_CHOICES
from playground.dashboard.jobs.spec import MAX_GAMES
from playground.dashboard.model.link_settings import LinkReader
from playground.dashboard.views.compare.keys import ENTRIES, FIXED, GAMES, MARGIN, QUESTIONS, SEAT, SEED, STOP
from playground.dashboard.widgets.agent_picker import set_agents, set_seat
from playground.dashboard.widgets.form_and_result import fill_games_and_seed, labels_of_link

MAX_MARGIN = 50.0


def fill_form(link: LinkReader) -> None:
    """Have the form show what a link says. What it does not say of seat and question is as usual."""
    state = st.session_state
    labels = list(dict.fromkeys(labels_of_link(link)))[:MAX_CHOICES]
    if labels:
        state[ENTRIES] = labels
    fill_games_and_seed(link, GAMES, SEED, 100, MAX_GAMES)
    if link.words("agents"):
        set_agents("compare", link.words("agents"))
    set_seat(SEAT, link.whole("seat", 1, 100))
    until = link.one_of("until", tuple(QUESTIONS.values()))
    state[STOP] = next((name for name, question in QUESTIONS.items() if question == until), FIXED)
    margin = link.number("margin", 0.0, MAX_MARGIN)
    if margin is not None:
        state[MARGIN] = margin
