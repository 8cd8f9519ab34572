"""Work in the background, outside the threads that draw pages.

A page starts a job, keeps its key and looks at it now and then. Jobs belong to the server, not to a page: reloading
the page, or losing the connection, loses nothing. What a job does is a function of the job:

    def work(job: Job) -> list[Summary]:
        study = job.study(arms, games, seed)          # plays by turns with other jobs, ends when the job is cancelled
        return study.play(watch=job.publish)          # what was published last is `job.found`

    job = jobs().start("two strides", "comparison", work, page="compare", asked=games * len(arms))
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import streamlit as st

from playground.dashboard.turns import Turns
from playground.engine.native.stopping import Stop
from playground.simulate.refereeing import Referee
from playground.simulate.refereeing import Watch as Watching
from playground.simulate.run import check_threads
from playground.simulate.study import Arm, Study, Watch
from playground.simulate.summary import Summary
from playground.source.diagnostics import PlaygroundError
from playground.stats.measures.judged import Judged

MOST_GAMES = 1_000_000
"""Games of each variant: all rows are kept in memory, some 50 bytes each."""

MOST_JOBS = 24
"""Jobs kept; the oldest are forgotten."""

_LOG = logging.getLogger(__name__)


@dataclass(eq=False)
class Job:
    """Work under way or over. Read it from any thread.

    `phase` is what is being done. `asked` and `done` count units of work, games unless `unit` says otherwise; `asked`
    0: nobody knows how many there will be. `found` is what was published last, in the end the result; None before.
    `page` shows it. `told_to_stop` is set when it is cancelled, for what is worked out of games.
    """

    title: str
    kind: str
    turns: Turns
    page: str = ""
    asked: int = 0
    unit: str = "games"
    done: int = 0
    phase: str = "Playing"
    found: Any = None
    failure: str = ""
    cancelled: bool = False
    key: str = field(default_factory=lambda: secrets.token_urlsafe(6))
    started: float = field(default_factory=time.time)

    def __post_init__(self) -> None:
        self._games: dict[int, int] = {}
        self._studies: list[Study] = []
        self.told_to_stop = Stop()
        self._began = self._part_began = self._counted = time.monotonic()
        self._seconds: float | None = None
        self._over = threading.Event()

    @property
    def running(self) -> bool:
        """Whether there is more to come."""
        return not self._over.is_set()

    @property
    def stopped(self) -> bool:
        """Whether the work has been told to end."""
        return self.cancelled

    @property
    def state(self) -> str:
        """In a word, how it stands."""
        if self.running:
            return "Ending" if self.cancelled else self.phase
        return "Failed" if self.failure else "Cancelled" if self.cancelled else "Done"

    @property
    def seconds(self) -> float:
        """How long the job has been going on, or did."""
        return time.monotonic() - self._began if self._seconds is None else self._seconds

    @property
    def seconds_left(self) -> float | None:
        """How long it will still take at this pace; None if nobody knows."""
        if not (self.running and self.done and self.asked):
            return None
        return (time.monotonic() - self._part_began) * max(0, self.asked - self.done) / self.done

    @property
    def pace(self) -> float:
        """Units a second while they were done, without what is worked out of them afterwards; 0 before the first."""
        seconds = self._counted - self._part_began
        return self.done / seconds if seconds else 0.0

    def begin_part(self, phase: str, asked: int, unit: str) -> None:
        """Go on with another kind of work, counted from 0."""
        self._games.clear()
        self.phase, self.asked, self.unit, self.done = phase, asked, unit, 0
        self._part_began = self._counted = time.monotonic()

    def cancel(self) -> None:
        """Stop soon and keep what has been found; cancelling what is over changes nothing."""
        if self.running:
            self.cancelled = True
            self.told_to_stop.set()
            for study in list(self._studies):
                study.stop()
            self.turns.wake()

    def wait(self, seconds: float) -> bool:
        """Wait for the end, but no longer than that; whether it has come."""
        return self._over.wait(seconds)

    def publish(self, found: Any) -> None:
        """Show what has been found so far."""
        self.found = found

    def study(
        self,
        arms: Sequence[Arm],
        games: int,
        seed: int = 0,
        out: Path | None = None,
        kind: str = "study",
        title: str = "",
    ) -> Study:
        """A study that plays by turns with other jobs, counts its games in `done`, and ends with the job."""
        study = _TurnTaking(self, arms, games, seed, playing_threads(), out, kind, title)
        self._studies.append(study)
        if self.cancelled:
            study.stop()
        return study

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Work that is done when it is the job's turn; it looks at `watching` now and then, or takes a moment only."""
        self.turns.begin(self)
        try:
            yield
        finally:
            self.turns.end(self)

    def watching(self, watch: Watch | None = None) -> Watch:
        """What is called while something plays within `turn`: it gives way to other jobs and ends with this one."""

        def look(results: list[Summary]) -> bool | None:
            self.count(0, sum(result.games for result in results))
            more = watch(results) if watch else None
            self.turns.pass_on(self)
            return False if self.cancelled else more

        return look

    def count(self, part: int, games: int) -> None:
        """So many games were played of a part of the work, which is named by a number."""
        self._games[part] = games
        self.done = sum(self._games.values())
        self._counted = time.monotonic()

    def do(self, work: Callable[[Job], Any]) -> None:
        """Do the work to its end, whatever end that is."""
        try:
            self.found = work(self)
        except PlaygroundError as problem:
            self.failure = str(problem)
        except Exception as fault:  # whatever it is, the page must say so rather than wait for ever
            if "interpreter shutdown" not in str(fault):  # which is how a study learns that the server ends
                _LOG.exception("a job failed")
            self.failure = f"the playground itself is at fault, not your rules: {type(fault).__name__}: {fault}"
        finally:
            self._studies.clear()
            self._seconds = time.monotonic() - self._began
            self._over.set()


