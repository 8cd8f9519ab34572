"""A progress bar in a notebook: there, and only there, without importing anything in a plain script."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from importlib import import_module
from typing import Any

from playground.simulate.results.summary import Summary

EVERY = 0.25
"""Seconds between updates of a bar."""


def in_notebook() -> bool:
    """Whether code runs in a notebook: IPython is loaded there, and has a kernel."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return shell is not None and hasattr(shell, "kernel")


@contextmanager
def bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar that is called with how much is done, and vanishes at the end; outside a notebook nothing is shown."""
    if not in_notebook():
        yield _shown_nowhere
        return
    shows: Any = import_module("IPython.display")
    handle = shows.display(shows.HTML(_bar(title, 0, total)), display_id=True)
    shown = time.monotonic()

    def update(done: int) -> None:
        nonlocal shown
        if time.monotonic() - shown >= EVERY:
            shown = time.monotonic()
            handle.update(shows.HTML(_bar(title, done, total)))

    try:
        yield update
    finally:
        handle.update(shows.HTML(""))


@contextmanager
def watching(title: str, total: int) -> Iterator[Callable[[Sequence[Summary]], None] | None]:
    """A callback for results of several arms, as studies call it; None outside a notebook."""
    if not in_notebook():
        yield None
        return
    with bar(title, total) as update:
        yield lambda results: update(sum(result.games for result in results))


def _shown_nowhere(_: int) -> None:
    """Outside a notebook there is no bar."""


def _bar(title: str, done: int, total: int) -> str:
    return f'<label>{escape(title)}: {done:,} of {total:,} <progress value="{done}" max="{total}"></progress></label>'
