"""Measures 1 to 3: does it matter who begins? Seats are in turn order; of a win that m share, each has 1/m."""

from __future__ import annotations

from itertools import combinations
from math import sqrt

from playground.stats.intervals import Interval, combined, shared_confidence, simultaneous, wilson
from playground.stats.measures.measure import Measure, measured, unknown
from playground.stats.outcomes import Outcomes

_POINTS = "share difference"


def seat_advantage(outcomes: Outcomes, confidence: float = 0.95) -> tuple[Measure, ...]:
    """W_seat/G − 1/p for each seat in turn order (measure 1): what a seat wins of all games beyond an equal part.

    A difference of shares, from −1/p to 1 − 1/p. Interval: Wilson's of the seat's rate, moved by 1/p; it stays within
    what is possible. Where the rates are not one another's mirror image (three seats and more, or games nobody won)
    they are Goodman's (1965) simultaneous intervals, which hold for all seats together. None without games.
    """
    games, seats, fair = outcomes.games, len(outcomes.wins), outcomes.fair_share
    abouts = [f"share of all games that seat {seat + 1} won, minus an equal part, 1/{seats}" for seat in range(seats)]
    if not games:
        return tuple(unknown(_POINTS, about) for about in abouts)
    each = shared_confidence(confidence, 1 if seats == 2 and outcomes.decisive == games else seats)
    found = []
    for seat, about in enumerate(abouts):
        rate = wilson(*outcomes.sample(seat, games, "fixed"), each)
        interval = Interval(rate.low - fair, rate.high - fair)
        found.append(measured(outcomes.points[seat] / games - fair, interval, _POINTS, about))
    return tuple(found)


def seat_share(outcomes: Outcomes, confidence: float = 0.95) -> tuple[Measure, ...]:
    """W_seat/D for each seat in turn order, with D the games that somebody won: fair is 1/p, however many are drawn.

    Interval: Wilson's; with three seats and more Goodman's (1965), which hold together. None without such games.
    """
    decisive, seats = outcomes.decisive, range(len(outcomes.wins))
    abouts = [f"share of the decisive games, those somebody won, that seat {seat + 1} won" for seat in seats]
    if not decisive:
        return tuple(unknown("share", about) for about in abouts)
    intervals = simultaneous([outcomes.sample(seat, decisive, "fixed") for seat in seats], confidence)
    return tuple(
        measured(points / decisive, interval, "share", about)
        for points, interval, about in zip(outcomes.points, intervals, abouts, strict=True)
    )


def balance(outcomes: Outcomes, confidence: float = 0.95) -> Measure:
    """1 − max_ij |W_i − W_j|/G (measure 2, L: Ludii): 1 when all seats win equally often, 0 when one wins all games.

    Interval: a maximum of absolute values has no derivative where it matters most, at equal seats, so neither the delta
    method nor a bootstrap can be trusted. The difference of every two seats gets an interval instead (MOVER, see
    `_difference`), all of them together at `confidence`, and the measure lies between what the nearest and the farthest
    values in them allow: cautious, and valid everywhere. Raises ValueError for a single seat.
    """
    about = "1 minus the largest difference between the shares of all games that two seats won"
    seats, games = len(outcomes.wins), outcomes.games
    if seats < 2:
        raise ValueError("balance is between seats, and there is only one")
    if not games:
        return unknown("0 to 1", about)
    pairs = list(combinations(range(seats), 2))
    each = shared_confidence(confidence, len(pairs))
    distances = [_distance(_difference(outcomes, a, b, each)) for a, b in pairs]
    largest = (max(outcomes.points) - min(outcomes.points)) / games
    low, high = 1 - max(far.high for far in distances), 1 - max(near.low for near in distances)
    return measured(1 - largest, Interval(low, high), "0 to 1", about)


def _distance(difference: Interval) -> Interval:
    """The absolute values of what lies in an interval."""
    ends = abs(difference.low), abs(difference.high)
    return Interval(0.0 if 0 in difference else min(ends), max(ends))


def _difference(outcomes: Outcomes, a: int, b: int, confidence: float) -> Interval:
    """Interval of the rate of seat `a` minus that of seat `b`, in the same games.

    The method of variance estimates recovery with correlation (Zou & Donner 2008): distances from the estimates to the
    limits of their own Wilson intervals are combined like standard errors of correlated estimates. For two seats
    without draws the correlation is −1, and this is Wilson's interval of one seat's rate, doubled.
    """
    games = outcomes.games
    rates = [outcomes.points[seat] / games for seat in (a, b)]
    first, second = (wilson(*outcomes.sample(seat, games, "fixed"), confidence) for seat in (a, b))
    correlation, estimate = _correlation(outcomes, a, b), rates[0] - rates[1]
    down = combined(rates[0] - first.low, second.high - rates[1], correlation)
    up = combined(first.high - rates[0], rates[1] - second.low, correlation)
    return Interval(max(-1.0, estimate - down), min(1.0, estimate + up))


def _correlation(outcomes: Outcomes, a: int, b: int) -> float:
    """How what two seats have of a game goes together, from −1 to 1; the cautious −1 where a seat never varies."""
    games, both = outcomes.games, 1 << a | 1 << b
    products = sum(count / winners.bit_count() ** 2 for winners, count in outcomes.shared if winners & both == both)
    means = [outcomes.points[seat] / games for seat in (a, b)]
    variances = [_square(outcomes, seat) / games - mean**2 for seat, mean in zip((a, b), means, strict=True)]
    if min(variances) <= 0:
        return -1.0
    return max(-1.0, min(1.0, (products / games - means[0] * means[1]) / sqrt(variances[0] * variances[1])))


def _square(outcomes: Outcomes, seat: int) -> float:
    """The sum of squares of what a seat has of each game."""
    parts = (count / winners.bit_count() ** 2 for winners, count in outcomes.shared if winners >> seat & 1)
    return outcomes.wins[seat] + sum(parts)


def fairness(outcomes: Outcomes, confidence: float = 0.95) -> Measure:
    """p·x if x ≤ 1/p, else p(1 − x)/(p − 1), with x the first seat's win rate (measure 3, C: CardStock).

    From 0 (the first seat wins never or always) to 1 (it wins an equal part). Interval: the values of the formula over
    Wilson's interval of x. The formula rises to x = 1/p and falls beyond, so these are as sure as that interval.
    Raises ValueError for a single seat.
    """
    seats, games = len(outcomes.wins), outcomes.games
    about = f"1 when the first seat wins 1/{seats} of all games, 0 when it wins none or all"
    if seats < 2:
        raise ValueError("fairness is between seats, and there is only one")
    if not games:
        return unknown("0 to 1", about)
    rate = wilson(*outcomes.sample(0, games, "fixed"), confidence)
    ends = [_fairness(seats, x) for x in (rate.low, rate.high)]
    high = 1.0 if outcomes.fair_share in rate else max(ends)
    return measured(_fairness(seats, outcomes.points[0] / games), Interval(min(ends), high), "0 to 1", about)


def _fairness(seats: int, rate: float) -> float:
    return seats * rate if rate <= 1 / seats else seats * (1 - rate) / (seats - 1)
