"""Measures that are means over judged games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, hypot, log10, sqrt
from statistics import stdev

from playground.stats.distributions import two_sided_normal, two_sided_student
from playground.stats.fixed_n.contrast import Estimate
from playground.stats.fixed_n.intervals import Interval, mean_interval, resized_sample, score_interval
from playground.stats.fixed_n.skewness import skewed_mean
from playground.stats.measures.measure import UNKNOWN, Measure, measured

_DIGITS = 12
"""Values that agree in this many digits are equal."""

_ROUNDING = 1e-12
"""A standard deviation below this is rounding."""

_HALVES = 2
"""Degrees of freedom of the error that numbers have in common: what two halves of the playouts find."""


@dataclass(frozen=True)
class OverGames:
    """A measure that is the mean of a number of each judged game that counts.

    What they estimate lies between `ends`. Single numbers may lie `beyond` if the referee's noise has been subtracted
    from them, and the mean of these is reported as no less and no more than the ends. Numbers are `steady` if each is a
    sum of many small contributions, so that outliers are rare, and not if outliers are common (a winner who for once
    was never behind, a game settled at the first move). `places` are the positions of the games that count. `common` is
    the standard error that all numbers have together, which more games do not reduce, but more playouts do, with their
    `power`: see `drawn_numbers.py`. `nothing` is what is true of games in which nothing matters: if the mean may be
    noise (`level.py`), the interval reaches to it.
    """

    values: Sequence[float]
    ends: tuple[float, float]
    steady: bool = False
    beyond: bool = False
    places: Sequence[int] = ()
    common: float = 0.0
    power: float = 0.5
    nothing: float | None = None
    may_be_noise: bool = False

    @classmethod
    def of(
        cls, numbers: Sequence[float | None], ends: tuple[float, float], steady: bool = False, beyond: bool = False
    ) -> OverGames:
        """From the numbers of all judged games in order; None for a game that does not count."""
        counting = {place: number for place, number in enumerate(numbers) if number is not None}
        return cls(list(counting.values()), ends, steady, beyond, tuple(counting))

    @property
    def mean(self) -> float | None:
        """The mean of the numbers, even if beyond the ends; None without games."""
        return sum(self.values) / len(self.values) if self.values else None

    @property
    def spread(self) -> float:
        """How far two numbers may be apart; 0 for variances, of which that is not known."""
        return self.ends[1] - self.ends[0] if self.ends else 0.0

    @property
    def value(self) -> float | None:
        """The measure; None without games."""
        return None if self.mean is None else self.between(self.mean)

    @cached_property
    def error(self) -> float:
        """The standard error that the number of games leaves; 0 for a single one."""
        games = len(self.values)
        return stdev(self.values) / sqrt(games) if games > 1 else 0.0

    @property
    def ruled_by_playouts(self) -> bool:
        """Whether the error in `common` is the larger one."""
        return 0 < self.error < self.common

    @property
    def of_playouts(self) -> float:
        """The error in `common` as intervals have it.

        Two halves of the playouts hardly say how large it is. Where it is the larger one it is therefore as much more
        as Student's quantile with two degrees of freedom is more than the normal one, for 95%.
        """
        caution = two_sided_student(0.95, _HALVES) / two_sided_normal(0.95) if self.ruled_by_playouts else 1.0
        return caution * self.common

    def playouts_needed(self, playouts: int) -> int:
        """How many playouts, instead of that many, make the error in `common` no larger than that of the games.

        0 if it is not; rounded up to two digits. It is taken to fall at least with the root of the number of playouts:
        a smaller power is a caution about how far the estimate may be off, and would ask for millions.
        """
        if not self.ruled_by_playouts or not playouts:
            return 0
        needed = min(playouts * (self.common / self.error) ** (1 / max(self.power, 0.5)), 1e9)
        digit = round(10.0 ** max(0, int(log10(needed)) - 1))
        rounded: int = digit * ceil(needed / digit)
        return rounded

    def between(self, value: float) -> float:
        """A value, or the end that it lies beyond."""
        low, high = self.ends
        return min(high, max(low, value))

    def interval(self, confidence: float = 0.95) -> Interval:
        """The interval of the mean, for any confidence. Raises ValueError for fewer than two games.

        Between `ends`: Wilson's interval of a sample with the observed variance (see `resized_sample`) and Student's
        quantile, scaled to them. Unlike Student's it stays between them, and a few equal games do not look certain: one
        more game is imagined, at an end. For steady numbers it is only a part of a game, the share of pairs of games
        with equal values, and the interval is no narrower than that of a mean of skewed values (`skewed_mean`), which
        is the one for numbers that may lie beyond the ends, unless all are alike. With an error that numbers have in
        `common` the distances from the mean to the limits are widened as errors add (`of_playouts`). It contains
        `nothing` if the numbers may be noise.
        """
        interval = self._with_common(self._of_games(confidence), confidence)
        if self.nothing is None or not self.may_be_noise:
            return interval
        return Interval(min(interval.low, self.nothing), max(interval.high, self.nothing))

    def _with_common(self, interval: Interval, confidence: float) -> Interval:
        centre, reach = self.mean, two_sided_normal(confidence) * self.of_playouts
        if not reach or centre is None:
            return interval
        return Interval(centre - hypot(centre - interval.low, reach), centre + hypot(interval.high - centre, reach))

    def _of_games(self, confidence: float) -> Interval:
        """The interval for the chance in which games were judged."""
        games = len(self.values)
        if games < 2:
            raise ValueError("an interval over games needs two of them")
        if self.beyond and len({round(value, _DIGITS) for value in self.values}) > 1:
            return skewed_mean(self.values, confidence)
        low, high = self.ends
        scaled = [min(1.0, max(0.0, (value - low) / (high - low))) for value in self.values]
        share = _between_ends(scaled, self.steady, confidence)
        return Interval(low + share.low * (high - low), low + share.high * (high - low))

    def measure(self, confidence: float = 0.95) -> Measure:
        """The measure with its interval; no interval for a single game."""
        if self.value is None:
            return UNKNOWN
        if len(self.values) == 1:
            return measured(self.value, None)
        return measured(self.value, self._within_ends(confidence))

    def _within_ends(self, confidence: float) -> Interval:
        """The interval as far as it lies within the range of the measure."""
        interval = self.interval(confidence)
        return Interval(self.between(interval.low), self.between(interval.high))

    def estimate(self) -> Estimate | None:
        """The mean for any confidence: by itself with the interval of the measure, in sums with Student's.

        Two of these give nearly Welch's interval, and skewness mostly cancels between two means. The interval of the
        measure would be up to three times as wide if the numbers vary little within their possible range; but for a
        single mean near the end of that range only it is valid, and so it is for games that are all equal, from which
        Student's interval learns nothing about variation. Of numbers beyond the ends the estimate is the plain mean,
        even if that is beyond them, so that differences are unbiased. None for fewer than two games, and for such
        numbers that are all equal.
        """
        games, centre = len(self.values), self.mean
        if games < 2 or centre is None:
            return None
        sd = stdev(self.values)
        if sd > _ROUNDING:

            def in_sums(confidence: float) -> Interval:
                return self._with_common(mean_interval(centre, sd, games, confidence), confidence)

            return Estimate(centre, in_sums, alone=self._within_ends)
        return None if self.beyond else Estimate(centre, self._within_ends)


def _between_ends(values: Sequence[float], steady: bool, confidence: float) -> Interval:
    """The interval of the mean of values in [0, 1]."""
    games, total = len(values), sum(values)
    successes, size = total, float(games)
    if 0 < total < games:
        imagined = _pairs_alike(values) if steady else 1.0
        successes, size = resized_sample(total, sum(value**2 for value in values), games, imagined)
    interval = score_interval(successes, size, two_sided_student(confidence, games - 1))
    if not steady:
        return interval
    skewed = skewed_mean(values, confidence)
    return Interval(max(0.0, min(interval.low, skewed.low)), min(1.0, max(interval.high, skewed.high)))


def _pairs_alike(values: Sequence[float]) -> float:
    """The share of pairs of games with equal values."""
    games, often = len(values), Counter(round(value, _DIGITS) for value in values)
    return sum(count * (count - 1) for count in often.values()) / (games * (games - 1))
