"""Cancellation of native code on a worker."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playground.engine.cancellation import CancelToken

LOOK_EVERY_S = 0.1
"""Time between two checks whether a task is still needed."""


@contextmanager
def cancelled_with_task(also: Callable[[], bool] = lambda: False) -> Iterator[CancelToken]:
    """A token that is set when this dask task is cancelled, or `also` says so; dask itself would let it finish."""
    from distributed import get_worker

    worker, cancel, finished = get_worker(), CancelToken(), threading.Event()
    task = worker.state.tasks[worker.get_current_task()]

    def watch() -> None:
        while not finished.wait(LOOK_EVERY_S):
            if task.state == "cancelled" or also():
                cancel.set()

    threading.Thread(target=watch, name="watch-task", daemon=True).start()
    try:
        yield cancel
    finally:
        finished.set()
