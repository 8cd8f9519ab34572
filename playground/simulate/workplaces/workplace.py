"""Where games are played: a run hands over batches of them, and is told when they are there.

    Run.batches ──(run, first game, rows)──► Workplace ──► rows written; `Batch`

A game is the same wherever it is played. Threads of this machine are the usual workplace; another is in `cluster`.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from playground.agents.lineup import LineUp
from playground.engine.native.llvm_module import FAULTS
from playground.engine.native.stopping import Stop
from playground.source.diagnostics import CompilerBug

if TYPE_CHECKING:
    import numpy as np

    from playground.simulate.result import Rows
    from playground.simulate.run import Run


@dataclass(frozen=True)
class Batch:
    """What is told of a batch: its games that are over, all unless the run was stopped, how often each rule fired in
    them, and the seconds that a game took.
    """

    games: int
    fired: Any
    seconds_per_game: float


class Pending(Protocol):
    """A batch that was handed over."""

    def result(self, timeout: float) -> Batch:
        """Wait until its rows are written.

        Raises what went wrong, and TimeoutError if they are not written within `timeout` seconds.
        """


class Workplace(Protocol):
    """Somewhere to play, for one run after the other. `batch_seconds` is how long a batch should take there."""

    batch_seconds: float

    @property
    def slots(self) -> int:
        """How many batches of a run should be under way at once, so that nobody waits for work."""

    def submit(self, run: Run, first: int, rows: Rows) -> Pending:
        """Have the games from number `first` on played, into rows."""

    def clear(self) -> None:
        """Give up batches that nobody has begun. When this returns no rows are written any more."""


class Threads:
    """Threads of this machine. Native code plays a batch without holding Python's lock.

    They look at `run.told_to_stop` while agents think; batches of games that take no thinking are short.
    """

    batch_seconds = 0.1
    """Short enough to stop quickly, long enough not to matter."""

    def __init__(self, number: int) -> None:
        self.number, self.slots = number, number + 1
        self._pool = self._threads()

    def _threads(self) -> ThreadPoolExecutor:
        """A pool, whose threads begin with the first batch."""
        return ThreadPoolExecutor(self.number, thread_name_prefix="games")

    def submit(self, run: Run, first: int, rows: Rows) -> Pending:
        """Have the games from number `first` on played, into rows."""
        return self._pool.submit(play_batch, run.lineup, run.seed, first, rows, run.told_to_stop)

    def clear(self) -> None:
        """Give up batches that nobody has begun, and end the threads."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = self._threads()


def play_batch(lineup: LineUp, seed: int, first: int, rows: np.ndarray[Any, Any], stop: Stop | None = None) -> Batch:
    """Play a batch into its rows; who thinks may be told to `stop`, and the batch then ends with the game before."""
    import numpy as np

    begun = time.perf_counter()
    tally = np.zeros(lineup.native.frame.tally_size // 8, dtype=np.int64)
    games = lineup.play(seed, first, rows, tally, stop)
    if tally[0]:
        raise CompilerBug(f"checked native code found {FAULTS[int(tally[0])]}")
    return Batch(games, tally[1:], (time.perf_counter() - begun) / max(1, games))
