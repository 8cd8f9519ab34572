"""What of a ruleset's contents affects play: content hashes, and comparisons that ignore descriptions."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from playground.ruleset.contents import Contents, SourcedValue

_UNORDERED = ("parameters", "define", "regions", "tracks")
_NOT_PLAYED = ("strategies",)
"""Sections that do not affect play."""

_DESCRIPTIVE_SECTIONS = ("game", "about", "source", "glossary", "drawings")
_DESCRIPTIVE_KEYS = ("about", "symbol", "look", "mark", "marks", "lines", "notation")
"""Keys of declarations that do not affect play."""


def content_hash(sections: Mapping[str, Contents]) -> str:
    """SHA-256 (hexadecimal) of what affects play: without titles, descriptions, ranges, strategies and layout."""
    played = {name: part for name, part in sections.items() if name not in _NOT_PLAYED}
    written = json.dumps(_played((), played), ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()


def _played(path: tuple[str, ...], part: Contents) -> Any:
    """The part without descriptions, as pairs: the order of actions or pieces matters, that of parameters does not."""
    if isinstance(part, SourcedValue):
        return part.value
    if path == ("parameters",):
        return sorted((parameter, _value(group)) for parameter, group in part.items())
    descriptive = _descriptive_keys(path)
    pairs = [(key, _played((*path, key), value)) for key, value in part.items() if key not in descriptive]
    return sorted(pairs) if path[-1:] and path[-1] in _UNORDERED else pairs


def without_descriptions(sections: Mapping[str, Contents], path: tuple[str, ...] = ()) -> dict[str, Contents]:
    """The contents without titles, descriptions and whatever else is only shown."""
    return {
        key: part if isinstance(part, SourcedValue) else without_descriptions(part, (*path, key))
        for key, part in sections.items()
        if key not in _descriptive_keys(path)
    }


def _descriptive_keys(path: tuple[str, ...]) -> tuple[str, ...]:
    """The keys at a path that do not affect play; none where the keys are names chosen by the ruleset."""
    if not path:
        return _DESCRIPTIVE_SECTIONS
    is_section = len(path) == 1 and path[0] not in ("board", "score")
    are_names = path[-1] in ("regions", "tracks") or path[0] == "define" or is_section
    return () if are_names else _DESCRIPTIVE_KEYS


def _value(parameter: Contents) -> Any:
    default = parameter["default"] if isinstance(parameter, Mapping) else parameter
    return _played(("default",), default)
