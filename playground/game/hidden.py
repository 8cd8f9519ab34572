"""What depends on hidden information."""

from __future__ import annotations

from playground.game.core import AttributeOf, CanMove, Expression, Game, Operation, StateVariable, WithAttribute, parts
from playground.game.operations import OPERATIONS


def depends_on_hidden(expression: Expression, game: Game) -> bool:
    """Whether the value of an expression depends on hidden information."""
    match expression:
        case AttributeOf() | WithAttribute() | CanMove():
            return True
        case Operation() if OPERATIONS[expression.name].sees_content:
            return True
        case StateVariable() if any(v.secret for v in game.variables if v.name == expression.name):
            return True
    return any(depends_on_hidden(part, game) for part in parts(expression))
