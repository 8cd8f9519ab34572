"""Checks the clauses of a movement that the grammar does not: their order, and misspelled keywords."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol

from playground.source.text import Span
from playground.syntax import ast

ORDER = ("through", "onto", "while", "to the edge", "round the bend", "if")
"""The clauses of a movement, in order."""

_OTHER_WORDS = {
    **dict.fromkeys(("over", "across", "via", "past"), "through"),
    **dict.fromkeys(("upon", "on", "into"), "onto"),
}


@dataclass(frozen=True)
class Clause:
    """A clause of a movement: one of `ORDER`, and its value (None for `to the edge` and `round the bend`)."""

    kind: str
    value: ast.Expression | None
    span: Span


class Report(Protocol):
    def __call__(self, code: str, span: Span, hint: str, **fields: Any) -> None: ...


def check_clauses(clauses: Sequence[Clause], report: Report) -> None:
    """Report repeated clauses, and clauses out of order."""
    for earlier, later in pairwise(clauses):
        if ORDER.index(later.kind) <= ORDER.index(earlier.kind):
            twice = later.kind == earlier.kind
            problem = "occurs twice" if twice else f"must come before '{earlier.kind}'"
            hint = "remove one of them" if twice else f"the order is: {', '.join(ORDER)}"
            report("E025", later.span, hint, clause=later.kind, problem=problem)


def check_last_word(word: str, clause: str, span: Span, report: Report) -> None:
    """Report another word than that with which a clause ends, `edge` after `to the`."""
    if word != clause.split()[-1]:
        report("E024", span, f"did you mean '{clause}'?", word=word)


def check_direction_words(directions: ast.Expression, report: Report) -> None:
    """Report misspelled clauses that parse as directions, as in `forward trough empty`."""
    while isinstance(directions, ast.Beside):
        directions = directions.argument
        word = directions.head if isinstance(directions, ast.Beside) else directions
        meant = clause_meant(word.text) if isinstance(word, ast.Name) else None
        if meant and isinstance(word, ast.Name):
            report("E024", word.span, f"did you mean '{meant}'?", word=word.text)


def clause_meant(word: str) -> str | None:
    """The clause whose keyword a word resembles, or None."""
    near = difflib.get_close_matches(word, ("through", "onto"), n=1, cutoff=0.75)
    return near[0] if near else _OTHER_WORDS.get(word)
