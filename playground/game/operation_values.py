"""Implementations of operations that depend on their arguments only, and types of arithmetic results."""

from __future__ import annotations

from playground.game.board import NO_SITE
from playground.game.core import NOTHING, Type
from playground.game.operation_spec import World
from playground.game.rays import rays


def _span_of(corners: list[int]) -> Type:
    return Type("int", min(corners), max(corners))


def same_direction(_world: World, direction: Type, *_others: Type) -> Type:
    """The type of a direction that is found from another: none if that one is."""
    return Type("way", optional=direction.optional)


def product(_world: World, a: Type, b: Type) -> Type:
    """The type of a product."""
    return _span_of([x * y for x in (a.low, a.high) for y in (b.low, b.high)])


def quotient(_world: World, a: Type, b: Type) -> Type:
    """The type of a quotient; the divisor is at least 1."""
    return _span_of([x // max(y, 1) for x in (a.low, a.high) for y in (b.low, b.high)])


def turned(world: World, direction: int, steps: int) -> int:
    """The direction a number of steps clockwise among those of neighbours; a leap stays."""
    count = neighbour_count(world)
    if direction == NOTHING:
        return NOTHING
    return (direction + steps) % count if direction < count else direction


def neighbour_count(world: World) -> int:
    """The number of directions to neighbours, which come clockwise before the tracks and the leaps."""
    return sum(direction.is_neighbourly for direction in world.board.directions)


def ahead(world: World, site: int, direction: int, steps: int) -> int:
    """The site a number of steps from a site in a direction; NO_SITE off the board."""
    return world.board.ahead(site, direction, steps) if NOTHING not in (site, direction) else NO_SITE


def walk(
    world: World,
    origin: int,
    least: int,
    most: int,
    directions: frozenset[int],
    through: frozenset[int],
    onto: frozenset[int],
) -> frozenset[int]:
    """The sites on which a walk of `least` to `most` steps can end; no step may reverse the step before it."""
    board = world.board
    if origin == NOTHING:
        return frozenset()
    frontier = {(origin, NOTHING)}  # sites, with the direction of the step that led there
    ends: set[int] = set()
    for step in range(1, most + 1):
        reached = {
            (board.ahead(site, direction, 1), direction)
            for site, last in frontier
            for direction in directions
            if last == NOTHING or direction != board.opposite(last)
        }
        if step >= least:
            ends |= {site for site, _ in reached if site in onto}
        frontier = {(site, direction) for site, direction in reached if site in through}
    return frozenset(ends)


def spread(world: World, start: frozenset[int], passable: frozenset[int], directions: frozenset[int]) -> frozenset[int]:
    """The sites of `start`, and all that steps in these directions lead to from there, each step onto `passable`."""
    board, reached, newest = world.board, set(start), set(start)
    while newest:
        steps = {board.ahead(site, direction, 1) for site in newest for direction in directions}
        newest = (steps & passable) - reached
        reached |= newest
    return frozenset(reached)


def trace(
    world: World,
    origin: int,
    least: int,
    most: int,
    directions: frozenset[int],
    through: frozenset[int],
    onto: frozenset[int],
    bends: bool,
) -> frozenset[int]:
    """Where a movement of `least` to `most` steps along lines or tracks can end that passes over sites of `through`,
    and over where it began. With `bends` it must go round a bend."""
    found: set[int] = set()
    for ray in (ray for way in sorted(directions) for ray in rays(world.board, way, origin)):
        for step, site in enumerate(ray.sites[: max(0, most)], 1):
            if step >= max(least, 1) and site in onto and site != origin and (step > ray.straight or not bends):
                found.add(site)
            if site not in through and site != origin:
                break
    return frozenset(found)


def most_stops(world: World) -> int:
    """The largest number of stops of a track."""
    return max((len(direction.stops) for direction in world.board.directions), default=0)


def slots(world: World) -> int:
    """The largest number of a place within its zone."""
    return max(world.board.slots, default=0)


def nth(_world: World, sites: frozenset[int], number: int) -> int:
    """The n-th site of a set, counted from 1; NO_SITE if there are fewer."""
    return sorted(sites)[number - 1] if 1 <= number <= len(sites) else NO_SITE


def shift(world: World, sites: frozenset[int], direction: int) -> frozenset[int]:
    """The sites one step in a direction from those of a set."""
    reached = (ahead(world, site, direction, 1) for site in sites)
    return frozenset(site for site in reached if site != NO_SITE)
