"""When files of rulesets were changed, for caches of what was read of them.

What a text means depends on other files too, if it extends a ruleset or includes parts. A cache whose keys have the
times of all files finds a change of any of them at the next redraw.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from playground.source.folders import ruleset_folders

Times = tuple[tuple[str, int, int], ...]
"""Files with the time of their last change, in nanoseconds, and their size."""

More = ParamSpec("More")
Found = TypeVar("Found")
OfText = Callable[Concatenate[str, str, More], Found]
"""A function of a name, a text, and more."""

READING = "extends", "include"
"""Keys of a ruleset that lead to other files."""

SUFFIX = ".yaml"

_looked_at = ContextVar[Times | None]("_looked_at", default=None)


def ruleset_times() -> Times:
    """The files of all rulesets and parts: those in the folders of rulesets, and in the folders within these."""
    return tuple(sorted(found for folder in ruleset_folders() for found in _times(folder, inner=True)))


def times_of_others(text: str) -> Times:
    """The same for a text that may read other files; empty for one that names none, which costs no look at the disk."""
    return (_looked_at.get() or ruleset_times()) if any(key in text for key in READING) else ()


@contextmanager
def one_look() -> Iterator[None]:
    """Within it the files are as they were at its beginning: a list of all rulesets looks at the disk once."""
    before = _looked_at.set(ruleset_times())
    try:
        yield
    finally:
        _looked_at.reset(before)


def until_files_change(maxsize: int) -> Callable[[OfText[More, Found]], OfText[More, Found]]:
    """Caches a function of a name, a text of a ruleset and more until a file that the text may read is changed."""

    def decorate(function: OfText[More, Found]) -> OfText[More, Found]:
        def keyed(_: Times, *args: Any, **more: Any) -> Found:
            return function(*args, **more)

        kept: Callable[..., Found] = lru_cache(maxsize)(keyed)

        @wraps(function)
        def found(name: str, text: str, /, *args: More.args, **more: More.kwargs) -> Found:
            return kept(times_of_others(text), name, text, *args, **more)

        return found

    return decorate


def _times(folder: str | Path, *, inner: bool) -> Iterator[tuple[str, int, int]]:
    try:
        entries = list(os.scandir(folder))
    except OSError:  # it was removed meanwhile, or must not be read: then nothing in it can be
        return
    for entry in entries:
        if entry.name.endswith(SUFFIX):
            try:
                status = entry.stat()
            except OSError:
                continue
            yield entry.path, status.st_mtime_ns, status.st_size
        elif inner and entry.is_dir():
            yield from _times(entry.path, inner=False)
