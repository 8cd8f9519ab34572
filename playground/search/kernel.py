"""Functions compiled by numba, once for each machine; `compiled` keeps them in the user's cache.

numba loads what it finds in its cache as code, so that the folder has to be private like all of our cache. It compares
the age of a function's own file only, although other functions are inlined: so the folder is named by a digest of all
sources that a kernel may be made of.
"""

from __future__ import annotations

import hashlib
import logging
import shutil
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba

from playground.engine import layout
from playground.source.cache import DAY_SECONDS, private_folder

Function = TypeVar("Function", bound=Callable[..., Any])

CACHED = "kernels"
"""The folder of numba's object code in the user's cache."""

PACKAGES = ("search", "learning", "interop")
"""The packages with compiled functions, some of which are made of those of another."""

KEPT_DAYS = 30
"""How long object code is kept that was made of other sources."""

_LOG = logging.getLogger(__name__)


def compiled(function: Function) -> Function:
    """Machine code for a function of numbers and arrays, which runs without Python's global lock.

    Other such functions have it inlined, before numba counts references to arrays (measured: a search of a small game
    takes 40% less time). It divides as numpy does, and rounds every operation as IEEE 754 says, so that all machines
    get the same results.
    """
    return _decorated(function, inline="always")


def compiled_apart(function: Function) -> Function:
    """As `compiled`, but other functions call it, or LLVM decides to inline it: for large ones, or used in many places.

    Compiling takes a fraction of the time. References to arrays are not counted: the function must neither make arrays
    nor return any.
    """
    return _decorated(function, _nrt=False)


def _decorated(function: Function, **options: Any) -> Function:
    folder = _folder()
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder or "")  # read while the function is decorated
    try:
        decorate = numba.njit(nogil=True, cache=folder is not None, error_model="numpy", **options)
        decorated: Any = decorate(function)
    finally:
        config.CACHE_DIR = before
    result: Function = decorated
    return result


def announce(what: str, function: Callable[..., Any]) -> None:
    """Log that a compiled function is about to be prepared, if it is not in the cache.

    Call it before the function is called for the first time.
    """
    folder = _folder()
    module = function.__module__.rpartition(".")[2]
    if folder is None or next(folder.rglob(f"{module}.{function.__name__}-*.nbi"), None) is None:
        _LOG.warning("preparing %s for this machine, once: some seconds", what)


@cache
def _folder() -> Path | None:
    """The folder of object code made of the present sources; None if another user could write to it."""
    kernels = private_folder(CACHED)
    if kernels is None:
        return None
    folders = [Path(__file__).parent.parent / package for package in PACKAGES]
    sources = [*(source for folder in folders for source in sorted(folder.rglob("*.py"))), Path(layout.__file__)]
    digest = hashlib.sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()[:20]
    if not (kernels / digest).exists():
        _remove_old(kernels)
    return private_folder(f"{CACHED}/{digest}")


def _remove_old(kernels: Path) -> None:
    for folder in kernels.iterdir():
        if folder.is_dir() and time.time() - folder.lstat().st_mtime > KEPT_DAYS * DAY_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)
