"""Several runs side by side, and the sizes of their batches."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Generator, Sequence
from typing import Protocol, TypeVar

from playground.simulate.executors.base import Executor
from playground.simulate.executors.threads import ThreadExecutor
from playground.simulate.results.summary import Summary

FIRST_BATCH = 64
MAX_BATCH = 65_536
MAX_SHRINK = 8
"""Batches become smaller towards the end, so that all workers stay busy, but not by more than this factor."""

POLL_S = 0.02
"""How long a run waits for a batch before the other runs, and the progress callback, get their turn."""

FINISHED = object()
"""Returned by `next` for a run whose batches are all played."""

SummaryType = TypeVar("SummaryType", bound=Summary, covariant=True)


class ResumableRun(Protocol[SummaryType]):
    """Games that can be played beside others: a run, whether its rows are kept in memory or in a folder."""

    threads: int

    @property
    def executor(self) -> Executor | None:
        """Plays the games; None for threads of this machine."""

    def stop(self) -> None:
        """End soon."""

    def iter_batches(self, executor: Executor, upto: int | None = None) -> Generator[None, None, None]:
        """Compile, yield, and then play batch after batch, up to game `upto` (exclusive)."""

    def result(self) -> SummaryType:
        """The games played so far."""


def play_together(
    runs: Sequence[ResumableRun[SummaryType]],
    watch: Callable[[list[SummaryType]], bool | None] | None = None,
    every: float = 0.1,
    upto: int | None = None,
    numbers: Collection[int] | None = None,
) -> list[SummaryType]:
    """Play several runs side by side, batch by batch in turn, so that each has results from the beginning.

    `watch` is called about every `every` seconds with the results so far; returning False stops all runs, and so does
    Ctrl-C. With `upto` only games before that number are played; another call resumes there. With `numbers` only these
    runs, counted from 0, are played further; the results are those of all.
    """
    executor = runs[0].executor or ThreadExecutor(max(run.threads for run in runs))
    chosen = range(len(runs)) if numbers is None else numbers
    playing, ready = [run.iter_batches(executor, upto) for number, run in enumerate(runs) if number in chosen], False
    try:
        for batches in playing:
            next(batches)
        ready = True
        shown = time.perf_counter()
        while playing:
            playing = [batches for batches in playing if next(batches, FINISHED) is not FINISHED]
            if watch and time.perf_counter() - shown >= every:
                if watch([run.result() for run in runs]) is False:
                    _stop(runs)
                shown = time.perf_counter()
    except KeyboardInterrupt:
        _stop(runs)
        if not ready:  # interrupted while compiling or importing: there are no results
            raise
    except BaseException:
        _stop(runs)
        raise
    finally:
        executor.clear()
        for batches in playing:
            batches.close()
    return [run.result() for run in runs]


def _stop(runs: Sequence[ResumableRun[SummaryType]]) -> None:
    for run in runs:
        run.stop()


def next_batch_size(size: int, seconds_per_game: float, batch_seconds: float) -> int:
    """A size for batches that take about `batch_seconds`."""
    target = batch_seconds / max(seconds_per_game, 1e-9)
    return int(min(MAX_BATCH, max(1, min(16 * size, target))))


def games_of_batch(size: int, games: int, slots: int) -> int:
    """How many of the remaining games the next batch takes, so that the last batches end at about the same time."""
    return max(1, size // MAX_SHRINK, min(size, games // slots))
