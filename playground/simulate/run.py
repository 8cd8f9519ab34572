"""A run: many games of one line-up.

A run is cut into batches of consecutive games, which an executor plays. Game k of a seed is the same on every executor,
and rows are kept in order of their games, so the result depends neither on the number of threads nor on the machine.
A stopped run keeps a contiguous beginning of its games: games under way are dropped.
"""

from __future__ import annotations

import math
import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playground.agents.lineup import LineUp
from playground.agents.named import check_agents
from playground.compiler import Compiled, load
from playground.engine.cancellation import CancelToken
from playground.engine.rng import check_seed
from playground.simulate.executors.base import Executor, Pending
from playground.simulate.limits import MAX_GAMES, MAX_THREADS
from playground.simulate.play_clock import PlayClock
from playground.simulate.results.rows import Result, row_type
from playground.simulate.results.summary import Timing
from playground.simulate.scheduler import FIRST_BATCH, POLL_S, games_of_batch, next_batch_size, play_together
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from playground.ruleset.model import Ruleset
    from playground.simulate.results.columns import Rows

MAX_SHUTDOWN_S = 0.5
"""How long a stopped run waits for batches under way: on another machine they may take long."""

ProgressCallback = Callable[[Result], bool | None]
"""Called with the result so far; returning False stops the run."""


@dataclass
class Run:
    """One line-up of one game, many times. `stop` may be called from any thread.

    Games are played by `executor`, by default on `threads` threads of this machine (0: one for each core).
    """

    compiled: Compiled
    games: int
    seed: int = 0
    agents: tuple[str, ...] = ()
    threads: int = 0
    compile_s: float = 0.0
    executor: Executor | None = None
    _done: int = 0
    _fired: Any = 0
    clock: PlayClock = field(default_factory=PlayClock, init=False, repr=False, compare=False)
    cancel_token: CancelToken = field(default_factory=CancelToken, init=False, repr=False)
    _deadline: float = math.inf
    _lineup: LineUp | None = field(default=None, init=False, repr=False)
    _rows: Rows | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.agents = check_agents(tuple(self.agents), self.compiled.game)
        self.threads = check_threads(self.threads)
        check_seed(self.seed)
        if not 1 <= self.games <= MAX_GAMES:
            raise PlaygroundError(f"the number of games must lie between 1 and {MAX_GAMES:,}; it is {self.games:,}")

    def stop(self) -> None:
        """End the run soon; `play` then returns the finished games. Games under way are dropped."""
        self._deadline = min(self._deadline, time.monotonic() + MAX_SHUTDOWN_S)
        self.cancel_token.set()

    @property
    def stopped(self) -> bool:
        """Whether `stop` was called."""
        return self.cancel_token.is_set

    def play(self, watch: ProgressCallback | None = None, every: float = 0.1) -> Result:
        """Play the games; `watch` is called about every `every` seconds. Ctrl-C stops the run like `stop`."""
        return play_together([self], (lambda results: watch(results[0])) if watch else None, every)[0]

    def iter_batches(self, executor: Executor, upto: int | None = None) -> Generator[None, None, None]:
        """Compile, yield, and then play batch after batch, in order of the games, up to game `upto` (exclusive)."""
        rows, end = self._all_rows, min(self.games, self.games if upto is None else upto)
        spans = [(self._done, end)] if self._done < end else []
        self.clock.begin()
        yield
        for _, done, tally in self.batches(spans, lambda first, last: rows[first:last], executor):
            self._fired, self._done = self._fired + tally, done
            self.clock.read()
            yield

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that is played."""
        return self.compiled.ruleset

    # No `cached_property`: until Python 3.12 it would let no other game be compiled at the same time.
    @property
    def lineup(self) -> LineUp:
        """The agents of the seats, ready to play; compiled on first access."""
        if self._lineup is None:
            started = time.perf_counter()
            lineup = LineUp(self.compiled.machine, self.agents)
            assert lineup.native
            self.compile_s += time.perf_counter() - started
            self._lineup = lineup
        return self._lineup

    @property
    def _all_rows(self) -> Rows:
        """Space for the rows of all games. The system allocates memory only for those that have been written."""
        import numpy as np

        if self._rows is None:
            self._rows = np.zeros(self.games, dtype=row_type(self.lineup.native))
        return self._rows

    def result(self) -> Result:
        """The games played so far, earlier calls included."""
        names, rows = self.compiled.game.rule_names, self._all_rows[: self._done]
        fired = {name: int(self._fired[index]) if self._done else 0 for index, name in enumerate(names)}
        return Result(self.compiled.game, self.seed, self.agents, self.games, rows, fired, self.timing)

    @property
    def timing(self) -> Timing:
        """How long compiling and playing took."""
        return Timing(self.compile_s + self.clock.compiled, self.clock.played)

    def batches(
        self, spans: Iterable[tuple[int, int]], rows_of: Callable[[int, int], Rows], executor: Executor
    ) -> Iterator[tuple[int, int, Any]]:
        """Play the games of spans (first, end), batch after batch, each within a span.

        `rows_of` returns the rows that a batch is written to. Yields, in order, the first game of each batch, its end,
        and how often the rules fired in it; during a long batch, every `POLL_S`, an empty one: (first, first, 0).
        """
        size = FIRST_BATCH if set(self.agents) == {"random"} else 1
        left, waiting = deque(spans), deque[tuple[int, int, Pending]]()
        games = sum(end - first for first, end in left)
        while left or waiting:
            slots = executor.slots
            while left and len(waiting) < slots and not self.stopped:
                first, end = left.popleft()
                final = min(first + games_of_batch(size, games, slots), end)
                waiting.append((first, final, executor.submit(self, first, rows_of(first, final))))
                games -= final - first
                if final < end:
                    left.appendleft((final, end))
            if not waiting:
                return
            first, final, pending = waiting[0]
            try:
                batch = pending.result(POLL_S)
            except TimeoutError:
                if time.monotonic() >= self._deadline:
                    return
                yield first, first, 0
                continue
            waiting.popleft()
            size = next_batch_size(size, batch.seconds_per_game, executor.batch_seconds)
            yield first, first + batch.games, batch.fired
            if first + batch.games < final:
                assert self.stopped, "a batch was cut short although the run was not stopped"
                return


def check_threads(threads: int) -> int:
    """The number of threads; 0 means one for each processor core."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not 0 <= threads <= MAX_THREADS:
        limits = f"between 0 (one a core) and {MAX_THREADS}"
        raise PlaygroundError(f"the number of threads must lie {limits}; it is {threads}")
    return threads or cores


def simulate(
    game: Compiled | str,
    games: int = 10_000,
    seed: int = 0,
    agents: str | Sequence[str] = (),
    threads: int = 0,
    watch: ProgressCallback | None = None,
) -> Result:
    """Play `games` games of a seed; `agents` names one agent for all seats, or one for each.

    Raises PlaygroundError for arguments out of range.
    """
    started = time.perf_counter()
    compiled = load(game) if isinstance(game, str) else game
    names = (agents,) if isinstance(agents, str) else tuple(agents)
    run = Run(compiled, games, seed, names, threads, compile_s=time.perf_counter() - started)
    return run.play(watch)
