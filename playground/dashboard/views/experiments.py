"""The page of experiments: questions kept in files, to be asked again; started, watched, cancelled, gone on with."""

from __future__ import annotations

import streamlit as st

from playground.dashboard.experimenting import KIND, name_of
from playground.dashboard.faults import guarded
from playground.dashboard.jobs import Job, jobs
from playground.dashboard.parts import empty, heading, markdown_escape, section
from playground.dashboard.progress import POLL_SECONDS, show_job
from playground.dashboard.simulations import FOLDER, Listed, listed, sizes
from playground.dashboard.views.experiment_result import show_conducted
from playground.dashboard.views.experiment_setup import JOB, OPEN, SEEN, show_setup

CARDS_IN_A_ROW = 2


def show() -> None:
    """The whole page."""
    heading("Experiments", "Questions kept in files: anybody can ask them again, and gets the same numbers.")
    _follow_link()
    known = listed()
    name = st.session_state.get(OPEN, "")
    if name in known:
        _opened(known[name])
        return
    if name:
        st.info(f"The experiment '{name}' is gone: its file is no longer there.")
    _list(known)


def _follow_link() -> None:
    """A link to a job opens its experiment; once, so that one can leave it again."""
    job = jobs().find(st.session_state.get(JOB))
    if job is not None and st.session_state.get(SEEN) != job.key:
        st.session_state[OPEN], st.session_state[SEEN] = name_of(job), job.key


# ---- all of them


def _list(known: dict[str, Listed]) -> None:
    if not known:
        empty("There are no experiments yet.", f"Put one into a folder `{FOLDER}`; docs/experiments.md tells how.")
        return
    found = sizes(known)
    every = list(known.values())
    for first in range(0, len(every), CARDS_IN_A_ROW):
        row = every[first : first + CARDS_IN_A_ROW]
        for column, each in zip(st.columns(CARDS_IN_A_ROW, gap="medium"), row, strict=False):
            with column, st.container(border=True, key=f"experiment {each.name}"):
                _card(each, found.get(each.name, ""))
    if len(found) < len(known):
        st.fragment(_wait_for_sizes, run_every=POLL_SECONDS)(known)


def _card(each: Listed, size: str) -> None:
    st.markdown(f"##### {markdown_escape(each.title)}")
    st.markdown(markdown_escape(each.about) if each.readable else "This file cannot be read as an experiment.")
    told, button = st.columns([3, 1], vertical_alignment="center")
    told.caption(f"`{each.name}` · {size or 'being looked at …'}")
    label = "Open" if each.readable else "Mend"
    button.button(label, key=f"open {each.name}", on_click=_open, args=(each.name,), width="stretch")


@guarded
def _wait_for_sizes(known: dict[str, Listed]) -> None:
    if len(sizes(known)) == len(known):
        st.rerun()


def _open(name: str) -> None:
    st.session_state[OPEN] = name


# ---- one of them


def _opened(each: Listed) -> None:
    st.button("All experiments", icon=":material/arrow_back:", key="back", on_click=_open, args=("",))
    section(each.title)
    if each.about:
        st.markdown(markdown_escape(each.about))
    job = _job_of(each.name)
    show_setup(each, job)
    if job is None:
        empty("Nothing is played just now.", "Press *Start*, or open an earlier run.")
        return
    section("What the games say")
    show_job(job, show_conducted)


def _job_of(name: str) -> Job | None:
    """What is, or was last, played of an experiment."""
    job = jobs().find(st.session_state.get(JOB))
    if job is not None and name_of(job) == name:
        return job
    return next((each for each in jobs().recent(KIND) if name_of(each) == name), None)
