"""What is estimated from games while they are played: verdicts, and how the estimates tightened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from playground.simulate.comparing.comparison import Compared
from playground.simulate.summary import Summary
from playground.stats.balance import Balance
from playground.stats.intervals import Difference, shared_confidence
from playground.stats.outcomes import Outcomes
from playground.stats.pairs import Pairs
from playground.stats.sides import Sides
from playground.stats.verdict import Verdict, balance_verdict, verdict

CONFIDENCE = 0.95
FIRST_MILESTONE = 200
MILESTONES_PER_DOUBLING = 3


def labelled(compared: Compared, labels: Sequence[str]) -> Compared:
    """A comparison under the names that the page has for what is compared."""
    base, *others = labels
    comparisons = tuple(
        replace(each, a=_named(each.a, label), b=_named(each.b, base))
        for each, label in zip(compared.comparisons, others, strict=True)
    )
    balances = tuple(_named(each, label) for each, label in zip(compared.balances, labels, strict=True))
    return replace(compared, balances=balances, comparisons=comparisons)


def _named(balance: Balance, label: str) -> Balance:
    return replace(balance, outcomes=replace(balance.outcomes, variant=label))


def verdicts(compared: Compared) -> tuple[Verdict, ...]:
    """The verdict on each variant against the first, or on the one there is."""
    agents = compared.results[0].agents
    if not compared.comparisons:
        return (balance_verdict(compared.balances[0], agents, CONFIDENCE, compared.mode),)
    return tuple(verdict(comparison, agents, compared.margin) for comparison in compared.comparisons)


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
    Its intervals are such that may be watched.
    """

    variants: int
    seat: int
    points: list[list[Point]] = field(default_factory=list)
    _seen: int = 0

    def __post_init__(self) -> None:
        self.points = [[] for _ in range(self.variants - 1)]

    def extend(self, results: Sequence[Summary]) -> None:
        """Take in what has been played since; milestones already passed are not looked at again."""
        new = [each for each in milestones(min(result.games for result in results)) if each > self._seen]
        if not new or self.variants < 2:
            return
        ends, players = [result.outcome_codes() for result in results], len(results[0].game.players)
        for self._seen in new:
            firsts = [each[: self._seen] for each in ends]
            base, *others = (Outcomes.of_ends("", players, each) for each in firsts)
            for points, other, codes in zip(self.points, others, firsts[1:], strict=True):
                self._compare(points, other, base, Pairs.of(codes, firsts[0]))

    def _compare(self, points: list[Point], other: Outcomes, base: Outcomes, pairs: Pairs) -> None:
        """The difference alone: a whole comparison takes several times as long."""
        seat = self.seat - 1
        samples = [each.sample(seat, each.decisive, "live") for each in (other, base)]
        sides = Sides(samples[0], samples[1], pairs.seen_from(seat, decisive=True))
        found = sides.difference(shared_confidence(CONFIDENCE, self.variants - 1), "live")
        if found is not None:
            points.append(Point(self._seen, found))
