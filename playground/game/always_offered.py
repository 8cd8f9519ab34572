"""Actions of which one is always allowed: one that nothing forbids, or two of which always one is allowed.

lay: {choose: {card: cards_of(mover)}}, draw: {when: no cards_of(mover)}
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from playground.game import core

_OPPOSITES = {"less": "at_most", "at_most": "less"}
"""What holds of two numbers the other way round exactly where the other does not."""


def always_offered(actions: Iterable[core.Action]) -> str | None:
    """What there always is to choose among some actions, in words; None if that is not sure."""
    actions = list(actions)
    both = _one_of_two(actions)
    if both is not None:
        return f"either '{both[0].name}' or '{both[1].name}' is allowed"
    guards, denied = dict[core.Expression, core.Action](), dict[core.Expression, core.Action]()
    for action in actions:
        if not all(map(_has_members, action.bindings)):
            continue
        if _is_free(action) or action.guard is None:
            return f"'{action.name}' is always allowed"
        negations = _negations(action.guard)
        opposite = denied.get(action.guard) or next((guards[each] for each in negations if each in guards), None)
        if opposite is not None:
            return f"either '{opposite.name}' or '{action.name}' is allowed"
        guards.setdefault(action.guard, action)
        for each in negations:
            denied.setdefault(each, action)
    return None


def _one_of_two(actions: list[core.Action]) -> tuple[core.Action, core.Action] | None:
    """An action that chooses one of some sites, and one that is allowed where there are none of them."""
    for choosing, other in permutations(actions, 2):
        none = _none_of(other.guard)
        is_choice = _is_free(choosing) and len(choosing.bindings) == 1 and all(map(_has_members, other.bindings))
        if none is not None and is_choice and core.alike(none, choosing.bindings[0].domain):
            return choosing, other
    return None


def _is_free(action: core.Action) -> bool:
    return action.guard is None or action.guard == core.Constant(True, type=core.Type("bool"))


def _none_of(condition: core.Expression | None) -> core.Expression | None:
    """The set of which a condition says that it is empty, if it does: that there are 0 of it."""
    match condition:
        case core.Let(name, sites, core.Operation("equal", (core.Operation("count", (counted,)), number))):
            is_named = isinstance(counted, core.Variable) and counted.name == name
            return sites if is_named and _is_zero(number) else None
        case core.Operation("equal", (core.Operation("count", (sites,)), number)) if _is_zero(number):
            return sites
    return None


def _is_zero(number: core.Expression) -> bool:
    return isinstance(number, core.Constant) and number.value == 0


def _has_members(binding: core.Binding) -> bool:
    """Whether there is something to choose, whatever was chosen before."""
    domain = binding.domain
    return isinstance(domain, core.Constant) and isinstance(domain.value, frozenset) and bool(domain.value)


def _negations(condition: core.Expression) -> tuple[core.Expression, ...]:
    """Conditions that are known to hold exactly where this one does not."""
    match condition:
        case core.Operation("not", (denied,)):
            return (denied,)
        case core.Operation(name, (one, other)) if name in _OPPOSITES:
            return (core.Operation(_OPPOSITES[name], (other, one), type=condition.type),)
    return ()
