"""Measures 6 and 7: how long games are, from histograms {length: number of games}."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import TYPE_CHECKING

from playground.stats.fixed_n import contrast
from playground.stats.fixed_n.censoring import ENDLESS, first_of_each, followed, longest, shortest
from playground.stats.fixed_n.contrast import Estimate
from playground.stats.fixed_n.intervals import Interval, bounded_mean
from playground.stats.fixed_n.lengths import order_statistics, quantile, summarize
from playground.stats.fixed_n.skewness import mostly_alike
from playground.stats.measures.data import MeasureData
from playground.stats.measures.measure import UNKNOWN, Measure, measured
from playground.stats.measures.pairing import PairedMean, PairedNumbers, PairedQuantile
from playground.stats.measures.spec import MeasureSpec, with_ideal
from playground.stats.measures.spread import spread_intervals
from playground.stats.measures.unfinished import lasting
from playground.stats.paired.influence import Influence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PERCENTS = (10, 50, 90)


@dataclass(frozen=True)
class Lengths:
    """The lengths of games in a `unit`, and of those `given_up` at the cap: see `fixed_n/censoring.py`."""

    seen: Mapping[int, int]
    given_up: Mapping[int, int] = field(default_factory=dict)
    unit: str = "decisions"

    @classmethod
    def of(cls, data: MeasureData, unit: str) -> Lengths:
        """Those of some games."""
        return cls(data.lengths(unit), data.given_up_lengths(unit), unit)

    @property
    def up_to(self) -> int | None:
        """For how many decisions or turns all games were followed; None if none was given up."""
        return followed(self.given_up)

    @property
    def restricted(self) -> Mapping[int, int]:
        """The lengths up to there."""
        return self.seen if self.up_to is None else first_of_each(self.seen, self.up_to)

    @property
    def ends(self) -> tuple[Mapping[int, int], Mapping[int, int]]:
        """The lengths if games that were given up had ended as soon as they could, and if they never had."""
        if not self.given_up:
            return self.seen, self.seen
        return shortest(self.seen, self.given_up, self.unit), longest(self.seen, self.given_up)

    def quantile(self, percent: int) -> Estimate | None:
        """A quantile for any confidence; None if it is not known, or if there are too few games (`contrast.quantile`).

        Its lower limit is that of games that end as soon as they can, its upper one that of games that never do.
        """
        ends = [contrast.quantile(each, percent) for each in self.ends]
        if ends[0] is None or ends[1] is None or ends[0].value != ends[1].value:
            return None
        least, greatest = ends[0], ends[1]

        def interval(confidence: float) -> Interval:
            return Interval(least.interval(confidence).low, _bounded(greatest.interval(confidence).high))

        return Estimate(least.value, interval, jumps=True)

    def least_quantile(self, percent: int) -> Estimate | None:
        """A quantile if games that were given up had ended as soon as they could; None if none was given up."""
        return contrast.quantile(self.ends[0], percent) if self.given_up else None


def _bounded(limit: float) -> float:
    """A limit; infinite where it is the length of a game that never ends."""
    return inf if limit >= ENDLESS else limit


def length(
    lengths: Mapping[int, int],
    confidence: float = 0.95,
    given_up: Mapping[int, int] | None = None,
    unit: str = "decisions",
) -> dict[str, Measure]:
    """Mean, sd, sd/mean (cv), P10, P50 and P90 of the lengths of games (measure 6), in the unit of the lengths.

    sd has the divisor G − 1; quantiles are observed lengths (see `fixed_n/lengths.py`). Intervals: Student's,
    skew-corrected, for the mean; the jackknife of logarithms for sd and sd/mean (see `spread.py`), whose usual formulae
    assume normal lengths, which these are not; order statistics for the quantiles, which assume nothing of the
    distribution. The mean of a single game has no interval, nor have sd and cv of two. Raises ValueError for a negative
    number of games; None without games.

    Where games were `given_up`, mean, sd and cv are `up_to` the decisions or turns for which all were followed, and a
    quantile that is not known is `more_than` a number (see `fixed_n/censoring.py`).
    """
    found = Lengths(lengths, given_up or {}, unit)
    return {part: estimator(found, confidence) for part, estimator in _ESTIMATORS.items()}


def _mean(lengths: Lengths, confidence: float) -> Measure:
    summary = summarize(lengths.restricted)
    if summary is None:
        return UNKNOWN
    found = measured(summary.mean, summary.interval(confidence) if summary.games > 1 else None)
    return replace(found, up_to=lengths.up_to)


def _spread(part: str) -> Callable[[Lengths, float], Measure]:
    """The sd, or the cv."""

    def estimated(lengths: Lengths, confidence: float) -> Measure:
        restricted = lengths.restricted
        summary = summarize(restricted)
        if summary is None:
            return UNKNOWN
        ratio = summary.sd / summary.mean if summary.mean else 0.0
        value = summary.sd if part == "sd" else ratio
        found = measured(value, spread_intervals(restricted, summary, confidence).get(part))
        return replace(found, up_to=lengths.up_to)

    return estimated


def _percentile(percent: int) -> Callable[[Lengths, float], Measure]:
    def estimated(lengths: Lengths, confidence: float) -> Measure:
        least, greatest = lengths.ends
        if not sum(least.values()):
            return UNKNOWN
        low, high = order_statistics(least, percent, confidence)[0], order_statistics(greatest, percent, confidence)[1]
        high = None if high == ENDLESS else high
        value = quantile(least, percent)
        if value != quantile(greatest, percent):
            return Measure(None, low, high, more_than=value - 1)
        return Measure(value, low, high)

    return estimated


_ESTIMATORS: dict[str, Callable[[Lengths, float], Measure]] = {
    "mean": _mean,
    "sd": _spread("sd"),
    "cv": _spread("cv"),
    **{f"p{percent}": _percentile(percent) for percent in PERCENTS},
}


def ideal_duration(lengths: Mapping[int, int], shortest: int, longest: int, confidence: float = 0.95) -> Measure:
    """Mean over games of n/min if n < min; 1 inside; else 1 − min(1, (n − max)/max) (measure 7, L: Ludii).

    n is the length of a game, min and max (`shortest`, `longest`) the designer's ideal, all in the same unit. From 0 to
    1. Averaged over games rather than computed from the mean length: half the games too short and half too long are not
    ideal. Interval: `bounded_mean`, but if there are more scores than 0 and 1 no narrower than that of skewed values
    (`mostly_alike`). Raises ValueError unless 1 ≤ shortest ≤ longest; None without games.
    """
    if not 1 <= shortest <= longest:
        raise ValueError(f"an ideal length lies between a least of 1 and a most; {shortest} to {longest} does not")
    games = sum(lengths.values())
    if not games:
        return UNKNOWN
    scores = Counter[float]()
    for value, count in lengths.items():
        scores[_ideal(value, shortest, longest)] += count
    total = sum(score * count for score, count in scores.items())
    squares = sum(score**2 * count for score, count in scores.items())
    interval = bounded_mean(total, squares, games, confidence)
    if games > 1 and any(0 < score < 1 for score in scores):
        skewed = mostly_alike(scores).around(total / games, confidence)
        interval = Interval(max(0.0, min(interval.low, skewed.low)), min(1.0, max(interval.high, skewed.high)))
    return measured(total / games, interval)


def _ideal(value: int, shortest: int, longest: int) -> float:
    if value < shortest:
        return value / shortest
    return 1.0 if value <= longest else 1 - min(1.0, (value - longest) / longest)


def _estimator(unit: str, part: str) -> Callable[[MeasureData, str], Measure]:
    return lambda data, _: _ESTIMATORS[part](Lengths.of(data, unit), 0.95)


def _length_specs(unit: str) -> Iterator[MeasureSpec]:
    yield MeasureSpec(
        key=f"length.{unit}.mean",
        unit=unit,
        phrase=f"the mean length in {unit}",
        about="mean length of a game",
        estimator=_estimator(unit, "mean"),
        term=lambda data, _: contrast.mean(summarize(Lengths.of(data, unit).restricted)),
        followed=unit,
        paired=PairedMean(lambda data, _: data.by_game(unit)),
        more="longer",
        less="shorter",
    )
    yield MeasureSpec(
        key=f"length.{unit}.sd",
        unit=unit,
        phrase=f"the standard deviation of the length in {unit}",
        about="standard deviation of the length",
        estimator=_estimator(unit, "sd"),
        followed=unit,
        paired=PairedNumbers(lambda data, _: Influence.of_deviation(data.by_game(unit))),
    )
    yield MeasureSpec(
        key=f"length.{unit}.cv",
        unit="",
        phrase=f"the relative spread of lengths in {unit}",
        about="standard deviation of the length divided by its mean",
        estimator=_estimator(unit, "cv"),
        followed=unit,
        grows=False,
        paired=PairedNumbers(lambda data, _: Influence.of_deviation(data.by_game(unit), relative=True)),
    )
    for percent in PERCENTS:
        yield _percentile_spec(unit, percent)


def _percentile_spec(unit: str, percent: int) -> MeasureSpec:
    some = f"the length in {unit} that {percent}% of games keep to"
    return MeasureSpec(
        key=f"length.{unit}.p{percent}",
        unit=unit,
        phrase=f"the median length in {unit}" if percent == 50 else some,
        about=f"{percent}% of the games are no longer than this",
        estimator=_estimator(unit, f"p{percent}"),
        term=lambda data, _: Lengths.of(data, unit).quantile(percent),
        at_least=lambda data, _: Lengths.of(data, unit).least_quantile(percent),
        paired=PairedQuantile(unit, percent),
        more="longer",
        less="shorter",
    )


def _ideal_duration(data: MeasureData, _member: str) -> Measure:
    assert data.setting.ideal is not None
    return ideal_duration(data.lengths("decisions"), *data.setting.ideal)


def _ideal_or_not(data: MeasureData, _member: str) -> Sequence[MeasureData]:
    """Games that were given up had ended as near to the ideal as they could, or as far from it."""
    assert data.setting.ideal is not None
    shortest, longest = data.setting.ideal
    return lasting(data, "decisions", (shortest, 2 * longest))


def _ideal_by_game(data: MeasureData, _member: str) -> NDArray[np.float64]:
    import numpy as np

    assert data.setting.ideal is not None
    values, of_game = np.unique(data.by_game("decisions"), return_inverse=True)
    scores: NDArray[np.float64] = np.array([_ideal(int(value), *data.setting.ideal) for value in values], np.float64)
    return scores[of_game]


SPECS = (
    *_length_specs("decisions"),
    *_length_specs("turns"),
    MeasureSpec(
        key="ideal_duration",
        unit="0 to 1",
        phrase="the nearness to the ideal length",
        about="1 when every game takes {shortest} to {longest}, less the farther outside",
        applies=with_ideal,
        estimator=_ideal_duration,
        completions=_ideal_or_not,
        paired=PairedMean(_ideal_by_game, lambda _: 1.0),
    ),
)
