"""Intervals and p-values for a number of games fixed in advance.

Intervals of shares from counts, all as fractions of 1. None of them may be watched while games are still being played
in order to stop at a convenient moment: `anytime/evidence.py` has the ones that may.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite, sqrt
from typing import Literal

from playground.stats.distributions import chi_square_tail, two_sided_normal, two_sided_student, two_sided_tail

Mode = Literal["fixed", "live"]
"""'fixed': the number of games was fixed in advance. 'live': a user watches and may stop at any time."""


@dataclass(frozen=True)
class Interval:
    """The values from `low` to `high`, both included."""

    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


@dataclass(frozen=True)
class Difference:
    """An estimated difference and the interval around it."""

    estimate: float
    low: float
    high: float

    @property
    def excludes_zero(self) -> bool:
        """Whether 'no difference' lies outside the interval."""
        return self.low > 0 or self.high < 0

    @property
    def limits(self) -> list[float | None]:
        """Both limits, for JSON and for texts; None where there is none."""
        return [end if isfinite(end) else None for end in (self.low, self.high)]

    @property
    def least(self) -> float:
        """The smallest size that it can have; 0 if there may be none."""
        return max(0.0, self.low, -self.high)

    @property
    def most(self) -> float:
        """The largest size that it can have."""
        return max(abs(self.low), abs(self.high))


ProportionInterval = Callable[[float, float, float], Interval]
"""`wilson` or `anytime.confidence_sequence`: successes, n and confidence to an interval."""


def check_counts(successes: float, n: float) -> None:
    """Raise ValueError unless 0 ≤ successes ≤ n."""
    if not 0 <= successes <= n:
        raise ValueError(f"{successes} successes of {n} is not possible")


def wilson(successes: float, n: float, confidence: float = 0.95) -> Interval:
    """Wilson's score interval of a proportion (Wilson 1927); (0, 1) when nothing was observed.

    Chosen over the textbook p ± z·√(pq/n) because it stays inside [0, 1] and keeps its coverage for rare events.
    """
    return score_interval(successes, n, two_sided_normal(confidence))


def score_interval(successes: float, n: float, z: float) -> Interval:
    """Wilson's interval of a proportion: its limits are `z` of their own standard errors away."""
    check_counts(successes, n)
    if n == 0:
        return Interval(0.0, 1.0)
    share = successes / n
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    # At both ends the formula gives 0 and 1, which rounding would blur.
    low = 0.0 if successes == 0 else max(0.0, centre - reach)
    high = 1.0 if successes == n else min(1.0, centre + reach)
    return Interval(low, high)


def resized_sample(total: float, squares: float, n: int, imagined: float = 1.0) -> tuple[float, float]:
    """Successes and size of a sample of wins and losses that is as informative as `n` values in [0, 1] with these sums.

    The sample has the observed mean and variance (Korn & Graubard 1998): values in [0, 1] have at most the
    variance of wins and losses with the same mean. One more value, 0 or 1, or part of one, is `imagined`, so that no
    variance is estimated as 0. `total` must lie strictly between 0 and n; if nothing is imagined, values must differ.
    """
    mean = total / n
    whole = mean * (1 - mean)
    ratio = (squares - n * mean**2 + imagined * whole) / ((n - 1 + 2 * imagined) * whole)
    return total / ratio, n / ratio


def bounded_mean(total: float, squares: float, n: int, confidence: float = 0.95) -> Interval:
    """Interval of the mean of `n` values in [0, 1], from their sum and the sum of their squares.

    Wilson's interval of the resized sample: unlike Student's it stays inside [0, 1], and values that are all equal do
    not look certain.
    """
    successes, size = resized_sample(total, squares, n) if 0 < total < n else (total, n)
    return wilson(successes, size, confidence)


def simultaneous(
    samples: Sequence[tuple[float, float]], confidence: float = 0.95, interval: ProportionInterval = wilson
) -> tuple[Interval, ...]:
    """Intervals of several shares of the same games, which hold simultaneously with `confidence`.

    A sample is a pair of wins and games. With Wilson's interval these are Goodman's (1965) multinomial intervals: each
    at 1 − (1 − confidence)/k, k = number of samples; with a confidence sequence the same division keeps them valid at
    all times. Two are not divided: one seat's wins are the other's losses.
    """
    statements = len(samples) if len(samples) > 2 else 1
    return tuple(interval(count, n, shared_confidence(confidence, statements)) for count, n in samples)


def shared_confidence(confidence: float, statements: int) -> float:
    """The confidence each of `statements` needs so that all hold simultaneously with `confidence` (Bonferroni)."""
    return 1 - (1 - confidence) / statements


def difference(successes_a: float, n_a: float, successes_b: float, n_b: float, confidence: float = 0.95) -> Difference:
    """Share of a minus share of b in independent games, with Newcombe's (1998) hybrid score interval (method 10).

    Both samples must hold at least one game. Games in pairs have a method of their own, see `paired/discordant.py`.
    """
    if not (n_a and n_b):
        raise ValueError("a difference needs at least one game on both sides")
    a, b = wilson(successes_a, n_a, confidence), wilson(successes_b, n_b, confidence)
    share_a, share_b = successes_a / n_a, successes_b / n_b
    estimate = share_a - share_b
    low = estimate - combined(share_a - a.low, b.high - share_b, 0.0)
    high = estimate + combined(a.high - share_a, share_b - b.low, 0.0)
    return Difference(estimate, max(-1.0, low), min(1.0, high))


def combined(one: float, other: float, correlation: float) -> float:
    """√(a² − 2·r·a·b + b²), the error of a difference; rounding must not make it the root of a negative number."""
    return sqrt(max(0.0, one**2 - 2 * correlation * one * other + other**2))


def difference_p_value(successes_a: float, n_a: float, successes_b: float, n_b: float) -> float:
    """Two-sided p-value of 'both shares are equal' for independent samples: Pearson's chi-square test."""
    check_counts(successes_a, n_a)
    check_counts(successes_b, n_b)
    pooled_successes, pooled_n = successes_a + successes_b, n_a + n_b
    if n_a == 0 or n_b == 0 or pooled_successes in (0, pooled_n):
        return 1.0
    pooled = pooled_successes / pooled_n
    deviation = sqrt(pooled * (1 - pooled) * (1 / n_a + 1 / n_b))
    return two_sided_tail((successes_a / n_a - successes_b / n_b) / deviation)


def equal_shares_p_value(counts: Sequence[int]) -> float:
    """P-value of 'all categories are equally likely': Pearson's chi-square test with k − 1 degrees of freedom."""
    n, categories = sum(counts), len(counts)
    if n == 0 or categories < 2:
        return 1.0
    expected = n / categories
    return chi_square_tail(sum((count - expected) ** 2 for count in counts) / expected, categories - 1)


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """P-values adjusted for being one of several, in the order given (Holm 1979)."""
    adjusted = [0.0] * len(p_values)
    largest = 0.0
    for rank, index in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[index]))
        adjusted[index] = largest
    return tuple(adjusted)


def mean_interval(mean: float, sd: float, n: int, confidence: float = 0.95) -> Interval:
    """Student's interval of a mean, from mean, deviation (divisor n − 1) and size n ≥ 2 of a sample."""
    if n < 2:
        raise ValueError(f"the interval of a mean needs two observations, not {n}")
    reach = two_sided_student(confidence, n - 1) * sd / sqrt(n)
    return Interval(mean - reach, mean + reach)
