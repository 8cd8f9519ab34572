"""Levels for a game that has none yet: made by a job when the visitor says so, in about a minute."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

import streamlit as st

from playground.agents.levels import LEVELS, Level, find_levels
from playground.compiler import Compiled
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.jobs.scheduler import playing_threads
from playground.dashboard.widgets.job_progress import show_job
from playground.skill.made import make_levels

MAKING = "desk.play.making levels"
"""Session key of the job that makes levels."""


@dataclass(frozen=True)
class MakeLevels:
    """A game whose levels are to be made: a player is trained, and games between levels are played."""

    compiled: Compiled
    kind: ClassVar[str] = "levels of a game"
    unit: ClassVar[str] = "levels"

    @property
    def title(self) -> str:
        """The title of the job in lists."""
        return f"Levels of {self.compiled.game.title}"

    def size(self) -> int:
        """The number of levels."""
        return len(LEVELS)

    def run(self, job: Job) -> Mapping[str, Level]:
        """Make and keep them; what was learned when the job is cancelled is kept for the next one."""

        def update(phase: str) -> None:
            job.phase = phase.capitalize()

        with job.turn():
            levels = make_levels(self.compiled, playing_threads(), job.cancel_token, update)
        job.done = len(levels)
        return levels


def ready_levels(compiled: Compiled, names: Iterable[str]) -> bool:
    """Whether no level is among the names, or the game has levels; otherwise draw the button that makes them, or the
    progress of that."""
    if not any(name in LEVELS for name in names) or find_levels(compiled.game) is not None:
        return True
    job = jobs().find(st.session_state.get(MAKING))
    if job is not None and job.title == MakeLevels(compiled).title:
        show_job(job, lambda _: None)
        if job.running:
            return False
    st.info(f"{compiled.game.title} has no levels yet. They are made once, of a player who learns the game.")
    if st.button("Make the levels (about a minute)", key="make levels", icon=":material/school:"):
        previous = job.key if job else None
        st.session_state[MAKING] = jobs().submit(MakeLevels(compiled), page="play", replaces=previous).key
        st.rerun()
    return False
