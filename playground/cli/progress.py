"""Progress on stderr, where that is a terminal; nothing where it is not."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Update = Callable[[int, str], None]
"""Told how much is done, and what has been found so far."""


@contextmanager
def progress(title: str, total: int) -> Iterator[Update | None]:
    """A bar that vanishes at the end; None where nobody would see it."""
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
        TextColumn("{task.fields[found]}", markup=False),
    )
    with Progress(*shown, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(title, total=total, found="")
        yield lambda done, found: bars.update(task, completed=done, found=found)
