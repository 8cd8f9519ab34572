"""A run of a page, or of a part of it, ends only when what it drew is on its way to the browser.

Streamlit 1.67 draws in a thread, and sends from the server's loop. A run that is over before the loop came round, and
after which another one begins at once (a part that is polled), is forgotten with all it drew: what was typed or pressed
seemed to have been lost now and then on busy machines. Seen as "Ignoring event from non-current ScriptRunner" in its
log; nothing was ignored any more with the pause.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from streamlit import runtime

PAUSE_SECONDS = 0.05
"""For the loop to come round; a page that takes so much longer is not felt, and nobody waits for it to be drawn."""

_under_way: ContextVar[bool] = ContextVar("under_way", default=False)


@contextmanager
def sent() -> Iterator[None]:
    """A run, or something within one; only the outermost pauses, and only where there is a server."""
    if _under_way.get():
        yield
        return
    token = _under_way.set(True)
    try:
        yield
    finally:
        _under_way.reset(token)
    if runtime.exists():
        time.sleep(PAUSE_SECONDS)
