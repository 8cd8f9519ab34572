"""The jobs of the server: a page starts one, keeps its key, and polls it.

Jobs belong to the server, not to a page: reloading the page, or losing the connection, loses nothing. Those that a link
can name outlive the server: their records are kept on disk, see `jobs/records.py`.

    job = jobs().submit(ComparisonSpec(...), page="compare")
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import streamlit as st

from playground.dashboard.jobs import records
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.job_record import JobRecord
from playground.dashboard.jobs.scheduler import TurnScheduler
from playground.dashboard.jobs.spec import JobSpec

MAX_JOBS = 24
"""Jobs kept in memory; the oldest are forgotten, those that have ended first."""

_LOG = logging.getLogger(__name__)


class Jobs:
    """All jobs of this server, and the threads that run them."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(2 * MAX_JOBS, thread_name_prefix="job")
        self._turns = TurnScheduler()
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._records: dict[str, JobRecord | None] = {}
        self._earlier: list[JobRecord] = []
        self._looked = -1

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
        self._look_again()
        if key not in self._records:
            self._restore(key)
        return self._jobs.get(key)

    def record(self, key: str | None) -> JobRecord | None:
        """What is known of a job whose result is not kept any more; None if nothing is."""
        return self._records.get(key) if key else None

    def _look_again(self) -> None:
        """Have the records looked at anew once any was written: another server may have ended a job meanwhile."""
        changed = records.changed()  # before they are read: what is written after that is looked at next time
        if changed == self._looked:
            return
        self._records = {key: known for key, known in self._records.items() if known and known.ended}
        self._looked = changed
        try:
            self._earlier = records.earlier()
        except Exception:  # whatever stands in a file, every page draws this list
            _LOG.exception("the records of earlier jobs cannot be listed")
            self._earlier = []

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
        self._look_again()
        others = [each for each in self._earlier if each.key not in self._jobs and (each.ended or each.broken_off)]
        return [records.outline(each, self._turns) for each in others[:MAX_JOBS]]

    def page_of(self, key: str | None) -> str:
        """The page that shows a job, also of a server before this one; empty if nothing is known of it.

        One that is listed has a page, though its file may be damaged or gone: the page says so.
        """
        job, record = self.find(key), self.record(key)
        known = job or record or next((each for each in self._earlier if each.key == key), None)
        return known.page if known else ""


def _run(job: Job, work: Callable[[Job], Any]) -> None:
    _recorded(records.begin, job)
    job.do(work)
    _recorded(records.drop if job.forgotten else records.keep, job)


def _recorded(step: Callable[[Job], None], job: Job) -> None:
    """Take a step with the record of a job: whatever is wrong with the disk, the job is played, and ends."""
    try:
        step(job)
    except Exception:
        _LOG.exception("the record of '%s' cannot be written", job.title)


@st.cache_resource
def jobs() -> Jobs:
    """The jobs of this server."""
    return Jobs()
