"""Boards: sites on a grid, directions, and what lies ahead; and the places of zones, which are sites too.

Every board is a set of cells of a rectangle `width` × `height`; the site of the cell in column x and row y (both from
0) is y·width + x. A hexagonal board uses axial coordinates, so that its rows are slanted and some cells of the
rectangle are no sites. All steps are then the same shift of the site's number, which is what makes sets of sites
quick to move. Behind the cells of the rectangle follow the places of the zones; no direction leads to them or away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

NO_SITE = -1


@dataclass(frozen=True)
class Direction:
    """A step of dx columns and dy rows."""

    name: str
    dx: int
    dy: int


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
    """The geometry of a game; `shape` is square, rectangle or hexagon.

    `cells` are the sites of the board itself. `directions` are the neighbours' directions of the shape in clockwise
    order, then any leaps the rules use. `places` names the places of the zones: the site of `places[i]` is
    `width * height + i`.
    """

    shape: str
    width: int
    height: int
    cells: tuple[int, ...]
    directions: tuple[Direction, ...]
    places: tuple[str, ...] = ()
    slots: tuple[int, ...] = ()
    """For each of the places its number within its zone, from 1."""

    @property
    def area(self) -> int:
        """Number of cells of the surrounding rectangle: the first place of a zone has this number."""
        return self.width * self.height

    @property
    def size(self) -> int:
        """Every site is below this number."""
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

    @property
    def longest(self) -> int:
        """The most steps any piece can take in a straight line."""
        return max(self.width, self.height, 1) - 1

    def row(self, site: int) -> int:
        """Row of a site, counted from 1 at the first player's side; 0 off the board."""
        return site // self.width + 1 if site < self.area else 0

    def column(self, site: int) -> int:
        """Column of a site, counted from 1; 0 off the board."""
        return site % self.width + 1 if site < self.area else 0

    def slot(self, site: int) -> int:
        """The number of a place within its zone, counted from 1; 0 on the board."""
        return self.slots[site - self.area] if site >= self.area else 0

    def ahead(self, site: int, way: int, steps: int) -> int:
        """The site `steps` steps from `site`, or NO_SITE where the board ends. Steps between need not be on it."""
        if site == NO_SITE or site >= self.area:
            return site if steps == 0 else NO_SITE
        direction = self.directions[way]
        x = site % self.width + direction.dx * steps
        y = site // self.width + direction.dy * steps
        target = y * self.width + x
        inside = 0 <= x < self.width and 0 <= y < self.height
        return target if inside and target in self.cell_set else NO_SITE

    def name(self, site: int) -> str:
        """The site as players write it: a letter for the column, a number for the row; for a zone its name first."""
        if site >= self.area:
            return self.places[site - self.area]
        return column_name(site % self.width) + str(site // self.width + 1)

    @cached_property
    def by_name(self) -> dict[str, int]:
        """Sites by their names."""
        return {self.name(site): site for site in self.sites}

    def opposite(self, way: int) -> int:
        """The direction that leads straight back; every direction has one."""
        back = (-self.directions[way].dx, -self.directions[way].dy)
        return next(index for index, d in enumerate(self.directions) if (d.dx, d.dy) == back)

    def towards(self, way: int, other: int) -> int:
        """1 if two directions point to the same side, -1 if to opposite sides, 0 if at right angles."""
        (ax, ay), (bx, by) = self._on_paper(way), self._on_paper(other)
        product = ax * bx + ay * by
        return 0 if abs(product) < 1e-9 else 1 if product > 0 else -1

    def centre(self, site: int) -> tuple[float, float]:
        """Where a site's middle lies on paper, in cell widths; y grows upwards."""
        x, y = site % self.width, site // self.width
        return (x + y / 2, y * sqrt(3) / 2) if self.shape == "hexagon" else (float(x), float(y))

    def _on_paper(self, way: int) -> tuple[float, float]:
        direction = self.directions[way]
        if self.shape == "hexagon":
            return direction.dx + direction.dy / 2, direction.dy * sqrt(3) / 2
        return float(direction.dx), float(direction.dy)


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


def hexagon(side: int, leaps: Sequence[Direction] = ()) -> Board:
    """A hexagonal board with `side` cells along each side."""
    width = 2 * side - 1
    cells = ((x, y) for y in range(width) for x in range(width) if side - 1 <= x + y <= 3 * (side - 1))
    return Board("hexagon", width, width, tuple(y * width + x for x, y in cells), (*HEXAGONAL, *leaps))
