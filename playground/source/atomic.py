"""Atomic writes: a file has either its old or its new content, and a failed write leaves nothing behind."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from pathlib import Path

PARTIAL = ".partial"
"""The suffix of files that are being written."""


def write_atomically(path: Path, content: str | bytes, *, sync: bool = False, partial: Path | None = None) -> None:
    """Create or replace a file in one step. Raises OSError and leaves the file unchanged if that fails.

    The content is first written to a file in the same folder: `partial`, or by default one with a unique name. New
    files get permissions by the umask, replaced files keep theirs, and read-only files are not replaced. Links are
    followed. Devices and pipes are written directly. `sync` waits until the content is on the disk.
    """
    data = content.encode() if isinstance(content, str) else content
    target = Path(os.path.realpath(path)) if path.is_symlink() else path
    before = _mode(target)
    if before is not None and not stat.S_ISREG(before):
        target.write_bytes(data)  # raises IsADirectoryError for a folder
        return
    if before is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    partial = partial or target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}{PARTIAL}")
    try:
        _fill(partial, data, before, sync=sync)
        partial.replace(target)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _fill(path: Path, data: bytes, mode: int | None, *, sync: bool) -> None:
    with path.open("wb") as file:
        if mode is not None:
            path.chmod(stat.S_IMODE(mode))
        file.write(data)
        file.flush()
        if sync:
            os.fsync(file.fileno())
