"""What expressions look at: whether components that move may change what they are."""

from __future__ import annotations

from playground.game import core
from playground.game.position_operations import POSITION_SPECS
from playground.game.rule_expressions import all_parts

_OF_POSITIONS = frozenset(spec.name for spec in POSITION_SPECS)


def looks_at_components(expression: core.Expression) -> bool:
    """Whether the value of an expression may depend on where components lie and what they are."""
    return any(
        isinstance(part, core.AttributeOf | core.WithAttribute | core.CanMove | core.After)
        or (isinstance(part, core.Operation) and part.name in _OF_POSITIONS)
        for part in all_parts([expression])
    )
