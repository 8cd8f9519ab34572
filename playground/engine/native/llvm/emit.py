"""LLVM text to object code or assembly, in this process or in another, by the policy of this process.

text ──size, policy──► here: `worker_process.emit`
                  └──► a worker: watched, limited, killed when its answer is no longer needed
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from playground.engine.cancellation import Cancelled
from playground.engine.native.llvm import worker_process
from playground.engine.native.llvm.compile_policy import SMALL, current_watch, policy
from playground.engine.native.llvm.parts import parts_of
from playground.engine.native.llvm.worker_process import ASSEMBLY, NEXT, OBJECT
from playground.engine.native.llvm.workers import Died, Poll, Refused, Workers
from playground.interrupts import raising
from playground.source.diagnostics import CompilerBug, PlaygroundError

WAY_OUT = "fewer combinations help: smaller ranges in 'choose', fewer actions, a smaller board"

_workers = Workers()


class TooLarge(PlaygroundError):
    """LLVM cannot compile a game within its limits, or at all."""


def object_code(text: str, title: str = "") -> bytes:
    """The object code of an LLVM module, in one object or several; `title` is that of its game.

    Raises TooLarge, Cancelled if the main thread has ended, and whatever the watch of this thread raises.
    """
    return _emit(OBJECT, NEXT.join(parts_of(text, worker_process.threads())), title)


def assembly(text: str, title: str = "") -> str:
    """The assembly of an LLVM module. Raises the same as `object_code`."""
    return _emit(ASSEMBLY, text, title).decode()


def _emit(kind: bytes, text: str, title: str) -> bytes:
    if len(text) <= policy().in_process:
        try:
            return worker_process.emit(kind, text)
        except RuntimeError as error:
            raise _bug(error) from error
    with polling() as poll:
        try:
            return _workers.emit(kind, text.encode(), policy().limits, poll, large=len(text) > SMALL)
        except Refused as error:
            raise _bug(error) from error
        except Died as death:
            raise _failure(death, title) from death


def _bug(error: Exception) -> CompilerBug:
    return CompilerBug(f"LLVM does not accept the text that was written for it: {str(error).strip()}")


def _failure(death: Died, title: str) -> Exception:
    game = f"'{title}'" if title else "this game"
    if death.cause == "fault":
        return CompilerBug(f"the process that compiles {game} failed: {death}")
    return TooLarge(f"the rules of {game} are too large to be compiled: {death}; {WAY_OUT}")


@contextmanager
def polling() -> Iterator[Poll]:
    """A callback for while this thread waits for LLVM: it calls the watch, and raises Cancelled at interpreter exit."""
    watch, start, was_called = current_watch(), time.monotonic(), False

    def poll() -> None:
        nonlocal was_called
        if not threading.main_thread().is_alive():
            raise Cancelled
        if watch is not None:
            was_called = True
            watch(time.monotonic() - start)

    try:
        with raising() if threading.current_thread() is threading.main_thread() else nullcontext():
            yield poll
    finally:
        if watch is not None and was_called:
            watch(None)
