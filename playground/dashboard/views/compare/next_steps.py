"""What to do after a comparison, as buttons: more games, stronger players, what was not measured, games to watch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from playground.dashboard.jobs.comparison import ComparisonSnapshot, ComparisonSpec
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.jobs.measuring import MeasuringSpec, What
from playground.dashboard.jobs.spec import MAX_GAMES
from playground.dashboard.navigation import open_page
from playground.dashboard.session import save_session
from playground.dashboard.views.compare.heat_maps import counted_places
from playground.dashboard.views.compare.keys import FIXED, GAMES, JOB, MARGIN, MEASURING, QUESTIONS, STOP
from playground.dashboard.views.compare.levels import start_levels
from playground.dashboard.views.replay.game_sources import REQUESTED, RequestedGame
from playground.dashboard.widgets.job_progress import show_job
from playground.dashboard.widgets.layout import download
from playground.dashboard.widgets.make_experiment import offer_experiment
from playground.report.comparison_page import comparison_page
from playground.report.finding import is_open
from playground.report.next_steps import TIMES_MORE, command_again, example_words
from playground.report.scorecard import REFEREE_GAMES, SKILL_MINUTES, scorecard
from playground.simulate.comparison.examples import examples
from playground.source.diagnostics import PlaygroundError
from playground.stats.measures.units import unit_of

ACTED = "compare acted"
"""The session key that says that a button has changed the page beyond this part of it."""

ICONS = {"typical": ":material/movie:", "shortest": ":material/bolt:", "strangest": ":material/auto_awesome:"}


def with_measured(job: Job) -> ComparisonSnapshot:
    """The latest snapshot of a comparison, with what was measured for it since."""
    snapshot: ComparisonSnapshot = job.result
    found = jobs().find(st.session_state.get(MEASURING))
    if found is None or not isinstance(found.spec, MeasuringSpec) or found.spec.of != job.key:
        return snapshot
    measured: ComparisonSnapshot | None = found.result
    return snapshot if measured is None else measured


def show_measuring() -> None:
    """Draw the work that adds to the latest comparison while it runs, or its failure; then the page is drawn anew."""
    found = jobs().find(st.session_state.get(MEASURING))
    if found is not None and (found.running or found.failure):
        show_job(found, lambda _: None)


def _is_measuring() -> bool:
    found = jobs().find(st.session_state.get(MEASURING))
    return found is not None and found.running


def offer_next_steps(job: Job, snapshot: ComparisonSnapshot) -> None:
    """Draw the buttons; those that start work replace the work that they would repeat."""
    if st.session_state.pop(ACTED, False):
        st.rerun()
    st.markdown("##### What next")
    broken = any(overview and any(overview.faults) for overview in snapshot.compared.overviews)
    more, stronger, save = st.columns(3)
    _more(more, job, snapshot, broken)
    few = len(snapshot.labels) < 2 or broken or bool(snapshot.compared.together)
    _button(stronger, "Stronger players", "stronger", partial(_stronger, job.result.spec), ":material/school:", few)
    with save:
        _save(snapshot)
    card = scorecard(snapshot.compared)
    missing = {each.option for each in card.missing} if card and not broken else set()
    measuring, (referee, skill) = _is_measuring(), st.columns(2)
    label = f"Have {REFEREE_GAMES} games of each judged: comebacks, lead, drama"
    off = measuring or "--referee" not in missing
    _button(referee, label, "judge", partial(_measure, job, snapshot, "referee"), ":material/gavel:", off)
    label = f"Measure luck against skill ({SKILL_MINUTES} min)"
    off = measuring or "--skill" not in missing
    _button(skill, label, "skill", partial(_measure, job, snapshot, "skill"), ":material/psychology:", off)
    _watch(snapshot)
    offer_experiment(snapshot.spec.choices, "comparison", snapshot.spec.follow_up)


def _button(
    place: st.delta_generator.DeltaGenerator, label: str, key: str, act: Callable[[], None], icon: str, off: bool
) -> None:
    """Draw a button that acts, after which the whole page is drawn anew: this part of it alone would be by itself.

    The press cannot be read off the button, which may be disabled by what it has begun.
    """
    place.button(label, key=f"next {key}", on_click=_acting, args=(act,), icon=icon, disabled=off, width="stretch")


def _acting(act: Callable[[], None]) -> None:
    act()
    st.session_state[ACTED] = True


def _more(place: st.delta_generator.DeltaGenerator, job: Job, snapshot: ComparisonSnapshot, broken: bool) -> None:
    """More games: by looks that share one error, until the balance is known to a point, or to a larger number."""
    spec, compared = snapshot.spec, snapshot.compared
    label, off = "More games, until it is decided", broken or len(snapshot.labels) < 2 or not is_open(compared)
    if compared.looks:
        label, off = f"Up to {TIMES_MORE} times as many games", off or spec.games >= MAX_GAMES
    _button(place, label, "more", partial(_play_more, job), ":material/fast_forward:", off)


def _play_more(job: Job) -> None:
    """Play on; the settings above say what is played."""
    spec: ComparisonSpec = job.result.spec
    if spec.until:
        spec = replace(spec, games=min(MAX_GAMES, TIMES_MORE * spec.games))
    else:
        spec = replace(spec, games=MAX_GAMES, until="fairer", margin=unit_of("share").matters, out=None)
    st.session_state[STOP] = next((name for name, until in QUESTIONS.items() if until == spec.until), FIXED)
    st.session_state[GAMES], st.session_state[MARGIN] = spec.games, 100 * (spec.margin or 0.0)
    st.session_state[JOB] = jobs().submit(spec, page="compare").key
    save_session()


def _stronger(spec: ComparisonSpec) -> None:
    try:
        start_levels(spec)
    except PlaygroundError as error:
        st.toast(str(error))


def _measure(job: Job, snapshot: ComparisonSnapshot, what: What) -> None:
    spec = MeasuringSpec(job.key, snapshot, what)
    st.session_state[MEASURING] = jobs().submit(spec, page="compare").key
    save_session()


def _watch(snapshot: ComparisonSnapshot) -> None:
    """Buttons that open games of one of the variants on the page Replay."""
    labels = list(snapshot.labels)
    chosen = labels[-1]
    if len(labels) > 1:
        chosen = st.selectbox("Watch a game of", labels, len(labels) - 1, key="next watch")
    number = labels.index(chosen)
    found = examples(snapshot.results[number])
    for place, example in zip(st.columns(max(1, len(found))), found, strict=False):
        label = {"typical": "A typical game", "shortest": "The shortest game", "strangest": "The strangest game"}
        key, icon = f"next {example.why}", ICONS[example.why]
        if place.button(label[example.why], key=key, icon=icon, width="stretch"):
            choice, spec = snapshot.spec.choices[number], snapshot.spec
            st.session_state[REQUESTED] = RequestedGame(choice, spec.seed, example.number, spec.agents)
            save_session()
            open_page("replay")
        place.caption(example_words(example).capitalize())


def _save(snapshot: ComparisonSnapshot) -> None:
    spec, name = snapshot.spec, snapshot.spec.choices[0].name
    command = "" if any(choice.edited for choice in spec.choices) else command_again(snapshot.compared, {})
    made = command or "Made on the page Compare, of rules that were edited there."
    content = partial(comparison_page, snapshot.compared, made, bool(command), counted_places(spec))
    download("Save as a page", content, f"{name}-comparison.html", "text/html", "next save")
