"""What unfinished games leave open: the range of a comparison over everything that might have become of them.

Nothing is assumed about unfinished games (worst-case bounds: Horowitz & Manski 2000). A seat's share of decisive games
is least if other seats had won all of them, greatest if it had; a draw lies between. In each variant they may have gone
the other way. So a bound of a contrast is that of one of four completions, and an interval reaches from the lower limit
of the completion with the smallest estimate to the upper limit of the one with the greatest (Imbens & Manski 2004).
"""

from __future__ import annotations

from dataclasses import dataclass

from playground.stats.comparison.sides import Sides, games_to_settle, gap
from playground.stats.fixed_n.intervals import Difference, Mode
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import Pairs


@dataclass(frozen=True)
class Played:
    """The games of two variants as seen from a seat, counted from 0, and their pairs if they are paired."""

    a: Outcomes
    b: Outcomes
    seat: int
    pairs: Pairs | None
    mode: Mode

    @property
    def unfinished(self) -> int:
        """Unfinished games of both variants."""
        return self.a.unfinished + self.b.unfinished

    def sides(self, decisive: bool = True) -> Sides:
        """Shares of the decisive games, or rates of all games."""
        samples = [
            each.sample(self.seat, each.decisive if decisive else each.games, self.mode) for each in (self.a, self.b)
        ]
        return Sides(samples[0], samples[1], self.pairs.seen_from(self.seat, decisive) if self.pairs else None)

    def completed(self, won_a: bool, won_b: bool) -> Played:
        """The games if the seat had won, or another one, all unfinished games of a and of b."""
        seats = range(len(self.a.wins))
        winner_a, winner_b = (self.seat if won else (self.seat + 1) % len(seats) for won in (won_a, won_b))
        pairs = self.pairs and self.pairs.completed(winner_a, winner_b)
        return Played(self.a.completed(winner_a), self.b.completed(winner_b), self.seat, pairs, self.mode)

    def games_to_settle(self, confidence: float) -> int | None:
        """Games of each variant, draws included, to settle which is fairer, whatever becomes of unfinished ones.

        None if no feasible number would do, or if the answer depends on unfinished games.
        """
        if not self.unfinished:
            return games_to_settle(self.a, self.b, self.seat + 1, self.sides(), confidence, self.mode)
        ends = [self.completed(won_a, won_b) for won_a in (False, True) for won_b in (False, True)]
        sides = [each.sides() for each in ends]
        ranges = [
            Difference(values[0], min(values), max(values))
            for values in ([each.apart for each in sides], [each.mirrored().apart for each in sides])
        ]
        if not gap(ranges[0], ranges[1], self.a.fair_share).excludes_zero:
            return None
        games = [each.games_to_settle(confidence) for each in ends]
        return None if None in games else max(number for number in games if number is not None)


def worst_case(
    played: Played, apart: Difference, mirrored: Difference, confidence: float
) -> tuple[Difference, Difference]:
    """Both contrasts of `gap` with intervals that hold whatever becomes of unfinished games."""
    if not played.unfinished:
        return apart, mirrored

    def limits(won_a: bool, won_b: bool, turned: bool) -> Difference:
        sides = played.completed(won_a, won_b).sides()
        found = (sides.mirrored() if turned else sides).difference(confidence, played.mode)
        assert found is not None  # there are games: the unfinished ones
        return found

    return (
        spanning(apart, limits(False, True, False), limits(True, False, False)),
        spanning(mirrored, limits(False, False, True), limits(True, True, True)),
    )


def spanning(plain: Difference, lowest: Difference, highest: Difference) -> Difference:
    """A difference with the interval from the lower limit of the lowest completion to the upper one of the highest."""
    return Difference(plain.estimate, min(plain.low, lowest.low), max(plain.high, highest.high))
