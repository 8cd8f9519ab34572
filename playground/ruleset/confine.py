"""Restricts the files that a ruleset may refer to, because rulesets can come from untrusted sources.

A file given by its path must be in one of the folders allowed for the text, and must look like a ruleset. The content
of any other file is never quoted.
"""

from __future__ import annotations

import re
import stat
from collections.abc import Iterable
from pathlib import Path

from playground.ruleset.find import exists
from playground.source.files import LARGEST_FILE, read_regular
from playground.source.folders import ruleset_folders

SUFFIXES = (".yaml", ".yml")

_START = re.compile(rb"^(?![ ]*(?:#|\r?$)|---|%)([ ]*)(\{?)", re.MULTILINE)
"""The first line of a YAML text that is no comment: its indentation, and the brace of a mapping in braces."""

_RULESET_KEY = re.compile(rb"""^([ ]*)\{?[ ]*["']?(?:game|extends)["']?[ ]*:""", re.MULTILINE)
"""A key of a ruleset, and its indentation."""

_PART_KEY = re.compile(rb"""^([ ]*)\{?[ ]*["']?part["']?[ ]*:""", re.MULTILINE)
"""The key of a part, and its indentation."""


def folders_of(own: Iterable[Path]) -> tuple[Path, ...]:
    """The folders from which a text may load rulesets: its `own`, and those of the library."""
    return tuple(dict.fromkeys(folder.resolve() for folder in (*own, *ruleset_folders())))


def lies_within(path: Path, folders: Iterable[Path]) -> bool:
    """Whether a path, with links resolved, is in one of the folders; False for an invalid path."""
    try:
        resolved = path.resolve()
    except (OSError, ValueError, RuntimeError):
        return False
    return any(resolved.is_relative_to(folder) for folder in folders)


def unlike_a_ruleset(path: Path) -> str:
    """Why an existing file is not a ruleset; empty if it looks like one, or cannot be read at all."""
    return _unlike(path, _RULESET_KEY, "it has no key 'game' or 'extends'")


def unlike_a_part(path: Path) -> str:
    """Why an existing file is not a part of rulesets; empty if it looks like one, or cannot be read at all."""
    return _unlike(path, _PART_KEY, "it has no key 'part'")


def is_part(path: Path) -> bool:
    """Whether an existing file looks like a part, and not like a ruleset."""
    return exists(path) and not unlike_a_part(path) and bool(unlike_a_ruleset(path))


def is_part_text(text: str) -> bool:
    """Whether a text looks like that of a part, and not like that of a ruleset."""
    data = text.encode()
    return _has_at_top(data, _PART_KEY) and not _has_at_top(data, _RULESET_KEY)


def _unlike(path: Path, key: re.Pattern[bytes], missing: str) -> str:
    if path.suffix not in SUFFIXES:
        return "its name does not end in .yaml or .yml"
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            return "it is a folder"
        if not stat.S_ISREG(mode):
            return "it is a device or a pipe"
        data = read_regular(path, LARGEST_FILE)
    except ValueError:
        return f"it has more than {LARGEST_FILE:,} bytes"
    except OSError:
        return ""  # reported when the file is read
    return "" if _has_at_top(data.removeprefix(b"\xef\xbb\xbf"), key) else missing


def _has_at_top(data: bytes, sought: re.Pattern[bytes]) -> bool:
    """Whether a YAML text has such a key at its top; the rest of it may contain any mistakes."""
    start = _START.search(data)
    if start is None:
        return False
    indentation, brace = start.groups()
    return any(brace or key[1] == indentation for key in sought.finditer(data, start.start()))
