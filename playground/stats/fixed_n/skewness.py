"""Intervals of estimates with a skewed distribution.

Where a few games weigh much, as long ones do in a standard deviation, most samples have too few of them: the estimate
is then too low, and so is its estimated error. Student's interval, which is symmetric, misses the truth on that side.
From the contributions of games to an estimate, this computes how far its interval extends below and above.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from playground.stats.distributions import student_tail, two_sided_student
from playground.stats.fixed_n.intervals import Interval

_ROUNDING = 1e-24
"""Mean squares below this share of the square of the mean come from rounding: the values are equal."""


FARTHER = 3
"""How much farther off than all m values that differ one is imagined that does not yet: by this, divided by m."""


@dataclass(frozen=True)
class SkewedError:
    """The standard error of an estimate from `games` ≥ 2 games, and the skewness of their contributions.

    `degrees` are those of Student's quantile if they are not games − 1.
    """

    games: int
    error: float
    skewness: float
    degrees: int | None = None
    """Degrees of freedom of Student's distribution, games − 1 by default."""

    def reaches(self, confidence: float = 0.95) -> tuple[float, float]:
        """How far the interval extends below the estimate, and above it.

        Student's t errors in each direction, and to the side of the longer tail |γ|/√G · (1 + 2t²)/6 more (γ the
        skewness): there the limit is that of Johnson (1978), whose correction of the mean is taken at the limits
        themselves. His other limit, which is nearer, is not used: few games estimate γ badly, and mostly too small. For
        the same reason the third moment is the unbiased one, G²/((G − 1)(G − 2)) times that of the games (Cramér 1946,
        27.6).
        """
        t = two_sided_student(confidence, self.degrees or self.games - 1)
        more = self._unbiased / sqrt(self.games) * (1 + 2 * t * t) / 6
        return self.error * (t + max(0.0, -more)), self.error * (t + max(0.0, more))

    @property
    def _unbiased(self) -> float:
        games = self.games
        return self.skewness * games**2 / ((games - 1) * (games - 2)) if games > 2 else self.skewness

    def p_value(self, estimate: float) -> float:
        """The smallest 1 − confidence at which the interval of the estimate excludes 0.

        At the limit that is 0, t + k(1 + 2t²) is the number of errors between estimate and 0, a quadratic equation.
        """
        if not estimate or not self.error:
            return float(not estimate)
        errors = abs(estimate) / self.error
        towards = -self._unbiased if estimate > 0 else self._unbiased
        k = max(0.0, towards) / sqrt(self.games) / 6
        if errors <= k:
            return 1.0
        t = 2 * (errors - k) / (1 + sqrt(1 + 8 * k * (errors - k)))
        return student_tail(t, self.degrees or self.games - 1)

    def around(self, estimate: float, confidence: float = 0.95) -> Interval:
        """The interval of the estimate."""
        below, above = self.reaches(confidence)
        return Interval(estimate - below, estimate + above)


def skewed_error_of_mean(values: Sequence[float], counts: Sequence[int] | None = None) -> SkewedError:
    """The `SkewedError` of the mean of values, each observed `counts` times, or once; ValueError for fewer than two."""
    often = counts or [1] * len(values)
    games = sum(often)
    if games < 2:
        raise ValueError(f"the interval of a mean needs two observations, not {games}")
    pairs = list(zip(values, often, strict=True))
    mean = fsum(value * count for value, count in pairs) / games
    squares = fsum((value - mean) ** 2 * count for value, count in pairs) / games
    if squares <= _ROUNDING * mean**2:
        return SkewedError(games, 0.0, 0.0)
    cubes = fsum((value - mean) ** 3 * count for value, count in pairs) / games
    return SkewedError(games, sqrt(squares / (games - 1)), cubes / squares**1.5)


def mostly_alike(values: Mapping[float, int]) -> SkewedError:
    """The `SkewedError` of the mean of values of which most may be equal, from how often each was observed.

    Where few differ, these make up the error, and it is not known how a value may differ that did not yet. So for the
    share of equal ones one is imagined that is farther off than all m others, by 3/m, and Student's quantile has at
    most m + 2 degrees of freedom: as in differences of games of which nearly all are the same.
    """
    usual = max(values, key=lambda value: values[value])
    plain = skewed_error_of_mean(list(values), list(values.values()))
    games, differing = plain.games, plain.games - values[usual]
    if not differing:
        return plain
    farthest = max(abs(value - usual) for value in values) * (1 + FARTHER / differing)
    seen = plain.error**2 * (games - 1)
    squares = seen + (1 - differing / games) * farthest**2 / games
    skewness = plain.skewness * (seen / squares) ** 1.5
    return SkewedError(games, sqrt(squares / (games - 1)), skewness, min(games - 1, differing + 2))


def skewed_mean(values: Sequence[float], confidence: float = 0.95) -> Interval:
    """The interval of the mean of at least two values, of whatever distribution; ValueError for fewer."""
    skewed = skewed_error_of_mean(values)
    return skewed.around(fsum(values) / skewed.games, confidence)
