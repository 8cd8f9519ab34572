"""What the grammar leaves open about the clauses of a movement: their order, and words that only look like one."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol

from playground.source.text import Span
from playground.syntax import ast

ORDER = ("through", "onto", "to the edge", "if")
"""The clauses of a movement, in the order in which they stand."""

_OTHER_WORDS = {"over": "through", "across": "through", "via": "through", "past": "through", "upon": "onto"}


@dataclass(frozen=True)
class Clause:
    """A clause of a movement: one of `ORDER`, and what it says (None for `to the edge`)."""

    kind: str
    value: ast.Expression | None
    span: Span


class Report(Protocol):
    def __call__(self, code: str, span: Span, hint: str, **fields: Any) -> None: ...


def check_clauses(clauses: Sequence[Clause], report: Report) -> None:
    """Each clause stands once, and in the order of `ORDER`."""
    for earlier, later in pairwise(clauses):
        if ORDER.index(later.kind) <= ORDER.index(earlier.kind):
            twice = later.kind == earlier.kind
            problem = "stands twice" if twice else f"must stand before '{earlier.kind}'"
            hint = "leave one of them out" if twice else f"the order is: {', '.join(ORDER)}"
            report("E025", later.span, hint, clause=later.kind, problem=problem)


def check_edge(word: str, span: Span, report: Report) -> None:
    """`to the` goes on with `edge`."""
    if word != "edge":
        report("E024", span, "did you mean 'to the edge'?", word=word)


def check_ways(ways: ast.Expression, report: Report) -> None:
    """In `forward trough empty` the words stand side by side and parse; no direction is called nearly `through`."""
    while isinstance(ways, ast.Beside):
        ways = ways.argument
        word = ways.head if isinstance(ways, ast.Beside) else ways
        meant = clause_meant(word.text) if isinstance(word, ast.Name) else None
        if meant and isinstance(word, ast.Name):
            report("E024", word.span, f"did you mean '{meant}'?", word=word.text)


def clause_meant(word: str) -> str | None:
    """The clause whose name a word resembles, if it does."""
    near = difflib.get_close_matches(word, ("through", "onto"), n=1, cutoff=0.75)
    return near[0] if near else _OTHER_WORDS.get(word)
