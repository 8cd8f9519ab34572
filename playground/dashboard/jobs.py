"""Comparisons that play in the background, outside the threads that draw pages.

A page starts a job, keeps its key and looks at it now and then. Jobs belong to the server, not to a page: reloading
the page, or losing the connection, loses nothing.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from playground.compiler import Compiled
from playground.dashboard.estimates import Trace
from playground.dashboard.turns import Turns
from playground.simulate.result import Result
from playground.simulate.run import Run, check_threads
from playground.source.diagnostics import PlaygroundError
from playground.stats.outcomes import Outcomes

MOST_GAMES = 1_000_000
"""Games of each variant: all rows are kept in memory, some 40 bytes each."""

MOST_VARIANTS = 8
MOST_JOBS = 12
"""Jobs kept; the oldest are forgotten."""

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Contestant:
    """One of the variants compared, under the name it has on the page."""

    label: str
    compiled: Compiled


@dataclass
class Job:
    """A comparison under way or over. Read it from any thread; what it shows is always complete."""

    key: str
    contestants: tuple[Contestant, ...]
    games: int
    seed: int
    turns: Turns
    results: list[Result] = field(default_factory=list)
    failure: str = ""
    cancelled: bool = False
    started: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        threads = playing_threads()
        self.runs = tuple(Run(c.compiled, self.games, self.seed, threads=threads) for c in self.contestants)
        self.trace = Trace(len(self.contestants))
        self._latest: dict[int, Result] = {}
        self._unfinished = len(self.runs)
        self._ended: float | None = None
        self._over = threading.Event()
        self._changing = threading.RLock()

    @property
    def running(self) -> bool:
        """Whether there is more to come."""
        return not self._over.is_set()

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the variants."""
        return tuple(contestant.label for contestant in self.contestants)

    @property
    def played(self) -> int:
        """Games played so far, of all variants."""
        with self._changing:
            return sum(result.games for result in self._latest.values())

    @property
    def asked(self) -> int:
        """Games to be played, of all variants."""
        return self.games * len(self.runs)

    @property
    def seconds(self) -> float:
        """How long the job has been going on, or did."""
        return (self._ended or time.monotonic()) - self.started

    def outcomes(self) -> tuple[Outcomes, ...]:
        """How the games of each variant ended so far; empty until each has played some."""
        return tuple(result.outcomes(label) for label, result in zip(self.labels, self.results, strict=False))

    def cancel(self) -> None:
        """Stop soon and keep what has been played."""
        self.cancelled = self.cancelled or self.running  # cancelling again, when it is over, changes nothing
        for run in self.runs:
            self.turns.stop(run)

    def wait(self, seconds: float) -> bool:
        """Wait for the end, but no longer than that; whether it has come."""
        return self._over.wait(seconds)

    def play(self, number: int) -> None:
        """Play one of the variants to its end; the job is over when all of them are."""
        run = self.runs[number]
        try:
            self.turns.begin(run)
            try:
                self._take(number, run.play(lambda result: self._watch(number, result)))
            finally:
                self.turns.end(run)
        except PlaygroundError as problem:
            self._fail(str(problem))
        except Exception as fault:  # whatever it is, the page must say so rather than wait for ever
            if "interpreter shutdown" not in str(fault):  # which is how a run learns that the server ends
                _LOG.exception("a simulation failed")
            self._fail(f"the playground itself is at fault, not your rules: {type(fault).__name__}: {fault}")
        finally:
            self._leave()

    def _watch(self, number: int, result: Result) -> None:
        self._take(number, result)
        self.turns.pass_on(self.runs[number])

    def _take(self, number: int, result: Result) -> None:
        with self._changing:
            if result.games:
                self._latest[number] = result
            if len(self._latest) == len(self.runs):
                self.results = [self._latest[i] for i in range(len(self.runs))]
                self.trace.extend(self.results)

    def _fail(self, message: str) -> None:
        self.failure = self.failure or message
        for run in self.runs:
            self.turns.stop(run)

    def _leave(self) -> None:
        with self._changing:
            self._unfinished -= 1
            if not self._unfinished:
                self._ended = time.monotonic()
                self._over.set()


class Jobs:
    """All jobs of this server, and the threads that play them."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(MOST_JOBS * MOST_VARIANTS, thread_name_prefix="job")
        self._turns = Turns()
        self._jobs: OrderedDict[str, Job] = OrderedDict()

    def start(self, contestants: Sequence[Contestant], games: int, seed: int) -> Job:
        """Begin a comparison. Raises PlaygroundError for arguments out of range."""
        if not 1 <= len(contestants) <= MOST_VARIANTS:
            raise PlaygroundError(f"between 1 and {MOST_VARIANTS} variants can be compared, not {len(contestants)}")
        if games > MOST_GAMES:
            raise PlaygroundError(f"the dashboard plays at most {MOST_GAMES:,} games of a variant, not {games:,}")
        seats = {len(contestant.compiled.game.players) for contestant in contestants}
        if len(seats) > 1:
            raise PlaygroundError("variants for different numbers of players cannot be compared")
        job = Job(secrets.token_urlsafe(6), tuple(contestants), games, seed, self._turns)
        self._jobs[job.key] = job
        while len(self._jobs) > MOST_JOBS:
            self._jobs.popitem(last=False)[1].cancel()
        for number in range(len(job.runs)):
            self._executor.submit(job.play, number)
        return job

    def find(self, key: str | None) -> Job | None:
        """The job with that key, if it is still known."""
        return self._jobs.get(key) if key else None


def playing_threads() -> int:
    """Threads that play: one core is left to the pages."""
    return max(1, check_threads(0) - 1)
