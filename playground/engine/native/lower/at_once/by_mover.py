"""What depends on the mover and on nothing else of the position: as it is for each player, of whom one is the mover.

    (if mover is White then column_of it - column_of piece else column_of piece - column_of it) in 1..4

is known for all pairs of sites if White moves, and if Black does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import cast

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.facts import FACTS, depends_on_position
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.narrowing import made_once
from playground.game import core

MAX_PLAYERS = 4
"""For more players nothing is written out."""


def for_each_mover(expression: core.Expression, lowering: Lowering) -> Iterator[tuple[IRNode, core.Expression]]:
    """For each player, whether that is the mover, and what an expression is then; nothing if no part of it but larger
    ones depends on the mover."""
    nodes, players = lowering.nodes, lowering.scope.player_count
    if players > MAX_PLAYERS or not depends_on_position(expression):
        return
    for player in range(players):
        known = of_mover(expression, player)
        if known is expression:
            return
        mover = lowering.lower(core.Operation("mover", (), type=core.Type("player")))
        yield nodes.op("same", mover, nodes.number(player)), known


def of_mover(expression: core.Expression, player: int) -> core.Expression:
    """An expression in which those parts that depend on the mover, and on nothing else of the position, are what they
    are if a player is the mover."""
    if not depends_on_position(expression):
        return expression
    known = FACTS.of_mover.get((id(expression), player))
    if known is None:
        known = FACTS.of_mover[id(expression), player] = expression, _of_mover(expression, player)
    return known[1]


def _of_mover(expression: core.Expression, player: int) -> core.Expression:
    if isinstance(expression, core.Operation) and expression.name == "mover":
        constant = partial(core.Constant, player, type=expression.type)
        return made_once(cast(core.Expression, expression), (frozenset((player,)),), constant)
    before = core.parts(expression)
    after = [of_mover(part, player) for part in before]
    if all(one is other for one, other in zip(before, after, strict=True)):
        return expression
    changed = made_once(expression, tuple(after), partial(core.with_parts, expression, after))
    if not depends_on_position(changed):
        return changed
    # Players alone are left as they are: `own` is one set, and not one for each player.
    kept = [one if one.type.kind == "player" else other for one, other in zip(before, after, strict=True)]
    return made_once(expression, tuple(kept), partial(core.with_parts, expression, kept))
