"""A run of a page, or of a part of it, ends only when the server's loop has taken over what it drew.

Streamlit 1.67 draws in a thread, and hands each element over to the server's loop. A run that is over before the loop
came round, and after which another one begins at once (a part that is polled), is forgotten with all it drew. Seen as
"Ignoring event from non-current ScriptRunner" in its log; what was drawn is no longer among it since the thread waits.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from streamlit import runtime

PATIENCE_SECONDS = 5.0
"""How long a thread waits at most for a loop that is busy, or closed."""

PAUSE_SECONDS = 0.05
"""How long it waits where the loop cannot be asked: another release of Streamlit may keep it elsewhere."""

_under_way: ContextVar[bool] = ContextVar("under_way", default=False)


@contextmanager
def sent() -> Iterator[None]:
    """A run, or something within one; only the outermost waits, and only where there is a server."""
    if _under_way.get():
        yield
        return
    token = _under_way.set(True)
    try:
        yield
    finally:
        _under_way.reset(token)
    if runtime.exists():
        _wait_for_the_loop()


def _wait_for_the_loop() -> None:
    """Wait until the server's loop has done all that it was asked to before: it keeps the order."""
    loop = getattr(getattr(runtime.get_instance(), "_async_objs", None), "eventloop", None)
    if loop is None:
        time.sleep(PAUSE_SECONDS)
        return
    came_round = threading.Event()
    try:
        loop.call_soon_threadsafe(came_round.set)
    except RuntimeError:  # the server is being ended
        return
    came_round.wait(PATIENCE_SECONDS)
