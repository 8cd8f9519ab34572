"""Which of two variants is more even over all seats, among trained players: the difference of their unevenness.

As `stats/comparison/evenness.py`, with the intervals of seats over trainings: those of all seats of a variant hold
together (Bonferroni), the unevenness lies between the limits that follow from them, and deviations of two variants add
as those of independent errors (Zou & Donner 2008).
"""

from __future__ import annotations

from collections.abc import Sequence

from playground.stats.comparison.balance import distance_interval
from playground.stats.comparison.evenness import Unevenness, farthest_of, limits_of_difference
from playground.stats.fixed_n.intervals import Difference, Interval, shared_confidence
from playground.stats.trainings.means import Mean

Ends = tuple[Mean, Mean]
"""The share of a seat if it had won none, and all, of the unfinished games."""


def unevenness(seats: Sequence[Mean], confidence: float = 0.95, worst: Sequence[Ends] = ()) -> Unevenness:
    """How far the seat farthest from the fair share is from it, from the shares of all seats.

    With `worst` whatever unfinished games had become: the estimate is then a range.
    """
    fair, each = 1 / len(seats), shared_confidence(confidence, len(seats))
    ends = worst or [(share, share) for share in seats]
    ranges = [distance_interval(Interval(least.value, most.value), fair) for least, most in ends]
    shares = [Interval(least.share_interval(each).low, most.share_interval(each).high) for least, most in ends]
    return Unevenness(
        max(distance.low for distance in ranges),
        max(distance.high for distance in ranges),
        farthest_of([distance_interval(share, fair) for share in shares]),
    )


def evenness(one: Unevenness, other: Unevenness) -> Difference:
    """Unevenness of one − unevenness of the other, whose seats are independent; around the middle of ranges."""
    low, high = limits_of_difference(one, other, 0.0, "fixed")
    return Difference((one.least + one.greatest - other.least - other.greatest) / 2, low, high)
