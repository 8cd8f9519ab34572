"""Taking turns: several jobs under way, one of them playing.

Two browser tabs must not ask for more threads than there are cores, and a short job must not wait for the end of a
long one. So every job plays for a moment and waits for its next turn.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from typing import Protocol

TURN_SECONDS = 0.2


class Player(Protocol):
    """What takes turns."""

    @property
    def stopped(self) -> bool:
        """Whether it has been told to end."""


class Turns:
    """A queue of players; the first one plays. Those that have been stopped wait for nobody."""

    def __init__(self, seconds: float = TURN_SECONDS) -> None:
        self._seconds = seconds
        self._queue: deque[Player] = deque()
        self._changed = threading.Condition()
        self._since = 0.0

    def begin(self, player: Player) -> None:
        """Queue up and wait until it is this player's turn."""
        with self._changed:
            self._queue.append(player)
            self._wait(player)

    def pass_on(self, player: Player) -> None:
        """Called by the one that plays, now and then: give way to the others if it has played long enough."""
        with self._changed:
            if len(self._queue) > 1 and time.monotonic() - self._since >= self._seconds:
                self._queue.remove(player)
                self._queue.append(player)
                self._changed.notify_all()
                self._wait(player)

    def end(self, player: Player) -> None:
        """This player is done; the next one plays."""
        with self._changed:
            self._queue.remove(player)
            self._changed.notify_all()

    def wake(self) -> None:
        """Somebody was stopped, who may be waiting for a turn."""
        with self._changed:
            self._changed.notify_all()

    def _wait(self, player: Player) -> None:
        self._changed.wait_for(lambda: self._queue[0] is player or player.stopped)
        self._since = time.monotonic()
