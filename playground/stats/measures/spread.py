"""How sure the standard deviation of lengths is, and that divided by their mean, from a histogram of lengths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import exp, log, sqrt

from playground.stats.intervals import Interval
from playground.stats.length import LengthSummary
from playground.stats.skewness import lean_of_mean

FEWEST = 3
"""Games that tell how sure a standard deviation is: of two, one left out leaves no deviation at all."""

_LEFT = 0.25
"""What is left of a variance or a mean, at the least, without a game. Of ten games, nine of them alike, nothing is left
without the tenth, and its logarithm would have no bound."""


def spread_intervals(
    lengths: Mapping[int, int], summary: LengthSummary, confidence: float = 0.95
) -> dict[str, Interval]:
    """Intervals of `sd` and `cv` = sd/mean; none of fewer than three games. Where all lengths are alike both are 0.

    They come from the jackknife (Tukey 1958) of the logarithms, in which an sd errs by shares of itself: each game is
    left out in turn, and by how much that changes the logarithm is the game's part in it. Errors of these parts are
    reckoned with their skewness (`Lean`).
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
    lean = lean_of_mean([-(games - 1) * change for change in changes], counts)
    below, above = replace(lean, error=max(lean.error, _least_error(games))).reaches(confidence)
    return Interval(estimate * exp(-below), estimate * exp(above))


def _least_error(games: int) -> float:
    """What is left of the error of ln sd where half of the games have one length and half another.

    The variance of s² is σ⁴((κ − 1)/G + 2/(G(G − 1))), with the kurtosis κ, which is then 1; the jackknife sees the
    first part only.
    """
    return 1 / sqrt(2 * games * (games - 1))


def _without(value: int, summary: LengthSummary) -> float:
    """By how much ln sd changes if a game of this length is left out."""
    games = summary.games
    share = (value - summary.mean) ** 2 * games / ((games - 1) ** 2 * summary.sd**2)
    return log(max(_LEFT, (games - 1) / (games - 2) * (1 - share))) / 2


def _mean_without(value: int, summary: LengthSummary) -> float:
    """The same of ln mean."""
    games = summary.games
    return log(max(_LEFT, (games - value / summary.mean) / (games - 1)))
