"""Which of two variants is more even over all seats, among trained players: the difference of their unevenness.

As `stats/comparison/evenness.py`, with the intervals of seats over trainings: those of all seats of a variant hold
together (Bonferroni), the unevenness lies between the limits that follow from them, and deviations of two variants add
as those of independent errors (Zou & Donner 2008), or in full where trainings began alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from playground.stats.comparison.balance import distance_interval
from playground.stats.comparison.evenness import Unevenness, farthest_of, limits_of_difference
from playground.stats.comparison.sides import gap
from playground.stats.fixed_n.intervals import Difference, Interval, shared_confidence
from playground.stats.trainings.means import Mean, weighted

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


def evenness(one: Unevenness, other: Unevenness, alike: bool = False) -> Difference:
    """Unevenness of one − unevenness of the other, around the middle of ranges.

    Trainings of both are independent, or began `alike`: then their errors may add up.
    """
    low, high = limits_of_difference(one, other, -1.0 if alike else 0.0, "fixed")
    return Difference((one.least + one.greatest - other.least - other.greatest) / 2, low, high)


def seat_by_seat(one: Sequence[Mean], other: Sequence[Mean], confidence: float) -> Interval:
    """The range of the seats' own differences of distances from the fair share, which trainings that began alike make
    narrow: `stats/comparison/evenness.py` says why the difference of unevenness lies in it."""
    each, found = shared_confidence(confidence, len(one)), list[Difference]()
    for mine, its in zip(one, other, strict=True):
        apart = weighted([(1, mine), (-1, its)]).difference(each)
        mirrored = weighted([(1, mine), (1, its)], -1.0).difference(each)
        found.append(gap(apart, mirrored, 1 / len(one)))
    return Interval(min(seat.low for seat in found), max(seat.high for seat in found))
