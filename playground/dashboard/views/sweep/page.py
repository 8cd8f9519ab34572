"""The page that varies one parameter over its range, two over all combinations, or every house rule by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from playground.charts.theme import seat_name
from playground.dashboard.errors import guarded
from playground.dashboard.jobs.spec import MAX_GAMES, MAX_SEED
from playground.dashboard.jobs.sweep import SweepSpec
from playground.dashboard.jobs.throughput import find_throughput
from playground.dashboard.linking import write_link
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.model.run_index import new_run, runs_folder
from playground.dashboard.navigation import link
from playground.dashboard.session import restoring, save_session
from playground.dashboard.views.sweep.axes import choose_axes
from playground.dashboard.views.sweep.keys import EVERY, GAMES, JOB, MEASURES, ONE, RECORD, SEAT, SEED, TWO, WHAT
from playground.dashboard.views.sweep.linked_form import fill_form
from playground.dashboard.views.sweep.result import show_sweep
from playground.dashboard.widgets.agent_picker import choose_agents, choose_seat
from playground.dashboard.widgets.controls import checkbox, multiselect, number_input, segmented_control
from playground.dashboard.widgets.form_and_result import follow_link
from playground.dashboard.widgets.game_picker import choose_game
from playground.dashboard.widgets.job_progress import POLL_SECONDS, offer_run, problem_words, show_latest
from playground.dashboard.widgets.layout import heading
from playground.game.core import Game
from playground.report.number_format import duration
from playground.simulate.measures.lookup import DEFAULT_MEASURES, OF_A_SEAT
from playground.simulate.measures.registry import setting_of
from playground.source.diagnostics import PlaygroundError
from playground.stats.measures.registry import measures_of

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

SEAT_HELP = "Whose share of the wins `seat_share` is. By default the second of two players, and the first of more."
VARY_HELP = "One parameter: a curve. Two: a heat map of all combinations. Every rule by itself: which of them matter?"


def show() -> None:
    """Draw the page."""
    heading("Sweep", "Try a parameter over its range, or change every house rule by itself, and see what it does.")
    for name, default in ((WHAT, ONE), (GAMES, 5000), (SEED, 0), (RECORD, False)):
        st.session_state.setdefault(name, default)
    follow_link("sweep", fill_form)
    write_link("sweep", [st.session_state.get(JOB)])
    _setup()
    show_latest(JOB, show_sweep, "sweep", "Choose what to vary and press *Run*: curves, maps and verdicts follow.")


@st.fragment
@guarded
@restoring
def _setup() -> None:
    """Draw the settings and the button that runs them; a change redraws only this part."""
    with st.container(border=True):
        chosen = choose_game()
        spec, problem = None, "Fix the game first." if chosen is None else ""
        if chosen is None:
            link("workshop", "Fix it in the Workshop")
        else:
            try:
                spec = _choose_settings(chosen)
                spec.size()
            except PlaygroundError as error:
                spec, problem = None, problem_words(error, [chosen])
        offer_run(JOB, spec, problem, _describe, "sweep", fill_form)
    save_session()


def _choose_settings(chosen: GameChoice) -> SweepSpec:
    """Draw the settings and return the sweep. Raises PlaygroundError for settings that are not possible."""
    compiled = chosen.compiled
    what = segmented_control("Vary", [ONE, TWO, EVERY], key=WHAT, help=VARY_HELP)
    count = {ONE: 1, TWO: 2}.get(what, 0)
    vary = choose_axes(chosen.name, count, compiled.ruleset.parameters)
    measures_column, seat_column = st.columns([3, 1])
    seats = 0 if compiled.game.is_cooperative else len(compiled.game.players)
    seen_from = choose_seat(seat_column, SEAT, seats, SEAT_HELP)
    measures = _choose_measures(measures_column, compiled.game, seen_from)
    agents = choose_agents("sweep", compiled)
    games, seed, record = st.columns([1, 1, 1], vertical_alignment="bottom")
    number = number_input("Games of each point", 100, MAX_GAMES, key=GAMES, place=games, step=1000)
    about = "The same seed plays the same games again."
    first = number_input("Seed", 0, MAX_SEED, key=SEED, place=seed, help=about)
    recorded = checkbox(f"Record the games in {runs_folder()}/", key=RECORD, place=record)
    out = new_run(f"{chosen.name}-sweep") if recorded else None
    return SweepSpec(chosen, vary, measures, agents, int(number), int(first), seen_from, out)


def _choose_measures(place: DeltaGenerator, game: Game, seat: int | None) -> tuple[str, ...]:
    """Draw a box of the measures of a game; return their names. `seat_share` alone is that of the seat seen from."""
    setting = setting_of(game)
    known = measures_of(setting)
    families = [name for name in OF_A_SEAT if f"{name}.1" in known]
    options = [*families, *known]
    previous = st.session_state.get(MEASURES, DEFAULT_MEASURES)
    kept = [name for name in previous if name in options]
    if previous and not kept:  # all of them were measures of another game
        kept = [name for name in DEFAULT_MEASURES if name in options]
    if kept != st.session_state.get(MEASURES):
        st.session_state[MEASURES] = kept
    seen_from = f"the {seat_name(seat - 1)}" if seat else "the seat seen from"
    abouts = dict.fromkeys(families, f"share of the wins of {seen_from}")
    abouts |= {name: spec.about_of(setting, member) for name, (spec, member) in known.items()}
    about = "  \n".join(f"`{name}`: {abouts[name]}" for name in st.session_state[MEASURES])
    hint = "Choose what to look at"
    chosen = tuple(multiselect("Measures", options, key=MEASURES, place=place, help=about, placeholder=hint))
    if not chosen:
        raise PlaygroundError("Choose a measure to look at.")
    return chosen


def _describe(spec: SweepSpec) -> None:
    """Draw what will be played and about how long it takes, polling until the throughput is known."""
    known = find_throughput(spec.choice, spec.agents) is not None
    st.fragment(_estimate, run_every=None if known else POLL_SECONDS)(spec, known)


@guarded
def _estimate(spec: SweepSpec, known: bool) -> None:
    points, throughput = spec.points(), find_throughput(spec.choice, spec.agents)
    most, each = ("", "") if spec.vary else ("up to ", ", the game as it is and after each change")
    text = f"{most}**{points:,} points × {spec.games:,} games** = {points * spec.games:,} games{each}"
    if throughput is not None:
        text += f"; about **{duration(throughput.seconds(points, points * spec.games))}**, compiling included"
    elif not known:
        text += "; how long that takes is being measured"
    st.caption(f"Will be played: {text}.")
    if throughput is not None and not known:
        st.rerun()  # once: then `known` is true and the polling ends
