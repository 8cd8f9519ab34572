"""Chunks as files: `games-FIRST-LAST-DIGEST.parquet`, whose name has its games and the SHA-256 of its content.

A chunk appears under its name complete and synced to the disk, or not at all. Any later change is detected.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from playground.source.atomic import PARTIAL, write_atomically
from playground.source.diagnostics import PlaygroundError
from playground.source.files import read_regular

MAX_CHUNK_BYTES = 1 << 30
"""Bytes of a chunk, in its file and in memory."""

_NAME = re.compile(r"games-(\d{8})-(\d{8})-[0-9a-f]{16}\.parquet")


@dataclass(frozen=True, order=True)
class Chunk:
    """Games `first` up to `end` (exclusive), and their file."""

    first: int
    end: int
    path: Path


def chunk_name(first: int, end: int, content: bytes) -> str:
    """The file name of the chunk with the games `first` up to `end` (exclusive)."""
    return f"games-{first:08}-{end - 1:08}-{_digest(content)}.parquet"


def find_chunks(folder: Path, games: int) -> list[Chunk]:
    """The existing chunks of a run of `games` games, in order.

    Raises PlaygroundError for chunks of other games, and for overlapping chunks.
    """
    chunks = sorted(_chunk(path, games) for path in folder.glob("games-*.parquet"))
    for chunk, following in pairwise(chunks):
        if following.first < chunk.end:
            names = f"{chunk.path} and {following.path.name}"
            raise PlaygroundError(f"{names} claim to be the same games: delete both, {_AGAIN}")
    return chunks


def _chunk(path: Path, games: int) -> Chunk:
    match = _NAME.fullmatch(path.name)
    first, last = (int(match[1]), int(match[2])) if match else (0, games)
    if not first <= last < games:
        raise PlaygroundError(f"{path} is no chunk of this run: delete it, or move it away")
    return Chunk(first, last + 1, path)


def read_chunk(path: Path) -> bytes:
    """The content of a chunk. Raises PlaygroundError if it cannot be read, or has changed since it was written."""
    try:
        content = read_regular(path, MAX_CHUNK_BYTES)
    except OSError as error:
        raise PlaygroundError(f"{path} cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise damaged(path, str(error)) from None
    if path.name.rsplit("-", 1)[-1] != f"{_digest(content)}.parquet":
        raise damaged(path, "its content is not what was written")
    return content


def damaged(path: Path, reason: str) -> PlaygroundError:
    """The message about a chunk that cannot be used."""
    return PlaygroundError(f"{path} is damaged: {reason}. Delete it, {_AGAIN}")


_AGAIN = "and give the same command again: only the games of that chunk are played once more"


def write(path: Path, content: bytes) -> None:
    """Write a file atomically and sync it to the disk. Raises OSError."""
    write_atomically(path, content, sync=True, partial=path.with_name(path.name + PARTIAL))
    _sync_folder(path.parent)


def remove_partial(folder: Path) -> None:
    """Remove unfinished files of a killed run."""
    for name in ("games-*", "manifest.json", "study.json"):
        for path in folder.glob(name + PARTIAL):
            path.unlink()


def missing(existing: Sequence[Chunk], size: int, end: int) -> list[tuple[int, int]]:
    """The missing chunks (first, end) below game `end`: they end at multiples of `size` and at `end`."""
    spans, begin = list[tuple[int, int]](), 0
    for first, following in [*((chunk.first, chunk.end) for chunk in existing), (end, end)]:
        while begin < min(first, end):
            until = min(first, end, (begin // size + 1) * size)
            spans.append((begin, until))
            begin = until
        begin = max(begin, following)
    return spans


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def _sync_folder(folder: Path) -> None:
    """Sync a folder, so that a new name in it survives a crash; only POSIX systems need this."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
