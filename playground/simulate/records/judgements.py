"""Games that a referee judged, kept beside the records of a run: a file for each kind of referee.

    judged-40.json.gz                  by 40 playouts, positions only
    judged-40-with-options.json.gz     options as well

A file is written whole, now and then while games are judged: what a broken-off run loses are the games since. Its
bytes depend on the run and on how many games are judged, and on nothing else.
"""

from __future__ import annotations

import gzip
import json
import time
import zlib
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from playground.simulate.records.chunks import PARTIAL, write
from playground.source.diagnostics import PlaygroundError
from playground.stats.measures.judged import Judged, Table

FORMAT = 1
"""Raised when a referee judges otherwise, or files are no longer what they were."""

WRITE_EVERY = 2.0
"""Seconds between two times that a file is written; more where writing would take more than a twentieth of the time."""


class Judgements:
    """The judged games of the run with the digest `run`, in its folder."""

    def __init__(self, folder: Path, run: str, playouts: int, options: bool) -> None:
        self.path = folder / f"judged-{playouts}{'-with-options' if options else ''}.json.gz"
        self._head = {"format": FORMAT, "run": run, "playouts": playouts, "options": options}
        self._written, self._next = 0, time.perf_counter() + WRITE_EVERY

    def read(self) -> list[Judged]:
        """The games there are, from the first on. Raises PlaygroundError for a damaged file, or that of another run."""
        self.path.with_name(self.path.name + PARTIAL).unlink(missing_ok=True)
        if not self.path.exists():
            return []
        try:
            told = json.loads(gzip.decompress(self.path.read_bytes()))
            head, judged = {key: told[key] for key in self._head}, told["judged"]
            found = [_judged(one) for one in judged] if head == self._head else []
        except (EOFError, gzip.BadGzipFile, zlib.error, ValueError, KeyError, TypeError):
            raise PlaygroundError(
                f"{self.path} is damaged: its content is not what was written. Delete it, and give the same command "
                "again: only the referee judges once more"
            ) from None
        self._check(head)
        self._written = len(found)
        return found

    def _check(self, head: dict[str, Any]) -> None:
        if head["format"] != FORMAT:
            raise PlaygroundError(
                f"{self.path} has format {head['format']} of judged games, and this playground reads format {FORMAT}: "
                "delete it, and give the same command again"
            )
        if head != self._head:
            raise PlaygroundError(f"{self.path} belongs to another run than the records beside it: move it away")

    def write_now_and_then(self, judged: Sequence[Judged]) -> None:
        """Write the games if there has been no time for it lately. Raises OSError."""
        begun = time.perf_counter()
        if begun >= self._next:
            self.write(judged)
            took = time.perf_counter() - begun
            self._next = begun + took + max(WRITE_EVERY, 20 * took)

    def write(self, judged: Sequence[Judged]) -> None:
        """Write the games, unless as many are there. Raises OSError."""
        if len(judged) > self._written:
            text = json.dumps(self._head | {"judged": [_told(one) for one in judged]}, separators=(",", ":"))
            write(self.path, gzip.compress(text.encode(), compresslevel=6, mtime=0))
            self._written = len(judged)


def _told(one: Judged) -> dict[str, Any]:
    return {each.name: getattr(one, each.name) for each in fields(one)}


def _judged(told: dict[str, Any]) -> Judged:
    """A game as it was written. Raises ValueError, KeyError or TypeError for what is none."""
    return Judged(
        values=_table(told["values"]),
        options=_table(told["options"]),
        check=_table(told["check"]),
        movers=tuple(told["movers"]),
        winners=tuple(told["winners"]),
        final=tuple(told["final"]),
        playouts=told["playouts"],
        check_values=_table(told["check_values"]),
    )


def _table(rows: list[list[float]]) -> Table:
    return tuple(tuple(row) for row in rows)
