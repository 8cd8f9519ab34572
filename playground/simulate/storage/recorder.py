"""Recording a run: missing chunks are played, and each is written when its last game is finished.

    folder ──► same manifest? ──► existing chunks: added up ──► missing ones: played, written, added up ──► totals

Only the chunks under way are in memory. One thread writes while the others play.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playground.simulate.executors.base import Executor
from playground.simulate.results.rows import Result, row_type
from playground.simulate.results.summary import Timing
from playground.simulate.results.totals import Totals
from playground.simulate.run import Run
from playground.simulate.scheduler import play_together
from playground.simulate.storage import manifest
from playground.simulate.storage.chunks import Chunk, chunk_name, find_chunks, missing, remove_partial, write
from playground.simulate.storage.lock import alone, check_empty, writing
from playground.simulate.storage.reader import read_table

if TYPE_CHECKING:
    from playground.simulate.results.columns import Columns, Rows

MAX_WAITING = 3
"""Maximum number of unwritten chunks; then playing waits for the disk, so that a slow one does not fill the memory."""

Watch = Callable[[Totals], bool | None]
"""Called with the totals so far; returning False stops the run."""


def record(
    run: Run, folder: str | Path, watch: Watch | None = None, every: float = 0.1, chunk: int | None = None
) -> Totals:
    """Play what is missing of a run in its folder; returns the totals of all its games, recorded ones included.

    `chunk` is the number of games in a chunk, by default few enough to finish soon. Ctrl-C and `run.stop()` end it
    early; complete chunks stay. Raises PlaygroundError if the folder holds another run or a damaged chunk, or cannot be
    written.
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
    """A run whose rows go to a folder (a `ResumableRun`). The caller must hold the folder's lock."""

    def __init__(self, run: Run, folder: Path, chunk: int | None = None) -> None:
        """Writes the manifest, or checks the existing one. Raises PlaygroundError if the folder holds another run."""
        self.run, self.folder = run, folder
        self.threads = run.threads
        self.described = manifest.manifest(run, chunk)
        self.digest, self.size = manifest.digest(self.described), self.described["chunk"]
        self.totals = Totals(run.compiled.game, run.seed, run.agents, run.games)
        self.counted: dict[int, int] = {}
        """For each chunk, by its first game, the end of its games in the totals."""
        self.under_way: dict[int, _UnderWay] = {}
        self.writes: deque[Future[None]] = deque()
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
    def executor(self) -> Executor | None:
        """Plays the games; None for threads of this machine."""
        return self.run.executor

    def stop(self) -> None:
        """End soon; complete chunks stay."""
        self.run.stop()

    def result(self) -> Totals:
        """The totals so far, chunks under way included; waits until finished chunks are written."""
        self._written(0)
        totals = self.totals.copy()
        for chunk in self.under_way.values():
            totals.add(self._result(chunk.rows[: chunk.done]), chunk.first, played=True)
        totals.timing = self.run.timing
        return totals

    def iter_batches(self, executor: Executor, upto: int | None = None) -> Generator[None, None, None]:
        """Add up the existing chunks, and then play the missing ones, batch by batch, up to game `upto` (exclusive).

        The chunks depend only on the numbers `upto` of all calls: chunks end at each of them, too.
        """
        end = min(self.run.games, self.run.games if upto is None else upto)
        chunks = find_chunks(self.folder, self.run.games)
        for chunk in chunks:
            self._recall(chunk, min(chunk.end, end))
        spans = missing(chunks, self.size, end)
        self._row_type = row_type(self.run.lineup.native) if spans else None
        yield
        if spans:
            yield from self._play(spans, executor)

    def _recall(self, chunk: Chunk, end: int) -> None:
        """Add the games of an existing chunk, up to `end`, to the totals, unless they are counted already."""
        first = chunk.first
        begin = self.counted.get(first, first)
        if begin < end:
            _, rows = read_table(chunk, self.described, self.digest, self.run.compiled.game.max_decisions)
            self.totals.add(self._result(rows[begin - first : end - first]), begin, played=False)
            self.counted[first] = end

    def _play(self, spans: list[tuple[int, int]], executor: Executor) -> Generator[None, None, None]:
        self.run.clock.begin()
        writer = ThreadPoolExecutor(1, thread_name_prefix="records")
        ends = dict(spans)
        try:
            for first, end, _ in self.run.batches(spans, lambda first, end: self._rows(first, end, ends), executor):
                chunk = next(each for each in self.under_way.values() if each.first <= first < each.end)
                chunk.done = end - chunk.first
                if end == chunk.end:
                    self._finish(self.under_way.pop(chunk.first), writer)
                self.run.clock.read()
                yield
        finally:
            self.under_way.clear()
            writer.shutdown(wait=True)
            self.run.clock.read()

    def _rows(self, first: int, end: int, ends: dict[int, int]) -> Rows:
        """The rows of a batch, to be written. `ends` are the ends of the chunks to be played, by their first games."""
        import numpy as np

        if first in ends:
            self.under_way[first] = _UnderWay(first, ends[first], np.zeros(ends[first] - first, dtype=self._row_type))
        chunk = next(each for each in self.under_way.values() if each.first <= first < each.end)
        return chunk.rows[first - chunk.first : end - chunk.first]

    def _finish(self, chunk: _UnderWay, writer: ThreadPoolExecutor) -> None:
        self._written(MAX_WAITING - 1)
        self.writes.append(writer.submit(self._write, chunk))

    def _write(self, chunk: _UnderWay) -> None:
        """Write a chunk, and add its games to the totals once they are on the disk."""
        from playground.simulate.results.columns import columns_of
        from playground.simulate.storage.parquet import encode

        columns = columns_of(chunk.rows)
        content = encode(columns, chunk.first, self.described, self.digest)
        write(self.folder / chunk_name(chunk.first, chunk.end, content), content)
        self.totals.add(self._result(columns), chunk.first, played=True)
        self.counted[chunk.first] = chunk.end

    def _written(self, waiting: int) -> None:
        """Wait until at most `waiting` chunks are unwritten; raises the exception of a failed write."""
        while len(self.writes) > waiting:
            self.writes.popleft().result()

    def _result(self, rows: Rows | Columns) -> Result:
        run = self.run
        times: list[Any] = rows["fired"].sum(axis=0, dtype="int64").tolist()
        fired = dict(zip(run.compiled.game.rule_names, times, strict=True))
        return Result(run.compiled.game, run.seed, run.agents, run.games, rows, fired, Timing(0.0, 0.0))