class _TurnTaking(Study):
    """A study that plays when it is its job's turn."""

    def __init__(self, job: Job, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._job = job

    def play(self, upto: int | None = None, watch: Watch | None = None, every: float = 0.1) -> list[Summary]:
        def look(results: list[Summary]) -> bool | None:
            self._count(results)
            more = watch(results) if watch else None
            self._job.turns.pass_on(self._job)
            return more

        with self._job.turn():
            found = super().play(upto, look, every)
        self._count(found)
        return found

    def judge(
        self,
        results: Sequence[Summary],
        referee: Referee,
        options: bool,
        watch: Watching | None = None,
        every: float = 0.1,
    ) -> list[list[Judged]]:
        def look(judged: int) -> bool | None:
            self._job.count(id(self), judged)
            more = watch(judged) if watch else None
            self._job.turns.pass_on(self._job)
            return more

        with self._job.turn():
            found = super().judge(results, referee, options, look, every)
        self._job.count(id(self), sum(map(len, found)))
        return found

    def _count(self, results: list[Summary]) -> None:
        self._job.count(id(self), sum(result.games for result in results))


class Jobs:
    """All jobs of this server, and the threads that do them."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(2 * MOST_JOBS, thread_name_prefix="job")
        self._turns = Turns()
        self._jobs: OrderedDict[str, Job] = OrderedDict()

    def start(
        self,
        title: str,
        kind: str,
        work: Callable[[Job], Any],
        *,
        page: str = "",
        asked: int = 0,
        unit: str = "games",
        replaces: str | None = None,
    ) -> Job:
        """Begin some work. The job with the key `replaces` is cancelled and forgotten."""
        self.forget(replaces)
        job = Job(title, kind, self._turns, page, asked, unit)
        self._jobs[job.key] = job
        while len(self._jobs) > MOST_JOBS:
            self.forget(next(iter(self._jobs)))
        self._executor.submit(job.do, work)
        return job

    def find(self, key: str | None) -> Job | None:
        """The job with that key, if it is still known."""
        return self._jobs.get(key) if key else None

    def forget(self, key: str | None) -> None:
        """Cancel a job and know it no more."""
        job = self._jobs.pop(key, None) if key else None
        if job is not None:
            job.cancel()

    def recent(self, kind: str = "") -> list[Job]:
        """The jobs that are known, of a kind if one is named, the newest first."""
        return [job for job in reversed(list(self._jobs.values())) if kind in ("", job.kind)]


@st.cache_resource
def jobs() -> Jobs:
    """The jobs of this server."""
    return Jobs()


def playing_threads() -> int:
    """Threads that play: one core is left to the pages."""
    return max(1, check_threads(0) - 1)
