"""What positions are worth: each value of a strategy to a function of its own."""

from __future__ import annotations

from playground.engine.native.ir import Function, Return
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.scope import Scope
from playground.engine.native.nodes import Nodes
from playground.game import core
from playground.game.core import ME


def evaluation(number: int, value: core.Expression, game: core.Game, nodes: Nodes) -> Function:
    """The function that tells what the position is worth to the player it is given, by the `number`-th value."""
    scope = Scope(game, nodes, names={ME: nodes.local(ME, "int")})
    scope.emit(Return(Expressions(scope).lower(value)))
    return Function(f"evaluate_{number}", ((ME, "int"),), tuple(scope.variables), tuple(scope.statements), "int")
