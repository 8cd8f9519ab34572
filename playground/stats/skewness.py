"""Intervals of estimates that err farther to one side than to the other.

Where a few games weigh much, as long ones do in a standard deviation, most samples have too few of them: the estimate
is then too low, and so is the error that the same sample tells. Student's interval, which reaches as far down as up,
misses the truth on that side. What comes in are the parts that games have in an estimate, what goes out is how far an
interval reaches below it and above.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from playground.stats.distributions import two_sided_student
from playground.stats.intervals import Interval

_ROUNDING = 1e-24
"""Mean squares that are less beside the square of the mean come from rounding: the values are alike."""


@dataclass(frozen=True)
class Lean:
    """The standard error of an estimate from `games` ≥ 2 games, and the skewness of their parts in it."""

    games: int
    error: float
    skewness: float

    def reaches(self, confidence: float = 0.95) -> tuple[float, float]:
        """How far the interval reaches below the estimate, and above it.

        Student's t errors each way, and to the side of the longer tail |γ|/√G · (1 + 2t²)/6 more (γ the skewness):
        there the limit is that of Johnson (1978), whose correction of the mean is taken at the limits themselves. His
        other limit, which is nearer, is not used: few games tell γ badly, and mostly too small.
        """
        t = two_sided_student(confidence, self.games - 1)
        more = self.skewness / sqrt(self.games) * (1 + 2 * t * t) / 6
        return self.error * (t + max(0.0, -more)), self.error * (t + max(0.0, more))

    def around(self, estimate: float, confidence: float = 0.95) -> Interval:
        """The interval of the estimate."""
        below, above = self.reaches(confidence)
        return Interval(estimate - below, estimate + above)


def lean_of_mean(values: Sequence[float], counts: Sequence[int] | None = None) -> Lean:
    """That of the mean of values, each seen as often as `counts` says, or once; ValueError for fewer than two."""
    often = counts or [1] * len(values)
    games = sum(often)
    if games < 2:
        raise ValueError(f"the interval of a mean needs two observations, not {games}")
    pairs = list(zip(values, often, strict=True))
    mean = fsum(value * count for value, count in pairs) / games
    squares = fsum((value - mean) ** 2 * count for value, count in pairs) / games
    if squares <= _ROUNDING * mean**2:
        return Lean(games, 0.0, 0.0)
    cubes = fsum((value - mean) ** 3 * count for value, count in pairs) / games
    return Lean(games, sqrt(squares / (games - 1)), cubes / squares**1.5)


def skewed_mean(values: Sequence[float], confidence: float = 0.95) -> Interval:
    """The interval of the mean of at least two values, of whatever distribution; ValueError for fewer."""
    lean = lean_of_mean(values)
    return lean.around(fsum(values) / lean.games, confidence)
