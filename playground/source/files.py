"""Reading a file as text: everything that can be wrong with it before its content is parsed."""

from __future__ import annotations

import errno
import stat
from pathlib import Path

from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.source.text import Source, Span

LARGEST_FILE = 1_000_000
"""The largest rulesets known to us have 20,000 bytes."""

_BYTE_ORDER_MARKS = {
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\x00\x00\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}


def read_file(path: Path, diagnostics: Diagnostics) -> Source | None:
    """The text of a file, with `\\n` at the end of its lines and no byte order mark; None after a diagnostic."""
    shown = "".join(c if c.isprintable() else "\ufffd" for c in str(path))
    try:
        data = _read_bytes(path, shown, diagnostics)
    except FileNotFoundError:
        diagnostics.report("Y001", None, path=shown, hint=_missing_link(path) or _nearest_ruleset(path))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        diagnostics.report("Y003", None, path=shown, reason=reason)
    else:
        return None if data is None else _decode(data, shown, diagnostics)
    return None


def _read_bytes(path: Path, shown: str, diagnostics: Diagnostics) -> bytes | None:
    status = path.stat()
    if stat.S_ISDIR(status.st_mode):
        inside = sorted(p.name for p in path.glob("*.yaml"))
        hint = f"name a file in it: {', '.join(inside[:5])}" if inside else ""
        diagnostics.report("Y002", None, path=shown, hint=hint)
        return None
    if not stat.S_ISREG(status.st_mode):
        diagnostics.report("Y003", None, path=shown, reason="it is a device or a pipe, not a file")
        return None
    with path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        size, limit = f"{max(status.st_size, len(data)):,} bytes", f"{LARGEST_FILE:,}"
        diagnostics.report("Y004", None, path=shown, size=size, limit=limit)
        return None
    return data


def read_regular(path: Path, largest: int) -> bytes:
    """The content of a regular file. Raises OSError for anything else, ValueError beyond `largest` bytes."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "it is a folder, a device or a pipe, not a file", str(path))
    with path.open("rb") as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise ValueError(f"it has more than {largest:,} bytes")
    return data


def _missing_link(path: Path) -> str:
    """A hint for a link that leads nowhere; empty for other paths."""
    return f"{path.name} is a link to a file that is missing" if path.is_symlink() else ""


def _nearest_ruleset(path: Path) -> str:
    """A hint with the ruleset of the folder whose name is nearest."""
    try:
        return did_you_mean(path.name, (p.name for p in path.parent.glob("*.yaml")))
    except (OSError, ValueError):
        return ""


def _decode(data: bytes, shown: str, diagnostics: Diagnostics) -> Source | None:
    wide = _wide_encoding(data)
    if wide:
        diagnostics.report("Y005", None, path=shown, looks_like=wide, hint="save it as UTF-8")
        return None
    try:
        return normalised(Source(shown, data.decode("utf-8")))
    except UnicodeDecodeError as error:
        _report_encoding(data, error.start, shown, diagnostics)
        return None


def _wide_encoding(data: bytes) -> str:
    """The encoding of two or four bytes a character that the data seem to have; empty if none."""
    marked = (encoding for mark, encoding in _BYTE_ORDER_MARKS.items() if data.startswith(mark))
    half_empty = any(2 * data[first::2].count(0) > len(data) * 0.7 for first in (0, 1))
    return next(marked, "UTF-16" if half_empty else "")


def _report_encoding(data: bytes, place: int, shown: str, diagnostics: Diagnostics) -> None:
    """Report what bytes that are not UTF-8 look like; in a Western text, with the place of the first one."""
    if any(byte < 32 and byte not in b"\t\n\r\f" for byte in data):
        diagnostics.report("Y005", None, path=shown, looks_like="something else than text")
    else:
        source = Source(shown, data.decode("cp1252", "replace"))
        span = Span(source, place, place + 1)
        diagnostics.report("Y005", span, path=shown, looks_like="Latin-1 (Windows-1252)", hint="save it as UTF-8")


def normalised(source: Source) -> Source:
    """The source without a byte order mark and with `\\n` for every line end."""
    text = source.text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return source if text == source.text else Source(source.name, text)
