"""Measure 25: which rules matter at all."""

from __future__ import annotations

from collections.abc import Mapping

from playground.stats.intervals import Interval, wilson
from playground.stats.measures.measure import Measure, measured, unknown

RULE_OF_THREE = 3
"""What happened in none of G games happens, with 95% confidence, in less than 3/G of all (−ln 0.05 = 2.996)."""


def rule_usage(games_with: Mapping[str, int], games: int) -> dict[str, Measure]:
    """Games in which rule r fired / G, for each rule by its name (measure 25).

    95% intervals: Wilson's, each rule by itself. For a rule never seen it is 0 to 3/G, the rule of three (Hanley &
    Lippman-Hand 1983): nothing is lower than what was seen, so all the doubt is on one side. Raises ValueError where a
    rule fired in more than `games` games; None without games.
    """
    about = "share of all games in which the rule fired"
    if not games:
        return {name: unknown("share", about) for name in games_with}
    return {name: measured(n / games, _interval(n, games), "share", about) for name, n in games_with.items()}


def _interval(count: int, games: int) -> Interval:
    return wilson(count, games) if count else Interval(0.0, min(1.0, RULE_OF_THREE / games))
