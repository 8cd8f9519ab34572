"""Summaries of the lengths of games.

Quantiles are observed lengths: P10 is the smallest length that at least a tenth of the games do not exceed (the inverse
of the empirical distribution, `inverted_cdf` in numpy). Nothing is interpolated, so a median of 41 was actually
observed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from math import ceil, exp, floor, lgamma, log, sqrt

from playground.stats.distributions import two_sided_normal, two_sided_student
from playground.stats.fixed_n.intervals import Difference, Interval
from playground.stats.fixed_n.skewness import SkewedError

_NEGLIGIBLE = 1e-12
"""Chances below this part of an error are left out of its sum."""

_FEW = 1000
"""Up to this many games the ranks of order statistics are those of the binomial distribution itself."""


@dataclass(frozen=True)
class LengthSummary:
    """The lengths of `games` games, in decisions or turns; `sd` has the divisor games − 1.

    `skewness` is m₃/m₂^1.5 with the central moments mₖ of the games; 0 if all are equally long.
    """

    games: int
    mean: float
    sd: float
    p10: int
    p50: int
    p90: int
    max: int
    skewness: float = 0.0

    def interval(self, confidence: float = 0.95) -> Interval:
        """The interval of the mean: Student's, skew-corrected (`SkewedError`). Raises ValueError for a single game."""
        if self.games < 2:
            raise ValueError("the interval of a mean needs two games")
        return SkewedError(self.games, self.sd / sqrt(self.games), self.skewness).around(self.mean, confidence)


def summarize(lengths: Iterable[int] | Mapping[int, int]) -> LengthSummary | None:
    """The summary of single lengths, or of a histogram {length: number of games}; None without games."""
    histogram = {length: games for length, games in Counter(lengths).items() if games}
    if any(games < 0 for games in histogram.values()):
        raise ValueError("a histogram cannot hold a negative number of games")
    games = sum(histogram.values())
    if games == 0:
        return None
    # Integers until the last division: no rounding, however many games of whatever length.
    total = sum(length * count for length, count in histogram.items())
    squares = sum(length * length * count for length, count in histogram.items())
    variance = (games * squares - total * total) / (games * (games - 1)) if games > 1 else 0.0
    p10, p50, p90 = (quantile(histogram, percent) for percent in (10, 50, 90))
    skewness = _skewness(histogram, games, total, squares)
    return LengthSummary(games, total / games, sqrt(variance), p10, p50, p90, max(histogram), skewness)


def _skewness(histogram: Mapping[int, int], games: int, total: int, squares: int) -> float:
    """m₃/m₂^1.5, from G³·m₃ and G²·m₂ in whole numbers."""
    second = games * squares - total * total
    if not second:
        return 0.0
    cubes = sum(length**3 * count for length, count in histogram.items())
    third = games**2 * cubes - 3 * games * total * squares + 2 * total**3
    return third / second / sqrt(second)


def quantile(histogram: Mapping[int, int], percent: int) -> int:
    """The smallest length that at least `percent` (1 to 100) of the games of a histogram do not exceed."""
    rank = -(-percent * sum(histogram.values()) // 100)  # rounded up, in whole numbers
    seen = 0
    for length in sorted(histogram):
        seen += histogram[length]
        if seen >= rank:
            return length
    raise ValueError("a histogram without games has no quantiles")


def order_statistics(lengths: Mapping[int, int], percent: int, confidence: float) -> tuple[int | None, int | None]:
    """Two observed lengths with a quantile between them: how many games lie below it is binomial (Conover 1999, 3.2).

    None where the rank lies before the first or after the last game: there the games set no bound.
    """
    games, share, error = sum(lengths.values()), percent / 100, (1 - confidence) / 2
    low = _binomial_rank(games, share, error)
    high = games + 1 - _binomial_rank(games, 1 - share, error)
    return _ranked(lengths, low) if low >= 1 else None, _ranked(lengths, high) if high <= games else None


def _binomial_rank(games: int, share: float, error: float) -> int:
    """The greatest rank r with P(X < r) ≤ `error`, of a binomial X; 0 if there is none.

    Summed for few games; a normal value for many, rounded to the cautious side.
    """
    if games > _FEW:
        return max(0, floor(games * share - two_sided_normal(1 - 2 * error) * sqrt(games * share * (1 - share))))
    chances, rank = [], ceil(games * share)  # at most this with a chance of a half or more, so no rank is greater
    log_ways = lgamma(games + 1) - lgamma(rank + 1) - lgamma(games - rank + 1)
    chance = exp(log_ways + rank * log(share) + (games - rank) * log(1 - share))
    while rank >= 0 and chance > _NEGLIGIBLE * error:
        chances.append(chance)
        chance *= rank * (1 - share) / ((games - rank + 1) * share)
        rank -= 1
    below = accumulate(reversed(chances))
    return next(rank + above for above, total in enumerate(below, 1) if total > error)


def _ranked(lengths: Mapping[int, int], rank: int) -> int:
    """The length of game number `rank` when games are put in order of length, the shortest being number 1."""
    seen = 0
    for value in sorted(lengths):
        seen += lengths[value]
        if seen >= rank:
            return value
    raise ValueError(f"there is no game number {rank} of {seen}")


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
