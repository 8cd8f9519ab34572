"""Measure 25: which rules ever apply."""

from __future__ import annotations

from collections.abc import Mapping

from playground.stats.fixed_n.contrast import proportion
from playground.stats.fixed_n.intervals import Interval, wilson
from playground.stats.measures.measure import UNKNOWN, Measure, measured
from playground.stats.measures.pairing import PairedShares
from playground.stats.measures.spec import MeasureSpec
from playground.stats.measures.unfinished import firings

RULE_OF_THREE = 3
"""An event seen in none of G games occurs, with 95% confidence, in less than 3/G of all (−ln 0.05 = 2.996)."""


def rule_usage(games_with: Mapping[str, int], games: int) -> dict[str, Measure]:
    """Games in which rule r fired / G, for each rule by its name (measure 25).

    95% intervals: Wilson's, each rule by itself. For a rule never seen it is 0 to 3/G, the rule of three (Hanley &
    Lippman-Hand 1983): nothing is lower than what was seen, so all the doubt is on one side. Raises ValueError where a
    rule fired in more than `games` games; None without games.
    """
    if not games:
        return dict.fromkeys(games_with, UNKNOWN)
    return {name: measured(n / games, _interval(n, games)) for name, n in games_with.items()}


def _interval(count: int, games: int) -> Interval:
    return wilson(count, games) if count else Interval(0.0, min(1.0, RULE_OF_THREE / games))


SPECS = (
    MeasureSpec(
        key="rule_usage",
        member="rule",
        unit="share",
        phrase="the share of games in which '{member}' applies",
        about="share of all games in which the rule fired",
        estimator=lambda data, rule: rule_usage({rule: data.games_with[rule]}, data.games)[rule],
        term=lambda data, rule: proportion(data.games_with[rule], data.games),
        paired=PairedShares(lambda data, rule: data.rule_by_game(rule).astype(int), lambda end, _: (float(end), 1)),
        completions=firings,
    ),
)
