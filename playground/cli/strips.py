"""One-line plots as text: intervals, bars, shades."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

SHADES = " ░▒▓█"


@dataclass(frozen=True)
class Scale:
    """A line of `width` characters from `low` to `high`, with a mark at `reference`."""

    low: float
    high: float
    width: int = 32
    reference: float | None = None

    @classmethod
    def around(cls, values: Sequence[float], width: int = 32, reference: float | None = None) -> Scale:
        """A scale that covers all values and the reference."""
        covered = [*values, *([] if reference is None else [reference])] or [0.0]
        low, high = min(covered), max(covered)
        return cls(low, high if high > low else low + 1, width, reference)

    def place(self, value: float) -> int:
        """The position of a value, from 0 to width − 1; values beyond an end are placed at it."""
        share = (value - self.low) / (self.high - self.low)
        return min(self.width - 1, max(0, round(share * (self.width - 1))))

    def interval(self, value: float | None, low: float | None, high: float | None) -> str:
        """`  ├──●──┤  ┊ `; an interval without an end extends to the edge."""
        if value is None:
            return self._with_reference([" "] * self.width)
        first = 0 if low is None else self.place(low)
        last = self.width - 1 if high is None else self.place(high)
        characters = [" "] * self.width
        characters[first : last + 1] = "─" * (last + 1 - first)
        characters[first] = characters[first] if low is None else "├"
        characters[last] = characters[last] if high is None else "┤"
        characters = list(self._with_reference(characters))
        characters[self.place(value)] = "●"
        return "".join(characters)

    def bar(self, value: float | None, low: float | None, high: float | None) -> str:
        """A bar from the reference to the value, over its interval."""
        if value is None or self.reference is None:
            return self._with_reference([" "] * self.width)
        characters = list(self.interval(value, low, high))
        zero, end = self.place(self.reference), self.place(value)
        for place in range(min(zero, end), max(zero, end) + 1):
            characters[place] = "█"
        characters[zero] = "┊"
        return "".join(characters)

    def shade(self, value: float) -> str:
        """A shade from blank, at the low end, to black."""
        share = (value - self.low) / (self.high - self.low)
        return SHADES[min(len(SHADES) - 1, max(0, int(share * len(SHADES))))]

    def _with_reference(self, characters: list[str]) -> str:
        if self.reference is not None:
            characters[self.place(self.reference)] = "┊"
        return "".join(characters)
