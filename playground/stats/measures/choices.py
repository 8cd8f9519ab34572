"""Measures 8 to 10: how much there is to choose. |A_t| is the number of options at decision t of a game."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from statistics import fmean

from playground.stats.intervals import Interval, wilson
from playground.stats.measures.measure import Measure, measured, unknown
from playground.stats.measures.ratio import PairSums
from playground.stats.skewness import skewed_mean


def branching(sums: PairSums, confidence: float = 0.95) -> Measure:
    """Mean of |A_t| over all decisions of all games (measure 8), in options; no interval of a single game.

    `sums` are those of the options and the decisions of each game. Interval: that of `PairSums.lean`, games being the
    sample: decisions of one game are alike, so taking each decision for an observation of its own would claim too much.
    None without decisions.
    """
    about = "options of a decision, on average over all decisions"
    found = sums.ratio()
    if found is None:
        return unknown("options", about)
    ratio, _ = found
    if sums.games < 2:
        return measured(ratio, None, "options", about)
    interval = sums.lean().around(ratio, confidence)
    return measured(ratio, Interval(max(1.0, interval.low), interval.high), "options", about)


def decision_moves(sums: PairSums, confidence: float = 0.95) -> Measure:
    """Share of t with |A_t| > 1 (measure 9, L: Ludii), over all decisions of all games.

    `sums` are those of the decisions with more than one option, and of all decisions, of each game. Interval: Wilson's
    of a sample with the variance of the delta method for a ratio, games being the sample (Korn & Graubard 1998); where
    all games are alike, of as many observations as there are games. It stays inside [0, 1], and 100% in a few games is
    not certain. None without decisions.
    """
    about = "share of decisions with more than one option"
    found = sums.ratio()
    if found is None:
        return unknown("share", about)
    ratio, error = found
    size = ratio * (1 - ratio) / error**2 if error and 0 < ratio < 1 else sums.games
    return measured(ratio, wilson(ratio * size, size, confidence), "share", about)


def tree_size(games: Sequence[Sequence[int]], confidence: float = 0.95) -> Measure:
    """Σ_t log10 |A_t|, averaged over games (measure 8), in powers of ten: 20 stands for 10^20 ways to play on.

    `games` has |A_1|, |A_2|, … of each. Interval: that of a mean of skewed values (`Lean`), over games. Raises
    ValueError where a decision has no option; None without games, no interval of a single one.
    """
    _check(games)
    return _mean([sum(map(log10, game)) for game in games], "powers of ten", "size of the game tree", confidence)


def convergence(games: Sequence[Sequence[int]], confidence: float = 0.95) -> Measure:
    """Slope of |A_t| over t, both axes normalised (measure 10, C: CardStock), averaged over games.

    In each game the least-squares slope of |A_t|/max |A_t| over (t − 1)/(M − 1): −1 means that options dwindle evenly
    from the most to none in the course of the game, 0 that they stay, 1 that they grow. Games of a single decision have
    no slope and are left out. Interval: that of a mean of skewed values (`Lean`), over games. Raises ValueError where a
    decision has no option; None without games, no interval of a single one.
    """
    _check(games)
    slopes = [_slope(game) for game in games if len(game) > 1]
    about = "trend of the number of options in the course of a game: below 0 they dwindle"
    return _mean(slopes, "slope", about, confidence)


def _slope(game: Sequence[int]) -> float:
    times = [time / (len(game) - 1) for time in range(len(game))]
    most, middle = max(game), fmean(times)
    spread = sum((time - middle) ** 2 for time in times)
    return sum((time - middle) * options / most for time, options in zip(times, game, strict=True)) / spread


def _mean(values: Sequence[float], unit: str, about: str, confidence: float) -> Measure:
    """The mean of one value of each game."""
    if not values:
        return unknown(unit, about)
    interval = skewed_mean(values, confidence) if len(values) > 1 else None
    return measured(fmean(values), interval, unit, about)


def _check(games: Sequence[Sequence[int]]) -> None:
    if any(options < 1 for game in games for options in game):
        raise ValueError("every decision has at least one option")
