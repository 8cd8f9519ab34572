"""Progress on stderr, most of it only if that is a terminal."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Update = Callable[[int, str], None]
"""Called with the amount done and a short status text."""

COMPILING_SECONDS = 1.0
"""Seconds of a compilation before its progress is shown."""

NOTED_SECONDS = 2.0
"""Seconds of a compilation before it is noted where stderr is no terminal."""

_WHAT_HELPS = "what helps: playground explain T085"

WORKING_SECONDS = 1.0
"""Seconds of any other computation before its progress is shown."""

CLEAR_LINE = "\r\x1b[2K"

_bar: Callable[[str], None] | None = None
"""Sets the status text of the bar on the terminal; None if there is none."""


@contextmanager
def progress(title: str, total: int) -> Iterator[Update | None]:
    """A progress bar that vanishes at the end; None if stderr is no terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    shown = (
        TextColumn("{task.description}", markup=False),
        BarColumn(24),
        MofNCompleteColumn(),
        TimeRemainingColumn(compact=True),
        TextColumn("{task.fields[status]}", markup=False),
    )
    global _bar  # there is one terminal, with one bar
    with Progress(*shown, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(title, total=total, status="")
        _bar = lambda status: bars.update(task, status=status)  # noqa: E731  # assigned to a global
        try:
            yield lambda done, status: bars.update(task, completed=done, status=status)
        finally:
            _bar = None


def _subject() -> str:
    """What is compiled, and what makes it large."""
    from playground.engine.native.llvm.compile_policy import current_subject

    return current_subject() or "a large game"


class CompilationProgress:
    """Shows that a compilation takes long, and why (`compile_policy.Watch`): on a terminal in a line that vanishes."""

    def __init__(self) -> None:
        self._shown = ""
        self._noted = False

    def __call__(self, seconds: float | None) -> None:
        if sys.stderr is None:
            return
        if not sys.stderr.isatty():
            self._note(seconds)
        elif seconds is None:
            self._show("")
        elif seconds >= COMPILING_SECONDS:
            self._show(f"compiling for {seconds:.0f} s, Ctrl-C stops ({_subject()})")

    def _note(self, seconds: float | None) -> None:
        """Say once, where no line can be rewritten, what takes long."""
        if seconds is None:
            self._noted = False
        elif seconds >= NOTED_SECONDS and not self._noted:
            self._noted = True
            print(f"compiling takes long: {_subject()}; {_WHAT_HELPS}", file=sys.stderr, flush=True)

    def _show(self, text: str) -> None:
        if text == self._shown:
            return
        self._shown = text
        if _bar is not None:
            _bar(text)
        else:
            print(CLEAR_LINE + text, end="", file=sys.stderr, flush=True)


class Working:
    """Shows on a terminal, after a second, what a long computation is at; the line vanishes at the end.

    `text` is shown until it is called with another.
    """

    def __init__(self, text: str) -> None:
        self._started = time.perf_counter()
        self._lock, self._ended, self._shown = threading.Lock(), False, False
        self._timer = threading.Timer(WORKING_SECONDS, self, [text])
        self._timer.daemon = True
        if sys.stderr is not None and sys.stderr.isatty():
            self._timer.start()

    def __call__(self, text: str) -> None:
        if time.perf_counter() - self._started < WORKING_SECONDS or sys.stderr is None or not sys.stderr.isatty():
            return
        self._timer.cancel()
        with self._lock:
            if not self._ended:
                print(f"{CLEAR_LINE}{text}: Ctrl-C stops", end="", file=sys.stderr, flush=True)
                self._shown = True

    def clear(self) -> None:
        """Remove the line, until there is something else to show."""
        with self._lock:
            if self._shown:
                print(CLEAR_LINE, end="", file=sys.stderr, flush=True)
                self._shown = False

    def end(self) -> None:
        """Remove the line for good."""
        self._timer.cancel()
        with self._lock:
            self._ended = True
        self.clear()
