"""Chunks as files: `games-00000-DIGEST.parquet`, whose name tells the SHA-256 of its content.

A chunk appears under its name whole and on the disk, or not at all. One bit that has changed since is noticed.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from pathlib import Path

from playground.source.diagnostics import PlaygroundError

PARTIAL = ".partial"
"""How names of files end that are being written; what a killed run leaves of them is removed by the next."""

_NAME = re.compile(r"games-(\d{5,})-([0-9a-f]{16})\.parquet")


def chunk_name(number: int, content: bytes) -> str:
    """The name of chunk `number`, counted from 0."""
    return f"games-{number:05}-{_digest(content)}.parquet"


def find_chunks(folder: Path, count: int) -> dict[int, Path]:
    """The chunks there are of `count`, by number. Raises PlaygroundError for one that is there twice, or too many."""
    found: dict[int, Path] = {}
    for path in sorted(folder.glob("games-*.parquet")):
        match = _NAME.fullmatch(path.name)
        number = int(match[1]) if match else count
        if number >= count:
            raise PlaygroundError(f"{path} is no chunk of this run: delete it, or move it away")
        if number in found:
            raise PlaygroundError(f"{found[number]} and {path.name} claim to be the same games: delete both, {_AGAIN}")
        found[number] = path
    return dict(sorted(found.items()))


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
    for pattern in ("games-*" + PARTIAL, "manifest.json" + PARTIAL):
        for path in folder.glob(pattern):
            path.unlink()


def spans(count: int, chunk: int, games: int, there: Sequence[int]) -> list[tuple[int, int]]:
    """The games (first, end) of the chunks that are not there."""
    missing = set(range(count)) - set(there)
    return [(number * chunk, min((number + 1) * chunk, games)) for number in sorted(missing)]


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
