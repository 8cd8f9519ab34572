"""Chunks as files: `games-FIRST-LAST-DIGEST.parquet`, whose name tells its games and the SHA-256 of its content.

A chunk appears under its name whole and on the disk, or not at all. One bit that has changed since is noticed.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from playground.source.diagnostics import PlaygroundError

PARTIAL = ".partial"
"""How names of files end that are being written; what a killed run leaves of them is removed by the next."""

_NAME = re.compile(r"games-(\d{8})-(\d{8})-[0-9a-f]{16}\.parquet")


@dataclass(frozen=True, order=True)
class Chunk:
    """Games `first` up to `end`, which is the first that is not in it, and where they are kept."""

    first: int
    end: int
    path: Path


def chunk_name(first: int, end: int, content: bytes) -> str:
    """The name of the chunk with the games `first` up to `end`."""
    return f"games-{first:08}-{end - 1:08}-{_digest(content)}.parquet"


def find_chunks(folder: Path, games: int) -> list[Chunk]:
    """The chunks there are of a number of games, in order. Raises PlaygroundError for others, and for games that are
    there twice."""
    found = sorted(_chunk(path, games) for path in folder.glob("games-*.parquet"))
    for chunk, following in pairwise(found):
        if following.first < chunk.end:
            names = f"{chunk.path} and {following.path.name}"
            raise PlaygroundError(f"{names} claim to be the same games: delete both, {_AGAIN}")
    return found


def _chunk(path: Path, games: int) -> Chunk:
    match = _NAME.fullmatch(path.name)
    first, last = (int(match[1]), int(match[2])) if match else (0, games)
    if not first <= last < games:
        raise PlaygroundError(f"{path} is no chunk of this run: delete it, or move it away")
    return Chunk(first, last + 1, path)


def read_chunk(path: Path) -> bytes:
    """The content of a chunk. Raises PlaygroundError if it is not what was written."""
    content = path.read_bytes()
    if path.name.rsplit("-", 1)[-1] != f"{_digest(content)}.parquet":
        raise PlaygroundError(f"{path} is damaged: its content is not what was written. Delete it, {_AGAIN}")
    return content


_AGAIN = "and give the same command again: only the games of that chunk are played once more"


def write(path: Path, content: bytes) -> None:
    """Write a file whole and to the disk, or not at all. Raises OSError."""
    partial = path.with_name(path.name + PARTIAL)
    try:
        with partial.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError:
        partial.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def remove_partial(folder: Path) -> None:
    """Forget what a killed run was about to write."""
    for name in ("games-*", "manifest.json", "study.json"):
        for path in folder.glob(name + PARTIAL):
            path.unlink()


def missing(there: Sequence[Chunk], size: int, end: int) -> list[tuple[int, int]]:
    """The chunks (first, end) that are not there, below game `end`: they end at multiples of `size` and at `end`."""
    found, begin = list[tuple[int, int]](), 0
    for first, following in [*((chunk.first, chunk.end) for chunk in there), (end, end)]:
        while begin < min(first, end):
            until = min(first, end, (begin // size + 1) * size)
            found.append((begin, until))
            begin = until
        begin = max(begin, following)
    return found


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def _sync_folder(folder: Path) -> None:
    """A new name is on the disk when its folder is; systems that cannot open folders see to that themselves."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
