"""The difference of two variants from their discordant pairs: games that count differently in one and in the other.

Each game k has a difference u_k, which is 0 in concordant pairs, and the mean of u is the difference of the variants.
What speaks for a, the sum of the positive u, and what speaks for b each have an interval of their own, exact however
few they are (`WeightedCount`), and the limits of their difference follow from these (MOVER with the correlation of
exclusive events; Zou & Donner 2008). So one method serves from no discordant pair to nothing but such: two variants
alike in all of n games differ by at most 3.7/n (95%), and of many discordant pairs the interval is Newcombe's (1998).

With all games decisive u is 1, 0 or −1, and the p-value, the smallest error at which the interval excludes 0, is
within a third of that of McNemar's exact test wherever that is below 0.2. The tests compute the coverage of 95%
intervals exactly: at least 95% at every number of discordant pairs, all one way or both, at most 97% from a dozen on
each side.

Where games may be drawn or unfinished, shares are ratios S = Σx/Σd, with x a seat's part of the win of a game and d
whether there is a winner. With S* the share of both variants together and H the harmonic mean of both Σd,

    u = (x_a − S*·d_a) − (x_b − S*·d_b),    S_a − S_b = Σu/H    (exactly),

and u is 0 in concordant pairs. Its variance at S* instead of at S_a and S_b is mostly somewhat too large; if it is too
small, the limits move outwards to that of the linearised values (see `pairs.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt

from playground.stats.distributions import two_sided_normal
from playground.stats.fixed_n.intervals import Difference, combined
from playground.stats.fixed_n.weighted_count import WeightedCount, exclusive_correlation
from playground.stats.paired.pairs import SeatPairs

_FARTHEST = 37.0
"""Standard errors beyond which floating point knows no p-value."""


@dataclass(frozen=True)
class PairedDifference:
    """The mean of the differences u of all pairs, times `scale`: that is the `estimate`.

    `for_a` counts the positive u, `for_b` the negative ones. `reach` stretches the interval to both sides.
    """

    estimate: float
    for_a: WeightedCount
    for_b: WeightedCount
    scale: float = 1.0
    reach: float = 1.0

    def difference(self, confidence: float = 0.95) -> Difference:
        """The difference with its interval."""
        z, estimate = two_sided_normal(confidence), self.estimate
        low, high = estimate - self._reach(self.for_a, self.for_b, z), estimate + self._reach(self.for_b, self.for_a, z)
        return Difference(estimate, max(-1.0, low), min(1.0, high))

    def _reach(self, more: WeightedCount, less: WeightedCount, z: float) -> float:
        """How far the interval extends to the side where `more` would be less frequent, and `less` more."""
        down, up = more.rate - more.low(z), less.high(z) - less.rate
        return self.scale * self.reach * combined(down, up, exclusive_correlation(more, less))

    @property
    def p_value(self) -> float:
        """The two-sided p-value of 'no difference': the smallest error at which the interval excludes 0."""
        more, less = (self.for_a, self.for_b) if self.estimate > 0 else (self.for_b, self.for_a)
        apart = abs(self.estimate)
        if not apart:
            return 1.0
        if self._reach(more, less, _FARTHEST) < apart:
            return 0.0
        if self._reach(more, less, 0.0) >= apart:
            return 1.0
        low, high, z = 0.0, _FARTHEST, 2.0
        while high - low > 1e-6:
            reach = self._reach(more, less, z)
            low, high = (z, high) if reach < apart else (low, z)
            if abs(reach - apart) <= 1e-7 * apart:
                break
            # Limits lie nearly as many errors away as z says; where that leads astray, the middle does not.
            z = z * apart / reach if low < z * apart / reach < high else (low + high) / 2
        return erfc(z / sqrt(2))


def share_difference(pairs: SeatPairs) -> PairedDifference | None:
    """The difference of a seat's shares, a − b; None where one variant has no game to count."""
    decisive_a = sum(games * d_a for games, _, d_a, _, _ in pairs.cells)
    decisive_b = sum(games * d_b for games, _, _, _, d_b in pairs.cells)
    if not (decisive_a and decisive_b):
        return None
    won_a = sum(games * x_a for games, x_a, _, _, _ in pairs.cells)
    won_b = sum(games * x_b for games, _, _, x_b, _ in pairs.cells)
    share, apart = (won_a + won_b) / (decisive_a + decisive_b), won_a / decisive_a - won_b / decisive_b
    parts = {cell[place : place + 2] for cell in pairs.cells for place in (1, 3)}
    worths = [x - share * d for x, d in parts]
    largest = max(worths) - min(worths) if len(set(worths)) > 1 else 1.0
    values = [(x_a - share * d_a) - (x_b - share * d_b) for _, x_a, d_a, x_b, d_b in pairs.cells]
    games = [cell[0] for cell in pairs.cells]
    for_a, for_b = _counts(values, games, largest)
    harmonic = 2 * decisive_a * decisive_b / (decisive_a + decisive_b)
    return PairedDifference(apart, for_a, for_b, pairs.games / harmonic, _widening(pairs, values, harmonic))


def _counts(values: Sequence[float], games: Sequence[int], largest: float) -> tuple[WeightedCount, WeightedCount]:
    """The positive values and the negative ones, each with its number of games."""
    trials = sum(games)
    counts = []
    for sign in (1, -1):
        worths = [(count, sign * value) for count, value in zip(games, values, strict=True) if sign * value > 0]
        total = sum(count * worth for count, worth in worths)
        counts.append(WeightedCount(trials, total, sum(count * worth**2 for count, worth in worths), largest))
    return counts[0], counts[1]


def _widening(pairs: SeatPairs, values: Sequence[float], harmonic: float) -> float:
    """How much more the linearised values vary than those at the common share; at least 1."""
    number = pairs.games
    mean = sum(cell[0] * value for cell, value in zip(pairs.cells, values, strict=True)) / number
    common = sum(cell[0] * (value - mean) ** 2 for cell, value in zip(pairs.cells, values, strict=True))
    linearised = sum(games * (of_a - of_b) ** 2 for games, of_a, of_b in pairs.influences()) * (harmonic / number) ** 2
    return max(1.0, sqrt(linearised / common)) if common > 0 else 1.0
