"""A goal: a range for each of several measures.

How far a value is from its range is said in units of what matters (`stats/measures/units.py`): a point of a share, a
twentieth of a length. So distances of different measures can be added, and a search can follow them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, hypot, inf, log

from playground.stats.measures.registry import phrase_of
from playground.stats.measures.units import Unit, unit_of


@dataclass(frozen=True)
class Part:
    """One requirement of a goal: the measure lies between `low` and `high`, one of which may be infinite.

    `text` is as it was written, and `measure` the full name, such as `length.turns.mean`.
    """

    measure: str
    low: float
    high: float
    text: str
    unit: str

    @property
    def phrase(self) -> str:
        """The measure within a sentence."""
        return phrase_of(self.measure)

    def holds(self, value: float) -> bool:
        """Whether a value lies in the range."""
        return self.low <= value <= self.high

    def distance(self, value: float) -> float:
        """How far a value is outside the range, in steps that matter; 0 within it."""
        if self.holds(value):
            return 0.0
        return self._steps(value, self.low if value < self.low else self.high)

    def room(self, value: float) -> float:
        """How far a value is within the range, in steps that matter: to the nearer end; negative outside."""
        if not self.holds(value):
            return -self.distance(value)
        return min(self._steps(value, end) for end in (self.low, self.high) if abs(end) < inf)

    def _steps(self, value: float, end: float) -> float:
        """The distance of a value from an end of the range.

        That of lengths and other numbers without an upper limit is one of logarithms: half as long is as far from the
        goal as twice as long. It is continuous where the logarithm gives way to a straight line, below a hundredth of
        the limit.
        """
        unit = self._unit
        if not unit.relative or end <= 0:
            return abs(value - end) / (unit.noticeable(end) or unit.matters)
        least = end / 100
        ratio = log(max(value, least) / end)
        below = (least - min(value, least)) / least
        return (abs(ratio) + below) / unit.matters

    @property
    def _unit(self) -> Unit:
        return unit_of(self.unit)


@dataclass(frozen=True)
class Goal:
    """The parts of a goal, in the order in which they are written; `text` is the whole."""

    parts: tuple[Part, ...]
    text: str

    @property
    def measures(self) -> tuple[str, ...]:
        """The measures that it is about."""
        return tuple(part.measure for part in self.parts)


def together(distances: tuple[float, ...]) -> float:
    """The distance from a whole goal: the root of the squares of those of its parts.

    It has no edges where one part becomes met, and a part that is far off weighs more than several that are nearly met.
    """
    return hypot(*distances)


def nearness(distance: float) -> float:
    """From 1, met, towards 0: e⁻ᵈ⁄¹⁰. For charts, where distances of hundreds would hide what matters."""
    return exp(-distance / 10)
