"""Variables with several indices: which of its values a combination of players, kinds and numbers names."""

from __future__ import annotations

from collections.abc import Sequence

from playground.game import core
from playground.game.construct import ExpressionBuilder
from playground.game.core import Type
from playground.game.names import is_unknown, number, unknown
from playground.source.text import Span


def flat_index(
    variable: core.GameVariable, given: Sequence[core.Expression], checker: ExpressionBuilder, span: Span
) -> core.Expression:
    """The number of the value that several indices name, or the first of them; numbers outside are clamped."""
    found: core.Expression = number(0, span)
    for index, value in zip(variable.indices[: len(given)], given, strict=True):
        place = _place(index, checker.coerce_to(value, index.type, value.span or span), variable, checker)
        if is_unknown(place):
            return unknown(span)
        wide = checker.make("multiply", found, number(index.size, span), span=span)
        found = checker.make("add", wide, place, span=span)
    return found


def _place(
    index: core.Index, value: core.Expression, variable: core.GameVariable, checker: ExpressionBuilder
) -> core.Expression:
    """The place of one index among its values, from 0."""
    if is_unknown(value):
        return value
    if index.type.kind != "int":
        return table_of(tuple(range(index.size)), value, checker)
    checker.check_range(variable, index.type, value)
    offset = checker.make("subtract", value, number(index.type.low), span=value.span)
    name = checker.name_for("index", offset)
    last, type_ = number(index.size - 1), Type("int", 0, index.size - 1)
    within = name
    if offset.type.high > index.size - 1:
        above = checker.make("less", last, name)
        within = checker.chosen(above, last, within, type_)
    if offset.type.low < 0:
        below = checker.make("less", name, number(0))
        within = checker.chosen(below, number(0), within, type_)
    return checker.let(name, offset, within, value.span)


def table_of(values: tuple[int, ...], index: core.Expression, checker: ExpressionBuilder) -> core.Expression:
    """The number that belongs to a player or a kind of piece; 0 for none."""
    type_ = Type("int", min(0, *values), max(values))
    return checker.fold(core.Table(values, index, type=type_, span=index.span))
