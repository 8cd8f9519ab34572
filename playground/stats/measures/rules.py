"""Measure 25: which rules ever apply, and which end conditions end games."""

from __future__ import annotations

from collections.abc import Mapping

from playground.stats.distributions import two_sided_normal
from playground.stats.fixed_n.contrast import Estimate
from playground.stats.fixed_n.intervals import Interval, wilson
from playground.stats.fixed_n.weighted_count import WeightedCount
from playground.stats.measures.data import MeasureData
from playground.stats.measures.measure import UNKNOWN, Measure, measured
from playground.stats.measures.pairing import PairedShares
from playground.stats.measures.spec import MeasureSpec
from playground.stats.measures.unfinished import ended_by, firings

RULE_OF_THREE = 3
"""An event seen in none of G games occurs, with 95% confidence, in less than 3/G of all (−ln 0.05 = 2.996)."""

FEW = 12
"""Where a rule fired in fewer games than this, or in all but fewer, its interval is no narrower than the exact one."""


def rule_usage(games_with: Mapping[str, int], games: int) -> dict[str, Measure]:
    """Games in which rule r fired / G, for each rule by its name (measure 25).

    95% intervals: Wilson's, each rule by itself; of rare events it would hold the rate in 84% only, so there it is no
    narrower than Clopper & Pearson's (1934). For a rule never seen it is 0 to 3/G, the rule of three (Hanley &
    Lippman-Hand 1983): nothing is lower than what was seen, so all the doubt is on one side. Raises ValueError where a
    rule fired in more than `games` games; None without games.
    """
    if not games:
        return dict.fromkeys(games_with, UNKNOWN)
    return {name: measured(n / games, _interval(n, games)) for name, n in games_with.items()}


def _interval(count: int, games: int) -> Interval:
    return _share_interval(count, games, 0.95) if count else Interval(0.0, min(1.0, RULE_OF_THREE / games))


def _share_interval(count: int, games: int, confidence: float) -> Interval:
    usual, rarer = wilson(count, games, confidence), min(count, games - count)
    if not 0 < rarer < FEW:
        return usual
    exact, z = WeightedCount(games, rarer, rarer, 1.0), two_sided_normal(confidence)
    low, high = exact.low(z), exact.high(z)
    if rarer != count:
        low, high = 1 - high, 1 - low
    return Interval(min(usual.low, low), max(usual.high, high))


def _share(count: int, games: int) -> Estimate | None:
    """The share of games for any confidence; None without games."""
    return Estimate(count / games, lambda confidence: _share_interval(count, games, confidence)) if games else None


def _ended(data: MeasureData, ending: str) -> int:
    return int(data.ended_by_game(ending).sum())


SPECS = (
    MeasureSpec(
        key="rule_usage",
        member="rule",
        unit="share",
        phrase="the share of games in which '{member}' applies",
        about="share of all games in which the rule fired",
        estimator=lambda data, rule: rule_usage({rule: data.games_with[rule]}, data.games)[rule],
        term=lambda data, rule: _share(data.games_with[rule], data.games),
        paired=PairedShares(lambda data, rule: data.rule_by_game(rule).astype(int), lambda end, _: (float(end), 1)),
        completions=firings,
    ),
    MeasureSpec(
        key="ending_usage",
        member="ending",
        unit="share",
        phrase="the share of games that end by '{member}'",
        about="share of all games that ended by this end condition",
        estimator=lambda data, ending: rule_usage({ending: _ended(data, ending)}, data.games)[ending],
        term=lambda data, ending: _share(_ended(data, ending), data.games),
        paired=PairedShares(lambda data, end: data.ended_by_game(end).astype(int), lambda end, _: (float(end), 1)),
        completions=ended_by,
    ),
)
