"""Things that take a moment to find out: asked for by pages, found out by a thread, and remembered."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Generic, TypeVar

Found = TypeVar("Found")

PATIENCE_SECONDS = 0.6
"""How long a page waits for something new before it is drawn without."""

MOST_KEPT = 100


class Background(Generic[Found]):
    """What one thread finds out, by what was asked."""

    def __init__(self, name: str) -> None:
        self._executor = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._asked: OrderedDict[Hashable, Future[Found]] = OrderedDict()

    def ask(self, key: Hashable, work: Callable[[], Found], patience: float = PATIENCE_SECONDS) -> Future[Found]:
        """What `work` finds, if it is `done()`; where it is asked for the first time it is waited for a moment."""
        if key not in self._asked:
            self._asked[key] = self._executor.submit(work)
            wait([self._asked[key]], patience)
            while len(self._asked) > MOST_KEPT:
                self._asked.popitem(last=False)
        return self._asked[key]
