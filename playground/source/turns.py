"""Processes that would do the same work at the same time take turns, so that the others find it done."""

from __future__ import annotations

import importlib.util
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

POLL_SECONDS = 0.02


@contextmanager
def own_turn(path: Path, max_seconds: float, poll: Callable[[], None] = lambda: None) -> Iterator[bool]:
    """Hold the lock of the file at `path`, which is created, while this context lasts; yields whether it is held.

    Another holder is waited for, but no longer than `max_seconds` by the clock: it may have been stopped. The system
    releases the lock of a process that has ended, however it ended. Where files cannot be locked nobody waits. Threads
    of a process wait for each other as processes do. While one waits, `poll` is called some fifty times a second; an
    exception from it ends the wait.
    """
    handle = _opened(path)
    try:
        yield handle is not None and _locked(handle, time.monotonic() + max_seconds, poll)
    finally:
        if handle is not None:
            os.close(handle)


def is_held(path: Path) -> bool:
    """Whether anybody holds the lock of the file at `path`, which is not created; False where none can be."""
    handle = _opened(path, create=0)
    if handle is None:
        return False
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)  # shared: two that ask must not take each other for a holder
    except BlockingIOError:
        return True
    except OSError:  # a file system without locks
        return False
    finally:
        os.close(handle)
    return False


def _opened(path: Path, create: int = os.O_CREAT) -> int | None:
    if importlib.util.find_spec("fcntl") is None:
        return None
    try:
        return os.open(path, os.O_RDWR | create | os.O_NOFOLLOW, 0o600)
    except OSError:
        return None


def _locked(handle: int, until: float, poll: Callable[[], None]) -> bool:
    import fcntl

    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            if time.monotonic() > until:
                return False
        except OSError:  # a file system without locks
            return False
        poll()
        time.sleep(POLL_SECONDS)
