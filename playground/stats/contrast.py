"""Sums of independent estimates with weights: differences, means and slopes of measures, whatever those are.

An estimate brings an interval for any confidence. That of a sum is found by the method of variance estimates recovery
(MOVER; Zou, Huang & Zhang 2009): distances from the estimates to the limits of their own intervals add as squares. For
two proportions with Wilson's intervals this is Newcombe's interval, for two means with Student's nearly Welch's.

That wants errors that are small about as often as they are large. Quantiles of whole numbers are not of that kind: they
jump, and two of them may well be off by a whole step at once. Of these the distances themselves are added, each at the
confidence that all need to hold together (Bonferroni): valid whatever the distribution, and wider by some six tenths.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import erfc, inf, sqrt
from statistics import stdev

from playground.stats.distributions import two_sided_normal
from playground.stats.intervals import Difference, Interval, mean_interval, shared_confidence, wilson
from playground.stats.length import LengthSummary
from playground.stats.length import quantile as observed_quantile
from playground.stats.measures.judged import OverGames
from playground.stats.measures.lengths import order_statistics
from playground.stats.measures.measure import Measure

_BOUNDED = 1 - 1e-6
"""Games that bound a quantile with this confidence do so with any that one of many differences needs."""

_ROUNDING = 1e-12
"""Numbers that differ by less are alike."""

_LEAST, _SURE = 1e-9, 1 - 1e-12
"""The least and the highest confidence that are tried for a p-value."""


@dataclass(frozen=True)
class Estimate:
    """A value, and the interval around it for a confidence."""

    value: float
    interval: Callable[[float], Interval]
    jumps: bool = False
    """Whether it goes in steps that are not small beside its error."""
    alone: Callable[[float], Interval] | None = None
    """The interval where it is no part of a sum, if that is another."""


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


def over_games(found: OverGames) -> Estimate | None:
    """The mean of a number of each judged game: by itself with the interval of the measure, in sums with Student's.

    Two of these make nearly Welch's, and what leans in one mean the other mostly takes back. The interval of the
    measure would be up to three times as wide where numbers of games vary little beside the range of what is possible;
    but of a single mean near the end of that range it is the one that holds, and of games that are all alike, which
    tell Student nothing of how much others may differ. Of variances it is the plain mean, which noise that was
    subtracted may bring below 0: differences are unbiased. None of fewer than two games, and of variances that are all
    alike.
    """
    games, centre = len(found.values), found.mean
    if games < 2 or centre is None:
        return None
    sd = stdev(found.values)
    if sd > _ROUNDING:
        return Estimate(centre, lambda confidence: mean_interval(centre, sd, games, confidence), alone=found.interval)
    return Estimate(centre, found.interval) if found.ends else None


def quantile(lengths: Mapping[int, int], percent: int) -> Estimate | None:
    """A quantile of lengths, from a histogram, with order statistics for the confidence that is asked.

    Limits are lengths that were seen. Where most games have one length both may be that length, and so is the quantile
    then, with this confidence at least. None of so few games that they set no bound (about 240 for P10 and P90).
    """
    if not sum(lengths.values()) or None in order_statistics(lengths, percent, _BOUNDED):
        return None

    def interval(confidence: float) -> Interval:
        low, high = order_statistics(lengths, percent, confidence)
        return Interval(-inf if low is None else low, inf if high is None else high)

    return Estimate(observed_quantile(lengths, percent), interval, jumps=True)


def scaled(measure: Measure, confidence: float = 0.95) -> Estimate | None:
    """Any measure; limits for other confidences than that of its interval are moved as those of a normal value are.

    An approximation, near enough for the numbers of games that tell anything; not for quantiles, see `quantile`. A side
    without width keeps none: there the value is at the end of what is possible. None where an end is unknown.
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
    """Σ weight · estimate − `minus` with its interval, see above; a weight of 0 takes no part."""
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
    together = sum if jumps else _root_of_squares
    return Difference(estimate, estimate - together(down), estimate + together(up))


def _root_of_squares(distances: Sequence[float]) -> float:
    return sqrt(sum(distance**2 for distance in distances))


def p_value(terms: Terms, minus: float = 0.0) -> float:
    """The p-value of 'Σ weight · estimate is `minus`', see `p_value_of`."""
    return p_value_of(lambda confidence: contrast(terms, confidence, minus))


def p_value_of(difference: Callable[[float], Difference]) -> float:
    """The least 1 − confidence at which the interval of a difference excludes 0, by bisection.

    Below 10⁻¹² nothing is left to bisect in a confidence: there limits are taken to move on as those of a normal value.
    """
    if not difference(_LEAST).excludes_zero:
        return 1.0
    surest = difference(_SURE)
    if surest.excludes_zero:
        reach = abs(surest.estimate - (surest.low if surest.estimate > 0 else surest.high))
        return erfc(two_sided_normal(_SURE) * abs(surest.estimate) / reach / sqrt(2)) if reach else 0.0
    low, high = 0.0, _SURE  # excludes 0 at low, and not at high
    while high - low > 1e-13:
        middle = (low + high) / 2
        low, high = (middle, high) if difference(max(middle, _LEAST)).excludes_zero else (low, middle)
    return 1 - low


def slope(points: Sequence[tuple[float, Estimate]]) -> list[tuple[float, Estimate]]:
    """The terms of the least-squares slope of estimates over their places; ValueError unless two places differ."""
    centre = sum(place for place, _ in points) / len(points)
    spread = sum((place - centre) ** 2 for place, _ in points)
    if not spread:
        raise ValueError("a slope needs two places that differ")
    return [((place - centre) / spread, estimate) for place, estimate in points]
