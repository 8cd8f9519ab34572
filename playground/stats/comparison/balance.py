"""The seats of one variant: what each wins, and whether they are known to be unequal.

There are two shares of a seat. Its *rate* is wins over all games, draws and unfinished ones included: what a
player may expect. Its *share* is wins over the decisive games only, those with a winner: with p seats the fair
share is 1/p whatever the number of draws, so fairness, and every comparison of it, is measured on shares.

Seats are numbered from 1 in turn order. A win of several seats counts in equal parts, see `outcomes.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log

from playground.stats.anytime.evidence import confidence_sequence, log_e_value, log_threshold
from playground.stats.comparison.boundary import SPENT
from playground.stats.comparison.level import Level
from playground.stats.fixed_n.intervals import Interval, Mode, ProportionInterval, holm, simultaneous, wilson
from playground.stats.outcomes import Outcomes


@dataclass(frozen=True)
class SeatResult:
    """One seat: `rate` of all games and `share` of decisive ones (None without such games), with intervals.

    `wins` are games in which it was among the winners; `rate` and `share` count only its part of a shared win.
    `distance` is how far the share may be from the fair one, in either direction.
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
    `unequal` holds together with that of the other `variants` of the run, and so does `p_value`, see `jointly_tested`.
    """

    outcomes: Outcomes
    seats: tuple[SeatResult, ...]
    log_e_value: float
    p_value: float
    unequal: bool
    variants: int = 1

    @property
    def farthest(self) -> Interval:
        """How far the seat farthest from the fair share may be from it. The seats' intervals are simultaneous."""
        distances = [seat.distance for seat in self.seats]
        return Interval(max(distance.low for distance in distances), max(distance.high for distance in distances))

    @property
    def unevenness(self) -> float | None:
        """The observed distance of the seat farthest from the fair share; None without decisive games."""
        shares = [seat.share for seat in self.seats if seat.share is not None]
        return max((abs(share - self.outcomes.fair_share) for share in shares), default=None)


def balance(outcomes: Outcomes, confidence: float = 0.95, mode: Mode = "fixed", look: int | None = None) -> Balance:
    """Analyse the seats of one variant; live at all times, or, with the number of a `look`, at all looks together."""
    fair = [outcomes.fair_share] * len(outcomes.wins)
    log_e = log_e_value(outcomes.points, fair)
    # Bonferroni: the statistics of several seats are not those that the critical values of looks are for.
    p_value = min(1.0, outcomes.equal_seats_p_value() / (1 if look is None else SPENT[look]))
    seats = _seats(outcomes, Level(confidence, mode, look=look).of_all(intervals_of(outcomes)), mode)
    return Balance(outcomes, seats, log_e, p_value, _is_unequal(log_e, p_value, confidence, mode))


def intervals_of(outcomes: Outcomes) -> int:
    """How many intervals of shares have to hold together: one where a seat's wins are the other's losses."""
    return len(outcomes.wins) if len(outcomes.wins) > 2 else 1


def jointly_tested(balances: Sequence[Balance], confidence: float = 0.95, mode: Mode = "fixed") -> tuple[Balance, ...]:
    """The seats of all variants of a run: of fair games alone, any is called unequal with at most 1 − `confidence`.

    For a number of games fixed in advance by Holm's (1979) method; live, where e-values share the level: each needs
    the number of variants times as much. Both hold however the variants' games depend on each other.
    """
    variants = len(balances)
    p_values = holm([each.p_value for each in balances])
    return tuple(
        replace(
            each,
            p_value=p_value,
            unequal=_is_unequal(each.log_e_value - log(variants), p_value, confidence, mode),
            variants=variants,
        )
        for each, p_value in zip(balances, p_values, strict=True)
    )


def _is_unequal(log_e: float, p_value: float, confidence: float, mode: Mode) -> bool:
    return p_value < 1 - confidence if mode == "fixed" else log_e >= log_threshold(confidence)


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
    """The minimum and maximum distance of the values of `share` from `fair`."""
    ends = (abs(share.low - fair), abs(share.high - fair))
    return Interval(0.0 if fair in share else min(ends), max(ends))
