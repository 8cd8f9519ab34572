"""Actions of which one is always allowed: one that nothing forbids, or two of which always one is allowed."""

from __future__ import annotations

from collections.abc import Iterable

from playground.game import core

_OPPOSITES = {"less": "at_most", "at_most": "less"}
"""What holds of two numbers the other way round exactly where the other does not."""


def always_offered(actions: Iterable[core.Action]) -> str | None:
    """What there always is to choose among some actions, in words; None if that is not sure."""
    guarded: list[tuple[core.Action, core.Expression]] = []
    for action in actions:
        if not all(map(_has_members, action.bindings)):
            continue
        if action.guard is None or action.guard == core.Constant(True, type=core.Type("bool")):
            return f"'{action.name}' is always allowed"
        for other, condition in guarded:
            if _are_opposite(condition, action.guard):
                return f"either '{other.name}' or '{action.name}' is allowed"
        guarded.append((action, action.guard))
    return None


def _has_members(binding: core.Binding) -> bool:
    """Whether there is something to choose, whatever was chosen before."""
    domain = binding.domain
    return isinstance(domain, core.Constant) and isinstance(domain.value, frozenset) and bool(domain.value)


def _are_opposite(one: core.Expression, other: core.Expression) -> bool:
    """Whether one condition is known to hold exactly where the other does not."""
    return other in _negations(one) or one in _negations(other)


def _negations(condition: core.Expression) -> tuple[core.Expression, ...]:
    match condition:
        case core.Operation("not", (denied,)):
            return (denied,)
        case core.Operation(name, (one, other)) if name in _OPPOSITES:
            return (core.Operation(_OPPOSITES[name], (other, one), type=condition.type),)
    return ()
