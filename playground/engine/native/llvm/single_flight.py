"""Single flight: work that several threads need at the same time is done by one of them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Generic, TypeVar

from playground.source.diagnostics import PlaygroundError

T = TypeVar("T")


class SingleFlight(Generic[T]):
    """Work in progress, by key. Results of finished work are not kept."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._under_way: dict[str, Future[T]] = {}

    def do(self, key: str, work: Callable[[], T], poll: Callable[[], None], interval: float) -> T:
        """The result of `work`, run by this thread, unless another one is already running it.

        While another thread works, `poll` is called every `interval` seconds. A PlaygroundError is raised in all
        threads. Any other exception, such as an interrupt, concerns only the thread that worked: another takes over.
        """
        while True:
            with self._lock:
                other = self._under_way.get(key)
                if other is None:
                    own = self._under_way[key] = Future()
            if other is None:
                return self._do(key, work, own)
            while not other.done():
                with suppress(TimeoutError):
                    other.exception(interval)
                poll()
            if other.exception() is None or isinstance(other.exception(), PlaygroundError):
                return other.result()

    def _do(self, key: str, work: Callable[[], T], own: Future[T]) -> T:
        try:
            result = work()
        except BaseException as error:
            self._end(key)
            own.set_exception(error)
            raise
        self._end(key)
        own.set_result(result)
        return result

    def _end(self, key: str) -> None:
        with self._lock:
            del self._under_way[key]
