"""Finds options that are hardly ever legal, since their `prefer` never counts for more than other options do.

    step: {moves: own, by: step}                                      counts as 0
    jump: {moves: own, by: jump, prefer: least after(count enemy)}    counts as 0 - after(count enemy): 0 at most

Options without `prefer` count as 0, and `least E` counts as `most 0 - E` does. What is certain by the ranges of values
is reported, but nothing of a preference between two values, `least one_if(last_resort)`, which is meant so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playground.game import core
from playground.source.diagnostics import Diagnostics


def report_losing_preferences(
    actions: Sequence[core.Action], steps: Iterable[core.Step], diagnostics: Diagnostics
) -> None:
    """Warn of a `prefer` that counts for nothing above 0 beside actions without one, or beside `most` of another."""
    reported = set[int]()
    for step in steps:
        for number in step.actions:
            value = actions[number].prefer
            if number in reported or value is None or not _is_of_several_values(value) or value.type.high > 0:
                continue
            other = next((each for each in step.actions if _goes_before(actions[each], value)), None)
            if other is not None:
                reported.add(number)
                _report(actions[number].name, value, actions[other], diagnostics)


def _goes_before(other: core.Action, value: core.Expression) -> bool:
    """Whether the options of an action count for as much as those with a preference at their best, or for more: as 0
    without a preference of their own, or by `most` of a number."""
    if other.prefer is None:
        return True
    return _is_of_several_values(other.prefer) and 0 <= value.type.high <= other.prefer.type.low


def _is_of_several_values(value: core.Expression) -> bool:
    return value.type.high - value.type.low > 1 and not isinstance(value, core.Constant)


def _report(name: str, value: core.Expression, other: core.Action, diagnostics: Diagnostics) -> None:
    least = 0 if other.prefer is None else other.prefer.type.low
    counts = f"{least} or more" if other.prefer is not None else "0"
    number = value
    if isinstance(value, core.Operation) and value.name == "subtract" and isinstance(value.arguments[0], core.Constant):
        number = value.arguments[1]
    text = " ".join(number.span.text.split()) if number.span is not None else "…"
    first = "" if other.prefer is not None else f", or 'prefer: most 1' for '{other.name}' if its options go first"
    hint = f"write 'prefer: most {number.type.high + 1} - {text}'{first}"
    because = "the greatest value goes first: 'least' makes a number negative, and options without 'prefer' count as 0"
    diagnostics.report(
        "W174", value.span, hint=hint, because=because, name=name, most=value.type.high, other=other.name, counts=counts
    )
