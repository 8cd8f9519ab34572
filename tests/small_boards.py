"""Boards for random games: most of them tiny, some with more sites than fit one word of 64 bits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from playground.game import graph_directions

COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
HEXAGONAL = ("northeast", "east", "southeast", "southwest", "west", "northwest")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Shape:
    """A board, the names of its sites and directions."""

    text: str
    sites: tuple[str, ...]
    ways: tuple[str, ...]
    rows: int
    columns: int
    keys: tuple[str, ...] = ()
    longest_line: int = 0

    @property
    def longest(self) -> int:
        """The most steps in a straight line."""
        return self.longest_line or max(self.rows, self.columns) - 1

    @property
    def lines(self) -> tuple[str, ...]:
        """The keys of the board and their values."""
        return self.keys or tuple(self.text.split(", "))

    @property
    def hexagonal(self) -> bool:
        """Whether the board has no north."""
        return "north" not in self.ways

    @property
    def leaps(self) -> bool:
        """Whether the board has leaps."""
        return not (self.keys or self.hexagonal)


def rectangle(columns: int, rows: int) -> Shape:
    """A rectangular board, called square where it is one."""
    sites = tuple(f"{LETTERS[x]}{y + 1}" for y in range(rows) for x in range(columns))
    text = f"shape: square, size: {rows}" if rows == columns else f"shape: rectangle, columns: {columns}, rows: {rows}"
    return Shape(text, sites, COMPASS, rows, columns)


def hexagon(side: int) -> Shape:
    """A hexagonal board."""
    width = 2 * side - 1
    cells = [(x, y) for y in range(width) for x in range(width) if side - 1 <= x + y <= 3 * (side - 1)]
    return Shape(
        f"shape: hexagon, side: {side}", tuple(f"{LETTERS[x]}{y + 1}" for x, y in cells), HEXAGONAL, width, width
    )


def rhombus(side: int) -> Shape:
    """A rhombus of hexagons."""
    sites = tuple(f"{LETTERS[x]}{y + 1}" for y in range(side) for x in range(side))
    return Shape(f"shape: rhombus, side: {side}", sites, HEXAGONAL, side, side)


def triangle(side: int) -> Shape:
    """A triangle of hexagons."""
    sites = tuple(f"{LETTERS[x]}{y + 1}" for y in range(side) for x in range(side - y))
    return Shape(f"shape: triangle, side: {side}", sites, HEXAGONAL, side, side)


def with_holes(shape: Shape, *holes: str) -> Shape:
    """A board without some of its sites."""
    sites = tuple(site for site in shape.sites if site not in holes)
    return replace(shape, text=f"{shape.text}, without: {' or '.join(holes)}", sites=sites)


def graph(points: dict[str, tuple[int, int]], *edges: str) -> Shape:
    """Points that edges join."""
    places = ", ".join(f"{name}: [{x}, {y}]" for name, (x, y) in points.items())
    names, joined = list(points), [path.split("-") for path in edges]
    pairs = [(names.index(a), names.index(b)) for path in joined for a, b in pairwise(path)]
    board = graph_directions.graph([(name, x, y) for name, (x, y) in points.items()], pairs)
    ways = tuple(direction.name for direction in board.directions)
    keys = ("shape: graph", f"points: {{{places}}}", f"edges: [{', '.join(edges)}]")
    return Shape(keys[0], tuple(points), ways, 1, len(points), keys, board.longest)


def grid(columns: int, rows: int, *edges: str) -> Shape:
    """Those points of a grid that edges join."""
    names = rectangle(columns, rows).sites
    joined = [path.split("-") for path in edges]
    pairs = [(names.index(a), names.index(b)) for path in joined for a, b in pairwise(path)]
    board = graph_directions.grid_graph(columns, rows, pairs)
    ways = tuple(direction.name for direction in board.directions)
    keys = ("shape: grid", f"columns: {columns}", f"rows: {rows}", f"edges: [{', '.join(edges)}]")
    sites = tuple(board.name(site) for site in board.cells)
    return Shape(keys[0], sites, ways, rows, columns, keys, board.longest)


WHEEL = graph(
    {"hub": (1, 1), "s1": (0, 0), "s2": (2, 0), "s3": (2, 2), "s4": (0, 2), "far": (4, 1)},
    *("s1-s2-s3-s4-s1", "s1-hub-s3", "s2-hub-s4", "s2-far"),
)
MILLS = grid(
    *(5, 5, "a1-c1-e1-e3-e5-c5-a5-a3-a1", "b2-c2-d2-d3-d4-c4-b4-b3-b2", "c1-c2", "c4-c5", "a3-b3", "d3-e3", "a1-b2-d4"),
)
SMALL = (
    *(rectangle(3, 3), rectangle(2, 2), rectangle(4, 3), rectangle(1, 5), rectangle(5, 5), hexagon(2), hexagon(3)),
    *(rhombus(3), triangle(3)),
    *(with_holes(rectangle(4, 4), "a1", "b2", "b3"), with_holes(hexagon(3), "c3", "c1"), WHEEL, MILLS),
)
LARGE = (
    *(rectangle(8, 8), rectangle(7, 6), rectangle(9, 9), rectangle(12, 12), rectangle(13, 5), hexagon(5)),
    with_holes(rectangle(9, 9), "a1", "e5", "e6", "i9"),
)
