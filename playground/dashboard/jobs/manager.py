"""The jobs of the server: a page starts one, keeps its key, and polls it.

Jobs belong to the server, not to a page: reloading the page, or losing the connection, loses nothing.

    job = jobs().submit(ComparisonSpec(...), page="compare")
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import streamlit as st

from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.scheduler import TurnScheduler
from playground.dashboard.jobs.spec import JobSpec

MAX_JOBS = 24
"""Jobs kept; the oldest are forgotten."""


class Jobs:
    """All jobs of this server, and the threads that run them."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(2 * MAX_JOBS, thread_name_prefix="job")
        self._turns = TurnScheduler()
        self._jobs: OrderedDict[str, Job] = OrderedDict()

    def start(
        self,
        title: str,
        kind: str,
        work: Callable[[Job], Any],
        *,
        page: str = "",
        size: int = 0,
        unit: str = "games",
        replaces: str | None = None,
    ) -> Job:
        """Start a job. The job with the key `replaces` is cancelled and forgotten."""
        self.forget(replaces)
        job = Job(title, kind, self._turns, page, size, unit)
        self._jobs[job.key] = job
        while len(self._jobs) > MAX_JOBS:
            self.forget(next(iter(self._jobs)))
        self._executor.submit(job.do, work)
        return job

    def submit(self, spec: JobSpec, *, page: str, replaces: str | None = None) -> Job:
        """Start the work of a specification. Raises PlaygroundError for work that cannot be done."""
        size = spec.size()
        return self.start(spec.title, spec.kind, spec.run, page=page, size=size, unit=spec.unit, replaces=replaces)

    def find(self, key: str | None) -> Job | None:
        """The job with that key, if it has not been forgotten."""
        return self._jobs.get(key) if key else None

    def forget(self, key: str | None) -> None:
        """Cancel a job and forget it."""
        job = self._jobs.pop(key, None) if key else None
        if job is not None:
            job.cancel()

    def recent(self, kind: str = "") -> list[Job]:
        """All jobs, or those of one kind, the newest first."""
        return [job for job in reversed(list(self._jobs.values())) if kind in ("", job.kind)]


@st.cache_resource
def jobs() -> Jobs:
    """The jobs of this server."""
    return Jobs()
