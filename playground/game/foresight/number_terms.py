"""Numbers as sums of terms, so that what several of them have in common need not be computed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from playground.game import core
from playground.game.core import Type
from playground.game.foresight.likeness import Likeness

ZERO = core.Constant(0, type=Type("int"))

Alike = Callable[[core.Expression, core.Expression], bool]


class Sum:
    """The terms of a number: those that are added, and those that are subtracted."""

    def __init__(self, *numbers: core.Expression) -> None:
        self.added: list[core.Expression] = []
        self.subtracted: list[core.Expression] = []
        for number in numbers:
            self.take(number, True)

    def take(self, number: core.Expression, adds: bool) -> None:
        """Add a number, or subtract it."""
        match number:
            case core.Operation(name="add" | "subtract" as name, arguments=(first, second)):
                self.take(first, adds)
                self.take(second, adds is (name == "add"))
            case core.Constant(value=0):
                pass
            case _:
                (self.added if adds else self.subtracted).append(number)

    def without_both(self, alike: Alike) -> Sum:
        """The same without what is both added and subtracted."""
        left = Sum()
        left.subtracted = list(self.subtracted)
        for term in self.added:
            if not _leave_out(term, left.subtracted, alike):
                left.added.append(term)
        return left

    @property
    def sides(self) -> tuple[core.Expression, core.Expression]:
        """What is added, and what is subtracted."""
        nothing: core.Expression = ZERO
        return reduce(add, self.added, nothing), reduce(add, self.subtracted, nothing)

    @property
    def number(self) -> core.Expression:
        """The number."""
        added, subtracted = self.sides
        return subtract(added, subtracted)


def without_common(numbers: Sequence[core.Expression]) -> list[core.Expression]:
    """Numbers without the terms that all of them have and no choice decides, so that they differ as before."""
    alike, sums = Likeness(), [Sum(number) for number in numbers]
    for side in ("added", "subtracted"):
        for term in list(getattr(sums[0], side)):
            if _has_free(term, frozenset()):
                continue
            if all(any(alike(term, other) for other in getattr(each, side)) for each in sums):
                for each in sums:
                    _leave_out(term, getattr(each, side), alike)
    return [each.without_both(alike).number for each in sums]


def _leave_out(term: core.Expression, terms: list[core.Expression], alike: Alike) -> bool:
    """Whether a term is among others, from which it is then left out once."""
    place = next((place for place, each in enumerate(terms) if alike(each, term)), None)
    if place is not None:
        del terms[place]
    return place is not None


def _has_free(expression: core.Expression, bound: frozenset[str]) -> bool:
    """Whether an expression has variables that it does not bind itself."""
    if isinstance(expression, core.Variable):
        return expression.name not in bound
    if isinstance(expression, core.Let | core.Quantified | core.Where):
        bound |= {expression.variable}
    return any(_has_free(part, bound) for part in core.parts(expression))


def add(one: core.Expression, other: core.Expression) -> core.Expression:
    """The sum of two numbers."""
    if _is_zero(one) or _is_zero(other):
        return other if _is_zero(one) else one
    type_ = Type("int", one.type.low + other.type.low, one.type.high + other.type.high)
    return core.Operation("add", (one, other), type=type_)


def subtract(one: core.Expression, other: core.Expression) -> core.Expression:
    """A number less another."""
    if _is_zero(other):
        return one
    type_ = Type("int", one.type.low - other.type.high, one.type.high - other.type.low)
    return core.Operation("subtract", (one, other), type=type_)


def _is_zero(number: core.Expression) -> bool:
    return isinstance(number, core.Constant) and number.value == 0
