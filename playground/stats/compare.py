"""Is a seat better off in one variant than in another, and which variant is nearer to the fair share?

Shares are of decisive games (see `balance.py`). Seats are numbered from 1 in turn order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from playground.stats.balance import Balance, balance
from playground.stats.intervals import Difference, Mode, combined, holm, shared_confidence
from playground.stats.outcomes import Outcomes
from playground.stats.pairs import Pairs
from playground.stats.sides import Sides, games_to_settle, gap


@dataclass(frozen=True)
class Comparison:
    """Variant `a` against variant `b`, seen from one seat; differences are None where a variant has no decisive game.

    difference       share in a − share in b
    rate_difference  the same for rates
    p_value          of 'equal shares'; adjusted by Holm where several comparisons were made; valid at any time if live
    gap              distance of a from the fair share − distance of b: negative when a is the fairer one
    differs          the interval of `difference` excludes 0, or Holm's p-value is small
    evenness         with three seats and more: unevenness of a − that of b; negative when a is the more even one
    decided          the interval of `gap` excludes 0: it is known which variant is nearer to the fair share
    games_needed     games of each variant at which to expect a decision (power 80%) if the truth is what was seen;
                     None once decided, and where no feasible number would do
    comparisons      how many comparisons the intervals of differences hold for, together (each kind by itself)
    looks            at how many numbers of games, settled beforehand, the intervals hold together (and p-values too)
    draws            share of all games drawn in a − that in b
    correlation      of the two shares, where game k of a was compared with game k of b (see `pairs.py`), else None
    gain             how many times as many independent games would tell as much; None where no number would
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
    looks: int = 1
    draws: Difference | None = None
    correlation: float | None = None
    gain: float | None = None

    @property
    def confidence_of_each(self) -> float:
        """The confidence of one interval of a difference, so that all hold together with `confidence`."""
        return shared_confidence(self.confidence, self.comparisons * self.looks)

    @property
    def differs(self) -> bool:
        """Whether the seat is known to do better in one variant: by the interval, or by Holm's p-value."""
        return self.difference is not None and (self.difference.excludes_zero or self.stepped_down)

    @property
    def stepped_down(self) -> bool:
        """Whether Holm's p-value tells a difference that the interval, for which all are equally hard, leaves open.

        Of a number of games settled beforehand only: Holm rejects whatever these intervals do, and keeps their promise.
        """
        several = self.comparisons > 1 and self.looks == 1 and self.mode == "fixed"
        known = self.difference is not None and not self.difference.excludes_zero
        return several and known and self.p_value < 1 - self.confidence

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


def compare(
    a: Outcomes,
    b: Outcomes,
    seat: int = 2,
    confidence: float = 0.95,
    mode: Mode = "fixed",
    pairs: Pairs | None = None,
    comparisons: int = 1,
    looks: int = 1,
) -> Comparison:
    """Compare two variants with equally many seats, seen from `seat` (1 moves first).

    With `pairs` of their games, a beside b, differences know how these go together; without, fixed ones take them for
    independent, and live ones allow for any dependence. Intervals of differences hold together with those of all other
    `comparisons`, and at all of some `looks` at growing numbers of games that were settled beforehand; the p-value
    only at all looks, see `adjusted`.
    """
    return _compare(a, b, seat, pairs, _Level(confidence, mode, comparisons, looks))


def adjusted(comparisons: Sequence[Comparison]) -> tuple[Comparison, ...]:
    """The same with p-values adjusted by Holm for being one of several."""
    p_values = holm([comparison.p_value for comparison in comparisons])
    return tuple(replace(comparison, p_value=p) for comparison, p in zip(comparisons, p_values, strict=True))


def compare_with(
    baseline: Outcomes,
    others: Sequence[Outcomes],
    seat: int = 2,
    confidence: float = 0.95,
    mode: Mode = "fixed",
    pairs: Sequence[Pairs | None] = (),
) -> tuple[Comparison, ...]:
    """Compare each of `others` (a) with `baseline` (b) so that all statements hold together with `confidence`.

    Intervals share the error equally (Bonferroni), so that they go with the decisions; p-values are adjusted by Holm.
    """
    level = _Level(confidence, mode, len(others))
    found = [
        _compare(other, baseline, seat, each, level)
        for other, each in zip(others, pairs or [None] * len(others), strict=True)
    ]
    return adjusted(found)


