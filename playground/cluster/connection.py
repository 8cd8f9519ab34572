"""The connection to a dask scheduler, which comes with the extra `cluster`.

Dask reassigns the tasks of a worker that dies. Without workers one waits; a lost scheduler is an error.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from playground.source.diagnostics import CompilerBug, PlaygroundError
from playground.source.version import install_command

if TYPE_CHECKING:
    from distributed import Client, Future

CONNECT_SECONDS = 10.0
"""How long a scheduler may take to answer."""

REFRESH_SECONDS = 1.0
"""Time between two requests for the number of threads."""

NO_WORKERS_SECONDS = 3.0
"""How long there may be no worker before this is reported."""

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Wording:
    """How messages speak of the work: what workers do ("played the same games"), what cannot be done ("the games could
    not be played"), what is kept when the scheduler is lost, and what Ctrl-C does while there are no workers."""

    did: str
    failed: str
    kept: str
    stopped: str


class Connection:
    """The workers of a dask scheduler. Stays connected until `close`, or the end of the process.

    Tasks that were submitted may be waited for in several threads.
    """

    def __init__(
        self,
        address: str,
        wording: Wording,
        report: Callable[[str], None] = lambda _: None,
        timeout: float | None = None,
    ) -> None:
        """`report` is called with what keeps tasks from being done; the scheduler has `timeout` seconds to answer, by
        default CONNECT_SECONDS.

        Raises PlaygroundError where distributed is not installed, and where no scheduler answers.
        """
        self.address, self._wording, self._report = address, wording, report
        self.client = _connect(address, CONNECT_SECONDS if timeout is None else timeout)
        self._lock = threading.Lock()
        self._submitted: set[Future[Any]] = set()
        self._threads: dict[str, int] = {}
        self._refreshed, self._deserted, self._reported = 0.0, 0.0, False

    def close(self) -> None:
        """End the connection."""
        self.clear()
        self.client.close(timeout=2)

    def threads(self) -> dict[str, int]:
        """How many threads each worker has, by its address, at most a second old: workers may come and go."""
        with self._lock:
            now = time.monotonic()
            if now - self._refreshed >= REFRESH_SECONDS:
                with self.readable_errors():
                    self._threads = dict(self.client.nthreads())
                self._refreshed = now
                self._deserted = 0.0 if self._threads else self._deserted or now
            return self._threads

    def submit(self, work: Callable[[Task], Result], task: Task) -> Submitted[Result]:
        """Have a worker do some work."""
        with self.readable_errors():
            future = self.client.submit(work, task, pure=False)
        self._submitted.add(future)
        return Submitted(self, future)

    def clear(self) -> None:
        """Drop all tasks; dask takes back those that no worker has begun."""
        while self._submitted:
            self._submitted.pop().release()

    def release(self, future: Future[Any]) -> None:
        """Drop one task, or its result."""
        self._submitted.discard(future)
        future.release()

    def check_workers(self) -> None:
        """Report, once, that there are no workers."""
        if self.threads():
            self._reported = False
            return
        with self._lock:
            report = not self._reported and time.monotonic() - self._deserted >= NO_WORKERS_SECONDS
            self._reported = self._reported or report
        if report:
            self._report(f"{self.address} has no workers: waiting for one (Ctrl-C {self._wording.stopped})")

    @contextmanager
    def readable_errors(self) -> Iterator[None]:
        """Turn what can go wrong between machines into PlaygroundError."""
        from distributed.scheduler import KilledWorker

        try:
            yield
        except (PlaygroundError, CompilerBug):
            raise
        except KilledWorker as error:
            raise PlaygroundError(
                f"several workers died one after the other while they {self._wording.did}, the last at "
                f"{error.last_worker.address}: their logs say why; too little memory is a frequent reason"
            ) from error
        except (CancelledError, OSError, TimeoutError) as error:
            raise PlaygroundError(
                f"the scheduler at {self.address} was lost ({_first_line(error)}). Start it and its workers again and "
                f"repeat the command: {self._wording.kept}"
            ) from error
        except Exception as error:
            raise PlaygroundError(
                f"{self._wording.failed} at {self.address}: {type(error).__name__}: {_first_line(error)}. "
                "The scheduler and all workers need the same playground, with the same versions of its packages"
            ) from error


class Submitted(Generic[Result]):
    """A task that was sent to the cluster."""

    def __init__(self, connection: Connection, future: Future[Result]) -> None:
        self._connection, self._future = connection, future
        self._finished = threading.Event()
        future.add_done_callback(lambda _: self._finished.set())

    def result(self, timeout: float) -> Result:
        """What the worker returned.

        Raises what went wrong, readably, and TimeoutError if the task is not done within `timeout` seconds.
        """
        if not self._finished.wait(timeout):
            self._connection.check_workers()
            raise TimeoutError
        with self._connection.readable_errors():
            result = self._future.result()
        self.drop()
        return result

    def drop(self) -> None:
        """Do without it: a worker that is at it soon ends."""
        self._connection.release(self._future)


def _connect(address: str, timeout: float) -> Client:
    """A connection to the scheduler at an address."""
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise PlaygroundError(
            f"playing on a cluster needs the package distributed: {install_command('cluster')}"
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
