"""Parse tables as a file: Lark's serialised parser as JSON.

Lark's own `save` writes a pickle, and loading a pickle can execute code; JSON is data only. Keys of JSON objects are
strings, so Lark's dictionaries with numbers as keys become lists, and the states of the parser are abbreviated:

    {token: (0, state to shift to) or (1, {"@": rule to reduce by}), …}     [token, state or -1 - rule, …]
"""

from __future__ import annotations

import json
import re
from typing import Any

from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

FORMAT = "1"
"""Version of the format, to be changed with it; part of the file name."""

_SHIFT, _REDUCE = 0, 1


def encoded(parser: Lark) -> bytes:
    """Serialise the tables of a parser."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    table = data["parser"]["parser"]
    table["tokens"] = _as_list(table["tokens"])
    table["states"] = [_short(actions) for actions in _as_list(table["states"])]
    return json.dumps({"data": data, "memo": _as_list(memo)}, separators=(",", ":")).encode()


def decoded(content: bytes) -> Lark | None:
    """The parser with these tables; None if they are not in the format of `encoded`."""
    try:
        saved = json.loads(content)
        table, rules = saved["data"]["parser"]["parser"], saved["memo"]
        reduce = [(_REDUCE, {"@": rule}) for rule in range(len(rules))]
        saved["memo"] = dict(enumerate(rules))
        table["tokens"] = dict(enumerate(table["tokens"]))
        table["states"] = dict(enumerate(_long(row, reduce) for row in table["states"]))
        return Lark.load(saved)
    except (ValueError, TypeError, LookupError, AttributeError, AssertionError, re.error):
        return None


def _as_list(numbered: dict[int, Any]) -> list[Any]:
    """The values of a dictionary with the keys 0, 1, …, in order."""
    return [numbered[number] for number in range(len(numbered))]


def _short(actions: dict[int, Any]) -> list[int]:
    """The actions of a state, abbreviated."""
    row: list[int] = []
    for token, (action, argument) in actions.items():
        row += (token, argument if action == _SHIFT else ~argument["@"])
    return row


def _long(row: list[int], reduce: list[tuple[int, dict[str, int]]]) -> dict[int, Any]:
    """The actions of a state, from their abbreviation."""
    return {
        token: (_SHIFT, target) if target >= 0 else reduce[~target]
        for token, target in zip(row[::2], row[1::2], strict=True)
    }
