"""How long games took, apart from what had to be compiled for their agents meanwhile."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from playground.source.compiling import Stopwatch


@dataclass
class PlayClock:
    """Seconds of play of a run, and seconds of compiling between them, in one stretch after another.

    Agents that search are compiled by their first decision: in a fresh installation that takes a minute, in which no
    game goes on, and which would make a run of ten games seem slow.
    """

    played: float = 0.0
    compiled: float = 0.0
    stopwatch: Stopwatch = field(default_factory=Stopwatch, repr=False)
    """What the threads of the run compile."""
    _at: tuple[float, float] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Begin a stretch; what has passed since the last one does not count."""
        self._at = self._now()

    def read(self) -> None:
        """Count the time up to now."""
        (before, compiled_before), self._at = self._at, self._now()
        compiling = self._at[1] - compiled_before
        self.compiled += compiling
        self.played += max(0.0, self._at[0] - before - compiling)

    def _now(self) -> tuple[float, float]:
        return time.perf_counter(), self.stopwatch.seconds
