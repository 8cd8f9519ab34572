"""Actions of which one is always allowed: one that nothing forbids, or two of which always one is allowed."""

from __future__ import annotations

from collections.abc import Iterable

from playground.game import core

_OPPOSITES = {"less": "at_most", "at_most": "less"}
"""What holds of two numbers the other way round exactly where the other does not."""


def always_offered(actions: Iterable[core.Action]) -> str | None:
    """What there always is to choose among some actions, in words; None if that is not sure."""
    guards, denied = dict[core.Expression, core.Action](), dict[core.Expression, core.Action]()
    for action in actions:
        if not all(map(_has_members, action.bindings)):
            continue
        if action.guard is None or action.guard == core.Constant(True, type=core.Type("bool")):
            return f"'{action.name}' is always allowed"
        negations = _negations(action.guard)
        opposite = denied.get(action.guard) or next((guards[each] for each in negations if each in guards), None)
        if opposite is not None:
            return f"either '{opposite.name}' or '{action.name}' is allowed"
        guards.setdefault(action.guard, action)
        for each in negations:
            denied.setdefault(each, action)
    return None


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
