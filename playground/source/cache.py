"""The cache on disk: machine code and parse tables, all of which can be rebuilt.

Entries are executed or trusted, so one is used only if no other user can have written it: its folder and file belong to
this user, are not writable by others, and are not symbolic links. An entry begins with a digest of its name and
content, so that a damaged or renamed one counts as missing.
"""

from __future__ import annotations

import hashlib
import logging
import os
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from playground.interrupts import uninterrupted
from playground.source.folders import cache_folder

MAX_ENTRY_BYTES = 64 * 2**20
"""The largest object known to us has 2 million bytes."""

MAX_FOLDER_BYTES = 200 * 2**20
"""The limit on all entries of one kind; beyond it the least recently used ones are removed."""

DAY_SECONDS = 24 * 60 * 60
_DIGEST = hashlib.sha256().digest_size
_LOG = logging.getLogger(__name__)

# O_NONBLOCK: opening a FIFO must not wait for a writer. Flags that a system lacks are left out.
_READ = os.O_RDONLY | sum(getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"))


def read(kind: str, name: str) -> bytes | None:
    """The content of an entry; None if it is missing or damaged, or another user could have written it."""
    folder = cache_folder() / kind
    if not _is_private_folder(folder):
        return None
    try:
        descriptor = os.open(folder / name, _READ)
    except OSError:
        return None
    try:
        return unsealed(name, _content(descriptor, folder / name))
    except OSError:
        return None
    finally:
        os.close(descriptor)


def newest_heads(kind: str, most: int) -> Iterator[tuple[str, bytes]]:
    """The names of the entries of a kind with the first line of each, the newest first; `most` of them at most.

    What stands behind that line may be damaged; entries that other users could have written are left out.
    """
    folder = cache_folder() / kind
    if not _is_private_folder(folder):
        return
    try:
        entries = sorted(((status.st_mtime, path) for path, status in _files(folder)), reverse=True)
    except OSError:
        return
    for _, path in entries[:most]:
        head = _first_line(Path(path))
        if head:
            yield Path(path).name, head


def changed(kind: str) -> int:
    """When an entry of a kind was last written or removed, in nanoseconds; 0 if there are none."""
    try:
        return (cache_folder() / kind).stat().st_mtime_ns
    except OSError:
        return 0


def _first_line(path: Path) -> bytes:
    try:
        descriptor = os.open(path, _READ)
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode) or _problem(os.fstat(descriptor)):
                return b""
            file.seek(_DIGEST)
            return file.readline(MAX_ENTRY_BYTES)
    except OSError:
        return b""


def remove(kind: str, name: str) -> None:
    """Remove an entry, if it is there."""
    with suppress(OSError):
        (cache_folder() / kind / name).unlink(missing_ok=True)


def _content(descriptor: int, path: Path) -> bytes:
    """The content of an open file; empty if it is no file or too large, or another user could have written it."""
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode) or status.st_size > MAX_ENTRY_BYTES:
        return b""
    problem = _problem(status)
    if problem:
        _warn(f"{path} is not used: {problem}; delete it")
        return b""
    if time.time() - status.st_mtime > DAY_SECONDS:
        os.utime(path)  # for eviction by last use
    with os.fdopen(descriptor, "rb", closefd=False) as file:
        return file.read(MAX_ENTRY_BYTES)


def write(kind: str, name: str, content: bytes) -> None:
    """Store an entry atomically. Does nothing if the cache cannot be used."""
    folder = private_folder(kind) if len(content) <= MAX_ENTRY_BYTES - _DIGEST else None
    try:
        if folder is not None:
            with uninterrupted():
                _write_whole(folder / name, sealed(name, content))
            if name < "1":  # names are digests: scan the folder, which is slow, on one write in sixteen
                _evict(folder)
    except OSError:
        return


def private_folder(kind: str) -> Path | None:
    """A folder of the cache in which others keep files that are executed; None if another user can write to it."""
    folder = cache_folder() / kind
    try:
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError:
        return None
    return folder if _is_private_folder(folder) else None


def _write_whole(path: Path, data: bytes) -> None:
    descriptor, partial = tempfile.mkstemp(dir=path.parent, suffix=".part")  # readable by this user only
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        Path(partial).replace(path)
    except BaseException:
        Path(partial).unlink(missing_ok=True)
        raise


def sealed(name: str, content: bytes) -> bytes:
    """The file content of an entry: a digest of its name and content, then the content."""
    return _digest(name, content) + content


def unsealed(name: str, data: bytes) -> bytes | None:
    """The content of an entry from that of its file; None if it is damaged or was written under another name."""
    content = data[_DIGEST:]
    return content if _digest(name, content) == data[:_DIGEST] else None


def _digest(name: str, content: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\0" + content).digest()


def _is_private_folder(folder: Path) -> bool:
    """Whether the folder exists and only this user can write to it; otherwise a warning says why, once."""
    try:
        status = folder.lstat()
    except OSError:
        return False
    if stat.S_ISLNK(status.st_mode):
        problem = "it is a symbolic link"
    elif not stat.S_ISDIR(status.st_mode):
        return False
    else:
        problem = _problem(status)
    if problem:
        _warn(f"the cache in {folder} is not used, which costs time: {problem}; delete it, or set PLAYGROUND_CACHE")
    return not problem


def _problem(status: os.stat_result) -> str:
    """Why another user may have written a file or folder; empty if none could. Windows has no owner and mode."""
    if not hasattr(os, "geteuid"):
        return ""
    if status.st_uid != os.geteuid():
        return "it belongs to another user"
    return "other users can write to it" if status.st_mode & (stat.S_IWGRP | stat.S_IWOTH) else ""


@cache
def _warn(message: str) -> None:
    """Log a warning, once; without other configuration it goes to stderr."""
    _LOG.warning(message)


def _evict(folder: Path) -> None:
    """If a folder is too large, remove the least recently used entries down to three quarters of the limit."""
    entries = [(status.st_mtime, status.st_size, Path(path)) for path, status in _files(folder)]
    size = sum(size for _, size, _ in entries)
    if size <= MAX_FOLDER_BYTES:
        return
    for _, bytes_, path in sorted(entries):
        path.unlink(missing_ok=True)
        size -= bytes_
        if size <= MAX_FOLDER_BYTES * 3 // 4:
            return


def _files(folder: Path) -> list[tuple[str, os.stat_result]]:
    with os.scandir(folder) as entries:
        return [(entry.path, entry.stat(follow_symlinks=False)) for entry in entries if entry.is_file()]
