"""The tour of two minutes: a bar above the page, on whichever page, that leads from a game to a rule that is kept.

Its state is kept on the visitor's desk, so it is there again after a reload, and after the server was restarted. Every
step is made of ordinary buttons and choices, in the order in which the keyboard reaches them.
"""

from __future__ import annotations

from html import escape

import streamlit as st

from playground.dashboard.desks import TOUR
from playground.dashboard.errors import guarded
from playground.dashboard.jobs.comparison import ComparisonSpec
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.model import tour as model
from playground.dashboard.model.tour import STEPS, Tour
from playground.dashboard.navigation import link, open_page
from playground.dashboard.session import save_session
from playground.dashboard.widgets.job_progress import POLL_SECONDS, progress_text
from playground.dashboard.widgets.layout import markdown_escape
from playground.report.number_format import duration
from playground.source.diagnostics import PlaygroundError

TITLES = {
    "pick": "Pick a game",
    "change": "Change a rule",
    "see": "See the difference",
    "keep": "Keep it",
    "done": "That is all there is to it",
}


def offer_tour() -> None:
    """Draw the invitation to a tour, unless there is one."""
    if TOUR in st.session_state:
        return
    with st.container(border=True, key="tour offer"):
        text, button = st.columns([4, 1], vertical_alignment="center")
        text.markdown(
            "**New here?** Two minutes: pick a game, change one of its rules, see what that does over thousands of "
            "games, and keep it."
        )
        if button.button("Begin the tour", type="primary", icon=":material/explore:", width="stretch", key="tour"):
            _go(Tour())


@guarded
def show_tour() -> None:
    """Draw the step of the tour that the visitor is at; nothing without a tour."""
    tour = Tour.of(st.session_state.get(TOUR))
    if tour is None:
        return
    with st.container(border=True, key="tour bar"):
        title, end = st.columns([5, 1], vertical_alignment="center")
        step = f"Step {tour.number} of {len(STEPS)}" if tour.step != "done" else "The end"
        title.html(f'<p class="tour"><small>Tour · {step}</small><br><b>{escape(TITLES[tour.step])}</b></p>')
        if end.button("End the tour", icon=":material/close:", width="stretch", key="end tour"):
            del st.session_state[TOUR]
            save_session(forget=TOUR)
            st.rerun()
        _DRAW[tour.step](tour)


def _go(tour: Tour, page: str = "", game: str = "", job: str = "") -> None:
    """Take the tour to another state, and perhaps to another page."""
    st.session_state[TOUR] = tour.plain()
    save_session()
    if page:
        open_page(page, game, job=job)
    st.rerun()


def _pick(_: Tour) -> None:
    st.write("Any of these will do. Each is a whole game, written as a page of rules.")
    with st.container(horizontal=True, key="tour games"):
        for name, title in model.games_to_pick().items():
            if st.button(title, key=f"tour {name}"):
                _go(Tour().picked(name), "workshop", name)


def _change(tour: Tour) -> None:
    rules, chosen = model.rules_to_change(tour.game), ""
    if not rules:
        st.write(f"{markdown_escape(tour.game)} has no house rules to try: go back and pick another game.")
    else:
        st.write(
            "The text below is the game: change any word of it, and board and numbers follow. "
            "These house rules are written already: choose one, and have it measured."
        )
        label = f"House rules of {tour.game}"
        chosen = st.radio(label, list(rules), format_func=lambda name: rules[name], key=f"tour rule {tour.game}")
    with st.container(horizontal=True, key="tour choices"):
        measure = bool(rules) and st.button(
            "Measure what it does", type="primary", icon=":material/play_arrow:", key="tour measure"
        )
        back = st.button("Another game", icon=":material/arrow_back:", key="tour back")
    if measure:
        _measure(tour, str(chosen))
    if back:
        _go(Tour(), "home")


def _measure(tour: Tour, variant: str) -> None:
    """Begin the comparison, and show it on its page, whose form says the same."""
    spec = ComparisonSpec(model.choices(tour, variant), ("random",), model.GAMES, model.SEED)
    job = jobs().submit(spec, page="compare")
    entries = [choice.label for choice in spec.choices]
    for name, value in (("entries", entries), ("games", spec.games), ("seed", spec.seed)):
        st.session_state[f"desk.compare.{name}"] = value
    _go(tour.measured(variant, job.key), "compare", job=job.key)


def _see(tour: Tour) -> None:
    job = jobs().find(tour.job)
    if job is None:
        st.write("The result is gone: the server was started again.")
        if st.button("Measure it again", key="tour again"):
            _measure(tour, tour.variant)
        return
    polling = job.running
    st.fragment(_result, run_every=POLL_SECONDS if polling else None)(job, polling)
    if polling:
        return
    with st.container(horizontal=True, key="tour next"):
        if job.result is not None and st.button("Keep this rule", type="primary", key="tour keep"):
            _go(tour.at("keep"))
        if st.button("Another rule", icon=":material/arrow_back:", key="tour other rule"):
            _go(tour.at("change"), "workshop", tour.game)


@guarded
def _result(job: Job, polling: bool) -> None:
    """Draw how far the games are, and what they say so far."""
    if polling and not job.running:
        st.rerun()
    headline = job.failure or str(getattr(job.result, "headline", ""))
    st.progress(1.0 if not job.running else min(1.0, job.done / max(1, job.size)), progress_text(job))
    if headline:
        st.markdown(f"**{markdown_escape(headline)}**")
    if not job.running and not job.failure:
        took = duration(job.seconds)
        st.write(f"{job.done:,} games in {took}. Below is all that is known: every number with its uncertainty.")


def _keep(tour: Tour) -> None:
    st.write("Give your version a name: it becomes a ruleset of your own, and the game it came from stays as it is.")
    with st.form("tour keep", border=False):
        name = st.text_input("Name", model.name_to_keep(tour))
        pressed = st.form_submit_button("Save", type="primary", icon=":material/save:")
    if st.button("Another rule", icon=":material/arrow_back:", key="tour other rule"):
        _go(tour.at("change"), "workshop", tour.game)
    if pressed:
        try:
            saved = model.keep(tour, name)
        except PlaygroundError as problem:
            st.error(str(problem))
            return
        _go(tour.kept(saved), "workshop", saved)


def _done(tour: Tour) -> None:
    st.write(
        f"A rule was changed, measured over {2 * model.GAMES:,} games, and kept as {markdown_escape(tour.saved)}. "
        "From here on the same with rules of your own:"
    )
    with st.container(horizontal=True, gap="medium", key="tour links"):
        link("play", "Play it", tour.saved)
        link("workshop", "Change more of it", tour.saved)
        link("sweep", "Try a number over its range", tour.saved)
        link("experiments", "Ask a question that others can repeat")


_DRAW = {"pick": _pick, "change": _change, "see": _see, "keep": _keep, "done": _done}
