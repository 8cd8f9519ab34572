"""The time that a run spends on compiling functions, or on waiting for another process to do so.

Several runs may play at once in one process, as the jobs of the dashboard do. What the threads of one compile is no
time of the others: each run has a stopwatch, and its threads work within `on_stopwatch`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Stopwatch:
    """Wall-clock seconds in which work of some kind was under way. What several threads do at once counts once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._under_way = 0
        self._since = self._before = 0.0

    @property
    def seconds(self) -> float:
        """The seconds so far, of what is under way as well."""
        with self._lock:
            return self._before + (time.perf_counter() - self._since if self._under_way else 0.0)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Count the time of this context."""
        with self._lock:
            if not self._under_way:
                self._since = time.perf_counter()
            self._under_way += 1
        try:
            yield
        finally:
            with self._lock:
                self._under_way -= 1
                if not self._under_way:
                    self._before += time.perf_counter() - self._since


_STOPWATCH: ContextVar[Stopwatch | None] = ContextVar("stopwatch", default=None)


@contextmanager
def on_stopwatch(stopwatch: Stopwatch) -> Iterator[None]:
    """Within this context, what the thread compiles is on a stopwatch."""
    before = _STOPWATCH.set(stopwatch)
    try:
        yield
    finally:
        _STOPWATCH.reset(before)


@contextmanager
def compiling() -> Iterator[None]:
    """Count the time of this context, on the stopwatch of the thread if it has one.

    That is of the functions with which agents search and learn, which are compiled when they are first called.
    """
    stopwatch = _STOPWATCH.get()
    if stopwatch is None:
        yield
        return
    with stopwatch.running():
        yield
