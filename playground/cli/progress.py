"""Progress on stderr, if that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Update = Callable[[int, str], None]
"""Called with the amount done and a short status text."""

COMPILING_SECONDS = 1.0
"""Seconds of a compilation before its progress is shown."""

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
        _bar = lambda status: bars.update(task, status=status)  # noqa: E731
        try:
            yield lambda done, status: bars.update(task, completed=done, status=status)
        finally:
            _bar = None


class CompilationProgress:
    """Shows on a terminal that a compilation takes long (see `compile_policy.Watch`)."""

    def __init__(self) -> None:
        self._shown = ""

    def __call__(self, seconds: float | None) -> None:
        if sys.stderr is None or not sys.stderr.isatty():
            return
        if seconds is None:
            self._show("")
        elif seconds >= COMPILING_SECONDS:
            self._show(f"compiling the rules of a large game: {seconds:.0f} s, Ctrl-C stops")

    def _show(self, text: str) -> None:
        if text == self._shown:
            return
        self._shown = text
        if _bar is not None:
            _bar(text)
        else:
            print(CLEAR_LINE + text, end="", file=sys.stderr, flush=True)
