"""The difference of a measure between results of the same game numbers of the same seed.

Game k of a seed meets the same random numbers in every variant. Games are taken beside each other, so that how the
variants go together is counted as it was. What a `Pairing` needs is a number of each game, or how it ended:

    PairedShares     shares of games: exact limits from discordant pairs, see `paired/discordant.py`
    PairedMean       means over games: differences game by game, see `paired/weighted_sums.py`
    PairedNumbers    ratios and deviations: the influence of each game on them
    PairedQuantile   quantiles of lengths, see `paired/quantiles.py`
    PairedSeats      distances of seats from an even game
    PairedOutcomes   other measures of shares that have no derivative where seats are equal

Where they have the influence of each game, slopes over several variants use it too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import copysign, inf
from typing import TYPE_CHECKING, Any, Protocol

from playground.stats.comparison.sides import gap
from playground.stats.fixed_n.censoring import ENDLESS
from playground.stats.fixed_n.contrast import Contrast, Estimate, of_terms
from playground.stats.fixed_n.intervals import Difference, shared_confidence
from playground.stats.measures.data import MeasureData
from playground.stats.measures.unfinished import lasting
from playground.stats.paired.discordant import PairedDifference, share_difference
from playground.stats.paired.influence import Influence
from playground.stats.paired.pairs import Pairs, SeatPairs
from playground.stats.paired.quantiles import quantile_difference
from playground.stats.paired.weighted_sums import combined_contrast
from playground.stats.paired.worth import ALIKE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


_MIN_CORRELATION = 0.25
"""Correlation of two seats' results from which distances are compared by games: there both intervals are as wide."""


class Pairing(Protocol):
    """The difference of a measure between the same games of two variants. `member` is that of the measure's name."""

    def contrast(self, one: MeasureData, other: MeasureData, member: str) -> Contrast | None:
        """The measure of `one` minus that of `other`; None if games cannot be paired: then they are independent."""

    def influence(self, data: MeasureData, member: str) -> Influence | None:
        """How each game influences the measure; None if that is not known."""


@dataclass(frozen=True)
class PairedShares:
    """A share of games.

    `ends` has how each game ended, as a whole number ≥ −1, and `part` for such an end what the games with it contribute
    to the share: a number and whether they count.
    """

    ends: Callable[[MeasureData, str], NDArray[np.signedinteger[Any]]]
    part: Callable[[int, str], tuple[float, int]]

    def contrast(self, one: MeasureData, other: MeasureData, member: str) -> Contrast | None:
        """See `Pairing`; only games that both played are compared, which need equally many seats."""
        if len(one.setting.players) != len(other.setting.players):
            return None
        both = min(one.games, other.games)
        pairs = Pairs.of(self.ends(one, member)[:both], self.ends(other, member)[:both])
        cells = ((games, *self.part(a, member), *self.part(b, member)) for a, b, games in pairs.cells)
        pairs_of_seat = SeatPairs(tuple(cells))
        paired = share_difference(pairs_of_seat)
        gain = None if pairs_of_seat.disagreeing else ALIKE
        return Contrast(paired.difference, paired.p_value, gain) if paired else None

    def influence(self, data: MeasureData, member: str) -> Influence | None:
        """See `Pairing`."""
        import numpy as np

        ends = self.ends(data, member)
        kinds, of_game = np.unique(ends, return_inverse=True)
        parts = np.array([self.part(int(kind), member) for kind in kinds], np.float64).reshape(-1, 2)
        return Influence.of_ratio(parts[of_game, 0], parts[of_game, 1])


@dataclass(frozen=True)
class PairedMean:
    """A mean over games: `numbers` are those of each game in order, NaN for a game that does not count.

    `spread` is how far two of them may be apart, if that is known before any game is played: else 0; `common` the
    standard error that all of them have together.
    """

    numbers: Callable[[MeasureData, str], ArrayLike]
    spread: Callable[[MeasureData], float] = lambda _: 0.0
    common: Callable[[MeasureData], float] = lambda _: 0.0

    def contrast(self, one: MeasureData, other: MeasureData, member: str) -> Contrast | None:
        """See `Pairing`; only games that have the number in both results are compared."""
        import numpy as np

        numbers = [np.asarray(self.numbers(data, member), np.float64) for data in (one, other)]
        both = min(map(len, numbers))
        of_one, of_other = (
            Influence.of_mean(each[:both], self.spread(one), self.common(data))
            for each, data in zip(numbers, (one, other), strict=True)
        )
        if of_one is None or of_other is None:
            return None
        return combined_contrast([(1.0, of_one), (-1.0, of_other)])

    def influence(self, data: MeasureData, member: str) -> Influence | None:
        """See `Pairing`."""
        return Influence.of_mean(self.numbers(data, member), self.spread(data), self.common(data))


@dataclass(frozen=True)
class PairedNumbers:
    """A ratio or a deviation of numbers of each game, by the influence that each game has on it."""

    each: Callable[[MeasureData, str], Influence | None]

    def contrast(self, one: MeasureData, other: MeasureData, member: str) -> Contrast | None:
        """See `Pairing`; there have to be equally many games."""
        of_one, of_other = self.each(one, member), self.each(other, member)
        if of_one is None or of_other is None:
            return None
        return combined_contrast([(1.0, of_one), (-1.0, of_other)])

    def influence(self, data: MeasureData, member: str) -> Influence | None:
        """See `Pairing`."""
        return self.each(data, member)


