"""An executor on many machines: batches are tasks of dask.distributed, which comes with the extra `cluster`.

Dask reassigns the batches of a worker that dies. Without workers the run waits; when the scheduler is lost the run ends
with an error, and recorded games stay.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import TYPE_CHECKING

from playground.simulate.executors.base import Batch, BatchSource, Pending
from playground.simulate.executors.batch_task import BatchResult, BatchTask, play_task
from playground.source.diagnostics import CompilerBug, PlaygroundError

if TYPE_CHECKING:
    from distributed import Client, Future

    from playground.simulate.results.columns import Rows

CONNECT_SECONDS = 10.0
"""How long a scheduler may take to answer."""

REFRESH_SECONDS = 1.0
"""Time between two requests for the number of threads."""

NO_WORKERS_SECONDS = 3.0
"""How long there may be no worker before this is reported."""


class DaskExecutor:
    """The workers of a dask scheduler. Stays connected until `close`, or the end of the process.

    A stopped run does not wait for them; they cancel batches that are no longer needed.
    """

    batch_seconds = 0.5
    """Sending a task takes some milliseconds."""

    def __init__(
        self, address: str, report: Callable[[str], None] = lambda _: None, timeout: float = CONNECT_SECONDS
    ) -> None:
        """`report` is called with what keeps games from being played; the scheduler has `timeout` seconds to answer.

        Raises PlaygroundError where distributed is not installed, and where no scheduler answers.
        """
        self.address, self._report = address, report
        self._client = _connect(address, timeout)
        self._submitted: set[Future[BatchResult]] = set()
        self._threads, self._refreshed, self._deserted, self._reported = 0, 0.0, 0.0, False

    def __enter__(self) -> DaskExecutor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the connection."""
        self.clear()
        self._client.close(timeout=2)

    @property
    def slots(self) -> int:
        """Two batches for each thread of each worker: one that is played, and one that waits there."""
        return 2 * max(1, self.threads())

    def threads(self) -> int:
        """How many threads the workers have, at most a second old: workers may come and go."""
        now = time.monotonic()
        if now - self._refreshed >= REFRESH_SECONDS:
            with self._readable_errors():
                self._threads = sum(self._client.nthreads().values())
            self._refreshed = now
            self._deserted = 0.0 if self._threads else self._deserted or now
        return self._threads

    def submit(self, run: BatchSource, first: int, rows: Rows) -> Pending:
        """Play the games from number `first` on, one for each of the rows, and write their rows."""
        task = BatchTask.of(run, first, len(rows))
        with self._readable_errors():
            future = self._client.submit(play_task, task, pure=False)
        self._submitted.add(future)
        return _Submitted(self, future, rows)

    def _check_workers(self) -> None:
        """Report, once, that there are no workers."""
        if self.threads():
            self._reported = False
        elif not self._reported and time.monotonic() - self._deserted >= NO_WORKERS_SECONDS:
            self._reported = True
            self._report(f"{self.address} has no workers: waiting for one (Ctrl-C ends with the games played so far)")

    def clear(self) -> None:
        """Drop all batches; dask takes back those that no worker has begun."""
        while self._submitted:
            self._submitted.pop().release()

    def fetch(self, future: Future[BatchResult], finished: threading.Event, timeout: float) -> BatchResult:
        """The finished batch. Raises TimeoutError if it is not there within `timeout` seconds."""
        if not finished.wait(timeout):
            self._check_workers()
            raise TimeoutError
        with self._readable_errors():
            result = future.result()
        self._submitted.discard(future)
        future.release()
        return result

    @contextmanager
    def _readable_errors(self) -> Iterator[None]:
        """Turn what can go wrong between machines into PlaygroundError."""
        from distributed.scheduler import KilledWorker

        try:
            yield
        except (PlaygroundError, CompilerBug):
            raise
        except KilledWorker as error:
            raise PlaygroundError(
                f"several workers died one after the other while they played the same games, the last at "
                f"{error.last_worker.address}: their logs say why; too little memory is a frequent reason"
            ) from error
        except (CancelledError, OSError, TimeoutError) as error:
            raise PlaygroundError(
                f"the scheduler at {self.address} was lost ({_first_line(error)}). Start it and its workers again and "
                "repeat the command: games that were recorded with --out are not played again"
            ) from error
        except Exception as error:
            raise PlaygroundError(
                f"the games could not be played at {self.address}: {type(error).__name__}: {_first_line(error)}. "
                "The scheduler and all workers need the same playground, with the same versions of its packages"
            ) from error


class _Submitted:
    """A batch that was sent to the cluster."""

    def __init__(self, executor: DaskExecutor, future: Future[BatchResult], rows: Rows) -> None:
        self.executor, self.future, self.rows = executor, future, rows
        self.finished = threading.Event()
        future.add_done_callback(lambda _: self.finished.set())

    def result(self, timeout: float) -> Batch:
        """Wait until its rows are written. Raises TimeoutError if they are not within `timeout` seconds."""
        import numpy as np

        result = self.executor.fetch(self.future, self.finished, timeout)
        self.rows.view(np.uint8)[:] = np.frombuffer(result.rows, dtype=np.uint8)
        return Batch(result.games, np.array(result.fired, dtype=np.int64), result.seconds_per_game)


def _connect(address: str, timeout: float) -> Client:
    """A connection to the scheduler at an address."""
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise PlaygroundError(
            "playing on a cluster needs the package distributed: pip install 'playground[cluster]'"
        ) from None
    try:
        get_address_host_port(address)  # a client with an invalid address would leave threads behind
        return Client(address, timeout=timeout, set_as_default=False, name="playground")
    except (OSError, ValueError, TimeoutError) as error:
        raise PlaygroundError(
            f"no scheduler answers at '{address}' ({_first_line(error)}). Addresses look like tcp://127.0.0.1:8786; "
            "'dask scheduler' prints its own when it starts"
        ) from error


def _first_line(error: BaseException) -> str:
    """The first line of an error's message."""
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")
