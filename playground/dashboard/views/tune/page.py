"""The page that searches for values that meet a goal."""

from __future__ import annotations

import streamlit as st

from playground.dashboard.jobs.searching import SearchSpec
from playground.dashboard.jobs.tuning import TuneSpec, all_names, variable_names
from playground.dashboard.linking import write_link
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.views.tune.keys import FORM, vary_key
from playground.dashboard.views.tune.linked_form import fill_form
from playground.dashboard.views.tune.result import show_tuned
from playground.dashboard.widgets.agent_picker import choose_agents
from playground.dashboard.widgets.controls import multiselect
from playground.dashboard.widgets.form_and_result import follow_link
from playground.dashboard.widgets.goal_builder import choose_goal
from playground.dashboard.widgets.job_progress import show_latest
from playground.dashboard.widgets.layout import heading
from playground.source.diagnostics import PlaygroundError
from playground.tuning.proposing import SMALL
from playground.tuning.space import read_space


def show() -> None:
    """Draw the page."""
    heading(
        "Tune", "Say what the game should be like, and see which of its numbers and options to set for that, and how."
    )
    FORM.prepare()
    follow_link("tune", fill_form)
    write_link("tune", [st.session_state.get(FORM.job)])
    FORM.show(_choose_settings, _describe, fill_form)
    show_latest(
        FORM.job, show_tuned, "search", "Say what you want and press *Run*: what can be had, and what it costs."
    )


def _choose_settings(chosen: GameChoice) -> TuneSpec:
    goal = choose_goal(chosen.compiled)
    vary = _choose_varied(chosen)
    agents = choose_agents("tune", chosen.compiled)
    return TuneSpec(chosen, goal, agents, *FORM.choose_numbers(), vary)


def _choose_varied(chosen: GameChoice) -> tuple[str, ...]:
    """Draw a box of what may change; return the names, none if they are what a search varies anyway."""
    names, key = all_names(chosen), vary_key(chosen.label)
    if not names:
        raise PlaygroundError(
            f"{chosen.label} has no parameters and no variants: nothing can be varied. The page Suggest changes rules."
        )
    usual = variable_names(chosen)
    if any(name not in names for name in st.session_state.get(key, ["?"])):
        st.session_state[key] = list(usual)
    parameters = chosen.compiled.ruleset.parameters
    lines = [f"**{name}**: {parameters[name].about if name in parameters else 'a named patch'}" for name in names]
    about = "  \n".join(lines)
    varied = tuple(multiselect("May change", names, key=key, help=about, placeholder="Choose what may change"))
    if not varied:
        raise PlaygroundError("Choose what may change.")
    return () if set(varied) == set(usual) else varied


def _describe(spec: SearchSpec) -> None:
    """Draw what will be searched."""
    assert isinstance(spec, TuneSpec)
    space = read_space(spec.choice.selection, spec.vary, spec.choice.text)
    how = "all of them are tried" if space.size <= SMALL else "a search chooses which to try"
    st.caption(f"**{space.size:,} combinations**: {how}, for {spec.minutes:g} minutes at most.")
