"""The default executor: threads of this machine."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from playground.agents.lineup import LineUp
from playground.simulate.executors.base import Batch, BatchSource, Pending, play_batch
from playground.source.compiling import on_stopwatch

if TYPE_CHECKING:
    from playground.simulate.results.columns import Rows


class ThreadExecutor:
    """Threads of this machine. Native code releases the GIL while it plays a batch.

    The threads watch `run.cancel_token`, so that a stopped run ends soon, however long its games are.
    """

    batch_seconds = 0.1
    """Short enough to stop quickly, long enough for the overhead not to matter."""

    def __init__(self, number: int) -> None:
        self.number, self.slots = number, number + 1
        self._pool = self._threads()

    def _threads(self) -> ThreadPoolExecutor:
        """A pool; its threads start with the first batch."""
        return ThreadPoolExecutor(self.number, thread_name_prefix="games")

    def submit(self, run: BatchSource, first: int, rows: Rows) -> Pending:
        """Play the games from number `first` on, one for each of the rows, and write their rows."""
        return self._pool.submit(_play, run, run.lineup, first, rows)

    def clear(self) -> None:
        """Drop batches that have not begun, and end the threads."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = self._threads()


def _play(run: BatchSource, lineup: LineUp, first: int, rows: Rows) -> Batch:
    """Play a batch in a thread: what is compiled for it is on the stopwatch of its run."""
    with on_stopwatch(run.clock.stopwatch):
        return play_batch(lineup, run.seed, first, rows, run.cancel_token)
