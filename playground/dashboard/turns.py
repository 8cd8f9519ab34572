"""Taking turns: several simulations under way, one of them playing.

Variants that are compared must grow together, or there would be nothing to compare until the last one starts; and two
browser tabs must not ask for more threads than there are cores. So every run plays for a moment and waits for its next
turn.
"""

from __future__ import annotations

import threading
import time
from collections import deque

from playground.simulate.run import Run

TURN_SECONDS = 0.2


class Turns:
    """A queue of runs; the first one plays. Runs that have been stopped wait for nobody."""

    def __init__(self, seconds: float = TURN_SECONDS) -> None:
        self._seconds = seconds
        self._queue: deque[Run] = deque()
        self._changed = threading.Condition()
        self._since = 0.0

    def begin(self, run: Run) -> None:
        """Queue up and wait until it is this run's turn."""
        with self._changed:
            self._queue.append(run)
            self._wait(run)

    def pass_on(self, run: Run) -> None:
        """Called by the run that plays, now and then: give way to the others if it has played long enough."""
        with self._changed:
            if len(self._queue) > 1 and time.monotonic() - self._since >= self._seconds:
                self._queue.remove(run)
                self._queue.append(run)
                self._changed.notify_all()
                self._wait(run)

    def end(self, run: Run) -> None:
        """The run is over; the next one plays."""
        with self._changed:
            self._queue.remove(run)
            self._changed.notify_all()

    def stop(self, run: Run) -> None:
        """Stop a run, which may be waiting for its turn."""
        run.stop()
        with self._changed:
            self._changed.notify_all()

    def _wait(self, run: Run) -> None:
        self._changed.wait_for(lambda: self._queue[0] is run or run.stopped)
        self._since = time.monotonic()
