"""Intervals of the standard deviation of lengths, and of its ratio to their mean, from a histogram."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import exp, log, sqrt

from playground.stats.fixed_n.intervals import Interval
from playground.stats.fixed_n.lengths import LengthSummary
from playground.stats.fixed_n.skewness import skewed_error_of_mean

FEWEST = 3
"""Minimum number of games for an interval: leaving out one of two leaves no deviation at all."""

_LEFT = 0.25
"""The minimum share of a variance or a mean left without a game. If nine of ten games are equal, no variance is left
without the tenth, and its logarithm would have no bound."""


def spread_intervals(
    lengths: Mapping[int, int], summary: LengthSummary, confidence: float = 0.95
) -> dict[str, Interval]:
    """Intervals of `sd` and `cv` = sd/mean; none for fewer than three games. If all lengths are equal both are 0.

    They come from the jackknife (Tukey 1958) of the logarithms, in which an sd errs by shares of itself: each game is
    left out in turn, and by how much that changes the logarithm is the game's part in it. Errors of these parts are
    reckoned with their skewness (`SkewedError`).

    The parts of an sd are known worse than values of a mean: a few squares make up most of them. Student's degrees of
    freedom are therefore halved, as far as there are enough, and upwards the interval reaches e² farther: with an error
    e of ln s, the logarithm of an estimated deviation is e² too low on average (its second-order term, −Var(s²)/4σ⁴).
    """
    if summary.games < FEWEST:
        return {}
    if not summary.sd:
        return {"sd": Interval(0.0, 0.0), "cv": Interval(0.0, 0.0)}
    values = [value for value, games in lengths.items() if games]
    counts = [lengths[value] for value in values]
    deviations = [_without(value, summary) for value in values]
    ratios = [change - _mean_without(value, summary) for value, change in zip(values, deviations, strict=True)]
    return {
        "sd": _interval(summary.sd, deviations, counts, confidence),
        "cv": _interval(summary.sd / summary.mean, ratios, counts, confidence),
    }


def _interval(estimate: float, changes: list[float], counts: list[int], confidence: float) -> Interval:
    games = sum(counts)
    skewed = skewed_error_of_mean([-(games - 1) * change for change in changes], counts)
    error = max(skewed.error, _least_error(games))
    below, above = replace(skewed, error=error, degrees=_degrees(games)).reaches(confidence)
    return Interval(estimate * exp(-below), estimate * exp(above + error**2))


def _degrees(games: int) -> int:
    """Half of the games, or all but one of up to ten."""
    return max(games // 2, min(games - 1, 9))


def _least_error(games: int) -> float:
    """The remaining error of ln sd if half of the games have one length and half another.

    The variance of s² is σ⁴((κ − 1)/G + 2/(G(G − 1))), with the kurtosis κ, which is then 1; the jackknife sees the
    first part only.
    """
    return 1 / sqrt(2 * games * (games - 1))


def _without(value: int, summary: LengthSummary) -> float:
    """The change of ln sd if a game of this length is left out."""
    games = summary.games
    share = (value - summary.mean) ** 2 * games / ((games - 1) ** 2 * summary.sd**2)
    return log(max(_LEFT, (games - 1) / (games - 2) * (1 - share))) / 2


def _mean_without(value: int, summary: LengthSummary) -> float:
    """The change of ln mean if a game of this length is left out."""
    games = summary.games
    return log(max(_LEFT, (games - value / summary.mean) / (games - 1)))
