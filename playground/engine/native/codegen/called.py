"""The functions that a program needs: those of its rules, and of those that all games share only the ones it calls."""

from __future__ import annotations

import re
from collections.abc import Sequence

_NAME = re.compile(r"define [^@]*@(\w+)\(")
_CALLED = re.compile(r"@(\w+)\(")
_INTERNAL = "define internal"


def called(rules: Sequence[str], common: Sequence[str]) -> list[str]:
    """The texts of all functions of the rules, and of the common functions those that these and entry points call.

    LLVM would compile the others as well: shuffling and sorting take it 20 ms, a third of its time for small games.
    """
    names = [_name(text) for text in common]
    entries = [name for name, text in zip(names, common, strict=True) if not text.startswith(_INTERNAL)]
    calls = {name: _CALLED.findall(text) for name, text in zip(names, common, strict=True)}
    by_rules = set[str]().union(*map(_CALLED.findall, rules))
    needed, waiting = set[str](), [*entries, *(name for name in names if name in by_rules)]
    while waiting:
        name = waiting.pop()
        if name in calls and name not in needed:
            needed.add(name)
            waiting.extend(calls[name])
    return [*rules, *(text for name, text in zip(names, common, strict=True) if name in needed)]


def _name(text: str) -> str:
    found = _NAME.match(text)
    assert found is not None  # the text of a function begins with its definition
    return found[1]
