"""Finds numbers of values that do not exist, such as `mark of (spot + 1)` for `spot: 1..5` and `mark: {each: 1..5}`.

For a number outside of the range of a variable the value of the nearest one is taken, so that `mark of (5 + 1)` is that
of 5. Reported is what certainly happens: sums of names that stand for each of some numbers, and of which no condition
that is known to hold there asks anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.game import core
from playground.game.circumstances import Circumstances
from playground.game.core import Type
from playground.syntax.trees import names_in


def reaches_beyond(index: core.Expression, each: Type, variable: str, known: Circumstances) -> bool:
    """Whether a number certainly takes values outside of a range, by the names that it has, each of them once.

    A condition may ask whatever it likes of the same `variable`: `not mark of spot and not mark of (spot + 1)`.
    """
    if each.low <= index.type.low and index.type.high <= each.high:
        return False
    names = list(_names_in_sum(index))
    if not names or len(set(names)) < len(names) or not known.facts.every.issuperset(names):
        return False
    if known.is_choice or known.is_ruled_out or known.facts.is_unreachable or known.vocabulary.used_parameters:
        return False  # `when` may say more than a choice does, and a parameter may have another value
    written = {word for word, value in known.locals.items() if isinstance(value, core.Variable) and value.name in names}
    if any(written & names_in(condition) for condition in known.beside):
        return False
    return not any(_asks(condition, names, variable) for condition in known.facts.conditions)


def how_to_exclude(index: core.Expression, each: Type) -> str:
    """What to write where a number may be outside of a range."""
    above = index.type.high > each.high
    end, nearest, sign = (index.type.high, each.high, "<=") if above else (index.type.low, each.low, ">=")
    text = index.span.text if index.span is not None else "…"
    exclude = f"exclude it by a condition, '{text} {sign} {nearest}', or choose among fewer numbers"
    return f"it may be {end}, and then the value for {nearest} is taken: {exclude}"


def _names_in_sum(number: core.Expression) -> Iterator[str]:
    """The names in a sum of names and constants; an empty one, which no name is, for any other part."""
    match number:
        case core.Constant():
            pass
        case core.Variable(name=name):
            yield name
        case core.Operation("add" | "subtract", (one, other)):
            yield from _names_in_sum(one)
            yield from _names_in_sum(other)
        case _:
            yield ""


def _asks(condition: core.Expression, names: list[str], variable: str) -> bool:
    """Whether a condition depends on one of some names, otherwise than by which value of a variable it reads."""
    match condition:
        case core.Variable(name=name):
            return name in names
        case core.StateVariable(name=name) if name == variable:
            return False
    return any(_asks(part, names, variable) for part in core.parts(condition))
