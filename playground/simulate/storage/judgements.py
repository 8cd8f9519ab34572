"""Games judged by a referee, stored beside the records of a run: a file for each kind of referee.

    judged-40.json.gz                  by 40 playouts, positions only
    judged-40-with-options.json.gz     options as well
    judged-mcts-iterations-200.json.gz by a search

A file is rewritten as a whole from time to time while games are judged: an interrupted run loses only the games since.
Its bytes depend only on the run and on how many games are judged.
"""

from __future__ import annotations

import gzip
import json
import re
import time
import zlib
from collections.abc import Sequence
from dataclasses import fields
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from playground.simulate.storage.chunks import write
from playground.source.atomic import PARTIAL
from playground.source.diagnostics import PlaygroundError
from playground.source.files import read_regular
from playground.stats.measures.judged import Judged, Table

MAX_FILE = 1 << 30
"""Bytes of such a file, compressed and decompressed."""

FORMAT = 1
"""Increased when referees judge differently, or the format of files changes."""

WRITE_EVERY = 2.0
"""Seconds between two writes; more if writing would take more than a twentieth of the time."""


class JudgedBy(NamedTuple):
    """What judged: so many playouts or, if `by` is not empty, the search of an agent; `identity` is its name and what
    distinguishes it from others of that name, such as what it had learned."""

    playouts: int
    by: str = ""
    identity: str = ""

    @property
    def file_part(self) -> str:
        """Part of a file's name: `40`, or `mcts-iterations-200`."""
        return re.sub(r"[^A-Za-z0-9_.]+", "-", self.by) if self.by else str(self.playouts)

    @property
    def head(self) -> dict[str, int | str]:
        """What a file says of it."""
        return {"by": self.identity} if self.by else {"playouts": self.playouts}


class Judgements:
    """The judged games of the run with the digest `run`, in its folder."""

    def __init__(self, folder: Path, run: str, judged_by: JudgedBy, options: bool) -> None:
        self.path = folder / f"judged-{judged_by.file_part}{'-with-options' if options else ''}.json.gz"
        self._head: dict[str, Any] = {"format": FORMAT, "run": run, **judged_by.head, "options": options}
        self._by = judged_by.by
        self._written, self._next = 0, time.perf_counter() + WRITE_EVERY

    def read(self) -> list[Judged]:
        """The stored games, from the first on. Raises PlaygroundError for a damaged file, or one of another run."""
        self.path.with_name(self.path.name + PARTIAL).unlink(missing_ok=True)
        if not self.path.exists():
            return []
        try:
            stored = json.loads(_decompressed(read_regular(self.path, MAX_FILE)))
            head, judged = {key: stored[key] for key in self._head}, stored["judged"]
            games = [_judged(one, self._by) for one in judged] if head == self._head else []
        except OSError as error:
            raise PlaygroundError(f"{self.path} cannot be read: {error.strerror or error}") from None
        except (zlib.error, ArithmeticError, LookupError, MemoryError, RecursionError, TypeError, ValueError):
            raise PlaygroundError(
                f"{self.path} is damaged: its content is not what was written. Delete it, and give the same command "
                "again: only the referee judges once more"
            ) from None
        self._check(head)
        self._written = len(games)
        return games

    def _check(self, head: dict[str, Any]) -> None:
        if head["format"] != FORMAT:
            raise PlaygroundError(
                f"{self.path} has format {head['format']} of judged games, and this playground reads format {FORMAT}: "
                "delete it, and give the same command again"
            )
        if head | {"by": ""} == self._head | {"by": ""} and head != self._head:
            raise PlaygroundError(
                f"{self.path} was judged by a player that has learned more since: delete it, and give the same command "
                "again: only the referee judges once more"
            )
        if head != self._head:
            raise PlaygroundError(f"{self.path} belongs to another run than the records beside it: move it away")

    def write_now_and_then(self, judged: Sequence[Judged]) -> None:
        """Write the games if the last write was long enough ago. Raises OSError."""
        begun = time.perf_counter()
        if begun >= self._next:
            self.write(judged)
            took = time.perf_counter() - begun
            self._next = begun + took + max(WRITE_EVERY, 20 * took)

    def write(self, judged: Sequence[Judged]) -> None:
        """Write the games, unless all of them are stored. Raises OSError."""
        if len(judged) > self._written:
            text = json.dumps(self._head | {"judged": [_as_json(one) for one in judged]}, separators=(",", ":"))
            write(self.path, gzip.compress(text.encode(), compresslevel=6, mtime=0))
            self._written = len(judged)


def _as_json(one: Judged) -> dict[str, Any]:
    return {each.name: getattr(one, each.name) for each in fields(one) if each.name != "by"}


def _judged(stored: dict[str, Any], by: str) -> Judged:
    """A game from its JSON. Raises ValueError, KeyError or TypeError if it is malformed."""
    return Judged(
        values=_table(stored["values"]),
        options=_table(stored["options"]),
        check=_table(stored["check"]),
        movers=_whole(stored["movers"]),
        winners=_whole(stored["winners"]),
        final=_numbers(stored["final"]),
        playouts=_whole([stored["playouts"]])[0],
        check_values=_table(stored["check_values"]),
        by=by,
    )


def _table(rows: list[list[float]]) -> Table:
    return tuple(_numbers(row) for row in rows)


def _numbers(row: list[float]) -> tuple[float, ...]:
    if not all(type(value) in (int, float) and isfinite(value) for value in row):
        raise ValueError("values are numbers")
    return tuple(row)


def _whole(row: list[int]) -> tuple[int, ...]:
    if not all(type(value) is int for value in row):
        raise ValueError("players and playouts are whole numbers")
    return tuple(row)


def _decompressed(content: bytes) -> bytes:
    """Decompress gzip. Raises ValueError if the content is truncated or too large."""
    packed = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    text = packed.decompress(content, MAX_FILE)
    if not packed.eof or packed.unused_data:
        raise ValueError("the file is cut short, or too large")
    return text
