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

MAX_IN_VAIN = 2
"""So many times a condition that was never evaluated for all sites at once is tried; of none that was at least once is
it known that later ones were not (all rulesets: their programs are the same without a limit)."""


def unless_in_vain(
    condition: core.Expression, variable: str, scope: Scope, lift: Callable[[], IRNode | None]
) -> IRNode | None:
    """What `lift` makes of a condition on a site, or None where it has often made nothing of it."""
    tried = scope.nodes.tried
    key = id(condition), variable
    _, failures = tried.get(key, (condition, 0))
    if failures is not None and failures >= MAX_IN_VAIN:
        return None
    lifted = lift()
    tried[key] = condition, None if lifted is not None or failures is None else failures + 1
    return lifted
