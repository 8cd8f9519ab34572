"""What games are worth that players win or lose together: their scores, of the games that came to an end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.stats.fixed_n import contrast
from playground.stats.fixed_n.contrast import Contrast
from playground.stats.fixed_n.lengths import summarize
from playground.stats.measures.data import MeasureData
from playground.stats.measures.lengths import PERCENTS, length
from playground.stats.measures.measure import Measure
from playground.stats.measures.pairing import PairedMean, PairedNumbers
from playground.stats.measures.spec import MeasureSpec, with_score
from playground.stats.measures.unfinished import worth
from playground.stats.outcomes import frequencies
from playground.stats.paired.influence import Influence
from playground.stats.paired.quantiles import quantile_difference

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def score(scores: Mapping[int, int], confidence: float = 0.95) -> dict[str, Measure]:
    """Mean, sd, P10, P50 and P90 of the scores of games, given how many games have each.

    Intervals are those of `lengths.length`: Student's, skew-corrected, for the mean, the jackknife of logarithms for
    the sd, order statistics for the quantiles. None without games.
    """
    found = length(scores, confidence)
    return {part: found[part] for part in ("mean", "sd", *(f"p{percent}" for percent in PERCENTS))}


def scores_of(data: MeasureData) -> dict[int, int]:
    """How many of the games that came to an end have each score."""
    return frequencies(data.by_game("score")[data.outcome_codes >= 0])


def _by_game(data: MeasureData, _member: str) -> NDArray[np.float64]:
    """The score of each game; NaN for one that did not come to an end."""
    import numpy as np

    return np.where(data.outcome_codes < 0, np.nan, data.by_game("score"))


def _deviations(data: MeasureData, _member: str) -> Influence | None:
    """The influence of each game on the standard deviation; None where some did not come to an end."""
    finished = data.outcome_codes >= 0
    return Influence.of_deviation(data.by_game("score")) if finished.all() else None


@dataclass(frozen=True)
class _PairedQuantile:
    """A quantile of scores of the same games, all of which came to an end; see `paired/quantiles.py`."""

    percent: int

    def contrast(self, one: MeasureData, other: MeasureData, _member: str) -> Contrast | None:
        """See `Pairing`."""
        is_known = all((data.outcome_codes >= 0).all() for data in (one, other))
        if one.games != other.games or not one.games or not is_known:
            return None
        return quantile_difference(one.by_game("score"), other.by_game("score"), self.percent)

    def influence(self, _data: MeasureData, _member: str) -> Influence | None:
        """None: a quantile of whole numbers jumps."""
        return None


def _estimator(part: str) -> Callable[[MeasureData, str], Measure]:
    return lambda data, _: score(scores_of(data))[part]


def _specs() -> Iterator[MeasureSpec]:
    yield MeasureSpec(
        key="score.mean",
        unit="score",
        phrase="the mean score",
        about="mean score of the games that came to an end",
        applies=with_score,
        estimator=_estimator("mean"),
        term=lambda data, _: contrast.mean(summarize(scores_of(data))),
        paired=PairedMean(_by_game),
        completions=worth,
    )
    yield MeasureSpec(
        key="score.sd",
        unit="score",
        phrase="the standard deviation of the score",
        about="standard deviation of the score",
        applies=with_score,
        estimator=_estimator("sd"),
        paired=PairedNumbers(_deviations),
    )
    for percent in PERCENTS:
        yield MeasureSpec(
            key=f"score.p{percent}",
            unit="score",
            phrase="the median score" if percent == 50 else f"the score that {percent}% of games keep to",
            about=f"{percent}% of the games have no more than this",
            applies=with_score,
            estimator=_estimator(f"p{percent}"),
            term=_quantile(percent),
            paired=_PairedQuantile(percent),
            completions=worth,
        )


def _quantile(percent: int) -> Callable[[MeasureData, str], contrast.Estimate | None]:
    return lambda data, _: contrast.quantile(scores_of(data), percent)


SPECS = tuple(_specs())
