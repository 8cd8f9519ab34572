"""The page that searches for rules that meet a goal."""

from __future__ import annotations

import streamlit as st

from playground.dashboard.errors import guarded
from playground.dashboard.jobs.spec import MAX_SEED
from playground.dashboard.jobs.tuning import TuneSpec, all_names, variable_names
from playground.dashboard.linking import write_link
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.navigation import link
from playground.dashboard.session import restoring, save_session
from playground.dashboard.views.tune.goal_builder import choose_goal
from playground.dashboard.views.tune.keys import (
    GAMES,
    JOB,
    MAX_GAMES,
    MAX_MINUTES,
    MIN_GAMES,
    MIN_MINUTES,
    MINUTES,
    SEED,
    vary_key,
)
from playground.dashboard.views.tune.linked_form import fill_form
from playground.dashboard.views.tune.result import show_tuned
from playground.dashboard.widgets.agent_picker import choose_agents
from playground.dashboard.widgets.controls import multiselect, number_input
from playground.dashboard.widgets.form_and_result import follow_link
from playground.dashboard.widgets.game_picker import choose_game
from playground.dashboard.widgets.job_progress import offer_run, show_latest
from playground.dashboard.widgets.layout import heading
from playground.source.diagnostics import PlaygroundError, RulesetError
from playground.tuning.proposing import SMALL
from playground.tuning.space import read_space


def show() -> None:
    """Draw the page."""
    heading(
        "Tune", "Say what the game should be like, and see which of its rules to change for that, and what it costs."
    )
    for name, default in ((MINUTES, 2.0), (GAMES, 2048), (SEED, 0)):
        st.session_state.setdefault(name, default)
    follow_link("tune", fill_form)
    write_link("tune", [st.session_state.get(JOB)])
    _setup()
    show_latest(JOB, show_tuned, "search", "Say what you want and press *Run*: what can be had, and what it costs.")


@st.fragment
@guarded
@restoring
def _setup() -> None:
    """Draw the settings and the button that runs them; a change redraws only this part."""
    with st.container(border=True):
        chosen = choose_game()
        spec, problem = None, "Fix the game first."
        if chosen is None:
            link("workshop", "Fix it in the Workshop")
        else:
            try:
                spec = _choose_settings(chosen)
                spec.size()
            except RulesetError as error:
                spec, problem = None, "; ".join(dict.fromkeys(_in_words(each) for each in error.diagnostics))
            except PlaygroundError as error:
                spec, problem = None, str(error)
        offer_run(JOB, spec, problem, _describe, "tune", fill_form)
    save_session()


def _in_words(mistake: object) -> str:
    message, hint = getattr(mistake, "message", ""), getattr(mistake, "hint", "")
    return f"{message}: {hint}" if hint else str(message)


def _choose_settings(chosen: GameChoice) -> TuneSpec:
    """Draw the settings and return the search. Raises PlaygroundError for settings that are not possible."""
    goal = choose_goal(chosen.compiled)
    vary = _choose_varied(chosen)
    agents = choose_agents("tune", chosen.compiled)
    minutes, games, seed = st.columns(3)
    about = "30% of it is for confirming the winners on fresh games."
    takes = number_input("Minutes", MIN_MINUTES, MAX_MINUTES, key=MINUTES, place=minutes, step=1.0, help=about)
    about = "The most games of each candidate; winners play up to 16 times as many."
    number = number_input("Games of each", MIN_GAMES, MAX_GAMES, key=GAMES, place=games, step=512, help=about)
    first = number_input("Seed", 0, MAX_SEED, key=SEED, place=seed, help="The same seed plays the same games again.")
    return TuneSpec(chosen, goal, vary, agents, float(takes), int(number), int(first))


def _choose_varied(chosen: GameChoice) -> tuple[str, ...]:
    """Draw a box of what may change; return the names, none if they are what a search varies anyway."""
    names, key = all_names(chosen), vary_key(chosen.label)
    if not names:
        raise PlaygroundError(f"{chosen.label} has no parameters and no variants: nothing can be varied.")
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


def _describe(spec: TuneSpec) -> None:
    """Draw what will be searched."""
    space = read_space(spec.choice.selection, spec.vary, spec.choice.text)
    how = "all of them are tried" if space.size <= SMALL else "a search chooses which to try"
    st.caption(f"**{space.size:,} combinations**: {how}, for {spec.minutes:g} minutes at most.")
