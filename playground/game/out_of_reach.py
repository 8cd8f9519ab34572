"""Finds comparisons with a number that a variable never has: `points of mover = 5` where points are 0 to 4.

What such a condition is part of may hold nevertheless, as in `line(5, own) or points of mover = 5`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from playground.game import core
from playground.game.rule_expressions import distinct_parts, rule_expressions
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics

_RANGE = re.compile(r"-?\d+\s*\.\.\s*-?\d+")

_HINT = "what this asks has one answer in the whole game: compare it with another number, or give it a wider range"
_COMPARISONS = ("equal", "less", "at_most")
_NUMBER = re.compile(r"-?\d+")

_WHOLE = ("T060", "W060", "W061")
"""What is reported of conditions that never hold as a whole."""


def report_out_of_reach(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Warn of them where both numbers are written out, so that no parameter changes them."""
    ranges = {
        name: variable.type.text
        for name, variable in ruleset.variables.items()
        if variable.type is not None and _RANGE.fullmatch(variable.type.text)
    }
    never = [each.span for each in diagnostics if each.code in _WHOLE and each.span]
    for comparison, variable in _never_holding(game):
        span = comparison.span
        if span is None or variable.name not in ranges:
            continue
        if any(span.source is whole.source and whole.start <= span.start < whole.end for whole in never):
            continue
        low, high = variable.type.low, variable.type.high
        diagnostics.report("W068", span, hint=_HINT, name=variable.name, low=low, high=high)


def _never_holding(game: core.Game) -> Iterator[tuple[core.Operation, core.StateVariable]]:
    """Comparisons of a variable with a number that never hold, each with its variable."""
    for part in distinct_parts(rule_expressions(game)):
        match part:
            case core.Operation(_, (core.StateVariable() as variable, core.Constant() as number)):
                pass
            case core.Operation(_, (core.Constant() as number, core.StateVariable() as variable)):
                pass
            case _:
                continue
        if part.name not in _COMPARISONS or number.span is None or not _NUMBER.fullmatch(number.span.text):
            continue
        if not _may_hold(part) and _stands_in(variable, part) and _stands_in(number, part):
            yield part, variable


def _may_hold(comparison: core.Operation) -> bool:
    left, right = (side.type for side in comparison.arguments)
    match comparison.name:
        case "equal":
            return left.low <= right.high and right.low <= left.high
        case "less":
            return left.low < right.high
    return left.low <= right.high


def _stands_in(side: core.Expression, comparison: core.Operation) -> bool:
    """Whether a side stands in the text of the comparison, and did not come by a definition."""
    at, whole = side.span, comparison.span
    if at is None or whole is None or at.source is not whole.source:
        return False
    return whole.start <= at.start and at.end <= whole.end