@dataclass(frozen=True)
class _Level:
    """How sure statements are to be, and how many of them there are."""

    confidence: float
    mode: Mode
    comparisons: int = 1
    looks: int = 1

    @property
    def each(self) -> float:
        return shared_confidence(self.confidence, self.comparisons * self.looks)


def _compare(a: Outcomes, b: Outcomes, seat: int, pairs: Pairs | None, level: _Level) -> Comparison:
    _check(a, b, seat, pairs)
    each, mode = level.each, level.mode
    shares, rates = (_sides(a, b, seat, pairs, mode, decisive) for decisive in (True, False))
    drawn = Sides((a.draws, a.games), (b.draws, b.games), pairs.draws() if pairs else None)
    apart = shares.difference(each, mode)
    nearer = apart and gap(shares, apart, a.fair_share, each, mode)
    open_still = nearer is not None and not nearer.excludes_zero
    return Comparison(
        seat=seat,
        a=balance(a, level.confidence, mode, level.looks),
        b=balance(b, level.confidence, mode, level.looks),
        difference=apart,
        rate_difference=rates.difference(each, mode),
        p_value=min(1.0, level.looks * shares.p_value(mode)),
        gap=nearer,
        games_needed=games_to_settle(a, b, seat, shares, each, mode) if open_still else None,
        confidence=level.confidence,
        mode=mode,
        comparisons=level.comparisons,
        evenness=_evenness(a, b, pairs, each, mode) if len(a.wins) > 2 else None,
        looks=level.looks,
        draws=drawn.difference(each, mode),
        correlation=shares.pairs.correlation if shares.pairs else None,
        gain=shares.gain if shares.pairs else None,
    )


def _check(a: Outcomes, b: Outcomes, seat: int, pairs: Pairs | None) -> None:
    if len(a.wins) != len(b.wins) or not 1 <= seat <= len(a.wins):
        seats = f"{a.variant} ({len(a.wins)} seats) and {b.variant} ({len(b.wins)} seats)"
        raise ValueError(f"{seats} do not both have a seat {seat} of equally many")
    if pairs and not a.games == b.games == pairs.games:
        numbers = f"{a.games:,} of {a.variant} and {b.games:,} of {b.variant}"
        raise ValueError(f"{pairs.games:,} pairs of games are not {numbers}")


def _sides(a: Outcomes, b: Outcomes, seat: int, pairs: Pairs | None, mode: Mode, decisive: bool) -> Sides:
    """Shares of the decisive games, or rates of all games."""
    samples = [side.sample(seat - 1, side.decisive if decisive else side.games, mode) for side in (a, b)]
    return Sides(samples[0], samples[1], pairs.seen_from(seat - 1, decisive) if pairs else None)


def _evenness(a: Outcomes, b: Outcomes, pairs: Pairs | None, confidence: float, mode: Mode) -> Difference | None:
    """Unevenness of a − unevenness of b, from the intervals of both.

    Fixed, deviations of estimates add as correlated errors (Zou & Donner 2008, like Newcombe's interval); live, both
    intervals are made to hold together, and are subtracted.
    """
    each = confidence if mode == "fixed" else shared_confidence(confidence, 2)
    of_a, of_b = balance(a, each, mode), balance(b, each, mode)
    if of_a.unevenness is None or of_b.unevenness is None:
        return None
    estimate, one, other = of_a.unevenness - of_b.unevenness, of_a.farthest, of_b.farthest
    if mode == "live":
        return Difference(estimate, one.low - other.high, one.high - other.low)
    together = _worst_correlation(pairs, len(a.wins)) if pairs else 0.0
    down = combined(of_a.unevenness - one.low, other.high - of_b.unevenness, together)
    up = combined(one.high - of_a.unevenness, of_b.unevenness - other.low, together)
    return Difference(estimate, estimate - down, estimate + up)


def _worst_correlation(pairs: Pairs, seats: int) -> float:
    """Minus the greatest size of a correlation of a seat in a with one in b.

    Which seat is farthest from the fair share, and on which side, is not known for sure in either variant.
    """
    found = (pairs.seen_from(mine, other=its).correlation for mine in range(seats) for its in range(seats))
    return -max(map(abs, found))
