"""Desks on disk: a visitor's edits and settings, and the jobs shown, outlive the server.

A desk is kept as JSON, under the key that stands in the address, once there is something on it that would be missed: an
edited text or a step of Undo, a job, or a tour. What is no plain data ends with the server. After an upgrade of the
playground only the texts are read: settings may mean something else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from typing import Any

from playground.dashboard.jobs.records import code_digest
from playground.source import cache

FOLDER = "desks"
DRAFTS = "desk.drafts"
"""Session key of the texts of the Workshop that belong to no file yet."""

TOUR = "desk.tour"
"""Session key of the tour, as plain data; there is none without one."""

HISTORY = "desk.history "
"""What the session keys begin with of the steps of Undo."""

MAX_CHARACTERS = 2_000_000
"""A larger desk is kept with fewer steps of Undo, the next ones, and not at all if it is too large without them."""

_STEPS = (1_000, 50, 20, 8, 3, 1, 0)
"""How many steps of Undo are kept for each text, the first number with which the desk is small enough."""

_KEY = re.compile(r"[A-Za-z0-9_-]{8}")


def dumped(state: Mapping[str, Any], texts: Collection[str]) -> str:
    """What is kept of a desk, as JSON; empty if nothing would be missed. `texts` are the keys of texts."""
    plain = {name: value for name, value in state.items() if _is_plain(value)}
    if not any(value and _is_missed(name, texts) for name, value in plain.items()):
        return ""
    shortened = ({name: _last_steps(name, value, steps) for name, value in plain.items()} for steps in _STEPS)
    contents = (json.dumps({"code": code_digest(), "state": each}) for each in shortened)
    return next((content for content in contents if len(content) <= MAX_CHARACTERS), "")


def keep(key: str, content: str) -> None:
    """Write a desk; without effect if the cache cannot be used."""
    if _KEY.fullmatch(key):
        cache.write(FOLDER, key, content.encode("utf-8", "surrogatepass"))


def read(key: str, texts: Collection[str]) -> dict[str, Any] | None:
    """The state of a desk; None if it is not kept, or its file is damaged."""
    content = cache.read(FOLDER, key) if _KEY.fullmatch(key) else None
    if content is None:
        return None
    try:
        found = json.loads(content)
        state: dict[str, Any] = found["state"]
        if found["code"] != code_digest():
            state = {name: state[name] for name in (*texts, DRAFTS) if name in state}
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return state if isinstance(state, dict) else None


def _last_steps(name: str, value: Any, most: int) -> Any:
    """A value of a desk; of each text's steps back and forth only the next ones, which are the last of each list."""
    if not name.startswith(HISTORY):
        return value
    return {
        text: {way: steps[max(0, len(steps) - most) :] for way, steps in ways.items()} for text, ways in value.items()
    }


def _is_missed(name: str, texts: Collection[str]) -> bool:
    return name in (*texts, DRAFTS, TOUR) or name.endswith(".job") or name.startswith(HISTORY)


def _is_plain(value: Any) -> bool:
    """Whether a value is the same after JSON, but for tuples, which become lists."""
    if isinstance(value, dict):
        return all(isinstance(name, str) and _is_plain(each) for name, each in value.items())
    if isinstance(value, (list, tuple)):
        return all(map(_is_plain, value))
    return value is None or type(value) in (str, int, float, bool)
