"""One seat in two variants, a and b: how far apart its shares are, and which of them is nearer to the fair one."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from playground.stats.anytime import anytime_p_value, difference_sequence, log_e_difference
from playground.stats.anytime_pairs import log_e_pairs, paired_sequence
from playground.stats.intervals import Difference, Mode, combined, difference, difference_p_value
from playground.stats.outcomes import Outcomes
from playground.stats.pairs import SeatPairs
from playground.stats.power import games_needed


@dataclass(frozen=True)
class Sides:
    """Wins and games of the samples that tell the shares in a and b, and, where it is known, game beside game."""

    a: tuple[float, float]
    b: tuple[float, float]
    pairs: SeatPairs | None = None

    @property
    def correlation(self) -> float:
        """Of the two shares, as far as it is trusted; 0 where games are not known beside each other."""
        return self.pairs.trusted_correlation if self.pairs else 0.0

    @property
    def gain(self) -> float | None:
        """How many times as many independent games would tell the difference as well; None if no number would."""
        of_a, of_b = (won / games * (1 - won / games) / games if games else 0.0 for won, games in (self.a, self.b))
        paired = combined(sqrt(of_a), sqrt(of_b), self.correlation) ** 2
        return (of_a + of_b) / paired if paired > 0 else None

    def mirrored(self) -> Sides:
        """The same with b's wins and losses exchanged."""
        won, games = self.b
        return Sides(self.a, (games - won, games), self.pairs.mirrored() if self.pairs else None)

    def difference(self, confidence: float, mode: Mode) -> Difference | None:
        """Share in a − share in b; None where one of them has no games."""
        if not (self.a[1] and self.b[1]):
            return None
        if mode == "fixed":
            return difference(*self.a, *self.b, confidence, self.correlation)
        if self.pairs:
            return paired_sequence(self.pairs, confidence)
        return difference_sequence(*self.a, *self.b, confidence)

    def p_value(self, mode: Mode) -> float:
        """Of 'equal shares'; valid at any time if live."""
        if mode == "fixed":
            return difference_p_value(*self.a, *self.b, self.correlation)
        return anytime_p_value(log_e_pairs(self.pairs) if self.pairs else log_e_difference(*self.a, *self.b))


def gap(sides: Sides, apart: Difference, fair: float, confidence: float, mode: Mode) -> Difference | None:
    """Distance of a from `fair` − distance of b; `apart` is the difference of the shares.

    With u and v the deviations of a and b, |u| − |v| has the size of the smaller of |u − v| and |u + v| and the sign of
    their product. The first is `apart`; the second is the same contrast with b mirrored at the fair share.
    `_nearer_to_zero` moves one way in each of them, so the corners of their two intervals bound the gap. It excludes 0
    only if both contrasts do: an intersection-union test (Berger 1982), at the level of each, live as well
    as fixed.
    """
    mirrored = sides.mirrored().difference(confidence, mode)
    if mirrored is None:
        return None
    offset = 1 - 2 * fair
    corners = [_nearer_to_zero(d, s + offset) for d in (apart.low, apart.high) for s in (mirrored.low, mirrored.high)]
    return Difference(_nearer_to_zero(apart.estimate, mirrored.estimate + offset), min(corners), max(corners))


def _nearer_to_zero(d: float, s: float) -> float:
    """The smaller of |d| and |s|, with the sign of d·s."""
    return max(-abs(s), min(abs(s), d)) * (1 if s >= 0 else -1)


def games_to_settle(a: Outcomes, b: Outcomes, seat: int, sides: Sides, confidence: float, mode: Mode) -> int | None:
    """Games of each variant, draws and all, to settle which is fairer: the harder of the two contrasts of `gap`."""
    share_a, share_b = a.points[seat - 1] / a.decisive, b.points[seat - 1] / b.decisive
    together = sides.correlation if sides.pairs else None
    pairs = [(share_a, share_b, together)]
    if abs(share_a + share_b - 2 * a.fair_share) < abs(share_a - share_b):
        turned = None if together is None else sides.mirrored().correlation
        pairs = [(share_a, _mirror(share_b, a.fair_share), turned), (share_b, _mirror(share_a, a.fair_share), turned)]
    decisive = [games_needed(share, rival, confidence, mode, correlation=r) for share, rival, r in pairs]
    if None in decisive:
        return None
    per_decisive = max(outcomes.games / outcomes.sample(seat - 1, outcomes.decisive, mode)[1] for outcomes in (a, b))
    return round(max(count for count in decisive if count is not None) * per_decisive)


def _mirror(share: float, fair: float) -> float:
    """The share equally far from `fair` on its other side, or the last one there is."""
    return min(1.0, max(0.0, 2 * fair - share))
