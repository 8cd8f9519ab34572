"""How long games are: a sample of lengths in, its summary out.

Quantiles are observed lengths: P10 is the least length that at least a tenth of the games do not exceed (the inverse of
the empirical distribution, `inverted_cdf` in numpy). Nothing is interpolated, so a median of 41 was really played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from playground.stats.distributions import two_sided_student
from playground.stats.intervals import Difference, Interval, mean_interval
from playground.stats.pairs import ENOUGH_DISAGREEING

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


@dataclass(frozen=True)
class LengthSummary:
    """The lengths of `games` games, in whatever unit they came (decisions or turns); `sd` has the divisor games − 1."""

    games: int
    mean: float
    sd: float
    p10: int
    p50: int
    p90: int
    max: int

    def interval(self, confidence: float = 0.95) -> Interval:
        """Student's interval of the mean; needs two games."""
        return mean_interval(self.mean, self.sd, self.games, confidence)


def summarize(lengths: Iterable[int] | Mapping[int, int]) -> LengthSummary | None:
    """The summary of single lengths, or of a histogram {length: number of games}; None when there are no games."""
    histogram = {length: games for length, games in Counter(lengths).items() if games}
    if any(games < 0 for games in histogram.values()):
        raise ValueError("a histogram cannot hold a negative number of games")
    games = sum(histogram.values())
    if games == 0:
        return None
    # Whole numbers until the last division: no rounding, however long the games and however many.
    total = sum(length * count for length, count in histogram.items())
    squares = sum(length * length * count for length, count in histogram.items())
    variance = (games * squares - total * total) / (games * (games - 1)) if games > 1 else 0.0
    p10, p50, p90 = (quantile(histogram, percent) for percent in (10, 50, 90))
    return LengthSummary(games, total / games, sqrt(variance), p10, p50, p90, max(histogram))


def quantile(histogram: Mapping[int, int], percent: int) -> int:
    """The least length that at least `percent` (1 to 100) of the games of a histogram do not exceed."""
    rank = -(-percent * sum(histogram.values()) // 100)  # rounded up, in whole numbers
    seen = 0
    for length in sorted(histogram):
        seen += histogram[length]
        if seen >= rank:
            return length
    raise ValueError("a histogram without games has no quantiles")


def length_difference(a: LengthSummary, b: LengthSummary, confidence: float = 0.95) -> Difference:
    """Mean length of a minus that of b with Welch's (1947) interval, for a number of games fixed in advance.

    Both need two games. Degrees of freedom are rounded down, which widens the interval a little.
    """
    if a.games < 2 or b.games < 2:
        raise ValueError("the difference of two means needs two games on both sides")
    error_a, error_b = a.sd**2 / a.games, b.sd**2 / b.games
    estimate, error = a.mean - b.mean, error_a + error_b
    if error == 0:
        return Difference(estimate, estimate, estimate)
    degrees = error**2 / (error_a**2 / (a.games - 1) + error_b**2 / (b.games - 1))
    reach = two_sided_student(confidence, max(1, int(degrees))) * sqrt(error)
    return Difference(estimate, estimate - reach, estimate + reach)


def paired_length_difference(a: ArrayLike, b: ArrayLike, confidence: float = 0.95) -> Difference:
    """Mean length in a minus mean length in b of the same games on common random numbers, see `paired_lengths`."""
    return paired_lengths(a, b)(confidence)


def paired_lengths(a: ArrayLike, b: ArrayLike) -> Callable[[float], Difference]:
    """The difference of two mean lengths for any confidence: Student's interval of the differences game by game.

    The lengths are those of games 1, 2, … in both, of at least two games; ValueError otherwise. Where too few games
    differ in length to tell how much they differ, the interval is that of independent games.
    """
    import numpy as np

    of_a, of_b = np.asarray(a, np.int64), np.asarray(b, np.int64)
    apart = of_a - of_b
    if apart.size < 2:
        raise ValueError(f"the difference of two means needs two games on both sides, not {apart.size}")
    if np.count_nonzero(apart) < ENOUGH_DISAGREEING:
        one, other = summarize(of_a.tolist()), summarize(of_b.tolist())
        assert one and other
        return lambda confidence: length_difference(one, other, confidence)
    mean, sd = float(apart.mean()), float(apart.std(ddof=1))

    def found(confidence: float) -> Difference:
        interval = mean_interval(mean, sd, apart.size, confidence)
        return Difference(mean, interval.low, interval.high)

    return found
