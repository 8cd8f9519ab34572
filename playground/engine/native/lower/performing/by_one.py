"""Effects that raise or lower the number of one site by one (`coded.step_code`)."""

from __future__ import annotations

from playground.engine.native.lower.scope import Scope
from playground.game import core


def step_of(effect: core.Assign | core.SetAttribute, scope: Scope) -> int:
    """What an effect adds to the number of the one site that it changes, if that is 1 or -1; otherwise 0."""
    match effect.value:
        case core.Operation(name="add" | "subtract" as name, arguments=(before, amount)) if _is_it(before, effect):
            sign = 1 if name == "add" else -1
        case core.Operation(name="add", arguments=(amount, before)) if _is_it(before, effect):
            sign = 1
        case _:
            return 0
    known = scope.known(amount)
    return sign * known if type(known) is int and abs(known) == 1 else 0


def _is_it(value: core.Expression, effect: core.Assign | core.SetAttribute) -> bool:
    """Whether a value is the one that an effect changes."""
    if effect.sites is None or effect.sites.type.kind != "site" or value.type.kind != "int":
        return False
    match effect, value:
        case core.Assign(), core.StateVariable(name=name, index=index, site=site):
            return (name, index, site) == (effect.variable, effect.index, effect.sites)
        case core.SetAttribute(), core.AttributeOf(attribute=name, site=site):
            return (name, site) == (effect.attribute, effect.sites)
    return False
