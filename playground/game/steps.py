"""How many steps it may take to find the value of an expression: loops within loops multiply."""

from __future__ import annotations

from collections.abc import Iterator

from playground.game import core
from playground.game.operations import World
from playground.game.prune import inner


def steps_of(expression: core.Expression, world: World) -> int:
    """About how many steps working out an expression takes at most; parts that are shared count each time."""
    if isinstance(expression, core.Quantified | core.Where):
        body = expression.condition if isinstance(expression, core.Where) else expression.body
        return 1 + steps_of(expression.domain, world) + most_members(expression.domain, world) * steps_of(body, world)
    parts = sum(steps_of(part, world) for part in core.parts(expression))
    if isinstance(expression, core.Operation) and expression.name == "walk":
        _, _, most, ways, _, _ = expression.arguments
        return 1 + parts + most.type.high * most_members(ways, world) * len(world.board.sites)
    return 1 + parts


def steps_of_effect(effect: core.Effect, world: World) -> int:
    """About how many steps an effect takes at most."""
    times, own = 1, 1 + sum(steps_of(expression, world) for expression in expressions_of(effect))
    match effect:
        case core.ForEach():
            times = most_members(effect.domain, world)
        case core.RollAttribute(until=core.Expression()):
            own *= core.MOST_ROLLS
        case core.Sort() | core.Shuffle():
            own += most_members(effect.sites, world)
    return own + times * sum(steps_of_effect(part, world) for part in inner(effect))


def expressions_of(effect: core.Effect) -> Iterator[core.Expression]:
    """The expressions of an effect, without those of effects within it."""
    for value in vars(effect).values():
        if isinstance(value, core.Expression):
            yield value
    if isinstance(effect, core.Place):
        yield from (value for _, value in effect.attributes)


def most_members(domain: core.Expression, world: World) -> int:
    """The most members a set can have."""
    if isinstance(domain, core.Constant) and isinstance(domain.value, frozenset):
        return len(domain.value)
    if domain.type.kind in ("numbers", "marks"):
        return domain.type.high - domain.type.low + 1
    sizes = {"ways": len(world.board.directions), "players": world.player_count}
    return sizes.get(domain.type.kind, len(world.board.sites))
