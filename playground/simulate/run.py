"""Many games at once, on threads or elsewhere.

A run is cut into batches of consecutive games, which a workplace plays. Game k of a seed is the same whoever plays it,
and rows are put in order of their games, so the result depends neither on the number of threads nor on the place.
What has been played when a run is stopped is a contiguous beginning of the run: games that agents still think about
are given up.
"""

from __future__ import annotations

import math
import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from playground.agents.lineup import LineUp
from playground.agents.spec import check_agents
from playground.compiler import Compiled, load
from playground.engine.counts import groups_left
from playground.engine.native.compile import Native
from playground.engine.native.driver import ROW_FIELDS, row_size
from playground.engine.native.stopping import Stop
from playground.engine.rng import check_seed
from playground.simulate.result import Result
from playground.simulate.summary import Summary, Timing
from playground.simulate.workplaces.workplace import Pending, Threads, Workplace
from playground.source.diagnostics import CompilerBug, PlaygroundError

if TYPE_CHECKING:
    import numpy as np

    from playground.simulate.result import Rows

MOST_GAMES = 50_000_000
"""All rows are kept in memory, some 80 bytes each."""
FIRST_BATCH = 64
LARGEST_BATCH = 65_536
SMALLEST_PART = 8
"""Batches become smaller towards the end, so that all hands stay busy, but not by more than this factor."""

PATIENCE_S = 0.02
"""How long a run waits for a batch before the others, and whoever watches, get their turn."""
LAST_WAIT_S = 0.5
"""How long a run that was told to stop waits for batches under way: on another machine they may take long."""

OVER = object()
"""Stands for the end of what is played batch by batch."""

Told = TypeVar("Told", bound=Summary, covariant=True)
"""What is told of games: all rows, or totals."""

Watch = Callable[[Result], bool | None]
"""Called with what has been played so far; returning False stops the run."""


@dataclass
class Run:
    """A simulation under way. `stop` may be called from any thread.

    It is played at `workplace`, by default on `threads` threads of this machine (0: one for each core).
    """

    compiled: Compiled
    games: int
    seed: int = 0
    agents: tuple[str, ...] = ()
    threads: int = 0
    compile_s: float = 0.0
    workplace: Workplace | None = None
    _done: int = 0
    _fired: Any = 0
    _seconds: float = 0.0
    told_to_stop: Stop = field(default_factory=Stop, init=False, repr=False)
    _last_wait: float = math.inf

    def __post_init__(self) -> None:
        self.agents = check_agents(tuple(self.agents), self.compiled.game)
        self.threads = check_threads(self.threads)
        check_seed(self.seed)
        if not 1 <= self.games <= MOST_GAMES:
            raise PlaygroundError(f"the number of games must lie between 1 and {MOST_GAMES:,}; it is {self.games:,}")

    def stop(self) -> None:
        """End the run soon; `play` then returns what has been played. Games under way are given up."""
        self._last_wait = min(self._last_wait, time.monotonic() + LAST_WAIT_S)
        self.told_to_stop.set()

    @property
    def stopped(self) -> bool:
        """Whether the run has been told to end."""
        return self.told_to_stop.is_set

    def play(self, watch: Watch | None = None, every: float = 0.1) -> Result:
        """Play the games; `watch` is called about every `every` seconds. Ctrl-C stops the run like `stop`."""
        return play_together([self], (lambda results: watch(results[0])) if watch else None, every)[0]

    def go_on(self, place: Workplace, upto: int | None = None) -> Generator[None, None, None]:
        """Get ready, and then play batch after batch, in order of the games, before game `upto`."""
        rows, end = self._all_rows, min(self.games, self.games if upto is None else upto)
        begun, left = time.perf_counter() - self._seconds, [(self._done, end)] if self._done < end else []
        yield
        for _, done, tally in self.batches(left, lambda first, last: rows[first:last], place):
            self._fired, self._done, self._seconds = self._fired + tally, done, time.perf_counter() - begun
            yield

    @cached_property
    def lineup(self) -> LineUp:
        """The agents of the seats, ready to play; made when first asked for, which takes the time to compile."""
        started = time.perf_counter()
        found = LineUp(self.compiled.machine, self.agents)
        assert found.native
        self.compile_s += time.perf_counter() - started
        return found

    @cached_property
    def _all_rows(self) -> Rows:
        """Room for the rows of all games. Memory is only taken by those that have been written."""
        import numpy as np

        return np.zeros(self.games, dtype=row_type(self.lineup.native))

    def result(self) -> Result:
        """What has been played so far, also in earlier calls."""
        names, rows = self.compiled.game.rule_names, self._all_rows[: self._done]
        fired = {name: int(self._fired[index]) if self._done else 0 for index, name in enumerate(names)}
        timing = Timing(self.compile_s, self._seconds)
        return Result(self.compiled.game, self.seed, self.agents, self.games, rows, fired, timing)

    def batches(
        self, spans: Iterable[tuple[int, int]], rows_of: Callable[[int, int], Rows], place: Workplace
    ) -> Iterator[tuple[int, int, Any]]:
        """Play the games of spans (first, end), batch after batch, each within a span.

        `rows_of` has the rows of a batch, to be written. Yields, in order, the first game of each batch, the end, and
        how often the rules fired in it; while a batch takes long, now and then its first game as the end, too.
        """
        size = FIRST_BATCH if set(self.agents) == {"random"} else 1
        left, waiting = deque(spans), deque[tuple[int, int, Pending]]()
        games = sum(end - first for first, end in left)
        while left or waiting:
            slots = place.slots
            while left and len(waiting) < slots and not self.stopped:
                first, end = left.popleft()
                final = min(first + _part(size, games, slots), end)
                waiting.append((first, final, place.submit(self, first, rows_of(first, final))))
                games -= final - first
                if final < end:
                    left.appendleft((final, end))
            if not waiting:
                return
            first, final, pending = waiting[0]
            try:
                batch = pending.result(PATIENCE_S)
            except TimeoutError:
                if time.monotonic() >= self._last_wait:
                    return
                yield first, first, 0
                continue
            waiting.popleft()
            size = _next_size(size, batch.seconds_per_game, place.batch_seconds)
            yield first, first + batch.games, batch.fired
            if first + batch.games < final:
                assert self.stopped, "a batch that is wanted was given up"
                return


