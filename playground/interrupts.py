"""Ctrl-C on the command line: handled at safe points instead of raising an exception anywhere.

Python raises KeyboardInterrupt between any two instructions: during an import, which leaves a half-initialised module
that breaks later imports; in a destructor, which swallows it; while a result is being written. So the command line
calls `listen` before it imports anything else. From then on the effect of Ctrl-C depends on the context:

* by default the process exits at once with a message and code 130, without Python's cleanup at exit; at that time
  either nothing has been written or everything;
* within `cancelling(cancel)` it calls `cancel`, and the command goes on to report the results it has;
* within `uninterrupted()` the process exits as soon as the write is complete, unless what is written can be cancelled;
* within `raising()` it raises KeyboardInterrupt: for code that waits for input or for another process.

A second Ctrl-C while a command is ending exits at once, but still completes a write in progress; a third does not wait
for that either. After its last output the command calls `ignore`.

Without `listen`, when the playground is used as a library, Python's own handling of Ctrl-C stays in place.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

INTERRUPTED = 130
"""The exit code: what shells report for a process ended by SIGINT."""

_CLEAR_LINE = "\r\x1b[2K\x1b[?25h"
"""Terminal codes that erase `^C` and a progress bar, and show the cursor again."""


class _Interrupts:
    """How often Ctrl-C was pressed, and the contexts in force. Lists, because single operations on them are atomic."""

    def __init__(self) -> None:
        self.presses = 0
        self.exit_pending = False
        self.cancels: list[Callable[[], None]] = []
        self.writes: list[None] = []
        self.raises: list[None] = []

    def handle(self, _signal: int, _frame: object) -> None:
        self.presses += 1
        if self.raises:
            raise KeyboardInterrupt
        if self.cancels and self.presses == 1:
            for cancel in self.cancels:
                cancel()
        elif self.writes and self.presses <= 2:
            self.exit_pending = True
        else:
            end()


_now = _Interrupts()


def listen() -> None:
    """Take over Ctrl-C, unless the parent process has it ignored."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _now.handle)
    if hasattr(signal, "pthread_sigmask"):  # the dashboard is started with the signal blocked
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def pressed() -> bool:
    """Whether Ctrl-C was pressed since `listen`: for threads that wait, which no exception can reach."""
    return _now.presses > 0


def ignore() -> None:
    """Ignore Ctrl-C from now on: only Python's own shutdown is left to be interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end() -> NoReturn:
    """Exit the process at once, with the message and the exit code of an interrupt."""
    if sys.stderr is not None:
        try:
            clear = _CLEAR_LINE if os.isatty(2) else ""
            os.write(2, f"{clear}interrupted\n".encode())
        except OSError:
            pass  # there is nowhere left to report to
    os._exit(INTERRUPTED)


@contextmanager
def cancelling(cancel: Callable[[], None]) -> Iterator[None]:
    """Within this context Ctrl-C calls `cancel`; so does an earlier Ctrl-C.

    `cancel` must return at once and raise nothing.
    """
    _now.cancels.append(cancel)
    if _now.presses:
        cancel()
    try:
        yield
    finally:
        _now.cancels.remove(cancel)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Postpone Ctrl-C until the end of this context, in any thread: for short writes."""
    _now.writes.append(None)
    try:
        yield
    finally:
        _now.writes.pop()
        if _now.exit_pending and not _now.writes and not _now.cancels:
            end()


@contextmanager
def raising() -> Iterator[None]:
    """Within this context Ctrl-C raises KeyboardInterrupt; so does a Ctrl-C that came before."""
    _now.raises.append(None)
    try:
        if _now.presses:
            raise KeyboardInterrupt
        yield
    finally:
        _now.raises.pop()
