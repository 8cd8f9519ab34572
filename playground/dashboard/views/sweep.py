"""The page on which a parameter is tried over its range, two of them over all combinations, or every rule by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from playground.charts.theme import seat_name
from playground.dashboard.choose import choose_agents, choose_game, choose_seat
from playground.dashboard.desk import keep_desk
from playground.dashboard.entries import Entry
from playground.dashboard.faults import guarded
from playground.dashboard.jobs import MOST_GAMES, jobs
from playground.dashboard.numbers import duration
from playground.dashboard.paces import find_pace
from playground.dashboard.pages import link
from playground.dashboard.parts import heading
from playground.dashboard.progress import POLL_SECONDS, offer_run, show_latest
from playground.dashboard.runs import new_run, runs_folder
from playground.dashboard.sweeping import Question, check_question, start
from playground.dashboard.views.sweep_axes import choose_axes
from playground.dashboard.views.sweep_result import show_sweep
from playground.game.core import Game
from playground.simulate.asked import OF_A_SEAT, USUAL
from playground.simulate.records.totals import Totals
from playground.source.diagnostics import PlaygroundError, RulesetError

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

WHAT, MEASURES, GAMES, SEED, SEAT, RECORD, JOB = (
    f"desk.sweep.{name}" for name in ("what", "measures", "games", "seed", "seat", "record", "job")
)
ONE, TWO, EVERY = "one parameter", "two parameters", "every rule by itself"
SEEN_FROM = "Whose share of the wins `seat_share` is. Usually the second of two players, and the first of more."
WHICH = "One parameter: a curve. Two: a heat map of all combinations. Every rule by itself: which of them matter?"


def show() -> None:
    """The whole page."""
    heading("Sweep", "Try a parameter over its range, or change every house rule by itself, and see what it does.")
    for name, usual in ((WHAT, ONE), (GAMES, 5000), (SEED, 0), (RECORD, False)):
        st.session_state.setdefault(name, usual)
    _setup()
    show_latest(JOB, show_sweep, "sweep", "Choose what to vary and press *Run*: curves, maps and verdicts follow.")


@st.fragment
@guarded
def _setup() -> None:
    """What is varied and how it is played: what is changed redraws this part only."""
    with st.container(border=True):
        chosen = choose_game()
        question, problem = None, "Mend the game first." if chosen is None else ""
        if chosen is None:
            link("workshop", "Mend it in the Workshop")
        else:
            try:
                question = _question(chosen)
                check_question(question)
            except RulesetError as found:
                question, problem = None, "; ".join(each.message for each in found.diagnostics)
            except PlaygroundError as found:
                question, problem = None, str(found)
        offer_run(JOB, question, problem, _estimate, lambda asked: start(jobs(), asked, "sweep"))
    keep_desk()


def _question(chosen: Entry) -> Question:
    """What is asked. Raises PlaygroundError for what cannot be."""
    compiled = chosen.compiled
    what = st.segmented_control("Vary", [ONE, TWO, EVERY], key=WHAT, required=True, help=WHICH)
    count = {ONE: 1, TWO: 2}.get(str(what), 0)
    vary = choose_axes(chosen.name, count, compiled.ruleset.parameters)
    measures, seat = st.columns([3, 1])
    seen_from = choose_seat(seat, SEAT, len(compiled.game.players), SEEN_FROM)
    asked = _choose_measures(measures, compiled.game, seen_from)
    agents = choose_agents("sweep", compiled)
    games, seed, record = st.columns([1, 1, 1], vertical_alignment="bottom")
    games.number_input("Games of each point", 100, MOST_GAMES, step=1000, key=GAMES)
    seed.number_input("Seed", 0, 10**9, key=SEED, help="The same seed plays the same games again.")
    record.checkbox(f"Record the games in {runs_folder()}/", key=RECORD)
    state = st.session_state
    out = new_run(f"{chosen.name}-sweep") if state[RECORD] else None
    return Question(chosen, vary, asked, agents, int(state[GAMES]), int(state[SEED]), seen_from, out)


def _choose_measures(place: DeltaGenerator, game: Game, seat: int | None) -> tuple[str, ...]:
    """Names of measures, such as a game of this kind has; `seat_share` alone is that of the seat seen from."""
    known = Totals(game, 0, (), 0).measures()
    families = [name for name in OF_A_SEAT if f"{name}.1" in known]
    options = [*families, *known]
    before = st.session_state.get(MEASURES, USUAL)
    kept = [name for name in before if name in options]
    if before and not kept:  # all of them were of another game
        kept = [name for name in USUAL if name in options]
    st.session_state[MEASURES] = kept
    seen_from = f"the {seat_name(seat - 1)}" if seat else "the seat seen from"
    abouts = dict.fromkeys(families, f"share of the wins of {seen_from}")
    abouts |= {name: measure.about for name, measure in known.items()}
    told = "  \n".join(f"`{name}`: {abouts[name]}" for name in st.session_state[MEASURES])
    place.multiselect("Measures", options, key=MEASURES, help=told, placeholder="Choose what to look at")
    chosen = tuple(st.session_state[MEASURES])
    if not chosen:
        raise PlaygroundError("Choose a measure to look at.")
    return chosen


def _estimate(question: Question) -> None:
    """What will be played, and about how long that takes; asked again as long as nobody knows."""
    known = find_pace(question.entry, question.agents) is not None
    st.fragment(_told, run_every=None if known else POLL_SECONDS)(question, known)


@guarded
def _told(question: Question, known: bool) -> None:
    points, pace = check_question(question), find_pace(question.entry, question.agents)
    most, each = ("", "") if question.vary else ("up to ", ", the game as it is and after each change")
    told = f"{most}**{points:,} points × {question.games:,} games** = {points * question.games:,} games{each}"
    if pace is not None:
        told += f"; about **{duration(pace.seconds(points, points * question.games))}**, compiling included"
    elif not known:
        told += "; how long that takes is being tried out"
    st.caption(f"Will be played: {told}.")
    if pace is not None and not known:
        st.rerun()  # once, after which nobody asks again
