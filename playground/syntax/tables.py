"""Parse tables as a file: Lark's serialised parser as JSON.

Lark's own `save` writes a pickle, and loading a pickle can execute code; JSON is data only. Keys of JSON objects are
strings, so Lark's dictionaries with numbers as keys become lists, and the states of the parser are abbreviated:

    {token: (0, state to shift to) or (1, {"@": rule to reduce by}), …}     [token, state or -1 - rule, …]

Of the states, of which the rules of a game need few, each is made of its abbreviation when the parser first gets there.
"""

from __future__ import annotations

import json
import re
from typing import Any

from lark import Lark
from lark.grammar import NonTerminal, Rule, RuleOptions, Terminal
from lark.lexer import TerminalDef
from lark.parsers.lalr_analysis import Reduce, Shift

FORMAT = "1"
"""Version of the format, to be changed with it; part of the file name."""

_SHIFT = 0


def encoded(parser: Lark) -> bytes:
    """Serialise the tables of a parser."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    _number_anew(data["parser"]["parser"])
    return json.dumps({"data": data, "memo": _as_list(memo)}, separators=(",", ":")).encode()


def decoded(content: bytes) -> Lark | None:
    """The parser with these tables; None if they are not in the format of `encoded`."""
    try:
        saved = json.loads(content)
        table = saved["data"]["parser"]["parser"]
        rows, table["states"] = table["states"], {}
        saved["memo"] = dict(enumerate(map(_made, saved["memo"])))
        parser = Lark.load(saved)
        numbers = (rule["@"] for rule in saved["data"]["rules"])
        front: Any = parser.parser
        front.parser._parse_table.states = _States(rows, table["tokens"], dict(zip(numbers, parser.rules, strict=True)))
        return parser
    except (ValueError, TypeError, LookupError, AttributeError, AssertionError, re.error):
        return None


class _Rule(Rule):
    """A rule that is compared with nothing but itself: Lark looks up and compares one for each that it reduces by."""

    __slots__ = ()
    __eq__ = object.__eq__
    __hash__ = object.__hash__


def _made(saved: dict[str, Any]) -> Any:
    """A rule in place of what was saved of it, which Lark would read field by field, in several times as long; anything
    else as it was saved."""
    if saved["__type__"] != "Rule":
        return saved
    expansion = [
        Terminal(each["name"], each["filter_out"]) if each["__type__"] == "Terminal" else NonTerminal(each["name"])
        for each in saved["expansion"]
    ]
    options = RuleOptions(**{name: value for name, value in saved["options"].items() if name != "__type__"})
    return _Rule(NonTerminal(saved["origin"]["name"]), expansion, saved["order"], saved["alias"], options)


class _States(dict[int, dict[str, tuple[Any, Any]]]):
    """The actions of each state by token: to shift to another one, or to reduce by a rule."""

    def __init__(self, rows: list[list[int]], tokens: list[str], rules: dict[int, Rule]) -> None:
        super().__init__()
        self._rows, self._tokens, self._rules = rows, tokens, rules

    def __missing__(self, state: int) -> dict[str, tuple[Any, Any]]:
        if not 0 <= state < len(self._rows):
            raise KeyError(state)
        row = self._rows[state]
        actions = self[state] = {
            self._tokens[token]: (Shift, target) if target >= 0 else (Reduce, self._rules[~target])
            for token, target in zip(row[::2], row[1::2], strict=True)
        }
        return actions


def _number_anew(table: dict[str, Any]) -> None:
    """Number tokens by their names, and states in the order in which they are reached, breadth first: Lark numbers both
    in the order of sets, which is another one in each process. The states are abbreviated, and both become lists."""
    names, states = table["tokens"], table["states"]
    tokens = sorted(names.values())
    places = {number: tokens.index(name) for number, name in names.items()}
    order = [state for _, state in sorted(table["start_states"].items())]
    new = {state: number for number, state in enumerate(order)}
    rows: list[list[int]] = []
    for state in order:  # which grows
        row: list[int] = []
        for token, (action, argument) in sorted(states[state].items(), key=lambda each: places[each[0]]):
            if action == _SHIFT and argument not in new:
                new[argument] = len(order)
                order.append(argument)
            row += (places[token], new[argument] if action == _SHIFT else ~argument["@"])
        rows.append(row)
    table["tokens"], table["states"] = tokens, rows
    for kind in ("start_states", "end_states"):
        table[kind] = {start: new[state] for start, state in sorted(table[kind].items())}


def _as_list(numbered: dict[int, Any]) -> list[Any]:
    """The values of a dictionary with the keys 0, 1, …, in order."""
    return [numbered[number] for number in range(len(numbered))]
