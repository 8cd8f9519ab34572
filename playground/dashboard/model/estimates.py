"""Estimates while games are played: how their intervals narrow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from playground.simulate.comparison.compare import ComparisonResult
from playground.simulate.results.summary import Summary
from playground.stats.comparison.balance import Balance
from playground.stats.comparison.sides import Sides
from playground.stats.fixed_n.intervals import Difference, shared_confidence
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import Pairs

CONFIDENCE = 0.95
FIRST_MILESTONE = 200
MILESTONES_PER_DOUBLING = 3


def labelled(compared: ComparisonResult, labels: Sequence[str]) -> ComparisonResult:
    """A comparison with the labels of the page in place of the names of the games."""
    base, *others = labels
    comparisons = tuple(
        replace(each, a=_with_label(each.a, label), b=_with_label(each.b, base))
        for each, label in zip(compared.comparisons, others, strict=True)
    )
    balances = tuple(_with_label(each, label) for each, label in zip(compared.balances, labels, strict=True))
    return replace(compared, balances=balances, comparisons=comparisons)


def _with_label(balance: Balance, label: str) -> Balance:
    return replace(balance, outcomes=replace(balance.outcomes, variant=label))


@dataclass(frozen=True)
class Point:
    """The difference of a variant from the first one after `games` games of each."""

    games: int
    difference: Difference


def milestones(games: int) -> list[int]:
    """The numbers of games, up to `games`, at which to estimate: a few per doubling, so that long runs stay cheap."""
    numbers: list[int] = []
    step = 0
    while True:
        milestone = round(FIRST_MILESTONE * 2 ** (step / MILESTONES_PER_DOUBLING))
        if milestone > games:
            return numbers
        numbers.append(milestone)
        step += 1


@dataclass
class Trace:
    """How the estimates narrow while games are played; `points` has a list for each variant but the baseline.

    Each point compares the first n games of each variant, so a trace does not depend on timing. Its intervals are live.
    """

    variants: int
    seat: int
    points: list[list[Point]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.points = [[] for _ in range(self.variants - 1)]

    def extend(self, results: Sequence[Summary]) -> None:
        """Add the points of the milestones that a variant and the first one have reached since the last call."""
        base = results[0]
        for points, other in zip(self.points, results[1:], strict=True):
            latest = points[-1].games if points else 0
            new = [each for each in milestones(min(base.games, other.games)) if each > latest]
            codes = [each.outcome_codes() for each in (other, base)] if new else []
            for games in new:
                first, firsts = (each[:games] for each in codes)
                of_other, of_base = (Outcomes.of_ends("", base.sides, each, base.together) for each in (first, firsts))
                self._compare(points, of_other, of_base, Pairs.of(first, firsts))

    def _compare(self, points: list[Point], other: Outcomes, base: Outcomes, pairs: Pairs) -> None:
        """Append the difference only: a full comparison takes several times as long."""
        seat = self.seat - 1
        samples = [each.sample(seat, each.decisive, "live") for each in (other, base)]
        sides = Sides(samples[0], samples[1], pairs.seen_from(seat, decisive=True))
        difference = sides.difference(shared_confidence(CONFIDENCE, self.variants - 1), "live")
        if difference is not None:
            points.append(Point(base.games, difference))
