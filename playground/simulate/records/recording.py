"""Recording a run: what is missing of its chunks is played, and each is written when its last game is over.

    folder ──► manifest the same? ──► chunks there: added up ──► missing ones: played, written, added up ──► totals

Only the chunks under way are in memory. One thread writes while others play on.
"""

from __future__ import annotations

import importlib.util
import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playground.simulate.records import manifest
from playground.simulate.records.chunks import chunk_name, find_chunks, remove_partial, spans, write
from playground.simulate.records.reading import read_chunks
from playground.simulate.records.totals import Totals
from playground.simulate.result import Result
from playground.simulate.run import Run, row_type
from playground.simulate.summary import Timing
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    import numpy as np

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
    described = manifest.manifest(run, chunk)
    with _writing(folder), _alone(folder):
        _describe(folder, described)
        return _Recording(run, folder, described).play(watch, every)


def _describe(folder: Path, described: dict[str, Any]) -> None:
    """Write the manifest, or find the same one there."""
    remove_partial(folder)
    there = manifest.read_manifest(folder)
    if there is None:
        if any(folder.iterdir()) and not find_chunks(folder, -(-described["games"] // described["chunk"])):
            raise PlaygroundError(f"{folder} is not empty, and holds no run: give --out a new folder")
        write(folder / manifest.NAME, manifest.content(described))
    else:
        manifest.check_same(folder, there, described)


@dataclass
class _Chunk:
    """A chunk under way: its first game, its rows, and how often rules have fired in it."""

    number: int
    first: int
    rows: Rows
    fired: np.ndarray[Any, Any]
    done: int = 0


class _Recording:
    def __init__(self, run: Run, folder: Path, described: dict[str, Any]) -> None:
        self.run, self.folder, self.described = run, folder, described
        self.digest, self.size = manifest.digest(described), described["chunk"]
        self.totals = Totals(run.compiled.game, run.seed, run.agents, run.games)
        self.under_way: dict[int, _Chunk] = {}
        self.writes: deque[Future[None]] = deque()

    def play(self, watch: Watch | None, every: float) -> Totals:
        """Play the chunks that are not there; Ctrl-C leaves it at those that are whole."""
        missing = self._missing()
        if missing:
            started = time.perf_counter()
            self._row_type = row_type(self.run.compiled.native)
            self.run.compile_s += time.perf_counter() - started
            self._play_missing(missing, watch, every)
        return self.totals

    def _missing(self) -> list[tuple[int, int]]:
        """Add up the chunks that are there; the games of the others."""
        from playground.simulate.records.table import fired_of, rows_of

        there = []
        for number, table in read_chunks(self.folder, self.described):
            self.totals.add(self._result(rows_of(table, self.described), fired_of(table)), played=False)
            there.append(number)
        return spans(-(-self.run.games // self.size), self.size, self.run.games, there)

    def _play_missing(self, missing: list[tuple[int, int]], watch: Watch | None, every: float) -> None:
        begun = time.perf_counter()
        pool = ThreadPoolExecutor(self.run.threads, thread_name_prefix="games")
        writer = ThreadPoolExecutor(1, thread_name_prefix="records")
        try:
            self._play_batches(missing, pool, writer, watch, every, begun)
        except KeyboardInterrupt:
            self.run.stop()
        finally:
            self.run.stop()
            pool.shutdown(wait=True, cancel_futures=True)
            writer.shutdown(wait=True)
            self._timed(begun)
        self._written(0)

    def _play_batches(
        self,
        missing: list[tuple[int, int]],
        pool: ThreadPoolExecutor,
        writer: ThreadPoolExecutor,
        watch: Watch | None,
        every: float,
        begun: float,
    ) -> None:
        shown = begun
        for first, end, tally in self.run.batches(missing, self._rows, pool):
            chunk = self.under_way[first // self.size]
            chunk.fired += tally
            chunk.done = end - chunk.first
            if chunk.done == len(chunk.rows):
                self._finish(self.under_way.pop(chunk.number), writer)
            if watch and time.perf_counter() - shown >= every:
                self._timed(begun)
                if watch(self._so_far()) is False:
                    self.run.stop()
                shown = time.perf_counter()

    def _rows(self, first: int, end: int) -> Rows:
        """Where the rows of a batch go."""
        import numpy as np

        number = first // self.size
        if number not in self.under_way:
            begin = number * self.size
            rows = np.zeros(min(self.size, self.run.games - begin), dtype=self._row_type)
            fired = np.zeros(len(self.run.compiled.game.rule_names), dtype=np.int64)
            self.under_way[number] = _Chunk(number, begin, rows, fired)
        chunk = self.under_way[number]
        return chunk.rows[first - chunk.first : end - chunk.first]

    def _finish(self, chunk: _Chunk, writer: ThreadPoolExecutor) -> None:
        self._written(MOST_WAITING - 1)
        self.writes.append(writer.submit(self._write, chunk))

    def _write(self, chunk: _Chunk) -> None:
        """Write a chunk, and count its games when they are on the disk."""
        from playground.simulate.records.table import encode

        result = self._result(chunk.rows, self._named(chunk.fired))
        content = encode(chunk.rows, chunk.first, self.described, self.digest, dict(result.fired))
        write(self.folder / chunk_name(chunk.number, content), content)
        self.totals.add(result, played=True)

    def _written(self, waiting: int) -> None:
        """Wait until no more than `waiting` chunks are to be written; raises what went wrong with one."""
        while len(self.writes) > waiting:
            self.writes.popleft().result()

    def _so_far(self) -> Totals:
        """The totals with the games of the chunk under way; those about to be written are seen a moment later."""
        self._written(0)
        totals = self.totals
        for chunk in self.under_way.values():
            if chunk.done:
                totals = totals.with_part(self._result(chunk.rows[: chunk.done], self._named(chunk.fired)))
        return totals

    def _named(self, fired: np.ndarray[Any, Any]) -> dict[str, int]:
        return dict(zip(self.run.compiled.game.rule_names, map(int, fired), strict=True))

    def _result(self, rows: Rows, fired: dict[str, int]) -> Result:
        run = self.run
        return Result(run.compiled.game, run.seed, run.agents, run.games, rows, fired, Timing(0.0, 0.0))

    def _timed(self, begun: float) -> None:
        self.totals.timing = Timing(self.run.compile_s, time.perf_counter() - begun)


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """Tells what cannot be written, and that nothing is lost."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise PlaygroundError(
            f"{folder} could not be read or written: {error.strerror or error}. The chunks that are there stay: put "
            "this right and give the same command again, or give --out another folder"
        ) from error


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One process at a time writes to a folder, where the system can see to that. The lock ends with the process."""
    if importlib.util.find_spec("fcntl") is None:
        yield
        return
    import fcntl

    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PlaygroundError(f"another run is being written to {folder}: wait for it, or name another") from None
        yield
    finally:
        os.close(handle)
