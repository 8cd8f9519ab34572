"""Flush the output of a page run: it ends only once the server's event loop has received everything it drew.

Streamlit 1.67 draws in a thread that passes each element to the server's event loop. If a run ends before the loop has
processed its elements, and another one begins at once (in a polled fragment), its output is dropped; Streamlit logs
"Ignoring event from non-current ScriptRunner". Waiting for the loop at the end of a run prevents that.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from streamlit import runtime

PATIENCE_SECONDS = 5.0
"""How long a thread waits at most for an event loop that is busy or closed."""

PAUSE_SECONDS = 0.05
"""How long it waits if the event loop is not accessible, as may be the case in another release of Streamlit."""

_running: ContextVar[bool] = ContextVar("running", default=False)


@contextmanager
def flush_output() -> Iterator[None]:
    """Wait for the event loop at the end of the block; nested blocks do not wait, nor do runs without a server."""
    if _running.get():
        yield
        return
    token = _running.set(True)
    try:
        yield
    finally:
        _running.reset(token)
    if runtime.exists():
        _wait_for_event_loop()


def _wait_for_event_loop() -> None:
    """Wait until the event loop has processed all earlier callbacks; it processes them in order."""
    loop = getattr(getattr(runtime.get_instance(), "_async_objs", None), "eventloop", None)
    if loop is None:
        time.sleep(PAUSE_SECONDS)
        return
    processed = threading.Event()
    try:
        loop.call_soon_threadsafe(processed.set)
    except RuntimeError:  # the server is shutting down
        return
    processed.wait(PATIENCE_SECONDS)
