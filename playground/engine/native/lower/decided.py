"""Choices between values that are decided where a game is lowered, since their conditions ask for constants only.

A definition by cases is a chain of such choices. Where its argument is a number that is written out, one line is left:

    covered(form, a): {1: a, 2: a or north of a, … 27: …}        with 2 for the form: a or north of a
"""

from __future__ import annotations

from operator import is_

from playground.engine.native.lower.facts import FACTS, facts_of
from playground.engine.native.lower.scope import Scope
from playground.game import core
from playground.source.copying import with_fields

MAX_LEFT = 4000
"""The most parts that are left of an expression that is written out for the sake of what constants decide of it."""


def without_decided(expression: core.Expression, scope: Scope) -> core.Expression:
    """An expression without what constants decide of it, if that is most of it; otherwise the same object."""
    return _Deciding(scope).of(expression) if _is_mostly_decided(expression, scope) else expression


def _is_mostly_decided(expression: core.Expression, scope: Scope) -> bool:
    """Whether the constants of a scope leave at most half of an expression.

    A function of the constants would have all of it, and decide each time anew what is known here."""
    facts = facts_of(expression)
    fixed = facts.free & scope.constants
    if not fixed:
        return False
    left = _left(expression, fixed)
    return left <= MAX_LEFT and 2 * left <= facts.size


def _left(expression: core.Expression, fixed: frozenset[str]) -> int:
    """The most parts that are left of an expression if these variables are constants."""
    facts = facts_of(expression)
    if not facts.free & fixed:
        return facts.size
    key = id(expression), fixed
    known = FACTS.left.get(key)
    if known is None or known[0] is not expression:
        known = FACTS.left[key] = expression, _left_of_parts(expression, fixed)
    return known[1]


def _left_of_parts(expression: core.Expression, fixed: frozenset[str]) -> int:
    if isinstance(expression, core.Choice):
        condition = facts_of(expression.condition)
        if condition.free <= fixed and not condition.depends_on_position:
            return max(_left(expression.yes, fixed), _left(expression.no, fixed))
    return 1 + sum(_left(part, fixed) for part in core.parts(expression))


class _Deciding:
    """Writes expressions again without the sides of choices that are not taken; a part that occurs twice stays one."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._done: dict[int, core.Expression] = {}

    def of(self, expression: core.Expression) -> core.Expression:
        """The expression; the same object if nothing of it is decided."""
        if not facts_of(expression).free & self._scope.constants:
            return expression
        done = self._done.get(id(expression))
        if done is None:
            done = self._done[id(expression)] = self._written(expression)
        return done

    def _written(self, expression: core.Expression) -> core.Expression:
        self._scope.nodes.budget.spend()
        if isinstance(expression, core.Choice):
            known = self._scope.known(expression.condition)
            if known is not None:
                return self.of(expression.yes if known else expression.no)
        fields = {name: self._field(value) for name, value in vars(expression).items()}
        changed = {name: value for name, value in fields.items() if value is not vars(expression)[name]}
        return with_fields(expression, **changed) if changed else expression

    def _field(self, value: object) -> object:
        if isinstance(value, core.Expression):
            return self.of(value)
        if not isinstance(value, tuple):
            return value
        parts = tuple([self._field(part) for part in value])
        return value if all(map(is_, parts, value)) else parts
