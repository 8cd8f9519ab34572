"""Intervals and contrasts that hold whatever unfinished games would have become, from the least and the greatest."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from playground.stats.comparison.worst_case import spanning
from playground.stats.fixed_n.contrast import Contrast
from playground.stats.fixed_n.intervals import Difference, Interval
from playground.stats.measures.data import MeasureData
from playground.stats.measures.measure import Measure


def in_order(found: Sequence[tuple[MeasureData, Measure]]) -> list[tuple[MeasureData, Measure]]:
    """Games with a measure of them, from the least value to the greatest."""
    valued = [(each.value, place) for place, (_, each) in enumerate(found) if each.value is not None]
    return [found[place] for _, place in sorted(valued)]


def worst_interval(plain: Measure, ends: Sequence[tuple[MeasureData, Measure]]) -> Interval | None:
    """From the lower limit of the least completion to the upper one of the greatest; None if that changes nothing."""
    if not ends:
        return None
    least, greatest = ends[0][1], ends[-1][1]
    lows = [each.low for each in (plain, least) if each.low is not None]
    highs = [each.high for each in (plain, greatest) if each.high is not None]
    if not (lows and highs) or (min(lows), max(highs)) == (plain.low, plain.high):
        return None
    return Interval(min(lows), max(highs))


def worst_contrast(plain: Contrast, lowest: Contrast, highest: Contrast) -> Contrast:
    """The contrast with the interval from the lower limit of the lowest completion to the upper one of the highest.

    It excludes 0 where all three do, to the same side.
    """

    def difference(confidence: float) -> Difference:
        return spanning(plain.difference(confidence), lowest.difference(confidence), highest.difference(confidence))

    each = (plain, lowest, highest)
    estimates = [one.difference(0.5).estimate for one in each]
    agree = min(estimates) > 0 or max(estimates) < 0
    return Contrast(difference, max(one.p_value for one in each) if agree else 1.0)


def growing(plain: Contrast, grows: bool = True) -> Contrast:
    """The contrast of a length from a limit, of what games were followed for, as one of their whole lengths.

    That could only be larger if the measure `grows` with lengths; else it could be anything.
    """

    def difference(confidence: float) -> Difference:
        found = plain.difference(confidence)
        return Difference(found.estimate, found.low if grows else -inf, inf)

    above = grows and plain.difference(0.5).estimate > 0
    return Contrast(difference, plain.p_value if above else 1.0)
