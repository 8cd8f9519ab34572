"""Players that an effect names: one, or a set of them."""

from __future__ import annotations

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.lowering import Lowering
from playground.game import core


def is_among(player: int, players: core.Expression, expressions: Lowering) -> IRNode:
    """Whether a player is the one, or one of those, that an expression names."""
    if players.type.kind == "players":
        return expressions.has_member(players, player)
    return expressions.nodes.op("same", expressions.lower(players), expressions.nodes.number(player))


def bits_of_players(players: core.Expression, expressions: Lowering) -> IRNode:
    """The players as a number with a bit for each. What a set of them depends on, such as the most points, is computed
    once."""
    if isinstance(players, core.Let) and players.type.kind == "players":
        with expressions.scope.binding({players.variable: expressions.let(players)}):
            return bits_of_players(players.body, expressions)
    nodes = expressions.nodes
    named = nodes.number(0)
    for player in range(len(expressions.scope.game.players)):
        bit = nodes.choose(is_among(player, players, expressions), nodes.number(1 << player), nodes.number(0))
        named = nodes.op("add", named, bit)
    return named
