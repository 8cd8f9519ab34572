"""Small pictures in text: an interval on a line, a bar from nothing, a shade."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

SHADES = " ░▒▓█"


@dataclass(frozen=True)
class Scale:
    """A line of `width` signs from `low` to `high`; `reference` is drawn if it lies there."""

    low: float
    high: float
    width: int = 32
    reference: float | None = None

    @classmethod
    def around(cls, values: Sequence[float], width: int = 32, reference: float | None = None) -> Scale:
        """One that holds all the values, and the reference."""
        held = [*values, *([] if reference is None else [reference])] or [0.0]
        low, high = min(held), max(held)
        return cls(low, high if high > low else low + 1, width, reference)

    def place(self, value: float) -> int:
        """Where a value stands, from 0 to width − 1; one beyond the ends stands at the end."""
        share = (value - self.low) / (self.high - self.low)
        return min(self.width - 1, max(0, round(share * (self.width - 1))))

    def interval(self, value: float | None, low: float | None, high: float | None) -> str:
        """`  ├──●──┤  ┊ `; an interval without an end goes on to the edge."""
        if value is None:
            return self._with_reference([" "] * self.width)
        first = 0 if low is None else self.place(low)
        last = self.width - 1 if high is None else self.place(high)
        signs = [" "] * self.width
        signs[first : last + 1] = "─" * (last + 1 - first)
        signs[first] = signs[first] if low is None else "├"
        signs[last] = signs[last] if high is None else "┤"
        signs = list(self._with_reference(signs))
        signs[self.place(value)] = "●"
        return "".join(signs)

    def bar(self, value: float | None, low: float | None, high: float | None) -> str:
        """A bar from the reference to the value, upon its interval."""
        if value is None or self.reference is None:
            return self._with_reference([" "] * self.width)
        signs = list(self.interval(value, low, high))
        zero, end = self.place(self.reference), self.place(value)
        for place in range(min(zero, end), max(zero, end) + 1):
            signs[place] = "█"
        signs[zero] = "┊"
        return "".join(signs)

    def shade(self, value: float) -> str:
        """From blank, at the low end, to black."""
        share = (value - self.low) / (self.high - self.low)
        return SHADES[min(len(SHADES) - 1, max(0, int(share * len(SHADES))))]

    def _with_reference(self, signs: list[str]) -> str:
        if self.reference is not None:
            signs[self.place(self.reference)] = "┊"
        return "".join(signs)
