"""One seat in two variants, a and b: the difference of its shares, and which of them is nearer to the fair one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from playground.stats.anytime.evidence import anytime_p_value, difference_sequence, log_e_difference
from playground.stats.anytime.pairs import log_e_pairs, paired_sequence
from playground.stats.comparison.power import games_for_both, games_needed
from playground.stats.fixed_n.intervals import Difference, Mode, difference, difference_p_value
from playground.stats.outcomes import Outcomes
from playground.stats.paired.discordant import PairedDifference, share_difference
from playground.stats.paired.pairs import SeatPairs
from playground.stats.paired.worth import ALIKE, worth


@dataclass(frozen=True)
class Sides:
    """Wins and games of the samples that estimate the shares in a and b, and the pairs of their games, if known."""

    a: tuple[float, float]
    b: tuple[float, float]
    pairs: SeatPairs | None = None

    @property
    def correlation(self) -> float:
        """Of the two shares; 0 if games are not paired."""
        return self.pairs.correlation if self.pairs else 0.0

    @cached_property
    def paired(self) -> PairedDifference | None:
        """The difference of the shares from the pairs of games; None without pairs, or if one side has no games."""
        return share_difference(self.pairs) if self.pairs else None

    @property
    def gain(self) -> float | None:
        """How many times as many independent games would be as informative; `ALIKE` if no pair differs.

        None without pairs, or where the seat won all games or none.
        """
        if self.paired is None or (self.a[0] in (0, self.a[1]) and self.b[0] in (0, self.b[1])):
            return None
        if self.pairs and not self.pairs.disagreeing:
            return ALIKE
        return worth(self.paired.difference(), difference(*self.a, *self.b))

    def mirrored(self) -> Sides:
        """A copy with b's wins and losses exchanged."""
        won, games = self.b
        return Sides(self.a, (games - won, games), self.pairs.mirrored() if self.pairs else None)

    @property
    def apart(self) -> float:
        """Share in a − share in b; both must have games."""
        return self.a[0] / self.a[1] - self.b[0] / self.b[1]

    def difference(self, confidence: float, mode: Mode) -> Difference | None:
        """Share in a − share in b; None where one of them has no games."""
        if not (self.a[1] and self.b[1]):
            return None
        if mode == "fixed":
            return self.paired.difference(confidence) if self.paired else difference(*self.a, *self.b, confidence)
        if self.pairs:
            return paired_sequence(self.pairs, confidence)
        return difference_sequence(*self.a, *self.b, confidence)

    def p_value(self, mode: Mode) -> float:
        """Of 'equal shares'; valid at any time if live."""
        if mode == "fixed":
            return self.paired.p_value if self.paired else difference_p_value(*self.a, *self.b)
        return anytime_p_value(log_e_pairs(self.pairs) if self.pairs else log_e_difference(*self.a, *self.b))


def gap(apart: Difference, mirrored: Difference, fair: float) -> Difference:
    """Distance of a from `fair` − distance of b.

    `apart` is the difference of the shares; `mirrored` is that of `Sides.mirrored`, with b's wins and losses exchanged.
    With u and v the deviations of a and b, |u| − |v| has the size of the smaller of |u − v| and |u + v| and the sign of
    their product. The first is `apart`, the second `mirrored`. `_nearer_to_zero` is monotonic in each of them, so the
    corners of their two intervals bound the gap. It excludes 0 only if both contrasts do: an intersection-union test
    (Berger 1982), at the level of each, live as well as fixed.
    """
    offset = 1 - 2 * fair
    corners = [_nearer_to_zero(d, s + offset) for d in (apart.low, apart.high) for s in (mirrored.low, mirrored.high)]
    return Difference(_nearer_to_zero(apart.estimate, mirrored.estimate + offset), min(corners), max(corners))


def _nearer_to_zero(d: float, s: float) -> float:
    """The smaller of |d| and |s|, with the sign of d·s."""
    return max(-abs(s), min(abs(s), d)) * (1 if s >= 0 else -1)


def games_to_settle(a: Outcomes, b: Outcomes, seat: int, sides: Sides, confidence: float, mode: Mode) -> int | None:
    """Games of each variant, draws included, to settle which of two games for two is fairer; None if none would do.

    Both contrasts of `gap` have to exclude 0: that of the shares, and the one with b's wins and losses exchanged.
    """
    mirrored, paired = sides.mirrored(), sides.pairs is not None

    def detecting(each: Sides) -> Callable[[float], int | None]:
        shares, together = [won / games for won, games in (each.a, each.b)], each.correlation if paired else None
        return lambda power: games_needed(shares[0], shares[1], confidence, mode, power, together)

    decisive = games_for_both(detecting(sides), detecting(mirrored))
    if decisive is None:
        return None
    return round(decisive * max(each.games / each.sample(seat - 1, each.decisive, mode)[1] for each in (a, b)))
