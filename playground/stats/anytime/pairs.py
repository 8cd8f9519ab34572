"""Evidence of a difference that may be watched, from games of two variants on common random numbers.

Against a pair of shares, s_a and s_b, one bets on the pairs of games: with x and d as in `pairs.py`,

    u = (x_a − s_a·d_a) − (x_b − s_b·d_b),    −(1 + v) ≤ u ≤ 1 − v,    v = s_a − s_b.

If these are the true shares, u has expectation 0 however the two games depend on each other; the pairs
must be independent and identically distributed, which random numbers keyed by the number of the game ensure. For ξ =
u/(1 + |v|) ≥ −1 and a stake λ in [0, 1) Fan, Grama & Liu (2015, lemma 4.1) show exp(λξ − ψ(λ)ξ²) ≤ 1 + λξ with ψ(λ) =
−ln(1 − λ) − λ, so that

    exp(λ·Σξ − ψ(λ)·Σξ²)

is a non-negative supermartingale, and an e-value at every moment. It bets on a difference upward; on −ξ downward. The
mean over stakes of ½, ¼, … in both directions is one too, and grows nearly as fast as the best of them. Σξ² measures
how much pairs differ: it is small where games agree, and large where they are reversed.

Draws and unfinished games leave s_b unknown. So half the money is on u and a quarter on each variant's own e-value
(`anytime/evidence.py`), which refutes implausible values of s_b; expectations add whatever the dependence. The reported
value is the minimum over s_b. Where a seat's part of *all* games is compared, d is always 1, s_b drops out, and all
money is on u.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import exp, log

from playground.stats.anytime.evidence import edge, least, log_e_share, log_mean, log_threshold
from playground.stats.fixed_n.intervals import Difference
from playground.stats.paired.pairs import SeatPairs

_STAKES = tuple(2.0**-halvings for halvings in range(1, 14))
"""The smallest stake is the best one for differences of a hundredth of a point, which take a hundred million games."""

_BETS = tuple((stake, -log(1 - stake) - stake) for stake in _STAKES)


def log_e_bet(total: float, squares: float) -> float:
    """Logarithm of the e-value on u from Σξ and Σξ²."""
    logs = [sign * stake * total - cost * squares for stake, cost in _BETS for sign in (1, -1)]
    highest = max(logs)
    return highest + log(sum(exp(each - highest) for each in logs) / len(logs))


def paired_sequence(pairs: SeatPairs, confidence: float = 0.95) -> Difference:
    """Share in a minus share in b, with an interval that covers the true difference at all times with `confidence`.

    Raises ValueError if a variant has no game that counts.
    """
    sums = _Sums(pairs)
    if not (sums.d_a and sums.d_b):
        raise ValueError("a difference needs at least one game on both sides")
    threshold, estimate = log_threshold(confidence), sums.x_a / sums.d_a - sums.x_b / sums.d_b

    def refuted(value: float) -> bool:
        return sums.log_e(value) >= threshold

    return Difference(estimate, edge(refuted, estimate, -1.0), edge(refuted, estimate, 1.0))


def log_e_pairs(pairs: SeatPairs, value: float = 0.0) -> float:
    """Log e-value against 'share in a − share in b = value', for any shares."""
    return _Sums(pairs).log_e(value)


@dataclass(frozen=True)
class _Sums:
    """Σu and Σu² for any pair of shares, from sums of products of δ = x_a − x_b, d_a and q = d_a − d_b."""

    pairs: SeatPairs

    @cached_property
    def _moments(self) -> tuple[float, ...]:
        moments = [0.0] * 10
        for games, x_a, d_a, x_b, d_b in self.pairs.cells:
            apart, unlike = x_a - x_b, d_a - d_b
            products = (apart * apart, apart * d_a, d_a * d_a, apart * unlike, d_a * unlike, unlike * unlike)
            for index, value in enumerate((x_a, d_a, x_b, d_b, *products)):
                moments[index] += games * value
        return tuple(moments)

    @property
    def x_a(self) -> float:
        return self._moments[0]

    @property
    def d_a(self) -> float:
        return self._moments[1]

    @property
    def x_b(self) -> float:
        return self._moments[2]

    @property
    def d_b(self) -> float:
        return self._moments[3]

    def log_e(self, value: float) -> float:
        """The minimum over s_b of the log e-value against the pair s_b + value, s_b; convex in s_b.

        Σu is linear in s_b. For Σu² its maximum is used, which is at an end of the range of s_b: a larger one only
        makes an e-value smaller.
        """
        low, high = max(0.0, -value), min(1.0, 1.0 - value)
        scale = 1 + abs(value)
        squares = max(self._squares(value, low), self._squares(value, high)) / scale**2
        if self.pairs.all_games:
            return log_e_bet(self._total(value, low) / scale, squares)

        def at(share_b: float) -> float:
            of_a = log_e_share(self.x_a, self.d_a, share_b + value)
            of_b = log_e_share(self.x_b, self.d_b, share_b)
            return log_mean(log_e_bet(self._total(value, share_b) / scale, squares), log_mean(of_a, of_b))

        return least(at, low, high)

    def _total(self, value: float, share_b: float) -> float:
        return self.x_a - self.x_b - value * self.d_a - share_b * (self.d_a - self.d_b)

    def _squares(self, value: float, share_b: float) -> float:
        apart, apart_a, a, apart_unlike, a_unlike, unlike = self._moments[4:]
        level = apart - 2 * value * apart_a + value**2 * a
        return level - 2 * share_b * (apart_unlike - value * a_unlike) + share_b**2 * unlike
