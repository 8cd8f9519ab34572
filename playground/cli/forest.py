"""A forest plot as text: differences from a baseline, each a point in its interval, about a line at zero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playground.stats.rounding import in_points

if TYPE_CHECKING:
    from playground.stats.fixed_n.intervals import Difference

WIDTH = 80
MAX_NAME_LENGTH = 30
_LINE, _POINT, _ZERO, _CROSSED, _MARGIN = "─", "●", "│", "┼", "┊"


def forest_plot(rows: Sequence[tuple[str, Difference]], margin: float | None = None) -> str:
    """Differences of shares by name, in lines of at most 80 characters, with an axis in points below.

    Dotted lines mark ± `margin`, if there is one.
    """
    names = [_shortened(name) for name, _ in rows]
    column = max(map(len, names)) + 3
    axis = _Axis([difference for _, difference in rows], margin, WIDTH - column)
    lines = [name.ljust(column) + axis.line(row) for name, (_, row) in zip(names, rows, strict=True)]
    return "\n".join([*(line.rstrip() for line in lines), " " * column + axis.numbers()])


def _shortened(name: str) -> str:
    """The end of a long name: this is where variants differ."""
    return name if len(name) <= MAX_NAME_LENGTH else "…" + name[1 - MAX_NAME_LENGTH :]


class _Axis:
    """Maps values to positions in a line of `width` characters."""

    def __init__(self, differences: Sequence[Difference], margin: float | None, width: int) -> None:
        marks = [0.0, *([-margin, margin] if margin else [])]
        self.low = min(*marks, 0.0, *(each.low for each in differences))
        self.high = max(*marks, 0.0, *(each.high for each in differences))
        if self.low == self.high:
            self.low, self.high = -0.01, 0.01
        self.width, self.margins = width, [value for value in marks if value]

    def place(self, value: float) -> int:
        return round((value - self.low) / (self.high - self.low) * (self.width - 1))

    def line(self, difference: Difference) -> str:
        characters = [" "] * self.width
        for value in self.margins:
            characters[self.place(value)] = _MARGIN
        low, high, zero = self.place(difference.low), self.place(difference.high), self.place(0.0)
        characters[low : high + 1] = _LINE * (high + 1 - low)
        characters[zero] = _CROSSED if low <= zero <= high else _ZERO
        characters[self.place(difference.estimate)] = _POINT
        return "".join(characters)

    def numbers(self) -> str:
        """The labels of the axis: its ends, and zero if there is room."""
        left, right = (in_points(end) for end in (self.low, self.high))
        left, right = ("" if self.place(0.0) == place else text for place, text in ((0, left), (self.width - 1, right)))
        zero = min(self.place(0.0), self.width - 1)
        line = left.ljust(self.width - len(right)) + right
        if line[max(0, zero - 1) : zero + 2].strip():
            return line.rstrip()
        return (line[:zero] + "0" + line[zero + 1 :]).rstrip()
