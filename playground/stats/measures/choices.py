"""Measures 8 to 10: how much there is to choose. |A_t| is the number of options at decision t of a game."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10, nan
from statistics import fmean

from playground.stats.distributions import two_sided_student
from playground.stats.fixed_n.intervals import Interval, score_interval, wilson
from playground.stats.fixed_n.skewness import skewed_mean
from playground.stats.measures.measure import UNKNOWN, Measure, measured
from playground.stats.measures.pairing import PairedMean, PairedNumbers
from playground.stats.measures.ratio import PairSums
from playground.stats.measures.spec import MeasureSpec, Needs
from playground.stats.paired.influence import Influence


def branching(sums: PairSums, confidence: float = 0.95) -> Measure:
    """Mean of |A_t| over all decisions of all games (measure 8), in options; no interval for a single game.

    `sums` are those of the options and the decisions of each game. Interval: that of `PairSums.skewed_error`, with
    games as the sample: decisions of one game are correlated, so treating each as an observation would claim too much.
    None without decisions.
    """
    ratio_and_error = sums.ratio()
    if ratio_and_error is None:
        return UNKNOWN
    ratio, _ = ratio_and_error
    if sums.games < 2:
        return measured(ratio, None)
    interval = sums.skewed_error().around(ratio, confidence)
    return measured(ratio, Interval(max(1.0, interval.low), interval.high))


def decision_moves(sums: PairSums, confidence: float = 0.95) -> Measure:
    """Share of t with |A_t| > 1 (measure 9, L: Ludii), over all decisions of all games.

    `sums` are those of the decisions with more than one option, and of all decisions, of each game. Interval: Wilson's
    of a sample with the variance of a ratio, corrected as by a jackknife (`PairSums.skewed_error`), with games as the
    sample (Korn & Graubard 1998) and Student's quantile; if all games are equal, of as many observations as there are
    games. It stays inside [0, 1], and 100% in a few games is not certain. Unless each game has all or nothing it is no
    narrower than that of skewed values (`SkewedError`). None without decisions.
    """
    ratio_and_error = sums.ratio()
    if ratio_and_error is None:
        return UNKNOWN
    ratio, error = ratio_and_error
    if sums.games < 2 or not error or not 0 < ratio < 1:
        return measured(ratio, wilson(ratio * sums.games, sums.games, confidence))
    of_games = sums.skewed_error()
    size = ratio * (1 - ratio) / of_games.error**2
    score = score_interval(ratio * size, size, two_sided_student(confidence, sums.games - 1))
    if sums.aa == sums.ab:  # in each game all of the decisions or none
        return measured(ratio, score)
    skewed = of_games.around(ratio, confidence)
    return measured(ratio, Interval(max(0.0, min(score.low, skewed.low)), min(1.0, max(score.high, skewed.high))))


def tree_size(games: Sequence[Sequence[int]], confidence: float = 0.95) -> Measure:
    """Σ_t log10 |A_t|, averaged over games (measure 8), in powers of ten: 20 stands for 10^20 ways to play on.

    `games` has |A_1|, |A_2|, … of each. Interval: that of a mean of skewed values (`SkewedError`), over games. Raises
    ValueError if a decision has no option; None without games, no interval for a single one.
    """
    _check(games)
    return _mean([_size(game) for game in games], confidence)


def _size(game: Sequence[int]) -> float:
    return sum(map(log10, game))


def convergence(games: Sequence[Sequence[int]], confidence: float = 0.95) -> Measure:
    """Slope of |A_t| over t, both axes normalised (measure 10, C: CardStock), averaged over games.

    In each game the least-squares slope of |A_t|/max |A_t| over (t − 1)/(M − 1): −1 means that options dwindle evenly
    from the most to none in the course of the game, 0 that they stay, 1 that they grow. Games of a single decision have
    no slope and are left out. Interval: that of a mean of skewed values (`SkewedError`), over games. Raises ValueError
    where a decision has no option; None without games, no interval of a single one.
    """
    _check(games)
    slopes = [_slope(game) for game in games if len(game) > 1]
    return _mean(slopes, confidence)


def _slope(game: Sequence[int]) -> float:
    times = [time / (len(game) - 1) for time in range(len(game))]
    most, middle = max(game), fmean(times)
    spread = sum((time - middle) ** 2 for time in times)
    return sum((time - middle) * options / most for time, options in zip(times, game, strict=True)) / spread


def _mean(values: Sequence[float], confidence: float) -> Measure:
    """The mean of one value of each game."""
    if not values:
        return UNKNOWN
    return measured(fmean(values), skewed_mean(values, confidence) if len(values) > 1 else None)


def _check(games: Sequence[Sequence[int]]) -> None:
    if any(options < 1 for game in games for options in game):
        raise ValueError("every decision has at least one option")


def _per_decision(of: str) -> PairedNumbers:
    return PairedNumbers(lambda data, _: Influence.of_ratio(data.by_game(of), data.by_game("decisions")))


SPECS = (
    MeasureSpec(
        key="branching",
        unit="options",
        phrase="the number of options",
        about="options of a decision, on average over all decisions",
        estimator=lambda data, _: branching(data.sums_by_game("options_total")),
        paired=_per_decision("options_total"),
    ),
    MeasureSpec(
        key="decision_moves",
        unit="share",
        phrase="the share of decisions with a choice",
        about="share of decisions with more than one option",
        estimator=lambda data, _: decision_moves(data.sums_by_game("choices")),
        paired=_per_decision("choices"),
    ),
    MeasureSpec(
        key="tree_size",
        unit="powers of ten",
        phrase="the size of the game tree",
        about="size of the game tree",
        needs=Needs.OPTION_COUNTS,
        estimator=lambda data, _: tree_size(data.option_counts),
        paired=PairedMean(lambda data, _: [_size(game) for game in data.option_counts]),
    ),
    MeasureSpec(
        key="convergence",
        unit="slope",
        phrase="the trend of the number of options",
        about="trend of the number of options in the course of a game: below 0 they dwindle",
        needs=Needs.OPTION_COUNTS,
        estimator=lambda data, _: convergence(data.option_counts),
        paired=PairedMean(lambda data, _: [_slope(game) if len(game) > 1 else nan for game in data.option_counts]),
    ),
)
