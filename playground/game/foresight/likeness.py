"""How large expressions are, and whether they are the same but for the names that they bind."""

from __future__ import annotations

from collections.abc import Mapping

from playground.game import core

MAX_COUNTED = 2000
"""The parts of larger expressions are not counted to the end."""

_BINDERS = core.Let | core.Quantified | core.Where


class Likeness:
    """Compares expressions. What they look like is kept, so that most that differ need not be gone through."""

    def __init__(self) -> None:
        self._shapes: dict[int, tuple[core.Expression, int]] = {}

    def __call__(self, one: core.Expression, other: core.Expression) -> bool:
        """Whether two expressions are the same but for the names that they bind."""
        return one is other or (self._shape(one) == self._shape(other) and _alike(one, other, {}))

    def _shape(self, expression: core.Expression) -> int:
        """The same number for expressions that are alike."""
        known = self._shapes.get(id(expression))
        if known is None:
            parts = tuple(map(self._shape, core.parts(expression)))
            known = self._shapes[id(expression)] = expression, hash((type(expression), _named(expression), parts))
        return known[1]


def _named(expression: core.Expression) -> object:
    match expression:
        case core.Operation(name=name) | core.StateVariable(name=name):
            return name
        case core.Constant(value=value):
            return value
    return None


def _alike(one: core.Expression, other: core.Expression, names: Mapping[str, str]) -> bool:
    if one is other and not names:
        return True
    match one, other:
        case core.Operation(), core.Operation():
            if one.name != other.name:
                return False
        case core.Variable(), core.Variable():
            return names.get(one.name, one.name) == other.name
        case core.Constant(), core.Constant():
            return one.value == other.value and one.type.kind == other.type.kind
        case _:
            if type(one) is not type(other) or _rest(one) != _rest(other):
                return False
    parts = core.parts(one), core.parts(other)
    if len(parts[0]) != len(parts[1]):
        return False
    if isinstance(one, _BINDERS) and isinstance(other, _BINDERS):
        within = {**names, one.variable: other.variable}
        (outside, body), (other_outside, other_body) = parts
        return _alike(outside, other_outside, names) and _alike(body, other_body, within)
    return all(_alike(a, b, names) for a, b in zip(*parts, strict=True))


_LEFT_OUT = frozenset(("type", "span", "variable"))


def _rest(expression: core.Expression) -> list[object]:
    """What an expression is beside its parts, its type and the name that it binds."""
    fields = [value for name, value in vars(expression).items() if name not in _LEFT_OUT]
    return [value for value in fields if not _is_part(value)]


def _is_part(value: object) -> bool:
    several = isinstance(value, tuple) and any(isinstance(each, core.Expression) for each in value)
    return several or isinstance(value, core.Expression)


def size_of(expression: core.Expression) -> int:
    """The number of parts of an expression, as it is written, as far as MAX_COUNTED."""
    waiting, size = [expression], 0
    while waiting and size < MAX_COUNTED:
        size += 1
        waiting += core.parts(waiting.pop())
    return size


def with_names(expression: core.Expression, names: Mapping[str, core.Expression]) -> core.Expression:
    """An expression with the values of names in their places."""
    for name, value in names.items():
        expression = core.substitute(expression, name, value)
    return expression
