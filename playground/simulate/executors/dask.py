"""An executor on many machines: batches are tasks of a dask cluster (`playground.cluster`).

Dask reassigns the batches of a worker that dies. Without workers the run waits; when the scheduler is lost the run ends
with an error, and recorded games stay.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playground.cluster.connection import Connection, Submitted, Wording
from playground.simulate.executors.base import Batch, BatchSource, Pending
from playground.simulate.executors.batch_task import BatchResult, BatchTask, play_task

if TYPE_CHECKING:
    from playground.simulate.results.columns import Rows

WORDING = Wording(
    did="played the same games",
    failed="the games could not be played",
    kept="games that were recorded with --out are not played again",
    stopped="ends with the games played so far",
)


class DaskExecutor:
    """The workers of a dask scheduler. Stays connected until `close`, or the end of the process.

    A stopped run does not wait for them; they cancel batches that are no longer needed.
    """

    batch_seconds = 0.5
    """Sending a task takes some milliseconds."""

    def __init__(
        self, address: str, report: Callable[[str], None] = lambda _: None, timeout: float | None = None
    ) -> None:
        """`report` is called with what keeps games from being played; the scheduler has `timeout` seconds to answer.

        Raises PlaygroundError where distributed is not installed, and where no scheduler answers.
        """
        self._connection = Connection(address, WORDING, report, timeout)

    def __enter__(self) -> DaskExecutor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the connection."""
        self._connection.close()

    @property
    def slots(self) -> int:
        """Two batches for each thread of each worker: one that is played, and one that waits there."""
        return 2 * max(1, self.threads())

    def threads(self) -> int:
        """How many threads the workers have, at most a second old: workers may come and go."""
        return sum(self._connection.threads().values())

    def submit(self, run: BatchSource, first: int, rows: Rows) -> Pending:
        """Play the games from number `first` on, one for each of the rows, and write their rows."""
        task = BatchTask.of(run, first, len(rows))
        return _Sent(self._connection.submit(play_task, task), rows)

    def clear(self) -> None:
        """Drop all batches; dask takes back those that no worker has begun."""
        self._connection.clear()


class _Sent:
    """A batch that was sent to the cluster, and where its rows are written."""

    def __init__(self, submitted: Submitted[BatchResult], rows: Rows) -> None:
        self._submitted, self._rows = submitted, rows

    def result(self, timeout: float) -> Batch:
        """Wait until its rows are written. Raises TimeoutError if they are not within `timeout` seconds."""
        import numpy as np

        result = self._submitted.result(timeout)
        self._rows.view(np.uint8)[:] = np.frombuffer(result.rows, dtype=np.uint8)
        return Batch(result.games, np.array(result.fired, dtype=np.int64), result.seconds_per_game)
