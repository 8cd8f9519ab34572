"""Functions compiled by numba, once for each machine; `compiled` keeps them in the user's cache.

numba loads what it finds in its cache as code, so that the folder has to be private like all of our cache. It compares
the age of a function's own file only, although other functions are inlined: so the folder is named by a digest of all
sources that a kernel may be made of.
"""

from __future__ import annotations

import gc
import hashlib
import logging
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core.compiler_lock import global_compiler_lock

from playground.engine import layout
from playground.engine.cancellation import Cancelled
from playground.interrupts import pressed
from playground.source.cache import DAY_SECONDS, private_folder
from playground.source.compiling import compiling
from playground.source.turns import own_turn

Function = TypeVar("Function", bound=Callable[..., Any])

CACHED = "kernels"
"""The folder of numba's object code in the user's cache."""

PACKAGES = ("search", "learning", "interop")
"""The packages with compiled functions, some of which are made of those of another."""

MAX_WAIT_SECONDS = 60.0
"""How long a process waits for another one to compile a function: the largest takes 10 seconds of an idle machine."""

KEPT_DAYS = 30
"""How long object code is kept that was made of other sources."""

_LOG = logging.getLogger(__name__)

_announced, _announcing = set[str](), threading.Lock()


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
    return _without_literals(_decorated(function, _nrt=False))


def compiled_inner(function: Function) -> Function:
    """As `compiled_apart`, for a function that only compiled functions call.

    Python cannot call it, so that no wrappers are compiled, which take a quarter of the time.
    """
    return _without_literals(_decorated(function, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True))


def compiled_within(function: Function) -> Function:
    """As `compiled_inner`, and LLVM inlines it wherever it is called, however large it is.

    A call passes each array as seven numbers: handing on a network and its scratch memory takes 130 ns, many times what
    small functions do with them (measured: a learned player tries an option in half the time, and compiling takes as
    long). Functions that call many others would grow without bound.
    """
    options = {"_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "forceinline": True}
    return _without_literals(_decorated(function, **options))


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
    if folder is not None:
        decorated._cache.save_overload = _kept_if_possible(decorated._cache.save_overload)
        decorated.compile = _compiled_in_turn(decorated.compile, folder / f"{function.__module__}.{function.__name__}")
    result: Function = decorated
    return result


def _kept_if_possible(save: Callable[..., None]) -> Callable[..., None]:
    """Saving a function's object code: on a full disk, say, the function serves this process alone."""

    def save_if_possible(*arguments: Any) -> None:
        try:
            save(*arguments)
        except OSError as error:
            reason = error.strerror or error
            _log_once(f"the cache {_folder()} cannot be written: {reason}. Searches are prepared anew each time")

    return save_if_possible


@cache
def _log_once(message: str) -> None:
    _LOG.warning(message)


def _compiled_in_turn(compile_: Callable[[Any], Any], path: Path) -> Callable[[Any], Any]:
    """Compiling a function for a signature, after other processes that do so: theirs is then loaded from the cache.

    numba has one lock for all threads. It is taken first: a thread that had the turn and waited for numba could
    otherwise wait for a process that waits for the turn. Functions compile those that they call, never in circles, so
    that processes do not wait for each other either. After Ctrl-C nothing more is compiled: Cancelled is raised before
    each function, and while another process is waited for.
    """
    lock = path.with_name(f"{path.name}.lock")

    def compile_in_turn(signature: Any) -> Any:
        patience, poll = _patience.seconds, _raise_if_interrupted
        with compiling(), global_compiler_lock, own_turn(lock, patience, poll) as held:
            _raise_if_interrupted()
            if not held:
                _patience.seconds = 0.0
            with _without_garbage_collection():
                return compile_(signature)

    return compile_in_turn


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """numba makes millions of objects, hardly any of which are garbage: searching them takes an eighth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _raise_if_interrupted() -> None:
    if pressed():
        raise Cancelled


class _Patience:
    """How long this process waits for others: not at all any more once one has kept it waiting in vain."""

    seconds = MAX_WAIT_SECONDS


_patience = _Patience()


def _without_literals(function: Function) -> Function:
    """The function, which is no longer compiled again for every number written in a call, only for types."""
    dispatcher: Any = function
    template_for = dispatcher.get_call_template
    plain: Callable[[Any], Any] = numba.types.unliteral

    def get_call_template(args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
        return template_for(tuple(map(plain, args)), {name: plain(arg) for name, arg in kws.items()})

    dispatcher.get_call_template = get_call_template
    return function


def announce(what: str, function: Callable[..., Any]) -> None:
    """Log that a compiled function is about to be prepared, if it is not in the cache; once, however many threads do.

    Call it before the function is called for the first time.
    """
    with _announcing:
        if what in _announced:
            return
        _announced.add(what)
    folder = _folder()
    module = function.__module__.rpartition(".")[2]
    if folder is None or next(folder.rglob(f"{module}.{function.__name__}-*.nbi"), None) is None:
        _LOG.warning("preparing %s for this machine, once: up to a minute of processor time", what)


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
