"""Weighted sums of independent estimates: differences, means and slopes of any measures.

An estimate provides an interval for any confidence. That of a sum is computed by the method of variance estimates
recovery (MOVER; Zou, Huang & Zhang 2009): distances from the estimates to the limits of their own intervals add as
squares. For two proportions with Wilson's intervals this is Newcombe's interval, for two means with Student's nearly
Welch's.

That needs errors of a roughly continuous distribution. Quantiles of whole numbers jump, and two of them may well be off
by a whole step at once. For these the distances themselves are added, each at the confidence that all need to hold
simultaneously (Bonferroni): valid whatever the distribution, and wider by some six tenths.

Where the estimates come from the same games and no more is known of how they depend on each other than that no two
errors have a correlation above r, distances add as errors with that correlation (Zou & Donner 2008).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import erfc, inf, sqrt
from typing import TypeVar

from playground.stats.distributions import two_sided_normal
from playground.stats.fixed_n.intervals import Difference, Interval, shared_confidence, wilson
from playground.stats.fixed_n.lengths import LengthSummary, order_statistics
from playground.stats.fixed_n.lengths import quantile as observed_quantile

_BOUNDED = 1 - 1e-6
"""Games that bound a quantile with this confidence do so with any confidence that many differences need."""

_MIN_CONFIDENCE, _MAX_CONFIDENCE = 1e-9, 1 - 1e-12
"""The range of confidences that are tried for a p-value."""


@dataclass(frozen=True)
class Estimate:
    """A value, and the interval around it for a confidence."""

    value: float
    interval: Callable[[float], Interval]
    jumps: bool = False
    """Whether it takes discrete values whose steps are not small compared with its error."""
    alone: Callable[[float], Interval] | None = None
    """The interval outside of sums, if different."""


Term = TypeVar("Term")

Terms = Sequence[tuple[float, Estimate]]
"""Weights with their estimates."""


@dataclass(frozen=True)
class Contrast:
    """A difference at any confidence, and the p-value of 'no difference'."""

    difference: Callable[[float], Difference]
    p_value: float
    gain: float | None = None
    """How many times as many independent games would be as informative as these, which are paired; None if not known.
    """
    up_to: int | None = None
    """The difference is that of the first so many decisions or turns of each game, because some were given up then."""
    worst: Contrast | None = None
    """The same with intervals that hold whatever unfinished games would have become; None if that changes nothing."""

    @property
    def known(self) -> Contrast:
        """What decides: nothing is said to be known that unfinished games could overturn."""
        return self.worst or self

    def worst_difference(self, confidence: float) -> Difference | None:
        """The difference with the interval that holds in the worst case, if there is one."""
        return self.worst.difference(confidence) if self.worst else None


def of_terms(terms: Terms, correlation: float = 0.0, minus: float = 0.0) -> Contrast:
    """A sum of estimates, as a difference from `minus`; no two of their weighted errors have more `correlation`."""
    return Contrast(
        lambda confidence: contrast(terms, confidence, minus, correlation), p_value(terms, minus, correlation)
    )


def proportion(successes: float, n: float, minus: float = 0.0) -> Estimate | None:
    """A proportion minus a constant, with Wilson's interval; None without observations."""
    if not n:
        return None

    def interval(confidence: float) -> Interval:
        share = wilson(successes, n, confidence)
        return Interval(share.low - minus, share.high - minus)

    return Estimate(successes / n - minus, interval)


def mean(summary: LengthSummary | None) -> Estimate | None:
    """A mean length with Student's interval; None for fewer than two games."""
    return Estimate(summary.mean, summary.interval) if summary and summary.games > 1 else None


def quantile(lengths: Mapping[int, int], percent: int) -> Estimate | None:
    """A quantile of lengths, from a histogram, with order statistics for the requested confidence.

    Limits are observed lengths. If most games have one length both may be that length, and so is the quantile then,
    with at least this confidence. None for so few games that they set no bound (below 138 for P10 and P90).
    """
    if not sum(lengths.values()) or None in order_statistics(lengths, percent, _BOUNDED):
        return None

    def interval(confidence: float) -> Interval:
        low, high = order_statistics(lengths, percent, confidence)
        return Interval(-inf if low is None else low, inf if high is None else high)

    return Estimate(observed_quantile(lengths, percent), interval, jumps=True)


def contrast(terms: Terms, confidence: float = 0.95, minus: float = 0.0, correlation: float = 0.0) -> Difference:
    """Σ weight · estimate − `minus` with its interval, see above; terms with weight 0 are ignored."""
    terms = [(weight, term) for weight, term in terms if weight]
    jumps = any(term.jumps for _, term in terms)
    each = shared_confidence(confidence, len(terms)) if jumps else confidence
    estimate, down, up = -minus, list[float](), list[float]()
    for weight, term in terms:
        interval = (term.alone or term.interval)(each) if len(terms) == 1 else term.interval(each)
        ends = (weight * interval.low, weight * interval.high)
        centre = weight * term.value
        estimate += centre
        down.append(centre - min(ends))
        up.append(max(ends) - centre)
    below, above = (_together(distances, 1.0 if jumps else correlation) for distances in (down, up))
    return Difference(estimate, estimate - below, estimate + above)


def _together(distances: Sequence[float], correlation: float) -> float:
    """The root of Σd² + 2·r·Σ_{i<j} d_i·d_j: the root of the squares for r = 0, the sum for r = 1."""
    squares = sum(distance**2 for distance in distances)
    return sqrt((1 - correlation) * squares + correlation * sum(distances) ** 2) if correlation < 1 else sum(distances)


def p_value(terms: Terms, minus: float = 0.0, correlation: float = 0.0) -> float:
    """The p-value of 'Σ weight · estimate is `minus`', see `p_value_of`."""
    return p_value_of(lambda confidence: contrast(terms, confidence, minus, correlation))


def p_value_of(difference: Callable[[float], Difference]) -> float:
    """The smallest 1 − confidence at which the interval of a difference excludes 0, by bisection.

    Below 10⁻¹² floating point cannot resolve confidences: there limits are extrapolated like those of a normal value.
    """
    if not difference(_MIN_CONFIDENCE).excludes_zero:
        return 1.0
    widest = difference(_MAX_CONFIDENCE)
    if widest.excludes_zero:
        reach = abs(widest.estimate - (widest.low if widest.estimate > 0 else widest.high))
        return erfc(two_sided_normal(_MAX_CONFIDENCE) * abs(widest.estimate) / reach / sqrt(2)) if reach else 0.0
    low, high = 0.0, _MAX_CONFIDENCE  # excludes 0 at low, and not at high
    while high - low > 1e-13:
        middle = (low + high) / 2
        low, high = (middle, high) if difference(max(middle, _MIN_CONFIDENCE)).excludes_zero else (low, middle)
    return 1 - low


def slope(points: Sequence[tuple[float, Term]]) -> list[tuple[float, Term]]:
    """The least-squares slope over positions as a weighted sum; ValueError unless two positions differ."""
    centre = sum(position for position, _ in points) / len(points)
    spread = sum((position - centre) ** 2 for position, _ in points)
    if not spread:
        raise ValueError("a slope needs two places that differ")
    return [((position - centre) / spread, term) for position, term in points]
