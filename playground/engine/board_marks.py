"""What is drawn between the squares of a board in a terminal: walls, and brackets around squares that have changed.

3  .  .| .  .      no step leads between b3 and c3, nor between a2 and a1
2  . [M] .  .      what stands on b2 has changed
  ---
1  .  .  .  .
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

Place = tuple[int, int]
"""A square, by column and row."""

Walls = Mapping[tuple[Place, Place], str]
"""What stands between two squares next to each other, the lower or left one first: WALL, NEW or a sign of ONE_WAY."""

WALL, NEW = "|", "‖"
"""A wall, and one that stands there only now; below a square they are drawn with one or two lines as well."""

_LYING = {WALL: "-", NEW: "="}

ONE_WAY = {(1, 0): ">", (-1, 0): "<", (0, 1): "^", (0, -1): "v"}
"""The signs for what lets steps pass in one direction only, by the columns and rows that these lead on."""


@dataclass(frozen=True)
class Columns:
    """Where the signs of a board's columns stand in a row of text: those of a column end `width` letters after those of
    the column before it, the first of them `width` after the `margin`."""

    across: range
    margin: int
    width: int

    def end(self, x: int) -> int:
        """The place of the last letter of a sign."""
        return self.margin + self.width * (x - self.across.start + 1) - 1


def with_marks(row: str, columns: Columns, signs: Mapping[int, str], changed: Collection[int]) -> str:
    """A row with brackets around the squares that have changed, several next to each other together. `signs` are those
    of its columns, and `changed` some of these."""
    drawn = list(row.ljust(columns.end(columns.across[-1]) + 2)) if changed else [row]
    for x in changed:
        if x - 1 not in changed:
            drawn[columns.end(x) - len(signs[x])] = "["
        if x + 1 not in changed:
            drawn[columns.end(x) + 1] = "]"
    return "".join(drawn)


def with_walls_along(row: str, columns: Columns, y: int, walls: Walls) -> str:
    """A row with the walls at the right of its squares, behind the bracket that may be there."""
    drawn = list(row)
    for x in columns.across:
        if sign := walls.get(((x, y), (x + 1, y))):
            at = columns.end(x) + 1
            drawn[at if drawn[at] == " " else at + 1] = sign
    return "".join(drawn)


def walls_below(columns: Columns, y: int, walls: Walls) -> str:
    """The line between a row and the one below it; empty without a wall there."""
    drawn = [" "] * (columns.end(columns.across[-1]) + 3)
    for x in columns.across:
        sign, end = walls.get(((x, y - 1), (x, y)), ""), columns.end(x)
        if sign in _LYING:
            drawn[end - 1 : end + 2] = _LYING[sign] * 3
        elif sign:
            drawn[end] = sign
    if not "".join(drawn).strip():
        return ""
    for x in columns.across:  # a wall along both rows has no gap between them
        at = columns.end(x) + 1
        if drawn[at] == " " and all(((x, row), (x + 1, row)) in walls for row in (y, y - 1)):
            drawn[at] = WALL
    return "".join(drawn).rstrip()