class Playing(Protocol[Told]):
    """Games that can be played beside others: a run, whether its rows are kept in memory or in a folder."""

    threads: int

    @property
    def workplace(self) -> Workplace | None:
        """Where the games are played; None for threads of this machine."""

    def stop(self) -> None:
        """End soon."""

    def go_on(self, place: Workplace, upto: int | None = None) -> Generator[None, None, None]:
        """Get ready, and then play batch after batch, before game `upto`."""

    def result(self) -> Told:
        """What has been played so far."""


def play_together(
    runs: Sequence[Playing[Told]],
    watch: Callable[[list[Told]], bool | None] | None = None,
    every: float = 0.1,
    upto: int | None = None,
) -> list[Told]:
    """Play several runs side by side, batch by batch in turn, so that each has results from the beginning.

    `watch` is called about every `every` seconds with what each run has played; returning False stops them all, and so
    does Ctrl-C. With `upto` games before that one are played; another call goes on from there.
    """
    place = runs[0].workplace or Threads(max(run.threads for run in runs))
    playing = [run.go_on(place, upto) for run in runs]
    try:
        for each in playing:
            next(each)
        shown = time.perf_counter()
        while playing:
            playing = [each for each in playing if next(each, OVER) is not OVER]
            if watch and time.perf_counter() - shown >= every:
                if watch([run.result() for run in runs]) is False:
                    _stop(runs)
                shown = time.perf_counter()
    except KeyboardInterrupt:
        _stop(runs)
    except BaseException:
        _stop(runs)
        raise
    finally:
        place.clear()
        for each in playing:
            each.close()
    return [run.result() for run in runs]


def _stop(runs: Sequence[Playing[Told]]) -> None:
    for run in runs:
        run.stop()


def _next_size(size: int, seconds_per_game: float, batch_seconds: float) -> int:
    """A size for batches that take about `batch_seconds`."""
    wanted = batch_seconds / max(seconds_per_game, 1e-9)
    return int(min(LARGEST_BATCH, max(1, min(16 * size, wanted))))


def _part(size: int, games: int, slots: int) -> int:
    """How many of the games that are left a batch takes, so that the last batches end at about the same time."""
    return max(1, size // SMALLEST_PART, min(size, games // slots))


def row_type(native: Native) -> np.dtype[Any]:
    """The row that native code writes for a game."""
    import numpy as np

    game = native.game
    fields: list[Any] = [("options_total", np.int64), *((name, np.int32) for name in ROW_FIELDS)]
    fields += [("fired", np.int32, (len(game.rule_names),)), ("left", np.int32, (len(groups_left(game)),))]
    result = np.dtype(fields)
    if result.itemsize != row_size(game):
        raise CompilerBug("a row in Python is not a row in native code")
    return result


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
    agents: str | Sequence[str] = (),
    threads: int = 0,
    watch: Watch | None = None,
) -> Result:
    """Play `games` games of a seed and tell what came out; `agents` is one for all players, or one for each.

    Raises PlaygroundError for arguments out of range.
    """
    started = time.perf_counter()
    compiled = load(game) if isinstance(game, str) else game
    named = (agents,) if isinstance(agents, str) else tuple(agents)
    run = Run(compiled, games, seed, named, threads, compile_s=time.perf_counter() - started)
    return run.play(watch)
