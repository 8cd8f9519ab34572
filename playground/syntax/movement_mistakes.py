"""Diagnoses typical mistakes in movements; see `typical_mistakes.py`."""

from __future__ import annotations

from playground.syntax.clauses import ORDER, clause_meant
from playground.syntax.failure import Failure
from playground.syntax.finding import Finding, finding_at
from playground.syntax.keywords import LINKING, UNITS, similar_keyword


def any_number(failure: Failure) -> Finding | None:
    """`any number of squares forward`."""
    words = tuple(map(str, (*failure.before, failure.here, *failure.after)))
    if failure.start != "movement_text" or words[:3] != ("any", "number", "of"):
        return None
    start = failure.text.index("any")
    return Finding("E023", start, start + len("any"), "write: 1 or more squares, and the directions")


def distance_without_unit(failure: Failure) -> Finding | None:
    """`1 forward`."""
    if failure.start != "movement_text" or not failure.accepts("square") or not failure.before:
        return None
    hint = similar_keyword(str(failure.here), UNITS) or "write for example: 1 square forward"
    return Finding("E023", *failure.gap, hint)


def direction_missing(failure: Failure) -> Finding | None:
    """`1 square onto empty`."""
    units = [index for index, token in enumerate(failure.before) if token in UNITS]
    if failure.start != "movement_text" or not units or failure.accepts("onto"):
        return None
    if failure.before[units[-1] + 1 :] not in ((), ("in",)) or str(failure.here) not in ("", ",", *LINKING, "if"):
        return None
    return Finding("E026", *failure.gap, "write for example 'in any direction' or 'forward'")


def unknown_clause(failure: Failure) -> Finding | None:
    """`1 square forward over empty`."""
    if failure.start != "movement_text" or not failure.accepts("onto") or failure.here is None or failure.at_end:
        return None
    meant = clause_meant(str(failure.here))
    hint = f"did you mean '{meant}'?" if meant else f"the clauses are: {', '.join(ORDER)}"
    return finding_at(failure, "E024", hint, word=str(failure.here))
