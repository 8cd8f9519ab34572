"""Keys of expressions without the names of variables and the places in the ruleset: those of expressions that differ in
nothing else are equal.

    count (A where it is in B of x)   ─┐
                                       ├─   the same key, and one free variable each: x, y
    count (A where it is in B of y)   ─┘
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass

from playground.game import core

RESULTS = {"bool": "bool", "int": "int", "player": "int", "site": "int", "mark": "int", "sites": "set"}
"""The types of values that functions take and return, and their types in the IR."""

_LOCAL = frozenset(("last", "turn_ends", "upcoming", "occurrences", "repeated_within"))
"""Operations whose values are known only where a decision is complete."""

_BINDING = frozenset((core.Let, core.Quantified, core.Where))
_NAMELESS = frozenset(("span", "type", "variable"))
"""Fields of expressions that are no part of what they say, but for the type, which is looked at apart."""

Key = Hashable

_NONE_BOUND: Mapping[str, int] = {}


@dataclass(frozen=True)
class Form:
    """A number that expressions have in common that differ in names of variables only, and the free variables of one in
    the order in which they occur."""

    key: int
    free: tuple[core.Variable, ...]


class Nameless:
    """Makes the keys of expressions; `free` are their variables that nothing within them binds, by name, in the order
    in which they occur.

    With `form_of`, the number of a form and its free variables stand for a part that has a form: of a long chain of
    `or`, each shorter chain at its beginning is large as well. Free variables are then those of a function.
    """

    def __init__(self, form_of: Callable[[core.Expression], Form | None] | None = None) -> None:
        self.free: dict[str, core.Variable] = {}
        self._form_of = form_of

    def key(self, expression: core.Expression, bound: Mapping[str, int] = _NONE_BOUND) -> Key | None:
        """The key of an expression; `bound` are the numbers of the variables that are bound around it.

        None if it asks what only a complete decision has, or if no function could take a free variable.
        """
        form = self._form_of(expression) if self._form_of is not None else None
        if form is not None:
            return ("form", form.key, *[self._key_of_variable(variable, bound) for variable in form.free])
        if isinstance(expression, core.Variable):
            return self._key_of_variable(expression, bound)
        is_local = isinstance(expression, core.Operation) and expression.name in _LOCAL
        if is_local or isinstance(expression, core.After | core.CanMove):
            return None
        return self._key_of_parts(expression, bound)

    def _key_of_variable(self, variable: core.Variable, bound: Mapping[str, int]) -> Key | None:
        if variable.name in bound:
            return ("bound", bound[variable.name])
        if self._form_of is not None and variable.type.kind not in RESULTS:
            return None
        self.free.setdefault(variable.name, variable)
        return ("free", list(self.free).index(variable.name), variable.type)

    def _key_of_parts(self, expression: core.Expression, bound: Mapping[str, int]) -> Key | None:
        kind, fields = type(expression), vars(expression)
        if kind in _BINDING:
            bound = {**bound, fields["variable"]: len(bound)}
        key: list[Key] = [kind.__name__, expression.type]
        for name, value in fields.items():
            if name in _NAMELESS:
                continue
            parts = value if isinstance(value, tuple) else (value,)
            for part in parts:
                if isinstance(part, core.Expression):
                    part = self.key(part, bound)
                    if part is None:
                        return None
                key.append(part)
            key.append(len(parts))
        return tuple(key)
