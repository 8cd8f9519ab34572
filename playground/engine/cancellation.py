"""Cooperative cancellation of native code in other threads.

Long computations poll one byte of memory: thinking before each option tried, playing before each game (and before each
decision of games that may be long), counting before each option. A call therefore ends within milliseconds of
cancellation.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

POLL_INTERVAL_S = 0.1
"""The longest uninterrupted wait for native code. Some systems deliver Ctrl-C only between waits."""


class Cancelled(Exception):
    """A computation has no result because it was cancelled."""


class CancelToken:
    """A flag that cancels computations. Any thread may set or read it; it cannot be reset.

    A copy, and what is read from a pickle, is another token, which has not been set.
    """

    def __init__(self) -> None:
        self._byte = ctypes.c_uint8(0)
        self.address = ctypes.addressof(self._byte)

    def __reduce__(self) -> tuple[type[CancelToken], tuple[()]]:
        return CancelToken, ()

    def set(self) -> None:
        """Cancel the computations that poll this token."""
        self._byte.value = 1

    @property
    def is_set(self) -> bool:
        """Whether the token has been set."""
        return bool(self._byte.value)


def interruptible(work: Callable[[CancelToken], Result], stop: CancelToken | None = None) -> Result:
    """Run `work` in a thread and return its result; Ctrl-C cancels it.

    A thread that runs machine code cannot handle Ctrl-C, so the main thread waits for it. On KeyboardInterrupt the
    token is set, and the exception is raised again once `work` has ended.
    """
    from concurrent.futures import ThreadPoolExecutor, wait

    stop = stop or CancelToken()
    with ThreadPoolExecutor(1, thread_name_prefix="interruptible") as executor:
        try:
            pending = executor.submit(work, stop)
            while not pending.done():
                wait([pending], POLL_INTERVAL_S)
        except KeyboardInterrupt:
            stop.set()
            raise
        return pending.result()
