"""The parts of an action's choices in all of their combinations, without those that a combination rules out.

An action looks for all of its movements together, in each direction and at each distance. Of rides and leaps in one
action, hardly any combination is one of both: `way is north and …` has no parts in another direction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from playground.game import core

Members = Callable[[core.Expression], int]
"""How often what a quantifier says is counted, for its domain."""

Values = Mapping[str, int]
"""What has been chosen, by variable: the number of a direction, player or kind, or a number."""

_Folded = tuple[int, bool | None]
"""The parts of a condition, and whether it holds if that is known."""


def parts_of_choices(action: core.Action, members: Members, limit: int) -> int:
    """The parts of the domains of an action in all combinations of its choices; some number above `limit` if more."""
    domains = [binding.domain for binding in action.bindings]
    total = 0
    for values, times in _combinations(action, members):
        total += times * sum(_folded(domain, values, members)[0] for domain in domains)
        if total > limit:
            break
    return total


def _combinations(action: core.Action, members: Members) -> Iterator[tuple[Values, int]]:
    """What may be chosen together of directions and numbers that are known, each as often as there are others."""
    known: dict[str, list[int]] = {}
    times = 1
    for binding in action.bindings:
        domain = binding.domain
        if binding.is_of_sites:
            continue
        if isinstance(domain, core.Constant) and isinstance(domain.value, frozenset):
            known[binding.variable] = sorted(domain.value)
        else:
            times *= members(domain)
    for values in product(*known.values()):
        yield dict(zip(known, values, strict=True)), times


def _folded(expression: core.Expression, values: Values, members: Members) -> _Folded:
    if isinstance(expression, core.Operation):
        if expression.name in ("and", "or"):
            return _joined(expression, values, members)
        holds = _holds(expression, values)
        if holds is not None:
            return 1, holds
    times = members(expression.domain) if isinstance(expression, core.Quantified) else 1
    within = core.parts(expression)
    if isinstance(expression, core.After):  # what an option leads to is written once
        within = (*expression.choices, *expression.arguments)
    return 1 + times * sum(_folded(part, values, members)[0] for part in within), None


def _joined(expression: core.Operation, values: Values, members: Members) -> _Folded:
    """Conditions joined by `and` or `or`: only those that decide, up to one that settles it."""
    settles = expression.name == "or"
    size, is_known = 1, True
    for part in expression.arguments:
        parts, holds = _folded(part, values, members)
        if holds is settles:
            return 1, settles
        if holds is None:
            size, is_known = size + parts, False
    return size, not settles if is_known else None


def _holds(expression: core.Operation, values: Values) -> bool | None:
    """Whether a direction is one of some, or a number is another; None if that is not known."""
    if expression.name not in ("contains_way", "equal"):
        return None
    first, second = expression.arguments
    chosen, other = (second, first) if isinstance(first, core.Constant) else (first, second)
    if not (isinstance(chosen, core.Variable) and isinstance(other, core.Constant)) or chosen.name not in values:
        return None
    value = values[chosen.name]
    return value in other.value if isinstance(other.value, frozenset) else value == other.value
