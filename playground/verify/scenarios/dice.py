"""A source of chance with given results, for the `dice` of a scenario."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from playground.source.diagnostics import PlaygroundError


class DiceProblem(PlaygroundError):
    """The values of `dice` do not fit the rolls of the scenario."""


class Dice:
    """Rolls the given values in order (`chance.Chance`). Shuffles leave the order unchanged.

    A value is the number on a die, or the index of a player, a kind of piece or a word. `used` is the number of values
    rolled so far. `drawn` are all draws so far, counted from 0 and including those of shuffles: a `chance.Script` with
    them gives the same results.
    """

    def __init__(self, values: tuple[int, ...]) -> None:
        self.values = values
        self.used = 0
        self.drawn: list[int] = []

    def below(self, bound: int) -> int:
        """The next value, which must be in 0..bound-1."""
        return self.roll(0, bound)

    def roll(self, low: int, size: int) -> int:
        """The next value. Raises DiceProblem if there is none, or if it is not in low..low+size-1."""
        if self.used == len(self.values):
            raise DiceProblem(f"'dice' has too few values ({len(self.values)}): there is another roll")
        value = self.values[self.used]
        if not low <= value < low + size:
            raise DiceProblem(f"roll {self.used + 1} gives one of {low}..{low + size - 1}, but 'dice' says {value}")
        self.used += 1
        self.drawn.append(value - low)
        return value

    def face(self, faces: Sequence[int]) -> int:
        """The next value. Raises DiceProblem if there is none, or if it is not one of the faces."""
        if self.used == len(self.values):
            raise DiceProblem(f"'dice' has too few values ({len(self.values)}): there is another roll")
        value = self.values[self.used]
        if value not in faces:
            known = ", ".join(map(str, dict.fromkeys(faces)))
            raise DiceProblem(f"roll {self.used + 1} gives one of {known}, but 'dice' says {value}")
        self.used += 1
        self.drawn.append(faces.index(value))
        return value

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Leave the order unchanged: each item, the last first, is swapped with itself."""
        self.drawn += range(len(items) - 1, 0, -1)

    def copy(self) -> Dice:
        """An independent copy."""
        copy = Dice(self.values)
        copy.used, copy.drawn = self.used, self.drawn.copy()
        return copy
