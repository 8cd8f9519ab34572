"""Locking folders of records for one process, and reporting write errors."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playground.source.diagnostics import PlaygroundError


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """Create a folder; raises PlaygroundError for files that cannot be read or written in this context."""
    if folder.exists() and not folder.is_dir():
        raise PlaygroundError(f"{folder} is a file: --out names a folder, a new one or that of the same command")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise PlaygroundError(
            f"{folder} could not be read or written: {error.strerror or error}. The chunks that are there stay: put "
            "this right and give the same command again, or give --out another folder"
        ) from error


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Lock a folder for this process, on systems with `fcntl`. The lock ends with the process."""
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


def check_empty(folder: Path, what: str) -> None:
    """Raises PlaygroundError for a folder that is not empty; `what`, a run or a study, is missing there."""
    if any(folder.iterdir()):
        raise PlaygroundError(f"{folder} is not empty, and holds no {what}: give --out a new folder")
