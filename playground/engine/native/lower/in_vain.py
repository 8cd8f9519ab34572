"""Conditions that could not be evaluated for all sites at once, tried no more.

The options of an action are combinations of directions, distances and kinds, and a condition is lowered for each of
them. What stands in the way is mostly the same in all:

    not attacked(king, enemy except target, …)     asks what stands between many sites, whichever way the piece went

A condition that is tested one by one is right in any case, so that giving up costs at most time.
"""

from __future__ import annotations

from collections.abc import Callable

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.scope import Scope
from playground.game import core
from playground.game.roaming import conjuncts

MAX_IN_VAIN = 2
"""So many times a condition that was never evaluated for all sites at once is tried; of none that was at least once is
it known that later ones were not (all rulesets: their programs are the same without a limit)."""


def is_in_vain(condition: core.Expression, variable: str, scope: Scope) -> bool:
    """Whether a condition on a site has been tried in vain as often as it is tried."""
    _, failures = scope.nodes.tried.get((id(condition), variable), (condition, 0))
    return failures is not None and failures >= MAX_IN_VAIN


def unless_in_vain(
    condition: core.Expression, variable: str, scope: Scope, lift: Callable[[], IRNode | None]
) -> IRNode | None:
    """What `lift` makes of a condition on a site, or None where it has often made nothing of it, or of a part of it
    without which the condition does not hold."""
    if any(is_in_vain(part, variable, scope) for part in (condition, *conjuncts(condition))):
        return None
    lifted, tried, key = lift(), scope.nodes.tried, (id(condition), variable)
    _, failures = tried.get(key, (condition, 0))
    tried[key] = condition, None if lifted is not None or failures is None else failures + 1
    return lifted
