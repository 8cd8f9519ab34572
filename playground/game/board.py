"""Boards: sites on a grid, directions and steps; and the places of zones, which are sites too.

A board is a subset of the cells of a `width` × `height` rectangle; the cell in column x and row y (both from 0) has the
site number y·width + x. Boards of hexagons use axial coordinates: each row begins half a cell further right than the
one below it, and some cells of the rectangle may not be sites. A step in one direction adds the same number to every
site, so that shifting a set of sites is fast. The places of the zones are numbered after the cells of the rectangle; no
direction leads to or from them.

The points of a graph are the cells of a rectangle as well: of one row, or of the grid that they were taken from. A
direction of a graph has a table of the point that each point's edge leads to; `graph_directions.py` makes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin, sqrt

NO_SITE = -1


@dataclass(frozen=True)
class Direction:
    """A step of dx columns and dy rows; in a graph, along edges that lead the same way."""

    name: str
    dx: int
    dy: int
    targets: tuple[int, ...] = ()
    """In a graph: where the edge from each cell leads, or NO_SITE."""
    bearing: float = 0.0
    """In a graph: the angle in degrees, clockwise from north."""
    back: int = -1
    """In a graph, and of a track: the number of the opposite direction."""
    stops: tuple[int, ...] = ()
    """Of a track: the sites that it leads to one after the other, a site more than once if it crosses itself."""
    is_closed: bool = False
    """Of a track: whether the first stop follows the last."""
    stretches: tuple[int, ...] = ()
    """Of a track: the number of the straight stretch that the step from each stop to the next belongs to, NO_SITE for
    one from the end of a stretch to another."""

    @property
    def is_uniform(self) -> bool:
        """Whether a step is the same number of columns and rows from every site."""
        return not self.targets and not self.stops

    @property
    def is_neighbourly(self) -> bool:
        """Whether it leads from sites to their neighbours, as leaps and tracks do not."""
        return bool(self.targets) or max(abs(self.dx), abs(self.dy)) == 1


COMPASS = (
    Direction("north", 0, 1),
    Direction("northeast", 1, 1),
    Direction("east", 1, 0),
    Direction("southeast", 1, -1),
    Direction("south", 0, -1),
    Direction("southwest", -1, -1),
    Direction("west", -1, 0),
    Direction("northwest", -1, 1),
)

OF_HEXAGONS = ("hexagon", "rhombus", "triangle")
"""The shapes whose cells are hexagons."""

# Axial coordinates: x grows to the east, y to the northeast.
HEXAGONAL = (
    Direction("northeast", 0, 1),
    Direction("east", 1, 0),
    Direction("southeast", 1, -1),
    Direction("southwest", 0, -1),
    Direction("west", -1, 0),
    Direction("northwest", -1, 1),
)


@dataclass(frozen=True)
class Board:
    """The geometry of a game; `shape` is square, rectangle, hexagon, rhombus, triangle, graph or
    none.

    `cells` are the sites of the board itself. `directions` are the directions to neighbours in clockwise order, then
    the tracks and the leaps that the rules use. `places` are the names of the zones' places: `places[i]` is site
    `width * height + i`.
    """

    shape: str
    width: int
    height: int
    cells: tuple[int, ...]
    directions: tuple[Direction, ...]
    places: tuple[str, ...] = ()
    slots: tuple[int, ...] = ()
    """The number of each place within its zone, from 1."""
    cells_of_places: tuple[int, ...] = ()
    """The cell to which each place of a zone for each site belongs; NOTHING for other places."""
    points: tuple[tuple[str, float, float], ...] = ()
    """The name and the place of each point of a graph, in cell widths; y grows upwards. None if they are those of a
    grid, named by column and row."""
    edges: frozenset[tuple[int, int]] = frozenset()
    """The pairs of points of a graph that are joined, the lower number first."""

    def __hash__(self) -> int:
        """By what is quickly read: boards are looked up thousands of times while a game is lowered."""
        return hash((self.shape, self.width, self.height, len(self.cells), len(self.directions), len(self.places)))

    @property
    def is_hexagonal(self) -> bool:
        """Whether the cells are hexagons, each with six neighbours."""
        return self.shape in OF_HEXAGONS

    @cached_property
    def area(self) -> int:
        """Number of cells of the surrounding rectangle, which is also the site number of the first place of a zone."""
        return self.width * self.height

    @cached_property
    def neighbour_count(self) -> int:
        """The number of directions to neighbours."""
        return sum(direction.is_neighbourly for direction in self.directions)

    @cached_property
    def is_cut(self) -> bool:
        """Whether cells are missing that a board of this shape and size has."""
        if self.points:
            return False
        return len(self.cells) < len(whole(self.shape, self.width, self.height).cells)

    @property
    def size(self) -> int:
        """Exclusive upper bound of the site numbers."""
        return self.area + len(self.places)

    @cached_property
    def sites(self) -> tuple[int, ...]:
        """All sites: the cells of the board and the places of the zones."""
        return (*self.cells, *range(self.area, self.size))

    @cached_property
    def cell_set(self) -> frozenset[int]:
        """The cells of the board."""
        return frozenset(self.cells)

    @cached_property
    def site_set(self) -> frozenset[int]:
        """All sites."""
        return frozenset(self.sites)

    @cached_property
    def longest(self) -> int:
        """The maximum number of steps in a straight line."""
        if self.shape == "graph":
            ways = (way for way, direction in enumerate(self.directions) if direction.targets)
            return max(map(self._length, ways), default=0)
        return max(self.width, self.height, 1) - 1

    def _length(self, way: int) -> int:
        """The most steps in a direction of a graph, which leads round nowhere."""
        origins, steps = set(self.cells), 0
        while origins := {self.ahead(site, way, 1) for site in origins} - {NO_SITE}:
            steps += 1
        return steps

    @property
    def farthest(self) -> int:
        """The maximum number of steps in any direction, tracks included."""
        return max([self.longest, *(len(direction.stops) for direction in self.directions)])

    def row(self, site: int) -> int:
        """Row of a site, counted from 1 at the first player's side; 0 off the board."""
        return site // self.width + 1 if site < self.area else 0

    def column(self, site: int) -> int:
        """Column of a site, counted from 1; 0 off the board."""
        return site % self.width + 1 if site < self.area else 0

    def slot(self, site: int) -> int:
        """The number of a place within its zone, counted from 1; 0 on the board."""
        return self.slots[site - self.area] if site >= self.area else 0

    def cell_of(self, site: int) -> int:
        """The cell to which a place of a zone for each site belongs, NOTHING for other places; a cell itself."""
        return self.cells_of_places[site - self.area] if site >= self.area else site

    def ahead(self, site: int, direction: int, steps: int) -> int:
        """The site `steps` steps from `site`, or NO_SITE off the board. Sites in between need not be on it."""
        if site == NO_SITE or site >= self.area:
            return site if steps == 0 else NO_SITE
        return self.single_steps[direction][site] if steps == 1 else self._ahead(site, direction, steps)

    @cached_property
    def single_steps(self) -> tuple[tuple[int, ...], ...]:
        """For each direction the site one step from each cell of the surrounding rectangle."""
        ways = range(len(self.directions))
        return tuple(tuple(self._ahead(site, way, 1) for site in range(self.area)) for way in ways)

    def _ahead(self, site: int, direction: int, steps: int) -> int:
        """The site `steps` steps from a cell, by what the direction is."""
        step = self.directions[direction]
        if step.targets:
            targets = step.targets if steps > 0 else self.directions[step.back].targets
            for _ in range(abs(steps)):
                if site == NO_SITE:
                    break  # a rule may ask for any number of steps
                site = targets[site]
            return site
        if step.stops:
            return self._along(step, site, steps)
        x = site % self.width + step.dx * steps
        y = site // self.width + step.dy * steps
        target = y * self.width + x
        inside = 0 <= x < self.width and 0 <= y < self.height
        return target if inside and target in self.cell_set else NO_SITE

    def stop(self, way: int, number: int) -> int:
        """The stop of a track with this number, from 1; NO_SITE if it has none."""
        stops = self.directions[way].stops
        return stops[number - 1] if 1 <= number <= len(stops) else NO_SITE

    def stop_number(self, way: int, site: int) -> int:
        """The number of a site on a track, from 1, the first if it has several; 0 if it has none."""
        stops = self.directions[way].stops
        return stops.index(site) + 1 if site in stops else 0

    def edges_between(self, one: int, other: int) -> int:
        """The least number of edges that lead from one point of a graph to another; all its points if none do."""
        return self._distances.get((one, other), len(self.cells))

    @cached_property
    def _distances(self) -> dict[tuple[int, int], int]:
        """The number of edges between points, for all pairs between which they lead."""
        result: dict[tuple[int, int], int] = {}
        for start in self.cells:
            reached, newest, steps = {start}, {start}, 0
            while newest:
                result |= {(start, site): steps for site in newest}
                ways = range(len(self.directions))
                newest = {self.ahead(site, way, 1) for site in newest for way in ways} - reached - {NO_SITE}
                reached, steps = reached | newest, steps + 1
        return result

    def _along(self, track: Direction, site: int, steps: int) -> int:
        """The site so many stops further on a track, from the first time that it passes a site, once round at most."""
        if steps == 0 or site not in track.stops:
            return site if steps == 0 else NO_SITE
        place, length = track.stops.index(site) + steps, len(track.stops)
        if track.is_closed and abs(steps) <= length:
            return track.stops[place % length]
        return track.stops[place] if 0 <= place < length else NO_SITE

    def name(self, site: int) -> str:
        """The name of a site: column letter and row number, or the name of the zone and the number of the place."""
        if site >= self.area:
            return self.places[site - self.area]
        if self.points:
            return self.points[site][0]
        return column_name(site % self.width) + str(site // self.width + 1)

    @cached_property
    def by_name(self) -> dict[str, int]:
        """Sites by name."""
        return {self.name(site): site for site in self.sites}

    def opposite(self, direction: int) -> int:
        """The opposite direction; every direction has one."""
        if not self.directions[direction].is_uniform:
            return self.directions[direction].back
        back = (-self.directions[direction].dx, -self.directions[direction].dy)
        return next(index for index, d in enumerate(self.directions) if (d.dx, d.dy) == back)

    def towards(self, direction: int, other: int) -> int:
        """The sign of the scalar product of two directions; 0 if they are at right angles."""
        (ax, ay), (bx, by) = self._vector(direction), self._vector(other)
        product = ax * bx + ay * by
        return 0 if abs(product) < 1e-9 else 1 if product > 0 else -1

    def centre(self, site: int) -> tuple[float, float]:
        """Cartesian coordinates of the centre of a site, in cell widths; y grows upwards."""
        if self.points:
            return self.points[site][1:]
        x, y = site % self.width, site // self.width
        return (x + y / 2, y * sqrt(3) / 2) if self.is_hexagonal else (float(x), float(y))

    def _vector(self, direction: int) -> tuple[float, float]:
        """A direction in Cartesian coordinates."""
        step = self.directions[direction]
        if step.targets:
            return sin(radians(step.bearing)), cos(radians(step.bearing))
        if self.is_hexagonal:
            return step.dx + step.dy / 2, step.dy * sqrt(3) / 2
        return float(step.dx), float(step.dy)


def column_name(column: int) -> str:
    """a..z for columns 0..25, then aa, ab, …"""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def rectangle(width: int, height: int, leaps: Sequence[Direction] = ()) -> Board:
    """A board of `width` columns and `height` rows of squares."""
    shape = "square" if width == height else "rectangle"
    return Board(shape, width, height, tuple(range(width * height)), (*COMPASS, *leaps))


def whole(shape: str, width: int, height: int) -> Board:
    """The board of a shape with all its cells, and no places."""
    if shape == "hexagon":
        return hexagon((width + 1) // 2)
    return of_hexagons(shape, width) if shape in OF_HEXAGONS else rectangle(width, height)


def of_hexagons(shape: str, side: int) -> Board:
    """A board of hexagons of one of the shapes `OF_HEXAGONS`, with `side` cells along each side."""
    return {"hexagon": hexagon, "rhombus": rhombus, "triangle": triangle}[shape](side)


def hexagon(side: int, leaps: Sequence[Direction] = ()) -> Board:
    """A hexagonal board with `side` cells along each side."""
    width = 2 * side - 1
    cells = ((x, y) for y in range(width) for x in range(width) if side - 1 <= x + y <= 3 * (side - 1))
    return Board("hexagon", width, width, tuple(y * width + x for x, y in cells), (*HEXAGONAL, *leaps))


def rhombus(side: int) -> Board:
    """A rhombus of hexagons with `side` cells along each side; its acute corners are the first cell and the last."""
    return Board("rhombus", side, side, tuple(range(side * side)), HEXAGONAL)


def triangle(side: int) -> Board:
    """A triangle of hexagons with `side` cells along each side, each row a cell shorter than the one below."""
    cells = ((x, y) for y in range(side) for x in range(side) if x + y < side)
    return Board("triangle", side, side, tuple(y * side + x for x, y in cells), HEXAGONAL)
