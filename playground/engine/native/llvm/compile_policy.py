"""The compile policy of this process, and callbacks that watch a compilation.

The command line and libraries compile small programs themselves. A server, which must survive any game, calls
`use(SERVER)` when it starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

Watch = Callable[[float | None], None]
"""Called some twenty times a second while LLVM works in another process, with the seconds since the compilation
started, and with None at its end, however it ends. An exception from it abandons the compilation."""

SMALL = 120_000
"""Bytes of LLVM text of the largest small program, which takes LLVM some 0.15 seconds. The shipped rulesets have at
most 110,000."""


IN_PROCESS = 500_000
"""Bytes of LLVM text of the largest program that the command line compiles itself: on two threads LLVM takes 0.2 to 0.4
seconds for it, and another process 0.1 seconds to start. Shogi, the largest ruleset of the library, has 380,000."""


@dataclass(frozen=True)
class Limits:
    """The limits of LLVM for one program: processor time and elapsed time, in seconds, and bytes of memory.

    Elapsed time is a last resort for a process that hangs: on a busy machine it passes without work being done.
    """

    processor_seconds: int
    seconds: float
    memory: int = 2 * 2**30


@dataclass(frozen=True)
class Policy:
    """Where LLVM runs: in this process for up to `in_process` bytes of LLVM text, otherwise in another process."""

    in_process: int
    limits: Limits


COMMAND_LINE = Policy(in_process=IN_PROCESS, limits=Limits(processor_seconds=60, seconds=180))
SERVER = Policy(in_process=0, limits=Limits(processor_seconds=20, seconds=60))

_policy = COMMAND_LINE
_watch: ContextVar[Watch | None] = ContextVar("watch", default=None)


def use(policy: Policy) -> None:
    """Use this policy from now on, in all threads."""
    global _policy  # a property of the process, like its signal handlers
    _policy = policy


def policy() -> Policy:
    """The compile policy of this process."""
    return _policy


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Within this context compilations of this thread call `watch`."""
    token = _watch.set(watch)
    try:
        yield
    finally:
        _watch.reset(token)


_subject: ContextVar[str] = ContextVar("subject", default="")


@contextmanager
def compiling(subject: str) -> Iterator[None]:
    """Within this context this is what compilations of this thread are of, for those that watch."""
    token = _subject.set(subject)
    try:
        yield
    finally:
        _subject.reset(token)


def current_subject() -> str:
    """What this thread compiles, and what makes it large; or an empty text."""
    return _subject.get()


def current_watch() -> Watch | None:
    """The callback that watches compilations of this thread."""
    return _watch.get()
