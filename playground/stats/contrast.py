"""Sums of independent estimates with weights: differences, means and slopes of measures, whatever those are.

An estimate brings an interval for any confidence. That of a sum is found by the method of variance estimates recovery
(MOVER; Zou, Huang & Zhang 2009): distances from the estimates to the limits of their own intervals add as squares. For
two proportions with Wilson's intervals this is Newcombe's interval, for two means with Student's nearly Welch's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from playground.stats.distributions import two_sided_normal
from playground.stats.intervals import Difference, Interval, wilson
from playground.stats.length import LengthSummary
from playground.stats.measures.measure import Measure

_SURE = 1 - 1e-12
"""The highest confidence that is tried: p-values are not told below its complement."""


@dataclass(frozen=True)
class Estimate:
    """A value, and the interval around it for a confidence."""

    value: float
    interval: Callable[[float], Interval]


Terms = Sequence[tuple[float, Estimate]]
"""Weights, and what they are the weights of."""


def proportion(successes: float, n: float, minus: float = 0.0) -> Estimate | None:
    """A proportion less a constant, with Wilson's interval; None of nothing."""
    if not n:
        return None

    def interval(confidence: float) -> Interval:
        found = wilson(successes, n, confidence)
        return Interval(found.low - minus, found.high - minus)

    return Estimate(successes / n - minus, interval)


def mean(summary: LengthSummary | None) -> Estimate | None:
    """A mean length with Student's interval; None of fewer than two games."""
    return Estimate(summary.mean, summary.interval) if summary and summary.games > 1 else None


def scaled(measure: Measure, confidence: float = 0.95) -> Estimate | None:
    """Any measure; limits for other confidences than that of its interval are moved as those of a normal value are.

    An approximation, near enough for the numbers of games that tell anything. None where an end is unknown.
    """
    value, low, high = measure.value, measure.low, measure.high
    if value is None or low is None or high is None:
        return None
    given = two_sided_normal(confidence)

    def interval(wanted: float) -> Interval:
        factor = two_sided_normal(wanted) / given
        return Interval(value - factor * (value - low), value + factor * (high - value))

    return Estimate(value, interval)


def contrast(terms: Terms, confidence: float = 0.95, minus: float = 0.0) -> Difference:
    """Σ weight · estimate − `minus` with its interval."""
    estimate, down, up = -minus, 0.0, 0.0
    for weight, term in terms:
        interval = term.interval(confidence)
        ends = (weight * interval.low, weight * interval.high)
        centre = weight * term.value
        estimate += centre
        down, up = down + (centre - min(ends)) ** 2, up + (max(ends) - centre) ** 2
    return Difference(estimate, estimate - sqrt(down), estimate + sqrt(up))


def p_value(terms: Terms, minus: float = 0.0) -> float:
    """The least 1 − confidence at which the interval of `contrast` excludes 0, by bisection."""
    if not contrast(terms, 1e-9, minus).excludes_zero:
        return 1.0
    low, high = 0.0, _SURE  # excludes 0 at low, and not, or not tried, beyond high
    while high - low > 1e-13:
        middle = (low + high) / 2
        low, high = (middle, high) if contrast(terms, max(middle, 1e-9), minus).excludes_zero else (low, middle)
    return 1 - low


def slope(points: Sequence[tuple[float, Estimate]]) -> list[tuple[float, Estimate]]:
    """The terms of the least-squares slope of estimates over their places; ValueError unless two places differ."""
    centre = sum(place for place, _ in points) / len(points)
    spread = sum((place - centre) ** 2 for place, _ in points)
    if not spread:
        raise ValueError("a slope needs two places that differ")
    return [((place - centre) / spread, estimate) for place, estimate in points]
