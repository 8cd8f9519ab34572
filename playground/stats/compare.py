"""Is a seat better off in one variant than in another, and which variant is nearer to the fair share?

Two shares of a seat are kept apart. Its *rate* is wins over all games, draws and unfinished ones included: what a
player may expect. Its *share* is wins over the decisive games only, those that somebody won: with p seats the fair
share is 1/p whatever the number of draws, so fairness, and every comparison of it, is measured on shares.

Seats are numbered from 1 in turn order. A win of several seats counts in equal parts, see `outcomes.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

from playground.stats.anytime import (
    anytime_p_value,
    confidence_sequence,
    difference_sequence,
    log_e_difference,
    log_e_value,
    log_threshold,
)
from playground.stats.intervals import (
    Difference,
    Interval,
    Mode,
    ProportionInterval,
    difference,
    difference_p_value,
    holm,
    shared_confidence,
    simultaneous,
    wilson,
)
from playground.stats.outcomes import Outcomes
from playground.stats.power import games_needed


@dataclass(frozen=True)
class SeatResult:
    """One seat: `rate` of all games and `share` of decisive ones (None without such games), with intervals.

    `wins` are games in which it was among the winners; of a shared win, `rate` and `share` count its part. `distance`
    is how far the share may be from the fair one, either way.
    """

    seat: int
    wins: int
    rate: float | None
    rate_interval: Interval
    share: float | None
    share_interval: Interval
    distance: Interval


@dataclass(frozen=True)
class Balance:
    """The seats of one variant, and the evidence against 'every seat wins equally often' from its decisive games.

    `log_e_value` is valid at any time; `p_value` (Pearson's chi-square) only for a number of games fixed in advance.
    """

    outcomes: Outcomes
    seats: tuple[SeatResult, ...]
    log_e_value: float
    p_value: float
    unequal: bool

    @property
    def farthest(self) -> Interval:
        """How far the seat that is farthest from the fair share may be from it. The seats' intervals hold together."""
        distances = [seat.distance for seat in self.seats]
        return Interval(max(distance.low for distance in distances), max(distance.high for distance in distances))

    @property
    def unevenness(self) -> float | None:
        """How far that seat was seen to be; None without decisive games."""
        shares = [seat.share for seat in self.seats if seat.share is not None]
        return max((abs(share - self.outcomes.fair_share) for share in shares), default=None)


@dataclass(frozen=True)
class Comparison:
    """Variant `a` against variant `b`, seen from one seat; differences are None where a variant has no decisive game.

    difference       share in a − share in b
    rate_difference  the same for rates
    p_value          of 'equal shares'; adjusted by Holm where several comparisons were made; valid at any time if live
    gap              distance of a from the fair share − distance of b: negative when a is the fairer one
    differs          the interval of `difference` excludes 0
    evenness         with three seats and more: unevenness of a − that of b; negative when a is the more even one
    decided          the interval of `gap` excludes 0: it is known which variant is nearer to the fair share
    games_needed     games of each variant at which to expect a decision (power 80%) if the truth is what was seen;
                     None once decided, and where no feasible number would do
    comparisons      how many comparisons the intervals of differences hold for, together (each kind by itself)
    """

    seat: int
    a: Balance
    b: Balance
    difference: Difference | None
    rate_difference: Difference | None
    p_value: float
    gap: Difference | None
    games_needed: int | None
    confidence: float
    mode: Mode
    comparisons: int = 1
    evenness: Difference | None = None

    @property
    def differs(self) -> bool:
        """Whether the seat is known to do better in one variant."""
        return self.difference is not None and self.difference.excludes_zero

    @property
    def decided(self) -> bool:
        """Whether it is known which variant is nearer to the fair share."""
        return self.gap is not None and self.gap.excludes_zero

    @property
    def fairer(self) -> Balance | None:
        """The variant known to be nearer to the fair share, if that is known."""
        if self.gap is None or not self.decided:
            return None
        return self.a if self.gap.estimate < 0 else self.b

    @property
    def more_even(self) -> Balance | None:
        """The variant in which no seat is as far from the fair share as some seat of the other, if that is known."""
        if self.evenness is None or not self.evenness.excludes_zero:
            return None
        return self.a if self.evenness.estimate < 0 else self.b


def balance(outcomes: Outcomes, confidence: float = 0.95, mode: Mode = "fixed") -> Balance:
    """What the outcomes of one variant say of its seats."""
    fair = [outcomes.fair_share] * len(outcomes.wins)
    log_e = log_e_value(outcomes.points, fair)
    p_value = outcomes.equal_seats_p_value()
    unequal = p_value < 1 - confidence if mode == "fixed" else log_e >= log_threshold(confidence)
    return Balance(outcomes, _seats(outcomes, confidence, mode), log_e, p_value, unequal)


def _seats(outcomes: Outcomes, confidence: float, mode: Mode) -> tuple[SeatResult, ...]:
    interval: ProportionInterval = wilson if mode == "fixed" else confidence_sequence
    games, decisive, seats = outcomes.games, outcomes.decisive, range(len(outcomes.wins))
    rates = simultaneous([outcomes.sample(seat, games, mode) for seat in seats], confidence, interval)
    shares = simultaneous([outcomes.sample(seat, decisive, mode) for seat in seats], confidence, interval)
    return tuple(
        SeatResult(
            seat=seat + 1,
            wins=outcomes.games_won(seat),
            rate=points / games if games else None,
            rate_interval=rate,
            share=points / decisive if decisive else None,
            share_interval=share,
            distance=distance_interval(share, outcomes.fair_share),
        )
        for seat, (points, rate, share) in enumerate(zip(outcomes.points, rates, shares, strict=True))
    )


def distance_interval(share: Interval, fair: float) -> Interval:
    """How far from `fair` the values of `share` are, at least and at most."""
    ends = (abs(share.low - fair), abs(share.high - fair))
    return Interval(0.0 if fair in share else min(ends), max(ends))


def compare(a: Outcomes, b: Outcomes, seat: int = 2, confidence: float = 0.95, mode: Mode = "fixed") -> Comparison:
    """Compare two variants with equally many seats, seen from `seat` (1 moves first)."""
    return _compare(a, b, seat, confidence, mode, comparisons=1)


def compare_with(
    baseline: Outcomes, others: Sequence[Outcomes], seat: int = 2, confidence: float = 0.95, mode: Mode = "fixed"
) -> tuple[Comparison, ...]:
    """Compare each of `others` (a) with `baseline` (b) so that all statements hold together with `confidence`.

    Intervals share the error equally (Bonferroni), so that they go with the decisions; p-values are adjusted by Holm.
    """
    found = [_compare(other, baseline, seat, confidence, mode, len(others)) for other in others]
    adjusted = holm([comparison.p_value for comparison in found])
    return tuple(replace(comparison, p_value=p) for comparison, p in zip(found, adjusted, strict=True))


def _compare(a: Outcomes, b: Outcomes, seat: int, confidence: float, mode: Mode, comparisons: int) -> Comparison:
    if len(a.wins) != len(b.wins) or not 1 <= seat <= len(a.wins):
        seats = f"{a.variant} ({len(a.wins)} seats) and {b.variant} ({len(b.wins)} seats)"
        raise ValueError(f"{seats} do not both have a seat {seat} of equally many")
    strict = shared_confidence(confidence, comparisons)
    shares = (*a.sample(seat - 1, a.decisive, mode), *b.sample(seat - 1, b.decisive, mode))
    rates = (*a.sample(seat - 1, a.games, mode), *b.sample(seat - 1, b.games, mode))
    apart = _difference(shares, strict, mode)
    gap = apart and _gap(shares, apart, a.fair_share, strict, mode)
    return Comparison(
        seat=seat,
        a=balance(a, confidence, mode),
        b=balance(b, confidence, mode),
        difference=apart,
        rate_difference=_difference(rates, strict, mode),
        p_value=difference_p_value(*shares) if mode == "fixed" else anytime_p_value(log_e_difference(*shares)),
        gap=gap,
        games_needed=_games_needed(a, b, seat, strict, mode) if gap and not gap.excludes_zero else None,
        confidence=confidence,
        mode=mode,
        comparisons=comparisons,
        evenness=_evenness(a, b, strict, mode) if len(a.wins) > 2 else None,
    )


def _evenness(a: Outcomes, b: Outcomes, confidence: float, mode: Mode) -> Difference | None:
    """Unevenness of a − unevenness of b, from the intervals of both.

    Fixed, deviations of independent estimates add as squares (Zou & Donner 2008, like Newcombe's interval); live, both
    intervals are made to hold together, and are subtracted.
    """
    each = confidence if mode == "fixed" else shared_confidence(confidence, 2)
    of_a, of_b = balance(a, each, mode), balance(b, each, mode)
    if of_a.unevenness is None or of_b.unevenness is None:
        return None
    estimate, one, other = of_a.unevenness - of_b.unevenness, of_a.farthest, of_b.farthest
    if mode == "live":
        return Difference(estimate, one.low - other.high, one.high - other.low)
    down = hypot(of_a.unevenness - one.low, other.high - of_b.unevenness)
    up = hypot(one.high - of_a.unevenness, of_b.unevenness - other.low)
    return Difference(estimate, estimate - down, estimate + up)


def _difference(counts: tuple[float, float, float, float], confidence: float, mode: Mode) -> Difference | None:
    """Difference of two proportions given as (wins, games, wins, games); None when one has no games."""
    if not (counts[1] and counts[3]):
        return None
    return (difference if mode == "fixed" else difference_sequence)(*counts, confidence)


def _gap(
    shares: tuple[float, float, float, float], apart: Difference, fair: float, confidence: float, mode: Mode
) -> Difference | None:
    """Distance of a from `fair` − distance of b.

    With u and v the deviations of a and b, |u| − |v| has the size of the smaller of |u − v| and |u + v| and the sign of
    their product. The first is `apart`; the second is the same contrast with b mirrored at the fair share.
    `_nearer_to_zero` moves one way in each of them, so the corners of their two intervals bound the gap. It excludes 0
    only if both contrasts do: an intersection-union test (Berger 1982), at the level of each; live, both come from
    one region.
    """
    wins_a, games_a, wins_b, games_b = shares
    mirrored = _difference((wins_a, games_a, games_b - wins_b, games_b), confidence, mode)
    if mirrored is None:
        return None
    offset = 1 - 2 * fair
    corners = [_nearer_to_zero(d, s + offset) for d in (apart.low, apart.high) for s in (mirrored.low, mirrored.high)]
    return Difference(_nearer_to_zero(apart.estimate, mirrored.estimate + offset), min(corners), max(corners))


def _nearer_to_zero(d: float, s: float) -> float:
    """The smaller of |d| and |s|, with the sign of d·s."""
    return max(-abs(s), min(abs(s), d)) * (1 if s >= 0 else -1)


def _games_needed(a: Outcomes, b: Outcomes, seat: int, confidence: float, mode: Mode) -> int | None:
    """Games of each variant, draws and all, to settle which is fairer: the harder of the two contrasts of `_gap`."""
    share_a, share_b = a.points[seat - 1] / a.decisive, b.points[seat - 1] / b.decisive
    pairs = [(share_a, share_b)]
    if abs(share_a + share_b - 2 * a.fair_share) < abs(share_a - share_b):
        pairs = [(share_a, _mirror(share_b, a.fair_share)), (share_b, _mirror(share_a, a.fair_share))]
    decisive = [games_needed(share, rival, confidence, mode) for share, rival in pairs]
    if None in decisive:
        return None
    per_decisive = max(outcomes.games / outcomes.sample(seat - 1, outcomes.decisive, mode)[1] for outcomes in (a, b))
    return round(max(count for count in decisive if count is not None) * per_decisive)


def _mirror(share: float, fair: float) -> float:
    """The share equally far from `fair` on its other side, or the last one there is."""
    return min(1.0, max(0.0, 2 * fair - share))
