"""A long module as several shorter ones, which LLVM compiles side by side.

    types, declarations, tables           types, declarations, tables it uses     types, declarations, tables it uses
    count, apply, pg_play, mix      ──►   count, mix; apply is declared      and  apply, pg_play, mix; count is declared

Functions that are inlined everywhere are in each part that calls them. Functions stay as they are: no pass looks at
several of them except to inline these, and a call takes as long into another part, since code is addressed absolutely.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

MIN_LINES = 700
"""The lines of a part, about: shorter ones gain less time than they cost."""

MAX_PARTS = 6
"""More than there may be threads, so that these end at about the same time."""

FEW_THREADS = 2
"""So many threads have a part each, and end at about the same time as well: a part takes LLVM 3 to 6 ms by itself, and
six of them a tenth more than two."""

_NAME = re.compile(r"@(\w+)")
_FUNCTION, _END, _INTERNAL = "define ", "\n}\n", "define internal "


@dataclass(frozen=True)
class _Definition:
    """A function of a module."""

    text: str

    @cached_property
    def head(self) -> str:
        """Its first line."""
        return self.text.partition("\n")[0]

    @cached_property
    def name(self) -> str:
        """Its name, without the @."""
        found = _NAME.search(self.head)
        assert found is not None  # the head of a function has its name
        return found[1]

    @cached_property
    def lines(self) -> int:
        """How long it is."""
        return self.text.count("\n")

    @cached_property
    def used(self) -> frozenset[str]:
        """The functions and tables that it names."""
        return frozenset(_NAME.findall(self.text))

    @property
    def is_inlined(self) -> bool:
        """Whether it becomes a part of each function that calls it."""
        return " alwaysinline " in self.head

    def defined(self) -> str:
        """Its definition where other parts may call it, and nothing outside the program."""
        return self.text if self.is_inlined else self.text.replace(_INTERNAL, "define hidden ", 1)

    def declared(self) -> str:
        """Its declaration in a part that calls it."""
        signature = self.head[: self.head.rindex(")") + 1]
        hidden = signature.replace(_INTERNAL, "declare hidden ", 1)
        return f"{hidden.replace(_FUNCTION, 'declare ', 1)} nounwind"


def parts_of(text: str, threads: int = MAX_PARTS) -> list[str]:
    """The modules that together are one, for so many threads: as many as its length is worth."""
    start = text.find(f"\n{_FUNCTION}") + 1
    functions = [_Definition(f"{each}\n}}") for each in f"{text[start:].rstrip()}\n".split(_END)[:-1]] if start else []
    lines = sum(function.lines for function in functions)
    count = min(threads if threads <= FEW_THREADS else MAX_PARTS, lines // MIN_LINES)
    if count < 2 or not all(function.text.startswith(_FUNCTION) for function in functions):
        return [text]
    head = text[:start].rstrip("\n").split("\n")
    return [_part(chosen, head, functions) for chosen in _shared_out(functions, count)]


def _shared_out(functions: Sequence[_Definition], count: int) -> list[frozenset[str]]:
    """The names of the functions in each part, the longest part first: each goes to the shortest part so far."""
    parts: list[list[_Definition]] = [[] for _ in range(count)]
    for function in sorted(functions, key=lambda each: -each.lines):
        if not function.is_inlined:
            min(parts, key=_lines).append(function)
    parts.sort(key=lambda part: -_lines(part))
    return [frozenset(function.name for function in part) for part in parts if part]


def _lines(part: Iterable[_Definition]) -> int:
    return sum(function.lines for function in part)


def _part(chosen: frozenset[str], head: Sequence[str], functions: Sequence[_Definition]) -> str:
    """The module of some functions, and of those that are inlined into them."""
    by_name = {function.name: function for function in functions}
    named, waiting = set[str](), list(chosen)
    while waiting:
        name = waiting.pop()
        if name not in named:
            named.add(name)
            function = by_name.get(name)
            if function is not None and (name in chosen or function.is_inlined):
                waiting += function.used
    shared = [line for line in head if not line.startswith("@") or line[1 : line.index(" ")] in named]
    own = [
        each.defined() if each.name in chosen or each.is_inlined else each.declared()
        for each in functions
        if each.name in named
    ]
    return "\n".join([*shared, *own])
