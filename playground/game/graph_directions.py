"""The directions of a graph: edges that lead the same way in the picture are one direction, so that lines run through
points.

Edges whose angles differ by a degree at most belong together. Angles near those of the compass come first: an edge that
leads up but for less than a degree is one to the north. The others are taken together from the smallest angle on, each
family as far as a degree. Two edges from one point are never one direction: where two would be, as where a long edge
lies along two short ones, the shorter stays in the line, and the longer has a direction of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import atan2, degrees, hypot

from playground.game.board import COMPASS, NO_SITE, Board, Direction

TOLERANCE = 1.0
"""By how many degrees the edges of one direction differ at most."""

MAX_STRETCH = 10.0
"""How far apart the points of a graph are drawn at most, in units of their coordinates."""

Edge = tuple[int, int]
Place = tuple[float, float]

_HALF_TURN = 180.0
_BESIDE = 22.5
"""How far a direction may be from one of the compass that lends it its name, in degrees."""


def graph(points: Sequence[tuple[str, float, float]], edges: Iterable[Edge]) -> Board:
    """A board of points that edges join, given by the numbers of their ends. Coordinates are stretched so that no two
    points are nearer than the middles of two cells, within reason."""
    pairs = combinations(points, 2)
    nearest = min((hypot(x - other_x, y - other_y) for (_, x, y), (_, other_x, other_y) in pairs), default=1.0)
    stretch = min(MAX_STRETCH, max(1.0, 1 / nearest))
    placed = tuple((name, x * stretch, y * stretch) for name, x, y in points)
    cells = tuple(range(len(points)))
    return _joined(Board("graph", len(points), 1, cells, (), points=placed), edges)


def grid_graph(width: int, height: int, edges: Iterable[Edge]) -> Board:
    """A board of those points of a grid that edges join, given by their numbers; they are named by column and row."""
    joined = list(edges)
    cells = tuple(sorted({point for edge in joined for point in edge}))
    return _joined(Board("graph", width, height, cells, ()), joined)


def overlaps(board: Board) -> list[tuple[Edge, Edge]]:
    """The edges of a graph that would lead as another from the same point does, each with that other one."""
    families = _families(board, board.edges)
    return [pair for family in families for pair in family.crowded.items()]


def _joined(board: Board, edges: Iterable[Edge]) -> Board:
    joined = frozenset((min(edge), max(edge)) for edge in edges)
    families = _families(board, joined)
    both = [(family.bearing, family, True) for family in families]
    both += [((family.bearing + _HALF_TURN) % 360, family, False) for family in families]
    both.sort(key=lambda each: (each[0], each[1].rank))
    numbers = {(id(family), onward): number for number, (_, family, onward) in enumerate(both)}
    names = _names(families, [(family, onward) for _, family, onward in both])
    directions = tuple(
        Direction(name, 0, 0, family.targets(board.area, onward), bearing, numbers[id(family), not onward])
        for name, (bearing, family, onward) in zip(names, both, strict=True)
    )
    return Board("graph", board.width, board.height, board.cells, directions, points=board.points, edges=joined)


@dataclass
class _Family:
    """Edges of one direction and its opposite, each from where it begins in the direction. `rank` is 0 for the lines,
    and more for edges that lie along others."""

    bearing: float
    rank: int = 0
    onward: dict[int, int] = field(default_factory=dict)
    back: dict[int, int] = field(default_factory=dict)
    crowded: dict[Edge, Edge] = field(default_factory=dict)
    """Edges that there was no room for here, with the one that lies there."""

    def take(self, one: int, other: int) -> bool:
        """Take an edge, if none leads from either end the same way."""
        if one in self.onward or other in self.back:
            there = (one, self.onward[one]) if one in self.onward else (self.back[other], other)
            self.crowded[one, other] = there
            return False
        self.onward[one], self.back[other] = other, one
        return True

    def targets(self, area: int, onward: bool) -> tuple[int, ...]:
        """Where the edge from each cell leads."""
        steps = self.onward if onward else self.back
        return tuple(steps.get(site, NO_SITE) for site in range(area))


def _families(board: Board, edges: Iterable[Edge]) -> list[_Family]:
    """The families of edges that lead the same way, by their bearing of less than half a turn."""
    leading: dict[Edge, float] = {}
    for edge in sorted(edges, key=lambda edge: (_length(board, edge), edge)):
        one, other, bearing = _bearing(board, edge)
        leading[one, other] = bearing
    bearings = _bearings(leading.values())
    families: list[_Family] = []
    for (one, other), angle in leading.items():
        bearing = bearings[angle]
        ends = (other, one) if _turns_over(angle, bearing) else (one, other)
        ranks = [family for family in families if family.bearing == bearing]
        if not any(family.take(*ends) for family in ranks):
            families.append(_Family(bearing, len(ranks)))
            families[-1].take(*ends)
    return sorted(families, key=lambda family: (family.bearing, family.rank))


def _bearing(board: Board, edge: Edge) -> tuple[int, int, float]:
    """The ends of an edge in the order in which it leads to a bearing of less than half a turn, and that bearing."""
    (x, y), (other_x, other_y) = board.centre(edge[0]), board.centre(edge[1])
    angle = degrees(atan2(other_x - x, other_y - y)) % 360
    return (*edge, angle) if angle < _HALF_TURN else (edge[1], edge[0], angle - _HALF_TURN)


def _length(board: Board, edge: Edge) -> float:
    (x, y), (other_x, other_y) = board.centre(edge[0]), board.centre(edge[1])
    return round(hypot(other_x - x, other_y - y), 6)


def _bearings(angles: Iterable[float]) -> Mapping[float, float]:
    """The bearing of the family that each angle belongs to."""
    result: dict[float, float] = {}
    first = None
    for angle in sorted(set(angles)):
        near = round(angle / 45) * 45.0
        if abs(angle - near) <= TOLERANCE:
            result[angle] = near % _HALF_TURN
            continue
        first = angle if first is None or angle - first > TOLERANCE else first
        result[angle] = first
    return result


def _turns_over(angle: float, bearing: float) -> bool:
    """Whether an edge of an angle just below half a turn belongs to the bearing 0, and so leads from its other end."""
    return angle - bearing > _HALF_TURN / 2


def _names(families: Sequence[_Family], directions: Sequence[tuple[_Family, bool]]) -> list[str]:
    """Names of directions: those of the compass for the families nearest to it, and bearings for others."""
    words: dict[tuple[int, bool], str] = {}
    for point in range(4):
        off = [(abs((each.bearing - 45 * point + 90) % _HALF_TURN - 90), n) for n, each in enumerate(families)]
        nearest, number = min(off, default=(_HALF_TURN, 0))
        if nearest < _BESIDE:
            family = families[number]
            is_onward = abs(family.bearing - 45 * point) < 90
            words[id(family), is_onward] = COMPASS[point].name
            words[id(family), not is_onward] = COMPASS[point + 4].name
    result: list[str] = []
    for family, onward in directions:
        bearing = round(family.bearing if onward else family.bearing + _HALF_TURN) % 360
        name = words.get((id(family), onward), f"bearing_{bearing}")
        copies = sum(other == name or other.startswith(f"{name}_") for other in result)
        result.append(f"{name}_{copies + 1}" if copies else name)
    return result
