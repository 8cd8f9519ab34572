"""The control that writes a referee into an experiment's text: who judges, how many games, and for which measures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from playground.agents.referee import PLAYOUTS
from playground.dashboard.model.referee_text import judged_measures, offered_measures, with_referee
from playground.dashboard.widgets.controls import multiselect, number_input, selectbox
from playground.dashboard.widgets.layout import markdown_escape
from playground.simulate.experiments.model import Experiment
from playground.simulate.limits import MAX_PLAYOUTS
from playground.simulate.measures.referee import Referee
from playground.source.diagnostics import PlaygroundError

NOBODY, RANDOM_GAMES, SEARCH, LEARNED = "nobody", "random games", "a tree search", "a learned player"
AGENTS = {SEARCH: "mcts", LEARNED: "learned"}

GAMES, ITERATIONS, MAX_ITERATIONS = 50, 200, 100_000
PROBLEM = "experiments.referee.problem"
"""Session key: why a referee could not be written."""

USUAL_MEASURES = ("drama", "lead_change")

ABOUT = {
    NOBODY: "Without a referee there are no measures of drama, of changes of the lead, or of what choices are worth.",
    RANDOM_GAMES: "Each position is worth what random games from it say: quick, for every game, and noisy.",
    SEARCH: "Each position is worth what players who think may expect: slower, for two players.",
    LEARNED: "A trained player judges, by a search that it leads: for two players, with a player who was trained.",
}


Rewrite = Callable[[Callable[[str], str]], None]
"""Replaces the text of an experiment by what a function makes of it."""


def show_referee(name: str, experiment: Experiment | None, rewrite: Rewrite) -> None:
    """Draw the control of an experiment; `rewrite` writes the chosen referee into its text."""
    levels = experiment is not None and experiment.levels is not None
    with st.popover(
        _label(experiment), icon=":material/gavel:", width="stretch", disabled=experiment is None or levels
    ):
        if experiment is not None and not levels:
            _form(name, experiment, rewrite)


def _label(experiment: Experiment | None) -> str:
    referee = experiment.referee if experiment else None
    if referee is None:
        return "No referee"
    return f"Referee: {referee.games:,} games by {markdown_escape(referee.by or f'{referee.playouts:,} playouts')}"


def _form(name: str, experiment: Experiment, rewrite: Rewrite) -> None:
    present = experiment.referee
    kind, iterations, settings = _parts(present)
    key = f"desk.experiments.referee {name} {present}"  # another text, another beginning
    st.session_state.setdefault(f"{key} kind", kind)
    chosen = selectbox("Judged by", (NOBODY, RANDOM_GAMES, SEARCH, LEARNED), key=f"{key} kind")
    st.caption(ABOUT[chosen])
    if chosen == NOBODY:
        referee, measures = None, []
    else:
        st.session_state.setdefault(f"{key} games", min(present.games if present else GAMES, experiment.games))
        games = int(number_input("Games judged of each arm", 1, experiment.games, key=f"{key} games"))
        if chosen == RANDOM_GAMES:
            st.session_state.setdefault(f"{key} playouts", present.playouts if present else PLAYOUTS)
            playouts = number_input("Random games from each position", 2, MAX_PLAYOUTS, key=f"{key} playouts")
            referee = Referee(games, int(playouts))
        else:
            st.session_state.setdefault(f"{key} iterations", iterations)
            tried = int(number_input("Iterations of its search", 1, MAX_ITERATIONS, key=f"{key} iterations"))
            kept = settings if chosen == kind else ()
            referee = Referee(games, by=f"{AGENTS[chosen]}?{'&'.join((f'iterations={tried}', *kept))}")
        measures = _measures(experiment, key, searches=chosen != RANDOM_GAMES)
    idle = referee is not None and not measures
    st.button(
        "Write it into the text",
        key=f"write referee {name}",
        on_click=_write,
        args=(rewrite, experiment, referee, measures),
        width="stretch",
        disabled=idle,
    )
    problem = st.session_state.pop(PROBLEM, "")
    if problem:
        st.error(markdown_escape(problem))


def _write(rewrite: Rewrite, experiment: Experiment, referee: Referee | None, measures: Sequence[str]) -> None:
    try:
        rewrite(lambda text: with_referee(text, experiment, referee, measures))
    except PlaygroundError as problem:
        st.session_state[PROBLEM] = str(problem)


def _measures(experiment: Experiment, key: str, *, searches: bool) -> list[str]:
    """Draw the measures that the referee is for, and return them."""
    offered = offered_measures(searches)
    present = [each for each in judged_measures(experiment) if each in offered]
    key = f"{key} measures {searches}"
    st.session_state.setdefault(key, present or [each for each in USUAL_MEASURES if each in offered])
    return multiselect("Measures that need it", offered, key=key, help="One at least: judging takes long.")


def _parts(referee: Referee | None) -> tuple[str, int, tuple[str, ...]]:
    """Who judges, the iterations of its search, and its other settings as the text has them."""
    if referee is None:
        return NOBODY, ITERATIONS, ()
    if not referee.by:
        return RANDOM_GAMES, ITERATIONS, ()
    agent, _, text = referee.by.partition("?")
    settings = [each for each in text.split("&") if each]
    numbers = [each.removeprefix("iterations=") for each in settings if each.startswith("iterations=")]
    iterations = int(numbers[0]) if numbers and numbers[0].isdecimal() else ITERATIONS
    others = tuple(each for each in settings if not each.startswith("iterations="))
    kind = next(kind for kind, known in AGENTS.items() if known == agent)
    return kind, min(max(1, iterations), MAX_ITERATIONS), others
