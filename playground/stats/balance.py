"""The seats of one variant: what each wins, and whether they are known to be unequal.

Two shares of a seat are kept apart. Its *rate* is wins over all games, draws and unfinished ones included: what a
player may expect. Its *share* is wins over the decisive games only, those that somebody won: with p seats the fair
share is 1/p whatever the number of draws, so fairness, and every comparison of it, is measured on shares.

Seats are numbered from 1 in turn order. A win of several seats counts in equal parts, see `outcomes.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from playground.stats.anytime import confidence_sequence, log_e_value, log_threshold
from playground.stats.intervals import (
    Interval,
    Mode,
    ProportionInterval,
    shared_confidence,
    simultaneous,
    wilson,
)
from playground.stats.outcomes import Outcomes


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


def balance(outcomes: Outcomes, confidence: float = 0.95, mode: Mode = "fixed", looks: int = 1) -> Balance:
    """What the outcomes of one variant say of its seats; valid at `looks` numbers of games together, or live at all."""
    fair = [outcomes.fair_share] * len(outcomes.wins)
    log_e = log_e_value(outcomes.points, fair)
    p_value = min(1.0, looks * outcomes.equal_seats_p_value())
    unequal = p_value < 1 - confidence if mode == "fixed" else log_e >= log_threshold(confidence)
    return Balance(outcomes, _seats(outcomes, shared_confidence(confidence, looks), mode), log_e, p_value, unequal)


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
