"""Recording a run: what is missing of its chunks is played, and each is written when its last game is over.

    folder ──► manifest the same? ──► chunks there: added up ──► missing ones: played, written, added up ──► totals

Only the chunks under way are in memory. One thread writes while others play on.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playground.simulate.records import manifest
from playground.simulate.records.chunks import chunk_name, find_chunks, missing, remove_partial, write
from playground.simulate.records.folders import alone, check_empty, writing
from playground.simulate.records.reading import read_chunk_of
from playground.simulate.records.totals import Totals
from playground.simulate.result import Result
from playground.simulate.run import Run, play_together, row_type
from playground.simulate.summary import Timing
from playground.simulate.workplaces.workplace import Workplace

if TYPE_CHECKING:
    from playground.simulate.records.columns import Columns
    from playground.simulate.result import Rows

MOST_WAITING = 3
"""Chunks that wait to be written before playing waits for them: a slow disk must not fill the memory."""

Watch = Callable[[Totals], bool | None]
"""Called with what has been played so far; returning False stops the run."""


def record(
    run: Run, folder: str | Path, watch: Watch | None = None, every: float = 0.1, chunk: int | None = None
) -> Totals:
    """Play what is missing of a run in its folder; the totals of all its games, those found there included.

    `chunk` is the number of games in a chunk, by default such that one is soon played. Ctrl-C and `run.stop()` end it
    early: chunks that are whole stay. Raises PlaygroundError if the folder holds another run or a damaged chunk, or if
    it cannot be written.
    """
    folder = Path(folder)
    with writing(folder), alone(folder):
        recording = Recording(run, folder, chunk)
        return play_together([recording], (lambda totals: watch(totals[0])) if watch else None, every)[0]


@dataclass
class _UnderWay:
    """A chunk that is being played: its games, and the rows of those that are `done`."""

    first: int
    end: int
    rows: Rows
    done: int = 0


class Recording:
    """A run whose rows go to a folder (`run.Playing`). The caller sees to it that no other writes there."""

    def __init__(self, run: Run, folder: Path, chunk: int | None = None) -> None:
        """Writes the manifest, or finds the same one there. Raises PlaygroundError if the folder holds another run."""
        self.run, self.folder = run, folder
        self.threads = run.threads
        self.described = manifest.manifest(run, chunk)
        self.digest, self.size = manifest.digest(self.described), self.described["chunk"]
        self.totals = Totals(run.compiled.game, run.seed, run.agents, run.games)
        self.counted: dict[int, int] = {}
        """For each chunk, by its first game, the game up to which it is in the totals."""
        self.under_way: dict[int, _UnderWay] = {}
        self.writes: deque[Future[None]] = deque()
        self.played_s = 0.0
        self._describe()

    def _describe(self) -> None:
        remove_partial(self.folder)
        there = manifest.read_manifest(self.folder)
        if there is not None:
            manifest.check_same(self.folder, there, self.described)
        else:
            if not find_chunks(self.folder, self.run.games):
                check_empty(self.folder, "run")
            write(self.folder / manifest.NAME, manifest.content(self.described))

    @property
    def workplace(self) -> Workplace | None:
        """Where the run is played."""
        return self.run.workplace

    def stop(self) -> None:
        """End soon; chunks that are whole stay."""
        self.run.stop()

    def result(self) -> Totals:
        """What has been played so far, chunks under way included, once those that wait are written."""
        self._written(0)
        totals = self.totals.copy()
        for chunk in self.under_way.values():
            totals.add(self._result(chunk.rows[: chunk.done]), chunk.first, played=True)
        totals.timing = Timing(self.run.compile_s, self.played_s)
        return totals

    def go_on(self, place: Workplace, upto: int | None = None) -> Generator[None, None, None]:
        """Add up the chunks that are there, and then play those that are not, batch by batch, before game `upto`.

        What is there when it is over depends on the numbers `upto` alone: chunks end at each of them, too.
        """
        end = min(self.run.games, self.run.games if upto is None else upto)
        chunks = find_chunks(self.folder, self.run.games)
        for chunk in chunks:
            self._recall(chunk.first, min(chunk.end, end), chunk.path)
        spans = missing(chunks, self.size, end)
        self._row_type = row_type(self.run.lineup.native) if spans else None
        yield
        if spans:
            yield from self._play(spans, place)

    def _recall(self, first: int, end: int, path: Path) -> None:
        """Count the games of a chunk that is there, up to `end`, unless they are counted already."""
        from playground.simulate.records.table import rows_of

        begin = self.counted.get(first, first)
        if begin < end:
            rows = rows_of(read_chunk_of(path, self.digest), self.described)
            self.totals.add(self._result(rows[begin - first : end - first]), begin, played=False)
            self.counted[first] = end

    def _play(self, spans: list[tuple[int, int]], place: Workplace) -> Generator[None, None, None]:
        begun = time.perf_counter() - self.played_s
        writer = ThreadPoolExecutor(1, thread_name_prefix="records")
        ends = dict(spans)
        try:
            for first, end, _ in self.run.batches(spans, lambda first, end: self._rows(first, end, ends), place):
                chunk = next(each for each in self.under_way.values() if each.first <= first < each.end)
                chunk.done = end - chunk.first
                if end == chunk.end:
                    self._finish(self.under_way.pop(chunk.first), writer)
                self.played_s = time.perf_counter() - begun
                yield
        finally:
            self.under_way.clear()
            writer.shutdown(wait=True)
            self.played_s = time.perf_counter() - begun

    def _rows(self, first: int, end: int, ends: dict[int, int]) -> Rows:
        """Where the rows of a batch go. `ends` has the chunks to be played, by their first games."""
        import numpy as np

        if first in ends:
            self.under_way[first] = _UnderWay(first, ends[first], np.zeros(ends[first] - first, dtype=self._row_type))
        chunk = next(each for each in self.under_way.values() if each.first <= first < each.end)
        return chunk.rows[first - chunk.first : end - chunk.first]

    def _finish(self, chunk: _UnderWay, writer: ThreadPoolExecutor) -> None:
        self._written(MOST_WAITING - 1)
        self.writes.append(writer.submit(self._write, chunk))

    def _write(self, chunk: _UnderWay) -> None:
        """Write a chunk, and count its games when they are on the disk."""
        from playground.simulate.records.columns import columns_of
        from playground.simulate.records.table import encode

        columns = columns_of(chunk.rows)
        content = encode(columns, chunk.first, self.described, self.digest)
        write(self.folder / chunk_name(chunk.first, chunk.end, content), content)
        self.totals.add(self._result(columns), chunk.first, played=True)
        self.counted[chunk.first] = chunk.end

    def _written(self, waiting: int) -> None:
        """Wait until no more than `waiting` chunks are to be written; raises what went wrong with one."""
        while len(self.writes) > waiting:
            self.writes.popleft().result()

    def _result(self, rows: Rows | Columns) -> Result:
        run = self.run
        times: list[Any] = rows["fired"].sum(axis=0, dtype="int64").tolist()
        fired = dict(zip(run.compiled.game.rule_names, times, strict=True))
        return Result(run.compiled.game, run.seed, run.agents, run.games, rows, fired, Timing(0.0, 0.0))
