"""Validating a `manifest.json` or a `study.json` before anything relies on it.

Such a file may be damaged, or come from another source: every value must have the type and lie in the range that
records write, or `ValueError` names the one that does not.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playground.ruleset.structure import MAX_PLAYERS
from playground.simulate.limits import MAX_GAMES

MAX_RULES = 100_000
"""Names in a list of endings, of rules, or of groups of remaining pieces."""

MAX_ARMS = 100_000

_FOLDER = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
"""Names of the folders of arms, which are inside the folder of their study."""

MAX_DEPTH = 20
"""Nesting of lists and objects; records nest four deep."""

Check = Callable[[Any], str]
"""Returns what a value must be, or an empty text if it is valid."""


def check_depth(value: Any) -> None:
    """Raises ValueError for a value nested too deeply to be processed."""
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for each in level
            if isinstance(each, list | dict)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        if not level:
            return
    raise ValueError(f"it is nested deeper than {MAX_DEPTH} levels")


def check_run(described: dict[str, Any]) -> None:
    """Raises ValueError unless this is a valid manifest of a run."""
    _check(described, _RUN | ({"scored": _truth} if "scored" in described else {}), "")
    if len(described["agents"]) != len(described["players"]):
        raise ValueError("'agents' must have a name for each of the players")


def check_study(described: dict[str, Any]) -> None:
    """Raises ValueError unless this is a valid `study.json`."""
    _check(described, _STUDY, "")
    for number, arm in enumerate(described["arms"], start=1):
        _check(arm, _ARM, f" of arm {number}")
    folders = [arm["folder"] for arm in described["arms"]]
    if len(set(folders)) < len(folders):
        raise ValueError("'arms' must have a folder each")


def _check(described: dict[str, Any], checks: dict[str, Check], of: str) -> None:
    for key, check in checks.items():
        if key not in described:
            raise ValueError(f"'{key}'{of} is missing")
        needed = check(described[key])
        if needed:
            raise ValueError(f"'{key}'{of} must be {needed}")


def _whole_number(low: int, high: int) -> Check:
    needed = f"a whole number from {low:,} to {high:,}"
    return lambda value: "" if type(value) is int and low <= value <= high else needed


def _names(maximum: int, *, distinct: bool, minimum: int = 0) -> Check:
    needed = f"a list of {f'up to {maximum}' if maximum <= MAX_PLAYERS else ''} {'different ' if distinct else ''}names"

    def check(value: Any) -> str:
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            return " ".join(needed.split())
        sound = minimum <= len(value) <= maximum and not (distinct and len(set(value)) < len(value))
        return "" if sound else " ".join(needed.split())

    return check


def _truth(value: Any) -> str:
    return "" if value is True else "true, or left out"


def _text(value: Any) -> str:
    return "" if isinstance(value, str) else "a text"


def _folder_name(value: Any) -> str:
    return "" if isinstance(value, str) and _FOLDER.fullmatch(value) else "the plain name of a folder beside the file"


def _settings(value: Any) -> str:
    sound = isinstance(value, dict) and all(isinstance(each, int | str) for each in value.values())
    return "" if sound else "values by their names"


def _arms(value: Any) -> str:
    sound = isinstance(value, list) and 0 < len(value) <= MAX_ARMS and all(isinstance(arm, dict) for arm in value)
    return "" if sound else "a list of arms"


_RUN: dict[str, Check] = {
    "selection": _text,
    "ruleset": _text,
    "players": _names(MAX_PLAYERS, distinct=True, minimum=1),
    "agents": _names(MAX_PLAYERS, distinct=False, minimum=1),
    "seed": _whole_number(0, 2**64 - 1),
    "games": _whole_number(1, MAX_GAMES),
    "chunk": _whole_number(1, MAX_GAMES),
    "endings": _names(MAX_RULES, distinct=True),
    "rules": _names(MAX_RULES, distinct=True),
    "left": _names(MAX_RULES, distinct=True),
}

_STUDY: dict[str, Check] = {
    "title": _text,
    "kind": _text,
    "seed": _whole_number(0, 2**64 - 1),
    "games": _whole_number(1, MAX_GAMES),
    "arms": _arms,
}

_ARM: dict[str, Check] = {
    "label": _text,
    "folder": _folder_name,
    "agents": _names(MAX_PLAYERS, distinct=False, minimum=1),
    "settings": _settings,
}
