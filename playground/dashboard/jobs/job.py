"""A job: work in the background, outside the threads that draw pages.

What a job does is a function of the job:

    def work(job: Job) -> list[Summary]:
        study = job.study(arms, games, seed)          # takes turns with other jobs, ends when the job is cancelled
        return study.play(watch=job.publish)          # `job.result` is what was published last

Such functions are usually the `run` of a `JobSpec`; `jobs/manager.py` starts them.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playground.dashboard.jobs.compilation import JobCompilation
from playground.dashboard.jobs.scheduler import TurnScheduler, playing_threads
from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.llvm.compile_policy import watched
from playground.simulate.measures.referee import Referee, RefereeCallback
from playground.simulate.results.summary import Summary
from playground.simulate.study import Arm, ProgressCallback, Study
from playground.source.diagnostics import PlaygroundError
from playground.stats.measures.judged import Judged

_LOG = logging.getLogger(__name__)


@dataclass(eq=False)
class Job:
    """A piece of work that is running or has ended. Any thread may read it.

    `phase` says what is being done. `size` and `done` count units of work, which are games unless `unit` says
    otherwise; a `size` of 0 means that it is unknown. `result` is what was published last and, once the job has ended,
    its return value; None before. `page` is the page that shows the job, `spec` what was submitted. `cancel_token` is
    set by `cancel`. `key` names the job in links, and the file in which it is kept unless it was `forgotten` before.
    `broken_off` is that its server ended before it did.
    """

    title: str
    kind: str
    turns: TurnScheduler
    page: str = ""
    size: int = 0
    unit: str = "games"
    done: int = 0
    phase: str = "Playing"
    result: Any = None
    failure: str = ""
    cancelled: bool = False
    key: str = field(default_factory=lambda: secrets.token_hex(8))
    started: float = field(default_factory=time.time)
    spec: Any = None
    forgotten: bool = False
    broken_off: bool = False

    def __post_init__(self) -> None:
        self._games: dict[int, int] = {}
        self._studies: list[Study] = []
        self.cancel_token = CancelToken()
        self._started = self._part_started = self._last_counted = time.monotonic()
        self._seconds: float | None = None
        self._ended = threading.Event()

    @property
    def running(self) -> bool:
        """Whether the job has not ended yet."""
        return not self._ended.is_set()

    @property
    def state(self) -> str:
        """The state of the job in a word or two: its phase, or how it ended."""
        if self.running:
            return "Ending" if self.cancelled else self.phase
        if self.broken_off:
            return "Broken off when the server ended"
        return "Failed" if self.failure else "Cancelled" if self.cancelled else "Done"

    @property
    def seconds(self) -> float:
        """How long the job has been running, or ran."""
        return time.monotonic() - self._started if self._seconds is None else self._seconds

    @property
    def seconds_left(self) -> float | None:
        """An estimate of the remaining time at the present pace; None if there is no basis for one."""
        if not (self.running and self.done and self.size):
            return None
        return (time.monotonic() - self._part_started) * max(0, self.size - self.done) / self.done

    @property
    def pace(self) -> float:
        """Units per second while units were counted, without the analysis that follows; 0 before the first unit."""
        return self.done / self.counted_seconds if self.counted_seconds else 0.0

    def begin_part(self, phase: str, size: int, unit: str) -> None:
        """Start another part of the work, with a size and a unit of its own."""
        self._games.clear()
        self.phase, self.size, self.unit, self.done = phase, size, unit, 0
        self._part_started = self._last_counted = time.monotonic()

    def cancel(self) -> None:
        """End soon and keep the result so far; without effect once the job has ended."""
        if self.running:
            self.cancelled = True
            self.cancel_token.set()
            for study in list(self._studies):
                study.stop()
            self.turns.wake()

    def restore(self, seconds: float, counted: float) -> None:
        """Have the job ended, as one that another server ran: it took so many seconds, and counted in so many."""
        self._seconds, self._last_counted = seconds, self._part_started + counted
        self._ended.set()

    @property
    def counted_seconds(self) -> float:
        """How long units were counted."""
        return self._last_counted - self._part_started

    def wait(self, seconds: float) -> bool:
        """Wait at most `seconds` for the job to end; whether it has."""
        return self._ended.wait(seconds)

    def publish(self, result: Any) -> None:
        """Make an intermediate result visible to pages."""
        self.result = result

    def study(
        self,
        arms: Sequence[Arm],
        games: int,
        seed: int = 0,
        out: Path | None = None,
        kind: str = "study",
        title: str = "",
    ) -> Study:
        """A study that takes turns with other jobs, counts its games in `done`, and ends with the job."""
        study = _TurnTakingStudy(self, arms, games, seed, playing_threads(), out, kind, title)
        self._studies.append(study)
        if self.cancelled:
            study.stop()
        return study

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Hold the turn; work that takes more than a moment passes `watching` to whatever plays within."""
        self.turns.begin(self)
        try:
            yield
        finally:
            self.turns.end(self)

    def watching(self, watch: ProgressCallback | None = None) -> ProgressCallback:
        """A progress callback for what plays within `turn`: it yields to other jobs and ends with this one."""

        def look(results: list[Summary]) -> bool | None:
            self.count(0, sum(result.games for result in results))
            more = watch(results) if watch else None
            self.turns.pass_on(self)
            return False if self.cancelled else more

        return look

    def count(self, part: int, games: int) -> None:
        """Set the number of games played so far in one part of the work; `part` identifies it."""
        self._games[part] = games
        self.done = sum(self._games.values())
        self._last_counted = time.monotonic()

    def do(self, work: Callable[[Job], Any]) -> None:
        """Run the work to its end; failures are kept in `failure`, never raised."""
        try:
            with watched(JobCompilation(self)):
                self.result = work(self)
        except Cancelled:  # during a compilation: what was published stays
            self.cancelled = True
        except PlaygroundError as problem:
            self.failure = str(problem)
        except Exception as fault:  # whatever it is, the page must report it rather than wait for ever
            if "interpreter shutdown" not in str(fault):  # raised in a study when the server ends
                _LOG.exception("a job failed")
            self.failure = f"the playground itself is at fault, not your rules: {type(fault).__name__}: {fault}"
        finally:
            self._studies.clear()
            self._seconds = time.monotonic() - self._started
            self._ended.set()


class _TurnTakingStudy(Study):
    """A study that plays only while its job has the turn."""

    def __init__(self, job: Job, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._job = job

    def play(
        self,
        upto: int | None = None,
        watch: ProgressCallback | None = None,
        every: float = 0.1,
        arms: Collection[int] | None = None,
    ) -> list[Summary]:
        def look(results: list[Summary]) -> bool | None:
            self._count(results)
            more = watch(results) if watch else None
            self._job.turns.pass_on(self._job)
            return more

        with self._job.turn():
            results = super().play(upto, look, every, arms)
        self._count(results)
        return results

    def judge(
        self,
        results: Sequence[Summary],
        referee: Referee,
        options: bool,
        watch: RefereeCallback | None = None,
        every: float = 0.1,
    ) -> list[list[Judged]]:
        def look(judged: int) -> bool | None:
            self._job.count(id(self), judged)
            more = watch(judged) if watch else None
            self._job.turns.pass_on(self._job)
            return more

        with self._job.turn():
            judgements = super().judge(results, referee, options, look, every)
        self._job.count(id(self), sum(map(len, judgements)))
        return judgements

    def _count(self, results: list[Summary]) -> None:
        self._job.count(id(self), sum(result.games for result in results))
