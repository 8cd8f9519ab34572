"""From results to what the statistics ask for: outcomes of the first n games, and how an estimate tightened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from playground.simulate.comparison import seat_of_interest
from playground.simulate.result import Result
from playground.stats.anytime import difference_sequence
from playground.stats.compare import Comparison, balance, compare_with
from playground.stats.intervals import Difference, shared_confidence
from playground.stats.outcomes import Outcomes
from playground.stats.verdict import Verdict, balance_verdict, verdict

CONFIDENCE = 0.95
FIRST_MILESTONE = 200
MILESTONES_PER_DOUBLING = 3


def comparisons(played: Sequence[Outcomes]) -> tuple[Comparison, ...]:
    """Each variant against the first; valid at any time, since somebody may be watching."""
    return compare_with(played[0], played[1:], seat_of_interest(len(played[0].wins)), CONFIDENCE, "live")


def verdicts(played: Sequence[Outcomes], agents: Sequence[str]) -> tuple[Verdict, ...]:
    """The verdict on each variant against the first, or on the one there is."""
    if len(played) == 1:
        return (balance_verdict(balance(played[0], CONFIDENCE, "live"), agents, CONFIDENCE, "live"),)
    return tuple(verdict(comparison, agents) for comparison in comparisons(played))


@dataclass(frozen=True)
class Point:
    """The difference of a variant from the first one after `games` games of each."""

    games: int
    difference: Difference


def milestones(games: int) -> list[int]:
    """Numbers of games at which to look, up to `games`: a few for each doubling, so that long runs cost no more."""
    found: list[int] = []
    number = 0
    while True:
        milestone = round(FIRST_MILESTONE * 2 ** (number / MILESTONES_PER_DOUBLING))
        if milestone > games:
            return found
        found.append(milestone)
        number += 1


@dataclass
class Trace:
    """How the estimates tightened while games were played; `points` has a list for each variant but the first.

    The first n games of each variant are compared, whichever was played faster, so a trace does not depend on timing.
    """

    variants: int
    points: list[list[Point]] = field(default_factory=list)
    _counted: int = 0
    _wins: list[tuple[float, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.points = [[] for _ in range(self.variants - 1)]
        self._wins = [(0, 0)] * self.variants

    def extend(self, results: Sequence[Result]) -> None:
        """Take in what has been played since; milestones already passed are not looked at again."""
        played = min(result.games for result in results)
        for milestone in milestones(played):
            if milestone > self._counted:
                self._count(results, milestone)
                self._compare(milestone)

    def _count(self, results: Sequence[Result], milestone: int) -> None:
        for number, result in enumerate(results):
            found = result.outcomes(begin=self._counted, end=milestone)
            points, decisive = self._wins[number]
            seat = seat_of_interest(len(found.wins))
            self._wins[number] = (points + found.points[seat - 1], decisive + found.decisive)
        self._counted = milestone

    def _compare(self, milestone: int) -> None:
        (base_wins, base_games), *others = self._wins
        confidence = shared_confidence(CONFIDENCE, max(1, len(others)))
        for points, (wins, games) in zip(self.points, others, strict=True):
            if games and base_games:
                found = difference_sequence(wins, games, base_wins, base_games, confidence)
                points.append(Point(milestone, found))

