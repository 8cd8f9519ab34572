"""The page of experiments: a list of them, and for one its settings, earlier runs and result."""

from __future__ import annotations

import streamlit as st

from playground.dashboard.errors import guarded
from playground.dashboard.jobs.experiment import KIND, name_of
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.linking import write_link
from playground.dashboard.model.experiment_files import FOLDER, ListedExperiment, checked, listed, sizes
from playground.dashboard.model.link_settings import LinkReader
from playground.dashboard.views.experiments.result import show_experiment
from playground.dashboard.views.experiments.setup import JOB, OPEN, SEEN, games_key, show_setup
from playground.dashboard.widgets.form_and_result import follow_link
from playground.dashboard.widgets.job_progress import POLL_SECONDS, show_job
from playground.dashboard.widgets.layout import empty, heading, markdown_escape, section

CARDS_IN_A_ROW = 2


def show() -> None:
    """Draw the page."""
    heading("Experiments", "Questions kept in files: anybody can run them again, and gets the same numbers.")
    follow_link("experiments", _fill)
    _follow_job()
    known = listed()
    name = st.session_state.get(OPEN, "")
    if name in known:
        _opened(known[name])
        return
    if name:
        st.info(f"The experiment '{name}' is gone: its file is no longer there.")
    else:
        write_link("experiments", [], {})
    _list(known)


def _fill(link: LinkReader) -> None:
    """Open the experiment that a link names, with its number of games."""
    name = link.text("experiment")
    if name is None:
        return
    st.session_state[OPEN] = name
    games, known = link.whole("games", 1, 10**9), listed().get(name)
    if games is not None and known is not None:
        st.session_state[games_key(name, checked(known.file, known.text()).experiment)] = games


def _follow_job() -> None:
    """Open the experiment of a job that a link names; only once, so that the user can leave it again."""
    job = jobs().find(st.session_state.get(JOB))
    if job is not None and st.session_state.get(SEEN) != job.key:
        st.session_state[OPEN], st.session_state[SEEN] = name_of(job), job.key


# ---- the list


def _list(known: dict[str, ListedExperiment]) -> None:
    if not known:
        empty("There are no experiments yet.", f"Put one into a folder `{FOLDER}`; docs/experiments.md says how.")
        return
    known_sizes = sizes(known)
    experiments = list(known.values())
    for first in range(0, len(experiments), CARDS_IN_A_ROW):
        row = experiments[first : first + CARDS_IN_A_ROW]
        for column, each in zip(st.columns(CARDS_IN_A_ROW, gap="medium"), row, strict=False):
            with column, st.container(border=True, key=f"experiment {each.name}"):
                _card(each, known_sizes.get(each.name, ""))
    if len(known_sizes) < len(known):
        st.fragment(_wait_for_sizes, run_every=POLL_SECONDS)(known)


def _card(each: ListedExperiment, size: str) -> None:
    st.markdown(f"##### {markdown_escape(each.title)}")
    st.markdown(markdown_escape(each.about) if each.readable else "This file cannot be read as an experiment.")
    caption, button = st.columns([3, 1], vertical_alignment="center")
    caption.caption(f"`{each.name}` · {size or 'being checked …'}")
    _show_shadowing(each)
    label = "Open" if each.readable else "Fix"
    button.button(label, key=f"open {each.name}", on_click=_open, args=(each.name,), width="stretch")


def _show_shadowing(each: ListedExperiment) -> None:
    if each.shadows is not None:
        text = f"{each.path} hides the experiment '{each.name}' that comes with the playground."
        st.caption(markdown_escape(text))


@guarded
def _wait_for_sizes(known: dict[str, ListedExperiment]) -> None:
    if len(sizes(known)) == len(known):
        st.rerun()


def _open(name: str) -> None:
    st.session_state[OPEN] = name


# ---- one experiment


def _opened(each: ListedExperiment) -> None:
    st.button("All experiments", icon=":material/arrow_back:", key="back", on_click=_open, args=("",))
    section(each.title)
    if each.about:
        st.markdown(markdown_escape(each.about))
    _show_shadowing(each)
    job = _job_of(each.name)
    show_setup(each, job)
    gone = st.session_state.get(JOB) and job is None
    write_link("experiments", [job.key if job else None], None if gone else {"experiment": each.name})
    if gone:
        st.info("The run of this link is not kept as a job any more; its games are, if it stands among *Earlier runs*.")
    if job is None:
        empty("Nothing is being played.", "Press *Start*, or open an earlier run.")
        return
    section("What the games say")
    show_job(job, show_experiment)


def _job_of(name: str) -> Job | None:
    """The running or latest job of an experiment."""
    job = jobs().find(st.session_state.get(JOB))
    if job is not None and name_of(job) == name:
        return job
    return next((each for each in jobs().recent(KIND) if name_of(each) == name), None)
