"""The jobs of the server: a page starts one, keeps its key, and polls it.

Jobs belong to the server, not to a page: reloading the page, or losing the connection, loses nothing. Those that a link
can name outlive the server: their records are kept on disk, see `jobs/records.py`.

    job = jobs().submit(ComparisonSpec(...), page="compare")
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import streamlit as st

from playground.dashboard.jobs import records
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.records import JobRecord
from playground.dashboard.jobs.scheduler import TurnScheduler
from playground.dashboard.jobs.spec import JobSpec

MAX_JOBS = 24
"""Jobs kept in memory; the oldest are forgotten, those that have ended first."""


class Jobs:
    """All jobs of this server, and the threads that run them."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(2 * MAX_JOBS, thread_name_prefix="job")
        self._turns = TurnScheduler()
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._records: dict[str, JobRecord | None] = {}
        self._earlier: list[Job] | None = None

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
        spec: JobSpec | None = None,
    ) -> Job:
        """Start a job. The job with the key `replaces` is cancelled and forgotten."""
        self.forget(replaces)
        job = Job(title, kind, self._turns, page, size, unit, spec=spec)
        self._add(job)
        self._executor.submit(_run, job, work)
        return job

    def _add(self, job: Job) -> None:
        self._jobs[job.key] = job
        while len(self._jobs) > MAX_JOBS:
            others = [each for each in self._jobs.values() if each is not job]
            self.forget(next((each for each in others if not each.running), others[0]).key)

    def submit(self, spec: JobSpec, *, page: str, replaces: str | None = None) -> Job:
        """Start the work of a specification. Raises PlaygroundError for work that cannot be done."""
        size = spec.size()
        return self.start(
            spec.title, spec.kind, spec.run, page=page, size=size, unit=spec.unit, replaces=replaces, spec=spec
        )

    def find(self, key: str | None) -> Job | None:
        """The job with that key, if it has not been forgotten or its result is kept on disk."""
        if not key or key in self._jobs:
            return self._jobs.get(key or "")
        if key not in self._records:
            self._restore(key)
        return self._jobs.get(key)

    def record(self, key: str | None) -> JobRecord | None:
        """What is known of a job whose result is not kept any more; None if nothing is."""
        return self._records.get(key) if key else None

    def _restore(self, key: str) -> None:
        """Read the record of a job of another server; what cannot be read is not read again."""
        found = records.read(key)
        job = records.restored(*found, self._turns) if found else None
        if job is not None:
            self._add(job)
            return
        self._records[key] = found[0] if found else None
        while len(self._records) > MAX_JOBS:
            del self._records[next(iter(self._records))]

    def forget(self, key: str | None) -> None:
        """Cancel a job and forget it."""
        job = self._jobs.pop(key, None) if key else None
        if job is not None:
            job.forgotten = True
            job.cancel()

    def recent(self, kind: str = "") -> list[Job]:
        """All jobs, or those of one kind, the newest first."""
        newest = sorted(self._jobs.values(), key=lambda job: job.started, reverse=True)
        return [job for job in newest if kind in ("", job.kind)]

    def earlier(self) -> list[Job]:
        """Outlines of the jobs of servers before this one, the newest first: without results, which `find` reads."""
        if self._earlier is None:
            self._earlier = [records.outline(each, self._turns) for each in records.earlier()[:MAX_JOBS]]
        return [job for job in self._earlier if job.key not in self._jobs]

    def page_of(self, key: str | None) -> str:
        """The page that shows a job, also of a server before this one; empty if nothing is known of it."""
        job, record = self.find(key), self.record(key)
        return job.page if job else record.page if record else ""


def _run(job: Job, work: Callable[[Job], Any]) -> None:
    records.begin(job)
    job.do(work)
    if job.forgotten:
        records.drop(job)
    else:
        records.keep(job)


@st.cache_resource
def jobs() -> Jobs:
    """The jobs of this server."""
    return Jobs()
