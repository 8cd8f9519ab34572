"""Measures 1 to 3: the advantage of seats. Seats are in turn order; each of m winners gets 1/m of a shared win."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations
from math import sqrt

from playground.stats.fixed_n.intervals import Interval, combined, shared_confidence, wilson
from playground.stats.measures.measure import UNKNOWN, Measure, measured
from playground.stats.measures.pairing import PairedSeats, PairedShares
from playground.stats.measures.spec import MeasureSpec, between_seats
from playground.stats.measures.unfinished import endings
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import part_of_win


def seat_advantage(outcomes: Outcomes, confidence: float = 0.95) -> tuple[Measure, ...]:
    """W_seat/G − 1/p for each seat in turn order (measure 1): the share of all games a seat wins beyond an equal part.

    A difference of shares, from −1/p to 1 − 1/p. Interval: Wilson's of the seat's rate, shifted by 1/p; it stays within
    what is possible. Each holds for its seat by itself; those of a `Balance`, on which verdicts about all seats rest,
    hold together. None without games.
    """
    games, seats, fair = outcomes.games, len(outcomes.wins), outcomes.fair_share
    if not games:
        return (UNKNOWN,) * seats
    advantages = []
    for seat in range(seats):
        rate = wilson(*outcomes.sample(seat, games, "fixed"), confidence)
        interval = Interval(rate.low - fair, rate.high - fair)
        advantages.append(measured(outcomes.points[seat] / games - fair, interval))
    return tuple(advantages)


def seat_share(outcomes: Outcomes, confidence: float = 0.95) -> tuple[Measure, ...]:
    """W_seat/D for each seat in turn order, with D the games with a winner: fair is 1/p, however many are drawn.

    Interval: Wilson's, for each seat by itself, see `seat_advantage`. None without such games.
    """
    decisive, seats = outcomes.decisive, range(len(outcomes.wins))
    if not decisive:
        return (UNKNOWN,) * len(seats)
    intervals = [wilson(*outcomes.sample(seat, decisive, "fixed"), confidence) for seat in seats]
    return tuple(
        measured(points / decisive, interval) for points, interval in zip(outcomes.points, intervals, strict=True)
    )


def balance(outcomes: Outcomes, confidence: float = 0.95) -> Measure:
    """1 − max_ij |W_i − W_j|/G (measure 2, L: Ludii): 1 when all seats win equally often, 0 when one wins all games.

    Interval: a maximum of absolute values has no derivative where it matters most, at equal seats, so neither the delta
    method nor a bootstrap can be trusted. The difference of every two seats gets an interval instead (MOVER, see
    `_difference`), all of them simultaneous at `confidence`, and the measure lies between what the nearest and the
    farthest values in them allow: conservative, and valid everywhere. Raises ValueError for a single seat.
    """
    seats, games = len(outcomes.wins), outcomes.games
    if seats < 2:
        raise ValueError("balance is between seats, and there is only one")
    if not games:
        return UNKNOWN
    pairs = list(combinations(range(seats), 2))
    each = shared_confidence(confidence, len(pairs))
    distances = [_distance(_difference(outcomes, a, b, each)) for a, b in pairs]
    largest = (max(outcomes.points) - min(outcomes.points)) / games
    low, high = 1 - max(far.high for far in distances), 1 - max(near.low for near in distances)
    return measured(1 - largest, Interval(low, high))


def _distance(difference: Interval) -> Interval:
    """The range of absolute values in an interval."""
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
    """The correlation of two seats' parts of a game; the conservative −1 if a seat's part never varies."""
    games, both = outcomes.games, 1 << a | 1 << b
    products = sum(count / winners.bit_count() ** 2 for winners, count in outcomes.shared if winners & both == both)
    means = [outcomes.points[seat] / games for seat in (a, b)]
    variances = [_square(outcomes, seat) / games - mean**2 for seat, mean in zip((a, b), means, strict=True)]
    if min(variances) <= 0:
        return -1.0
    return max(-1.0, min(1.0, (products / games - means[0] * means[1]) / sqrt(variances[0] * variances[1])))


def _square(outcomes: Outcomes, seat: int) -> float:
    """The sum of squares of a seat's part of each game."""
    parts = (count / winners.bit_count() ** 2 for winners, count in outcomes.shared if winners >> seat & 1)
    return outcomes.wins[seat] + sum(parts)


