"""How many steps it may take to find the value of an expression: loops within loops multiply."""

from __future__ import annotations

from playground.game import core
from playground.game.operations import World


def steps_of(expression: core.Expression, world: World) -> int:
    """About how many steps working out an expression takes at most; parts that are shared count each time."""
    inner = sum(steps_of(part, world) for part in core.parts(expression))
    if isinstance(expression, core.Quantified | core.Where):
        return 1 + most_members(expression.domain, world) * inner
    return 1 + inner


def most_members(domain: core.Expression, world: World) -> int:
    """The most members a set can have."""
    if isinstance(domain, core.Constant) and isinstance(domain.value, frozenset):
        return len(domain.value)
    if domain.type.kind in ("numbers", "marks"):
        return domain.type.high - domain.type.low + 1
    sizes = {"ways": len(world.board.directions), "players": world.player_count}
    return sizes.get(domain.type.kind, len(world.board.sites))
