"""Evaluations of positions: each value of a strategy becomes a function of its own."""

from __future__ import annotations

from playground.engine.native.ir.nodes import Nodes
from playground.engine.native.ir.program import IRFunction
from playground.engine.native.ir.statements import Return
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.scope import Scope
from playground.game import core
from playground.game.core import ME


def evaluation(number: int, value: core.Expression, game: core.Game, nodes: Nodes) -> IRFunction:
    """The function that evaluates a position for a given player, by the `number`-th value."""
    scope = Scope(game, nodes, names={ME: nodes.local(ME, "int")})
    scope.emit(Return(Expressions(scope).lower(value)))
    return IRFunction(f"evaluate_{number}", ((ME, "int"),), tuple(scope.variables), tuple(scope.statements), "int")
