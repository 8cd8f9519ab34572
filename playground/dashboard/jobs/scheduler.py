"""Turn-taking: several jobs are running, and one of them plays.

Two browser tabs must not use more threads than there are cores, and a short job must not wait for the end of a long
one. So every job plays for a moment and then waits for its next turn.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from typing import Protocol

from playground.simulate.run import check_threads

TURN_SECONDS = 0.2


def playing_threads() -> int:
    """The number of threads that play: one core is left for drawing pages."""
    return max(1, check_threads(0) - 1)


class TurnTaker(Protocol):
    """Something that takes turns: a job."""

    @property
    def cancelled(self) -> bool:
        """Whether it has been cancelled."""


class TurnScheduler:
    """A queue of turn takers; the first one plays. Cancelled ones do not wait for their turn."""

    def __init__(self, seconds: float = TURN_SECONDS) -> None:
        self._seconds = seconds
        self._queue: deque[TurnTaker] = deque()
        self._changed = threading.Condition()
        self._turn_began = 0.0

    def begin(self, taker: TurnTaker) -> None:
        """Queue up and wait for the turn."""
        with self._changed:
            self._queue.append(taker)
            self._wait(taker)

    def pass_on(self, taker: TurnTaker) -> None:
        """Called now and then by the one that plays: if its turn is over, go to the end of the queue and wait."""
        with self._changed:
            if len(self._queue) > 1 and time.monotonic() - self._turn_began >= self._seconds:
                self._queue.remove(taker)
                self._queue.append(taker)
                self._changed.notify_all()
                self._wait(taker)

    def takes_part(self, taker: TurnTaker) -> bool:
        """Whether it plays or waits for its turn."""
        with self._changed:
            return taker in self._queue

    def end(self, taker: TurnTaker) -> None:
        """Leave the queue; the next one plays."""
        with self._changed:
            self._queue.remove(taker)
            self._changed.notify_all()

    def wake(self) -> None:
        """Wake the waiting threads, as one of them may have been cancelled."""
        with self._changed:
            self._changed.notify_all()

    def _wait(self, taker: TurnTaker) -> None:
        self._changed.wait_for(lambda: self._queue[0] is taker or taker.cancelled)
        self._turn_began = time.monotonic()
