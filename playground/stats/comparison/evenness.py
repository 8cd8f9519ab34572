"""Which of two variants is more even over all seats: the difference of their unevenness.

The unevenness of a variant is how far the seat farthest from the fair share is from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from playground.stats.comparison.balance import Balance, balance, distance_interval
from playground.stats.comparison.sides import gap
from playground.stats.comparison.worst_case import Played, worst_case
from playground.stats.fixed_n.intervals import Difference, Interval, Mode, combined, shared_confidence
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import Pairs


@dataclass(frozen=True)
class Unevenness:
    """The range of the estimated unevenness of a variant, and its interval.

    The range is a point unless unfinished games leave it open.
    """

    least: float
    greatest: float
    interval: Interval


def evenness(a: Outcomes, b: Outcomes, pairs: Pairs | None, confidence: float, mode: Mode) -> Difference | None:
    """Unevenness of a − unevenness of b, from the intervals of both; None where one has no decisive game.

    Fixed, deviations of estimates add as correlated errors (Zou & Donner 2008, like Newcombe's interval), but where
    games are paired limits are no farther out than those of `_seat_by_seat`; live, both intervals are made to hold
    together, and are subtracted.
    """
    of_a, of_b = (_unevenness(each, _each(confidence, mode), mode) for each in (a, b))
    if of_a is None or of_b is None:
        return None
    together = -max(_correlations(pairs, len(a.wins))) if pairs and mode == "fixed" else 0.0
    low, high = limits_of_difference(of_a, of_b, together, mode)
    found = Difference(of_a.least - of_b.least, low, high)
    return found if pairs is None or mode == "live" else within(found, _seat_by_seat(a, b, pairs, confidence))


def worst_evenness(
    plain: Difference | None, a: Outcomes, b: Outcomes, pairs: Pairs | None, confidence: float, mode: Mode
) -> Difference | None:
    """`plain`, which is `evenness`, with an interval that holds whatever becomes of unfinished games."""
    if plain is None or not (a.unfinished or b.unfinished):
        return plain
    of_a, of_b = (_any_unevenness(each, _each(confidence, mode), mode) for each in (a, b))
    together = -max(_any_correlations(pairs, len(a.wins))) if pairs and mode == "fixed" else 0.0
    low, high = limits_of_difference(of_a, of_b, together, mode)
    found = Difference(plain.estimate, min(plain.low, low), max(plain.high, high))
    if pairs is None or mode == "live":
        return found
    return within(found, _seat_by_seat(a, b, pairs, confidence, finished=False))


def _seat_by_seat(a: Outcomes, b: Outcomes, pairs: Pairs, confidence: float, finished: bool = True) -> Interval:
    """The range of the seats' own differences of distances from the fair share, which is narrow where most pairs agree.

    The seat that is farthest off in a is no farther off in b than b's own farthest seat. So unevenness of a − that of b
    is at most this seat's difference, and at least that of b's farthest seat. Which seats these are is not known, but
    each limit is missed only if that of one certain seat is: the intervals share the error over all seats, and what
    they contain is missed with one seat's part of it. Of the `finished` games, or whatever became of the others.
    """
    each, found = shared_confidence(confidence, len(a.wins)), list[Difference]()
    for seat in range(len(a.wins)):
        played = Played(a, b, seat, pairs, "fixed")
        sides = played.sides()
        apart, mirrored = sides.difference(each, "fixed"), sides.mirrored().difference(each, "fixed")
        assert apart is not None and mirrored is not None  # both have decisive games
        contrasts = (apart, mirrored) if finished else worst_case(played, apart, mirrored, each)
        found.append(gap(*contrasts, a.fair_share))
    return Interval(min(one.low for one in found), max(one.high for one in found))


def within(found: Difference, other: Interval) -> Difference:
    """The difference with what both intervals contain: `other` contains the estimate as well."""
    return Difference(found.estimate, max(found.low, other.low), min(found.high, other.high))


def known_uneven(found: Balance, confidence: float, mode: Mode) -> bool:
    """Whether seats that are known to be unequal would be so whatever had become of unfinished games."""
    outcomes = found.outcomes
    if not (found.unequal and outcomes.unfinished):
        return found.unequal
    return _any_unevenness(outcomes, shared_confidence(confidence, found.variants), mode).interval.low > 0


def _each(confidence: float, mode: Mode) -> float:
    return confidence if mode == "fixed" else shared_confidence(confidence, 2)


def _unevenness(outcomes: Outcomes, confidence: float, mode: Mode) -> Unevenness | None:
    """Of the finished games."""
    found = balance(outcomes, confidence, mode)
    estimate = found.unevenness
    return None if estimate is None else Unevenness(estimate, estimate, found.farthest)


def _any_unevenness(outcomes: Outcomes, confidence: float, mode: Mode) -> Unevenness:
    """Of all games, whatever seats had won the unfinished ones.

    Each seat's share is between that of none of them and that of all. The unevenness is at least the greatest least
    distance of a seat, and at most the greatest distance.
    """
    fair, seats = outcomes.fair_share, len(outcomes.wins)
    found = [balance(outcomes.completed(winner), confidence, mode).seats for winner in range(seats)]
    ranges = list[Interval]()
    distances = list[Interval]()
    for seat in range(seats):
        most, least = found[seat][seat], found[seat - 1][seat]
        assert most.share is not None and least.share is not None  # all games are decisive, or draws
        ranges.append(distance_interval(Interval(least.share, most.share), fair))
        distances.append(distance_interval(Interval(least.share_interval.low, most.share_interval.high), fair))
    return Unevenness(max(each.low for each in ranges), max(each.high for each in ranges), farthest_of(distances))


def farthest_of(distances: list[Interval]) -> Interval:
    """How far the farthest seat is from the fair share, from the distances of all."""
    return Interval(max(each.low for each in distances), max(each.high for each in distances))


def limits_of_difference(a: Unevenness, b: Unevenness, together: float, mode: Mode) -> tuple[float, float]:
    """The limits of unevenness of a − unevenness of b; `together` is the correlation of their estimates.

    The farthest of seats that are even is farther off than it should be, in every sample. Where one variant may be
    even, and the other is known not to be, that would make the difference look smaller than it is: the limit on that
    side is then that of the other's unevenness alone.
    """
    if mode == "live":
        return a.interval.low - b.interval.high, a.interval.high - b.interval.low
    down = combined(a.least - a.interval.low, b.interval.high - b.greatest, together)
    up = combined(a.interval.high - a.greatest, b.least - b.interval.low, together)
    low, high = a.least - b.greatest - down, a.greatest - b.least + up
    if a.interval.low == 0 < b.interval.low:
        low = min(low, -b.interval.high)
    if b.interval.low == 0 < a.interval.low:
        high = max(high, a.interval.high)
    return low, high


def _correlations(pairs: Pairs, seats: int) -> Iterator[float]:
    """The size of the correlation of each seat in a with each in b.

    Which seat is farthest from the fair share, and on which side, is not known for sure in either variant: the greatest
    counts, with the sign that widens the interval.
    """
    both = product(range(seats), repeat=2)
    return (abs(pairs.seen_from(mine, other=its).correlation) for mine, its in both)


def _any_correlations(pairs: Pairs, seats: int) -> Iterator[float]:
    """The same if each of the two seats had won, or another one, all unfinished games."""
    for mine, its, won_a, won_b in product(range(seats), range(seats), (0, 1), (0, 1)):
        completed = pairs.completed((mine + won_a) % seats, (its + won_b) % seats)
        yield abs(completed.seen_from(mine, other=its).correlation)
