"""Measures 11 to 19 by name, from games that a referee has judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playground.stats.measures import course, significance
from playground.stats.measures.judged import Judged, OverGames
from playground.stats.measures.measure import Measure
from playground.stats.measures.together import with_whole_wins

FAMILIES: dict[str, Callable[[Sequence[Judged]], OverGames]] = {
    "decision_significance": significance.decision_significance,
    "decision_significance.second": significance.significance_of_second,
    "narrowness": significance.narrowness,
    "drama": course.drama,
    "security": course.security,
    "lead_change": course.lead_change,
    "decisiveness": course.decisiveness,
    "stability": course.stability,
    "killer_move": significance.killer_move,
    "uncertainty": course.uncertainty,
    "uncertainty.end": course.uncertainty_at_end,
}


OF_OPTIONS = ("decision_significance", "decision_significance.second", "narrowness")
"""Those that need the values of options; the others need only those of positions, which take far less time."""


def over_games(name: str, judged: Sequence[Judged]) -> OverGames:
    """A measure with what it is in each game that counts; games without a decision do not.

    Raises ValueError for games with different numbers of players.
    """
    played = [game for game in judged if game.decisions]
    if len({game.players for game in played}) > 1:
        raise ValueError("judged games of one measure have equally many players")
    return FAMILIES[name](with_whole_wins(played))


def referee_measures(judged: Sequence[Judged]) -> dict[str, Measure]:
    """All measures that need a referee, with 95% intervals over games; values are None where no game counts.

    Raises ValueError for games with different numbers of players.
    """
    return {name: over_games(name, judged).measure() for name in FAMILIES}