def fairness(outcomes: Outcomes, confidence: float = 0.95) -> Measure:
    """p·x if x ≤ 1/p, else p(1 − x)/(p − 1), with x the first seat's win rate (measure 3, C: CardStock).

    From 0 (the first seat wins never or always) to 1 (it wins an equal part). Interval: the values of the formula over
    Wilson's interval of x. The formula rises to x = 1/p and falls beyond, so these have the confidence of that
    interval. Raises ValueError for a single seat.
    """
    seats, games = len(outcomes.wins), outcomes.games
    if seats < 2:
        raise ValueError("fairness is between seats, and there is only one")
    if not games:
        return UNKNOWN
    rate = wilson(*outcomes.sample(0, games, "fixed"), confidence)
    ends = [_fairness(seats, x) for x in (rate.low, rate.high)]
    high = 1.0 if outcomes.fair_share in rate else max(ends)
    return measured(_fairness(seats, outcomes.points[0] / games), Interval(min(ends), high))


def _fairness(seats: int, rate: float) -> float:
    return seats * rate if rate <= 1 / seats else seats * (1 - rate) / (seats - 1)


def _between_seats(seats: int) -> list[Callable[[int], float]]:
    """For each two seats: ½ for a game that neither won more of than the other, 1 for one that the first won."""
    return [partial(_between, first=first, second=second) for first, second in combinations(range(seats), 2)]


def _between(end: int, first: int, second: int) -> float:
    won, lost = (part_of_win(end, seat, decisive=False)[0] for seat in (first, second))
    return (1 + won - lost) / 2


def _of_first(seats: int) -> list[Callable[[int], float]]:
    """Of two seats only: with more, fairness falls as fast on neither side."""
    return [lambda end: part_of_win(end, 0, decisive=False)[0]] if seats == 2 else []


SPECS = (
    MeasureSpec(
        key="seat_share",
        member="seat",
        unit="share",
        phrase="the {ordinal} player's share of decisive games",
        about="share of the decisive games, those with a winner, that seat {member} won",
        applies=between_seats,
        estimator=lambda data, seat: seat_share(data.outcomes)[int(seat) - 1],
        paired=PairedShares(
            lambda data, _: data.outcome_codes, lambda end, seat: part_of_win(end, int(seat) - 1, decisive=True)
        ),
        completions=endings,
        of_seats=True,
        fair=lambda seats: 1 / seats,
    ),
    MeasureSpec(
        key="seat_advantage",
        member="seat",
        unit="share difference",
        phrase="the {ordinal} player's advantage",
        about="share of all games that seat {member} won, minus an equal part, 1/{seats}",
        applies=between_seats,
        estimator=lambda data, seat: seat_advantage(data.outcomes)[int(seat) - 1],
        paired=PairedShares(
            lambda data, _: data.outcome_codes, lambda end, seat: part_of_win(end, int(seat) - 1, decisive=False)
        ),
        completions=endings,
        of_seats=True,
        fair=lambda _seats: 0.0,
    ),
    MeasureSpec(
        key="balance",
        unit="0 to 1",
        phrase="the balance between seats",
        about="1 minus the largest difference between the shares of all games that two seats won",
        applies=between_seats,
        estimator=lambda data, _: balance(data.outcomes),
        paired=PairedSeats(_between_seats, lambda data, _: balance(data.outcomes).estimate()),
        completions=endings,
        of_seats=True,
    ),
    MeasureSpec(
        key="fairness",
        unit="0 to 1",
        phrase="the fairness of seats",
        about="1 when the first seat wins 1/{seats} of all games, 0 when it wins none or all",
        applies=between_seats,
        estimator=lambda data, _: fairness(data.outcomes),
        paired=PairedSeats(_of_first, lambda data, _: fairness(data.outcomes).estimate()),
        completions=endings,
        of_seats=True,
    ),
)