@dataclass(frozen=True)
class PairedQuantile:
    """A quantile of lengths.

    Where games were given up, its interval reaches from that with them as short as they could be in the one and endless
    in the other, to that of the reverse.
    """

    of: str
    percent: int

    def contrast(self, one: MeasureData, other: MeasureData, _member: str) -> Contrast | None:
        """See `Pairing`; there have to be equally many games, and both quantiles known."""
        if one.games != other.games or not one.games:
            return None
        ends_one, ends_other = (lasting(data, self.of, (0, ENDLESS)) or (data, data) for data in (one, other))
        lowest, highest = (self._difference(a, b) for a, b in zip(ends_one, reversed(ends_other), strict=True))
        estimate = lowest.difference(0.5).estimate
        if estimate != highest.difference(0.5).estimate:
            return None

        def difference(confidence: float) -> Difference:
            limits = lowest.difference(confidence).low, highest.difference(confidence).high
            return Difference(estimate, *(copysign(inf, each) if abs(each) > ENDLESS / 2 else each for each in limits))

        return Contrast(difference, max(lowest.p_value, highest.p_value))

    def _difference(self, one: MeasureData, other: MeasureData) -> Contrast:
        return quantile_difference(one.by_game(self.of), other.by_game(self.of), self.percent)

    def influence(self, _data: MeasureData, _member: str) -> Influence | None:
        """None: a quantile of whole numbers jumps."""
        return None


@dataclass(frozen=True)
class PairedOutcomes:
    """A measure of the shares of games that seats won, and of draws, without a derivative: `term` is its estimate.

    Two of these are combined as if they went together as badly as any two of these shares do.
    """

    term: Callable[[MeasureData, str], Estimate | None]

    def contrast(self, one: MeasureData, other: MeasureData, member: str) -> Contrast | None:
        """See `Pairing`; there have to be equally many seats."""
        seats = len(one.setting.players)
        of_one, of_other = self.term(one, member), self.term(other, member)
        both = min(one.games, other.games)
        if seats != len(other.setting.players) or of_one is None or of_other is None:
            return None
        correlation = Pairs.of(one.outcome_codes[:both], other.outcome_codes[:both]).strongest_correlation(seats)
        return of_terms([(1.0, of_one), (-1.0, of_other)], correlation)

    def influence(self, _data: MeasureData, _member: str) -> Influence | None:
        """None: it has no derivative where seats are equal."""
        return None


@dataclass(frozen=True)
class PairedSeats:
    """1 minus the largest of some numbers, each twice the distance of a mean from ½, such as of each two seats.

    `parts` has for so many seats what a game with some end contributes to each of these means, from 0 to 1; nothing if
    the measure is something else for so many. Where the games of two variants have a correlation, positive or negative,
    how far each mean is from ½ is compared as `compare` does. The largest distance of one variant is no larger than the
    same mean's is there, so that the difference lies between the least and the greatest of these.

    That interval is wide near ½: where games have next to no correlation, or there are no `parts`, these are
    `PairedOutcomes`. Several means hardly show a change of a few of them, which `PairedOutcomes` do: limits are then
    those of both that are nearer. The means share their error, though one certain mean decides each limit, so that
    what both contain is missed with little more than 5%.
    """

    parts: Callable[[int], Sequence[Callable[[int], float]]]
    term: Callable[[MeasureData, str], Estimate | None]

    def contrast(self, one: MeasureData, other: MeasureData, member: str) -> Contrast | None:
        """See `Pairing`."""
        seats, apart = len(one.setting.players), PairedOutcomes(self.term).contrast(one, other, member)
        parts = self.parts(seats)
        if apart is None or not parts or seats != len(other.setting.players) or not one.games == other.games > 0:
            return apart
        cells = Pairs.of(one.outcome_codes, other.outcome_codes).cells
        beside = [SeatPairs(tuple((games, part(a), 1, part(b), 1) for a, b, games in cells)) for part in parts]
        if min(abs(each.correlation) for each in beside) < _MIN_CORRELATION:
            return apart
        together = _largest(beside, apart.difference(0.95).estimate)
        return together if len(parts) == 1 else _nearer(apart, together)

    def influence(self, _data: MeasureData, _member: str) -> Influence | None:
        """None: a distance has no derivative where it is 0."""
        return None


def _largest(beside: Sequence[SeatPairs], estimate: float) -> Contrast:
    """Minus the largest distance of one variant plus that of the other, from the pairs of games for each mean."""
    contrasts = [(_given(each), _given(each.mirrored())) for each in beside]

    def differences(confidence: float) -> list[Difference]:
        each = shared_confidence(confidence, len(contrasts))
        return [gap(one.difference(each), turned.difference(each), 0.5) for one, turned in contrasts]

    def difference(confidence: float) -> Difference:
        found = differences(confidence)
        return Difference(estimate, -2 * max(each.high for each in found), -2 * min(each.low for each in found))

    # Each excludes 0 where both of its contrasts do (see `gap`), and all of them together if on the same side.
    changes = [each.estimate for each in differences(0.95)]
    p_value = len(contrasts) * max(max(one.p_value, turned.p_value) for one, turned in contrasts)
    return Contrast(difference, min(1.0, p_value) if min(changes) > 0 or max(changes) < 0 else 1.0)


def _nearer(apart: Contrast, together: Contrast) -> Contrast:
    """What both intervals contain, around the estimate of the first."""

    def difference(confidence: float) -> Difference:
        wide, other = apart.difference(confidence), together.difference(confidence)
        low, high = max(wide.low, other.low), min(wide.high, other.high)
        return Difference(wide.estimate, min(low, wide.estimate), max(high, wide.estimate))

    return Contrast(difference, min(apart.p_value, together.p_value))


def _given(pairs: SeatPairs) -> PairedDifference:
    found = share_difference(pairs)
    assert found is not None  # all games count
    return found
