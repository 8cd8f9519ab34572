"""Is a difference within a margin? Equivalence, as the sign of the distance by which a difference exceeds the margin.

An interval of a difference that lies within ±margin shows that it is no larger, one that lies outside that it is
larger, and any other leaves it open (Schuirmann 1987 for the first; the interval has the confidence of both together,
so that the answer is no less certain than that of a difference).
"""

from __future__ import annotations

from playground.stats.fixed_n.intervals import Difference, Interval


def beyond(difference: Difference, margin: float, reach: Interval | None = None) -> Difference:
    """|difference| − margin with its interval: below 0 if the difference is known to be within ±`margin`.

    `reach` is the interval of a margin that is itself estimated, such as a twentieth of a mean. The distances of both
    limits are then added, which covers errors of whatever correlation.
    """
    limits = reach or Interval(margin, margin)
    ends = abs(difference.low), abs(difference.high)
    nearest = 0.0 if difference.low <= 0 <= difference.high else min(ends)
    return Difference(abs(difference.estimate) - margin, nearest - limits.high, max(ends) - limits.low)
