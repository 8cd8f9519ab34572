"""A cache of results that take a moment: pages request them, a background thread computes them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Generic, TypeVar

Result = TypeVar("Result")

PATIENCE_SECONDS = 0.6
"""How long a page waits for a new result before it is drawn without."""

MAX_KEPT = 100


class BackgroundCache(Generic[Result]):
    """Results by their keys, each computed once by a single thread; the oldest are forgotten."""

    def __init__(self, name: str) -> None:
        self._executor = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._results: OrderedDict[Hashable, Future[Result]] = OrderedDict()

    def request(self, key: Hashable, work: Callable[[], Result], patience: float = PATIENCE_SECONDS) -> Future[Result]:
        """The future of `work()`; the first request of a key starts it and waits up to `patience` seconds."""
        if key not in self._results:
            self._results[key] = self._executor.submit(work)
            wait([self._results[key]], patience)
            while len(self._results) > MAX_KEPT:
                self._results.popitem(last=False)
        return self._results[key]
