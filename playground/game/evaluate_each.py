"""Evaluates a static expression for many values of a variable at once, operation by operation.

The values are those of `evaluate`, one by one. `column_of it <= 7 and row_of it = 1` has the columns of all sites,
then those that are at most 7, and of these the rows. A board has hundreds of sites, and walking the expression for each
of them takes many times as long.

`board where column_of other = column_of it + 1` has the sites of each column, found once, and for each site those of
the column that it asks for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress, repeat
from typing import Any, cast

from playground.game.core import NOTHING, Choice, Expression, Let, Operation, Table, Value, Variable, Where, parts
from playground.game.evaluate import Environment, asks_for_membership, belonging, evaluate, is_static, members
from playground.game.operation_spec import World
from playground.game.operations import OPERATIONS

Columns = Mapping[str, Sequence[Value]]
"""The values of the variables that differ, one for each row."""


def evaluate_each(
    expression: Expression, variable: str, values: Sequence[Value], world: World, environment: Environment
) -> list[Value]:
    """The value of a static expression for each value of a variable, in the same order."""
    return [*_Each(world, environment).of(expression, {variable: values}, len(values))]


def static_where(expression: Where, world: World) -> frozenset[int]:
    """The members of a static domain for which a static condition holds."""
    among = members(expression.domain, world, {}, None)
    holds = evaluate_each(expression.condition, expression.variable, among, world, {})
    return frozenset(compress(among, holds))


def sought_value(condition: Expression, variable: str) -> tuple[Expression, Expression] | None:
    """What a condition asks for, `column_of it = x`: what each member has, for which nothing else matters, and the
    value that it is compared with; None of other conditions."""
    if not isinstance(condition, Operation) or condition.name != "equal":
        return None
    for had, sought in (condition.arguments, condition.arguments[::-1]):
        if is_static(had, frozenset((variable,))) and variable in _names(had) and variable not in _names(sought):
            return had, sought
    return None


class _Each:
    """Evaluates for each row of some columns; `environment` has the variables that are the same in all rows."""

    def __init__(self, world: World, environment: Environment) -> None:
        self._world, self._environment = world, environment

    def of(self, expression: Expression, columns: Columns, count: int) -> Sequence[Value]:
        """The value for each of `count` rows."""
        if not count:
            return []
        if _names(expression).isdisjoint(columns):
            return [evaluate(expression, self._world, self._environment, None)] * count
        belongs = self._membership(expression, columns)
        if belongs is not None:
            return belongs
        match expression:
            case Variable(name):
                return columns[name]
            case Operation():
                return self._of_operation(expression, columns, count)
            case Let(variable, value, body):
                return self.of(body, {**columns, variable: self.of(value, columns, count)}, count)
            case Choice(condition, yes, no):
                return self._of_choice(self.of(condition, columns, count), yes, no, columns)
            case Table(values, index):
                nothing = frozenset[int]() if isinstance(values[0], frozenset) else 0
                places = cast(Sequence[int], self.of(index, columns, count))
                return [nothing if place == NOTHING else values[place] for place in places]
            case Where():
                return self._of_where(expression, columns, count)
        return self._one_by_one(expression, columns, count)

    def _membership(self, condition: Expression, columns: Columns) -> Sequence[Value] | None:
        """Whether a variable belongs to a set that is the same in all rows, which is found once; None of others."""
        differing = _names(condition).intersection(columns)
        variable = next(iter(differing))
        if len(differing) > 1 or not asks_for_membership(condition, variable):
            return None
        among = cast(frozenset[Value], belonging(condition, self._world, self._environment, None))
        return [value in among for value in columns[variable]]

    def _of_operation(self, operation: Operation, columns: Columns, count: int) -> Sequence[Value]:
        pure = OPERATIONS[operation.name].evaluate
        if operation.name in ("and", "or"):
            return self._of_logic(operation, columns, count)
        if pure is None:
            return self._one_by_one(operation, columns, count)
        arguments = (self.of(part, columns, count) for part in operation.arguments)
        return [*map(cast(Any, pure), repeat(self._world), *arguments)]

    def _of_logic(self, operation: Operation, columns: Columns, count: int) -> Sequence[Value]:
        """`and` or `or`: an argument is evaluated for those rows only that the arguments before it do not decide."""
        decides = operation.name == "or"
        found: list[Value] = [not decides] * count
        places = [*range(count)]
        for argument in operation.arguments:
            undecided = []
            for place, held in zip(places, self.of(argument, _rows(columns, places), len(places)), strict=True):
                if bool(held) is decides:
                    found[place] = decides
                else:
                    undecided.append(place)
            places = undecided
        return found

    def _of_choice(self, holds: Sequence[Value], yes: Expression, no: Expression, columns: Columns) -> Sequence[Value]:
        """Each side is evaluated for its rows only."""
        found: list[Value] = [0] * len(holds)
        for side, is_yes in ((yes, True), (no, False)):
            places = [place for place, held in enumerate(holds) if bool(held) is is_yes]
            for place, value in zip(places, self.of(side, _rows(columns, places), len(places)), strict=True):
                found[place] = value
        return found

    def _of_where(self, where: Where, columns: Columns, count: int) -> Sequence[Value]:
        """The members that have a value, if the condition compares one and the domain is the same in all rows."""
        compared = sought_value(where.condition, where.variable)
        if compared is None or where.variable in columns or not _names(where.domain).isdisjoint(columns):
            return self._one_by_one(where, columns, count)
        had, sought = compared
        among = members(where.domain, self._world, self._environment, None)
        having = dict[Value, list[int]]()
        for member, value in zip(among, self.of(had, {where.variable: among}, len(among)), strict=True):
            having.setdefault(value, []).append(member)
        sets = {value: frozenset(those) for value, those in having.items()}
        return [sets.get(value, frozenset()) for value in self.of(sought, columns, count)]

    def _one_by_one(self, expression: Expression, columns: Columns, count: int) -> Sequence[Value]:
        inner, found = dict(self._environment), list[Value]()
        for row in range(count):
            inner |= {name: values[row] for name, values in columns.items()}
            found.append(evaluate(expression, self._world, inner, None))
        return found


def _rows(columns: Columns, places: Iterable[int]) -> Columns:
    """Some rows of all columns."""
    return {name: [values[place] for place in places] for name, values in columns.items()}


def _names(expression: Expression) -> set[str]:
    """The names of the variables that occur in an expression, also of those bound within it."""
    names, waiting = set[str](), [expression]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Variable):
            names.add(part.name)
        else:
            waiting += parts(part)
    return names
