"""The form of the page Sweep as a link fills it in."""

from __future__ import annotations

import streamlit as st

from playground.dashboard.jobs.spec import MAX_GAMES
from playground.dashboard.jobs.sweep import EVERY as EVERY_IN_LINKS
from playground.dashboard.model.game_choice import GameChoice, choice_of
from playground.dashboard.model.link_settings import LinkReader
from playground.dashboard.views.sweep.axes import set_axes
from playground.dashboard.views.sweep.keys import EVERY, GAMES, MEASURES, ONE, SEAT, SEED, TWO, WHAT
from playground.dashboard.widgets.agent_picker import set_agents, set_seat
from playground.dashboard.widgets.form_and_result import fill_games_and_seed, labels_of_link
from playground.dashboard.widgets.game_picker import edits, set_game
from playground.source.diagnostics import PlaygroundError


def fill_form(link: LinkReader) -> None:
    """Have the form show what a link says."""
    state = st.session_state
    for label in labels_of_link(link)[:1]:
        try:
            set_game(label)
            _fill_axes(link, choice_of(label, edits()))
        except PlaygroundError as problem:
            link.problem(str(problem))
    if link.words("measures"):
        state[MEASURES] = link.words("measures")
    fill_games_and_seed(link, GAMES, SEED, 100, MAX_GAMES)
    if link.words("agents"):
        set_agents("sweep", link.words("agents"))
    set_seat(SEAT, link.whole("seat", 1, 100))


def _fill_axes(link: LinkReader, chosen: GameChoice) -> None:
    axes = link.words("vary", ";")
    if axes:
        st.session_state[WHAT] = EVERY if axes == [EVERY_IN_LINKS] else ONE if len(axes) == 1 else TWO
    if axes and axes != [EVERY_IN_LINKS]:
        set_axes(chosen.name, axes, chosen.compiled.ruleset)
