"""Many games at once, on threads.

A run is cut into batches of consecutive games; native code plays a batch without holding Python's lock. Game k of a
seed is the same whoever plays it, and rows are put in order of their games, so the result does not depend on the
number of threads. What has been played when a run is stopped is a contiguous beginning of the run.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from playground.compiler import Compiled, load
from playground.engine.native.compile import Native
from playground.engine.native.driver import ROW_FIELDS, row_size
from playground.engine.native.llvm_module import FAULTS
from playground.engine.rng import check_seed
from playground.simulate.result import Result
from playground.simulate.summary import Timing
from playground.source.diagnostics import CompilerBug, PlaygroundError

if TYPE_CHECKING:
    import numpy as np

    from playground.simulate.result import Rows

MOST_GAMES = 50_000_000
"""All rows are kept in memory, some 50 bytes each."""
AGENTS = ("random",)
"""Agents that can be named."""

BATCH_SECONDS = 0.1
"""How long a batch should take: short enough to stop quickly, long enough not to matter."""

FIRST_BATCH = 64
LARGEST_BATCH = 65_536

Watch = Callable[[Result], bool | None]
"""Called with what has been played so far; returning False stops the run."""


@dataclass
class Run:
    """A simulation under way. `stop` may be called from any thread."""

    compiled: Compiled
    games: int
    seed: int = 0
    agents: tuple[str, ...] = ()
    threads: int = 0
    compile_s: float = 0.0
    _done: int = 0
    _fired: Any = 0
    _seconds: float = 0.0
    _stopped: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self.agents = check_agents(self.agents, len(self.compiled.game.players))
        self.threads = check_threads(self.threads)
        check_seed(self.seed)
        if not 1 <= self.games <= MOST_GAMES:
            raise PlaygroundError(f"the number of games must lie between 1 and {MOST_GAMES:,}; it is {self.games:,}")

    def stop(self) -> None:
        """End the run soon; `play` then returns what has been played."""
        self._stopped.set()

    @property
    def stopped(self) -> bool:
        """Whether the run has been told to end."""
        return self._stopped.is_set()

    def play(self, watch: Watch | None = None, every: float = 0.1) -> Result:
        """Play the games; `watch` is called about every `every` seconds. Ctrl-C stops the run like `stop`."""
        return play_together([self], (lambda results: watch(results[0])) if watch else None, every)[0]

    def results(self, pool: Executor, upto: int | None = None) -> Iterator[Result]:
        """What has been played so far, and then more after each batch, in order of the games, before game `upto`."""
        rows, end = self._all_rows, min(self.games, self.games if upto is None else upto)
        begun = time.perf_counter() - self._seconds
        yield self.result()
        for _, done, tally in self.batches([(self._done, end)], lambda first, last: rows[first:last], pool):
            self._fired, self._done, self._seconds = self._fired + tally, done, time.perf_counter() - begun
            yield self.result()

    @cached_property
    def _all_rows(self) -> Rows:
        """Room for the rows of all games. Memory is only taken by those that have been written."""
        import numpy as np

        started = time.perf_counter()
        native = self.compiled.native
        self.compile_s += time.perf_counter() - started
        return np.zeros(self.games, dtype=row_type(native))

    def result(self) -> Result:
        """What has been played so far, also in earlier calls."""
        names, rows = self.compiled.game.rule_names, self._all_rows[: self._done]
        fired = {name: int(self._fired[index]) if self._done else 0 for index, name in enumerate(names)}
        timing = Timing(self.compile_s, self._seconds)
        return Result(self.compiled.game, self.seed, self.agents, self.games, rows, fired, timing)

    def batches(
        self, spans: Iterable[tuple[int, int]], rows_of: Callable[[int, int], Rows], pool: Executor
    ) -> Iterator[tuple[int, int, Any]]:
        """Play the games of spans (first, end), batch after batch, each within a span.

        `rows_of` has the rows of a batch, to be written. Yields, in order, the first game of each batch, the end, and
        how often the rules fired in it.
        """
        native, size = self.compiled.native, FIRST_BATCH
        left, waiting = deque(spans), deque[tuple[int, int, Future[tuple[Any, float]]]]()
        while left or waiting:
            while left and len(waiting) < self.threads + 1 and not self.stopped:
                first, end = left.popleft()
                final = min(first + size, end)
                waiting.append((first, final, pool.submit(_play, native, self.seed, first, rows_of(first, final))))
                if final < end:
                    left.appendleft((final, end))
            if not waiting:
                return
            first, final, future = waiting.popleft()
            tally, seconds_per_game = future.result()
            size = _next_size(size, seconds_per_game)
            yield first, final, tally


def play_together(
    runs: Sequence[Run],
    watch: Callable[[list[Result]], bool | None] | None = None,
    every: float = 0.1,
    upto: int | None = None,
) -> list[Result]:
    """Play several runs side by side, batch by batch in turn, so that each has results from the beginning.

    `watch` is called about every `every` seconds with what each run has played; returning False stops them all, and so
    does Ctrl-C. With `upto` games before that one are played; another call goes on from there.
    """
    pool = ThreadPoolExecutor(max(run.threads for run in runs), thread_name_prefix="games")
    playing = {number: run.results(pool, upto) for number, run in enumerate(runs)}
    latest = [next(results) for results in playing.values()]
    shown = time.perf_counter()
    try:
        while playing:
            for number in list(playing):
                result = next(playing[number], None)
                if result is None:
                    del playing[number]
                else:
                    latest[number] = result
            if watch and time.perf_counter() - shown >= every:
                shown = time.perf_counter()
                if watch(latest) is False:
                    _stop(runs)
    except KeyboardInterrupt:
        _stop(runs)
    except BaseException:
        _stop(runs)
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return latest


def _stop(runs: Sequence[Run]) -> None:
    for run in runs:
        run.stop()


def _next_size(size: int, seconds_per_game: float) -> int:
    """A size for batches that take about `BATCH_SECONDS`."""
    wanted = BATCH_SECONDS / max(seconds_per_game, 1e-9)
    return int(min(LARGEST_BATCH, max(1, min(4 * size, wanted))))


def _play(native: Native, seed: int, first: int, rows: np.ndarray[Any, Any]) -> tuple[Any, float]:
    """Play a batch into its rows; how often each rule fired, and the seconds a game took."""
    import numpy as np

    begun = time.perf_counter()
    tally = np.zeros(native.frame.tally_size // 8, dtype=np.int64)
    native.library.play(seed, first, len(rows), rows.ctypes.data, tally.ctypes.data)
    if tally[0]:
        raise CompilerBug(f"checked native code found {FAULTS[int(tally[0])]}")
    return tally[1:], (time.perf_counter() - begun) / len(rows)


def row_type(native: Native) -> np.dtype[Any]:
    """The row that native code writes for a game."""
    import numpy as np

    fields: list[Any] = [(name, np.int32) for name in ROW_FIELDS]
    fields += [("options_total", np.int64), ("rules", np.uint64, (native.frame.rule_words,))]
    result = np.dtype(fields)
    if result.itemsize != row_size(native.frame):
        raise CompilerBug("a row in Python is not a row in native code")
    return result


def check_agents(agents: tuple[str, ...], players: int) -> tuple[str, ...]:
    """One agent for each player; one name stands for all, none for random ones."""
    from playground.source.diagnostics import did_you_mean

    for name in agents:
        if name not in AGENTS:
            raise PlaygroundError(f"there is no agent '{name}': {did_you_mean(name, AGENTS)}")
    if len(agents) > 1 and len(agents) != players:
        raise PlaygroundError(
            f"{len(agents)} agents are named, but the game has {players} players: name one or {players}"
        )
    return agents if len(agents) == players else (agents or ("random",)) * players


def check_threads(threads: int) -> int:
    """The number of threads; 0 means one for each processor core."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not 0 <= threads <= 256:
        raise PlaygroundError(f"the number of threads must lie between 0 (one a core) and 256; it is {threads}")
    return threads or cores


def simulate(
    game: Compiled | str,
    games: int = 10_000,
    seed: int = 0,
    agents: tuple[str, ...] = (),
    threads: int = 0,
    watch: Watch | None = None,
) -> Result:
    """Play `games` games of a seed and tell what came out. Raises PlaygroundError for arguments out of range."""
    started = time.perf_counter()
    compiled = load(game) if isinstance(game, str) else game
    run = Run(compiled, games, seed, tuple(agents), threads, compile_s=time.perf_counter() - started)
    return run.play(watch)
