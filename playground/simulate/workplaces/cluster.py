"""A workplace on many machines: batches are tasks of dask.distributed, which comes with the extra `cluster`.

Dask gives the batches of a worker that dies to another. While there is no worker one waits; when the scheduler is lost
the run ends with an error, and what is recorded stays.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import TYPE_CHECKING

from playground.simulate.workplaces.parcel import Parcel, Played, play_parcel
from playground.simulate.workplaces.workplace import Batch, Pending
from playground.source.diagnostics import CompilerBug, PlaygroundError

if TYPE_CHECKING:
    from distributed import Client, Future

    from playground.simulate.result import Rows
    from playground.simulate.run import Run

CONNECT_SECONDS = 10.0
"""How long a scheduler may take to answer."""

ASK_EVERY = 1.0
"""Seconds between two questions how many threads there are."""

NOBODY_SECONDS = 3.0
"""How long there may be no worker before this is told."""


class Cluster:
    """The workers of a dask scheduler. Stays connected until `close`, or the end of the process.

    A run that is stopped does not wait for them; they give up what nobody asks for any more.
    """

    batch_seconds = 0.5
    """A task costs some milliseconds on its way."""

    def __init__(
        self, address: str, tell: Callable[[str], None] = lambda _: None, patience: float = CONNECT_SECONDS
    ) -> None:
        """`tell` hears of what keeps games from being played; the scheduler has `patience` seconds to answer.

        Raises PlaygroundError where distributed is not installed, and where no scheduler answers.
        """
        self.address, self._tell = address, tell
        self._client = _connect(address, patience)
        self._given: set[Future[Played]] = set()
        self._threads, self._asked, self._deserted, self._told = 0, 0.0, 0.0, False

    def __enter__(self) -> Cluster:
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
        """How many threads the workers have, as of a second ago: workers may come and go."""
        now = time.monotonic()
        if now - self._asked >= ASK_EVERY:
            with self._told_in_words():
                self._threads = sum(self._client.nthreads().values())
            self._asked = now
            self._deserted = 0.0 if self._threads else self._deserted or now
        return self._threads

    def submit(self, run: Run, first: int, rows: Rows) -> Pending:
        """Have the games from number `first` on played, into rows."""
        parcel = Parcel.of(run, first, len(rows))
        with self._told_in_words():
            future = self._client.submit(play_parcel, parcel, pure=False)
        self._given.add(future)
        return _Sent(self, future, rows)

    def _look_for_workers(self) -> None:
        """Tell, once, where nobody plays what one waits for."""
        if self.threads():
            self._told = False
        elif not self._told and time.monotonic() - self._deserted >= NOBODY_SECONDS:
            self._told = True
            self._tell(f"{self.address} has no workers: waiting for one (Ctrl-C ends with the games played so far)")

    def clear(self) -> None:
        """Give up all batches that are under way; dask takes back those that nobody has begun."""
        while self._given:
            self._given.pop().release()

    def fetch(self, future: Future[Played], over: threading.Event, timeout: float) -> Played:
        """What was played. Raises TimeoutError if it is not there within `timeout` seconds."""
        if not over.wait(timeout):
            self._look_for_workers()
            raise TimeoutError
        with self._told_in_words():
            played = future.result()
        self._given.discard(future)
        future.release()
        return played

    @contextmanager
    def _told_in_words(self) -> Iterator[None]:
        """Raises PlaygroundError for what can go wrong between machines."""
        from distributed.scheduler import KilledWorker

        try:
            yield
        except (PlaygroundError, CompilerBug):
            raise
        except KilledWorker as error:
            raise PlaygroundError(
                f"several workers died one after the other while they played the same games, the last at "
                f"{error.last_worker.address}: their logs tell why; too little memory is a frequent reason"
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


class _Sent:
    """A batch on its way."""

    def __init__(self, cluster: Cluster, future: Future[Played], rows: Rows) -> None:
        self.cluster, self.future, self.rows = cluster, future, rows
        self.over = threading.Event()
        future.add_done_callback(lambda _: self.over.set())

    def result(self, timeout: float) -> Batch:
        """Wait until its rows are written. Raises TimeoutError if they are not within `timeout` seconds."""
        import numpy as np

        played = self.cluster.fetch(self.future, self.over, timeout)
        self.rows.view(np.uint8)[:] = np.frombuffer(played.rows, dtype=np.uint8)
        return Batch(played.games, np.array(played.fired, dtype=np.int64), played.seconds_per_game)


def _connect(address: str, patience: float) -> Client:
    """A connection to the scheduler at an address."""
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise PlaygroundError(
            "playing on a cluster needs the package distributed: pip install 'playground[cluster]'"
        ) from None
    try:
        get_address_host_port(address)  # a client of what is no address would leave threads behind
        return Client(address, timeout=patience, set_as_default=False, name="playground")
    except (OSError, ValueError, TimeoutError) as error:
        raise PlaygroundError(
            f"no scheduler answers at '{address}' ({_first_line(error)}). Addresses look like tcp://127.0.0.1:8786; "
            "'dask scheduler' tells its own when it starts"
        ) from error


def _first_line(error: BaseException) -> str:
    """What an error says, in short."""
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")
