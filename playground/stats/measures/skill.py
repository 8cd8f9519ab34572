"""What skill is worth: measures that need games of their own, between players of different strength.

One stronger player sits among weaker ones, in each seat equally often; its share of a result is 1 for a win, an equal
part of a win of several and of a draw. Without a difference in skill it is 1/p for each of p players.
"""

from __future__ import annotations

from playground.stats.fixed_n.intervals import wilson
from playground.stats.measures.data import MatchPoints, MeasureData
from playground.stats.measures.measure import UNKNOWN, Measure, measured
from playground.stats.measures.spec import MeasureSpec, Needs, with_matches

THINKING = "thinking"
"""The match of a search against one that thinks a quarter as long; all others are named after the stronger player."""


def match_share(match: MatchPoints | None, confidence: float = 0.95) -> Measure:
    """The mean share of the stronger player, with Wilson's interval: shares vary no more than wins and losses would.

    None without games.
    """
    if match is None or not match.games:
        return UNKNOWN
    return measured(match.points / match.games, wilson(match.points, match.games, confidence))


def _gap(data: MeasureData, stronger: str) -> Measure:
    return match_share(data.matches.get(stronger))


def _thinking(data: MeasureData, _member: str) -> Measure:
    return match_share(data.matches.get(THINKING))


SPECS = (
    MeasureSpec(
        key="skill_gap",
        member="match",
        unit="share",
        phrase="the share that a {member} player takes from the next weaker ones",
        about="share of the result that one {member} player takes among players of the next lower level",
        applies=with_matches,
        needs=Needs.MATCHES,
        estimator=_gap,
        of_seats=True,
        fair=lambda seats: 1 / seats,
    ),
    MeasureSpec(
        key="thinking_pays",
        unit="share",
        phrase="the share that thinking four times as long takes",
        about="share of the result that a tree search takes among searches of a quarter of its iterations",
        applies=with_matches,
        needs=Needs.MATCHES,
        estimator=_thinking,
        of_seats=True,
        fair=lambda seats: 1 / seats,
    ),
)
