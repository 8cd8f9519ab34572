"""Formatting output: JSON, aligned columns, and numbers for people."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playground.interrupts import uninterrupted


def print_json(value: Mapping[str, Any]) -> None:
    """Print one JSON object on stdout, all of it or nothing."""
    import json

    text = json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False)
    with uninterrupted():
        _print_whole(text)


def _print_whole(text: str) -> None:
    """Print a text however long it is: a stream without a buffer (`python -u`) may take a part of it at a signal, and
    `print` loses the rest."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        print(text, flush=True)
        return
    sys.stdout.flush()
    rest = memoryview(f"{text}\n".encode(sys.stdout.encoding, sys.stdout.errors or "strict"))
    while rest:
        rest = rest[buffer.write(rest) or 0 :]
    buffer.flush()


def writable(path: Path) -> Path:
    """The file of a report. Raises PlaygroundError, before any game is played, if it cannot be written, or printed."""
    from playground.source.diagnostics import PlaygroundError

    if _is_pdf(path):
        from playground.report.pdf import browser

        browser()
    needed = [path.parent] if not path.exists() else [path, path.parent] if path.is_file() else [path]
    if not all(os.access(each, os.W_OK) for each in needed):
        raise PlaygroundError(f"{path} cannot be written: name a file in a folder of your own")
    return path


def write_report(path: Path, text: str, what: str = "report") -> None:
    """Write a page, or print it if the file is a PDF.

    Raises PlaygroundError if that fails; by then the numbers have been printed.
    """
    from playground.cli.failures import print_stderr
    from playground.source.atomic import write_atomically
    from playground.source.diagnostics import PlaygroundError

    content = _printed(text) if _is_pdf(path) else text
    try:
        with uninterrupted():
            write_atomically(path, content)
    except OSError as error:
        raise PlaygroundError(f"{path} cannot be written: {error.strerror or error}") from error
    print_stderr(f"the {what} is {path}")


def _is_pdf(path: Path) -> bool:
    return path.suffix.lower() == ".pdf"


def _printed(page: str) -> bytes:
    """A page as PDF, with a line on the terminal meanwhile. Ctrl-C raises Cancelled."""
    from playground.cli.progress import Working
    from playground.engine.cancellation import CancelToken
    from playground.interrupts import cancelling
    from playground.report.pdf import print_pdf

    stop, working = CancelToken(), Working("printing")
    try:
        with cancelling(stop.set):
            return print_pdf(page, stop)
    finally:
        working.end()


def columns(rows: Sequence[Sequence[str]], indent: int = 2) -> str:
    """Rows of cells as aligned columns: the first column to the left, the others to the right.

    Blanks in cells are kept, because plots are drawn with them.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        first, *numbers = zip(row, widths, strict=True)
        cells = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in numbers)]
        lines.append(" " * indent + "   ".join(cells).rstrip())
    return "\n".join(lines)


def aligned(rows: list[tuple[str, str]]) -> str:
    """Names with what is said about each, indented."""
    width = max(len(name) for name, _ in rows)
    return "\n".join(columns([(name.ljust(width), about)], 4) for name, about in rows)


def percent(share: float) -> str:
    """`49.9%`, or `0.04%` for rare events: see `stats/rounding.py`."""
    from playground.stats.rounding import in_percent

    return f"{in_percent(share)}%"


def rate(count: float, of: int) -> str:
    """A share in percent; a dash if `of` is 0."""
    return percent(count / of) if of else "–"


def between(low: float, high: float) -> str:
    """An interval of shares: `49.1 to 51.1`."""
    from playground.stats.rounding import in_percent

    return f"{in_percent(low)} to {in_percent(high)}"


def seconds(value: float) -> str:
    """`25 ms`, `1.3 s`, `2 min 5 s`."""
    if value < 1:
        return f"{1000 * value:.0f} ms"
    if value < 60:
        return f"{value:.1f} s"
    return f"{value // 60:.0f} min {value % 60:.0f} s"


def speed(per_second: float) -> str:
    """A speed with three significant digits: `53,800`, `8.23 million`."""
    if per_second >= 1e6:
        return f"{float(f'{per_second / 1e6:.3g}'):,g} million"
    return f"{float(f'{per_second:.3g}'):,g}"


def each(count: int, of: int) -> str:
    """The mean of a count over so many games: `0.0213`, `1.25`, `4,978.3`."""
    mean = count / of
    return f"{mean:,.1f}" if mean >= 100 else f"{mean:.3g}"


def counted(number: int, noun: str) -> str:
    """`1 game`, `2,000 games`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def wrapped(text: str, indent: int = 2) -> str:
    """A paragraph in lines of at most 100 characters."""
    import textwrap

    space = " " * indent
    return textwrap.fill(text, 100, initial_indent=space, subsequent_indent=space, break_on_hyphens=False)
