"""Implementations of operations that depend on their arguments only, and types of arithmetic results."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from playground.game.board import NO_SITE, Board
from playground.game.core import NOTHING, Type
from playground.game.operation_spec import World
from playground.game.rays import rays

_OFF_BOARD = frozenset((NO_SITE,))


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
    return world.board.neighbour_count


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
    return _walked(world.board, origin, (least, most), lambda _: directions, through, onto)


def walk_by(
    world: World,
    origin: int,
    least: int,
    most: int,
    steps: frozenset[int],
    through: frozenset[int],
    onto: frozenset[int],
) -> frozenset[int]:
    """The same by some steps alone."""
    directions: dict[int, set[int]] = {}
    for each in steps:
        direction, site = divmod(each, world.board.size)
        directions.setdefault(site, set()).add(direction)
    return _walked(world.board, origin, (least, most), lambda site: directions.get(site, ()), through, onto)


def _walked(
    board: Board,
    origin: int,
    lengths: tuple[int, int],
    directions_from: Callable[[int], Collection[int]],
    through: frozenset[int],
    onto: frozenset[int],
) -> frozenset[int]:
    if origin == NOTHING:
        return frozenset()
    frontier = {(origin, NOTHING)}  # sites, with the direction of the step that led there
    ends: set[int] = set()
    for count in range(1, lengths[1] + 1):
        reached = {
            (board.ahead(site, direction, 1), direction)
            for site, last in frontier
            for direction in directions_from(site)
            if last == NOTHING or direction != board.opposite(last)
        }
        if count >= lengths[0]:
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


def step(world: World, direction: int, site: int) -> int:
    """The number of a step in a direction from a site, as a member of a set of steps."""
    return direction * world.board.size + site


def _ends_of(world: World, steps: frozenset[int]) -> dict[int, set[int]]:
    """Where some steps lead, by the site where they begin."""
    ends: dict[int, set[int]] = {}
    for each in steps:
        direction, site = divmod(each, world.board.size)
        ends.setdefault(site, set()).add(world.board.ahead(site, direction, 1))
    return ends


def _layers(
    world: World, start: frozenset[int], passable: frozenset[int], steps: frozenset[int]
) -> Iterator[frozenset[int]]:
    """The sites of `start`, then those that are one step away, two, and so on, each step onto `passable`."""
    ends, reached, newest = _ends_of(world, steps), set(start), start
    while newest:
        yield newest
        led_to = frozenset[int]().union(*(ends.get(site, ()) for site in newest))
        newest = (led_to & passable) - reached
        reached |= newest


def spread_by(world: World, start: frozenset[int], passable: frozenset[int], steps: frozenset[int]) -> frozenset[int]:
    """The sites of `start`, and all that some steps lead to from there, each onto `passable`."""
    return frozenset[int]().union(*_layers(world, start, passable, steps))


def shortest(
    world: World, start: frozenset[int], goal: frozenset[int], passable: frozenset[int], steps: frozenset[int]
) -> int:
    """The steps of the shortest way from `start` to `goal`, each onto `passable`; as many as the board has cells if
    there is none."""
    layers = enumerate(_layers(world, start, passable, steps))
    return next((length for length, sites in layers if sites & goal), max(1, len(world.board.cells)))


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
    if direction == NOTHING:
        return frozenset()
    ahead_of = world.board.ahead
    return frozenset([ahead_of(site, direction, 1) for site in sites]) - _OFF_BOARD
