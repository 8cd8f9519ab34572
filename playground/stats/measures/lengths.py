"""Measures 6 and 7: how long games are, from histograms {length: number of games}."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor, sqrt

from playground.stats.distributions import two_sided_normal
from playground.stats.intervals import Interval, bounded_mean
from playground.stats.length import LengthSummary, quantile, summarize
from playground.stats.measures.measure import Measure, measured, unknown
from playground.stats.measures.spread import spread_intervals

PERCENTS = (10, 50, 90)


def length(lengths: Mapping[int, int], unit: str, confidence: float = 0.95) -> dict[str, Measure]:
    """Mean, sd, sd/mean (cv), P10, P50 and P90 of the lengths of games (measure 6), in `unit` (decisions or turns).

    sd has the divisor G − 1; quantiles are observed lengths (see `length.py`). Intervals: Student's for the mean; the
    jackknife of logarithms for sd and sd/mean (see `spread.py`), whose usual formulae want lengths to be normal, which
    they are not; order statistics for the quantiles, which want nothing of the distribution. The mean of a single game
    has no interval, nor have sd and cv of two. Raises ValueError for a negative number of games; None without games.
    """
    abouts = {
        "mean": "mean length of a game",
        "sd": "standard deviation of the length",
        "cv": "standard deviation of the length divided by its mean",
        **{f"p{percent}": f"{percent}% of the games are no longer than this" for percent in PERCENTS},
    }
    units = {name: "" if name == "cv" else unit for name in abouts}
    summary = summarize(lengths)
    if summary is None:
        return {name: unknown(units[name], about) for name, about in abouts.items()}
    values = {"mean": summary.mean, "sd": summary.sd, "cv": _ratio(summary)}
    intervals: dict[str, Interval] = {}
    if summary.games > 1:
        intervals = {"mean": summary.interval(confidence), **spread_intervals(lengths, summary, confidence)}
    found = {name: measured(values[name], intervals.get(name), units[name], abouts[name]) for name in values}
    for percent in PERCENTS:
        bounds = order_statistics(lengths, percent, confidence)
        found[f"p{percent}"] = Measure(quantile(lengths, percent), *bounds, unit, abouts[f"p{percent}"])
    return found


def _ratio(summary: LengthSummary) -> float:
    return summary.sd / summary.mean if summary.mean else 0.0


def order_statistics(lengths: Mapping[int, int], percent: int, confidence: float) -> tuple[int | None, int | None]:
    """Two observed lengths with a quantile between them: how many games lie below it is binomial (Conover 1999, 3.2).

    Where the rank lies before the first or after the last game, the games set no bound there.
    """
    games, share = sum(lengths.values()), percent / 100
    reach = two_sided_normal(confidence) * sqrt(games * share * (1 - share))
    low, high = floor(games * share - reach), ceil(games * share + reach) + 1
    return _ranked(lengths, low) if low >= 1 else None, _ranked(lengths, high) if high <= games else None


def _ranked(lengths: Mapping[int, int], rank: int) -> int:
    """The length of game number `rank` when games are put in order of length, the shortest being number 1."""
    seen = 0
    for value in sorted(lengths):
        seen += lengths[value]
        if seen >= rank:
            return value
    raise ValueError(f"there is no game number {rank} of {seen}")


def ideal_duration(lengths: Mapping[int, int], shortest: int, longest: int, confidence: float = 0.95) -> Measure:
    """Mean over games of n/min if n < min; 1 inside; else 1 − min(1, (n − max)/max) (measure 7, L: Ludii).

    n is the length of a game, min and max (`shortest`, `longest`) what the designer wants, all in the same unit. From 0
    to 1. Averaged over games rather than taken of the mean length: half the games too short and half too long are not
    ideal. Interval: `bounded_mean`. Raises ValueError unless 1 ≤ shortest ≤ longest; None without games.
    """
    if not 1 <= shortest <= longest:
        raise ValueError(f"an ideal length lies between a least of 1 and a most; {shortest} to {longest} does not")
    about = f"1 when every game takes {shortest:,} to {longest:,}, less the farther outside"
    games = sum(lengths.values())
    if not games:
        return unknown("0 to 1", about)
    scores = [(_ideal(value, shortest, longest), count) for value, count in lengths.items()]
    total = sum(score * count for score, count in scores)
    squares = sum(score**2 * count for score, count in scores)
    return measured(total / games, bounded_mean(total, squares, games, confidence), "0 to 1", about)


def _ideal(value: int, shortest: int, longest: int) -> float:
    if value < shortest:
        return value / shortest
    return 1.0 if value <= longest else 1 - min(1.0, (value - longest) / longest)
