"""Which server this is, and whether another one is running.

The number of a process says neither: in a container it is the same after each restart. A server has a token instead,
made on first use, and holds the lock of a file of that name, which the system releases however the server
ends. Where files cannot be locked, as on Windows, every other server counts as ended.
"""

from __future__ import annotations

import re
import secrets
import threading
import time
from contextlib import ExitStack, suppress
from functools import cache as once
from pathlib import Path

from playground.source.cache import DAY_SECONDS, private_folder
from playground.source.turns import is_held, own_turn

FOLDER = "servers"

_TOKEN = re.compile(r"[0-9a-f]{16}")
_STARTING = threading.Lock()
_HELD = ExitStack()
"""The lock of this server, until its process ends."""


def this_server() -> str:
    """The token of this server."""
    with _STARTING:
        return _token()


@once
def _token() -> str:
    token = secrets.token_hex(8)
    folder = private_folder(FOLDER)
    if folder is not None:
        _sweep(folder)
        _HELD.enter_context(own_turn(folder / token, 0.0))
    return token


def runs(server: str) -> bool:
    """Whether the server with that token is running."""
    if server == this_server():
        return True
    folder = private_folder(FOLDER) if _TOKEN.fullmatch(server) else None
    return folder is not None and is_held(folder / server)


def _sweep(folder: Path) -> None:
    """Remove the files of servers that have ended; young ones may be about to be locked."""
    for path in folder.iterdir():
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > DAY_SECONDS and not is_held(path):
                path.unlink()
