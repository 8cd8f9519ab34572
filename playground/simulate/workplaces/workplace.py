"""Where games are played: a run hands over batches of them, and is told when they are there.

    Run.batches ──(run, first game, rows)──► Workplace ──► rows written; which rules fired, and how long a game took

A game is the same wherever it is played. Threads of this machine are the usual workplace; another is in `cluster`.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Protocol

from playground.agents.lineup import LineUp
from playground.engine.native.llvm_module import FAULTS
from playground.source.diagnostics import CompilerBug

if TYPE_CHECKING:
    import numpy as np

    from playground.simulate.result import Rows
    from playground.simulate.run import Run


class Pending(Protocol):
    """A batch that was handed over."""

    def result(self) -> tuple[Any, float]:
        """Wait until its rows are written: how often each rule fired in it, and the seconds that a game took.

        Raises what went wrong, and concurrent.futures.CancelledError for a batch that is not played any more.
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
    """Threads of this machine. Native code plays a batch without holding Python's lock."""

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
        return self._pool.submit(play_batch, run.lineup, run.seed, first, rows)

    def clear(self) -> None:
        """Give up batches that nobody has begun, and end the threads."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = self._threads()


def play_batch(lineup: LineUp, seed: int, first: int, rows: np.ndarray[Any, Any]) -> tuple[Any, float]:
    """Play a batch into its rows; how often each rule fired, and the seconds a game took."""
    import numpy as np

    begun = time.perf_counter()
    tally = np.zeros(lineup.native.frame.tally_size // 8, dtype=np.int64)
    lineup.play(seed, first, rows, tally)
    if tally[0]:
        raise CompilerBug(f"checked native code found {FAULTS[int(tally[0])]}")
    return tally[1:], (time.perf_counter() - begun) / len(rows)
