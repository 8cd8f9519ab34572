"""The interface of executors, which play batches of games for a run.

    Run.batches ──(run, first game, rows)──► Executor ──► rows written; `Batch`

A game is the same wherever it is played. The default are threads of this machine (`threads`); `dask` is the other.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from playground.agents.lineup import LineUp
from playground.engine.cancellation import CancelToken
from playground.engine.native.faults import check_fault
from playground.simulate.play_clock import PlayClock

if TYPE_CHECKING:
    import numpy as np

    from playground.ruleset.model import Ruleset
    from playground.simulate.results.columns import Rows


@dataclass(frozen=True)
class Batch:
    """A finished batch: the games played (all, unless the run was stopped), how often each rule fired in them, and the
    seconds that a game took.
    """

    games: int
    fired: Any
    seconds_per_game: float


class Pending(Protocol):
    """A batch that was submitted."""

    def result(self, timeout: float) -> Batch:
        """Wait until its rows are written.

        Raises what went wrong, and TimeoutError if they are not written within `timeout` seconds.
        """


class BatchSource(Protocol):
    """What an executor needs to know of a run."""

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that is played."""

    @property
    def agents(self) -> tuple[str, ...]:
        """The names of the agents, one for each seat."""

    @property
    def seed(self) -> int:
        """The seed that game numbers belong to."""

    @property
    def lineup(self) -> LineUp:
        """The agents, compiled and ready to play on this machine."""

    @property
    def cancel_token(self) -> CancelToken:
        """Set when the run is stopped."""

    @property
    def clock(self) -> PlayClock:
        """Has the stopwatch of what the run's threads compile."""


class Executor(Protocol):
    """Plays batches, for one run after the other. `batch_seconds` is how long a batch should take there."""

    batch_seconds: float

    @property
    def slots(self) -> int:
        """How many batches of a run should be under way at once to keep all workers busy."""

    def submit(self, run: BatchSource, first: int, rows: Rows) -> Pending:
        """Play the games from number `first` on, one for each of the rows, and write their rows."""

    def clear(self) -> None:
        """Drop batches that have not begun. No rows are written after this returns."""


def play_batch(
    lineup: LineUp, seed: int, first: int, rows: np.ndarray[Any, Any], cancel: CancelToken | None = None
) -> Batch:
    """Play a batch into its rows. Soon after `cancel` is set it ends with the last finished game."""
    import numpy as np

    started = time.perf_counter()
    tally = np.zeros(1, dtype=lineup.native.frame.tally.dtype())
    games = lineup.play(seed, first, rows, tally, cancel)
    fault, fired = tally["fault"][0], tally["fired"][0]
    check_fault(int(fault))
    return Batch(games, fired, (time.perf_counter() - started) / max(1, games))
