"""Means over games in which trainings meet one another: cross-play.

A player that meets itself plays out, again and again, what it happens to believe of the lines that it likes. Where
trainings meet one another (Hu et al. 2020 compare both), K of them make K² line-ups of two, and what is peculiar to a
pair weighs little; what makes one training stronger than another helps it in each seat alike, and cancels.

Each training has each seat equally often, and meets each in each other seat. With x̄ the mean over line-ups, the part of
training k is

    ψ_k = Σ (mean over the line-ups in which k has the seat − x̄),   over all seats,

by how much x̄ would change, per training, if all were like k (the first term of Hoeffding's decomposition, 1948). So
Var(x̄) is estimated by Σψ²/(K − 1)/K, with K − 1 degrees of freedom. That counts what is peculiar to line-ups, and the
noise of their games, once for each seat instead of once: it is cautious. It is not taken to be less than the noise that
the games have anyway.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playground.stats.trainings.means import Mean, of_parts


@dataclass(frozen=True)
class Crossed:
    """Line-ups of at least two trainings, by their indices: `line_ups[i]` is who has which seat."""

    line_ups: tuple[tuple[int, ...], ...]

    @property
    def trainings(self) -> int:
        """How many there are."""
        return len({number for line_up in self.line_ups for number in line_up})

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.line_ups[0])

    def mean(self, tops: Sequence[float], bottoms: Sequence[float], noise: float, origin: str = "") -> Mean:
        """Σ tops / Σ bottoms, such as wins in a seat over decisive games, of which each line-up has one each.

        `noise` is the variance that the ratio has because games are few, `origin` what the trainings began with.
        """
        parts = self._parts(tops, bottoms)
        return of_parts(sum(tops) / sum(bottoms), parts, noise, self.seats * noise, origin)

    def of_each(self, tops: Sequence[float], bottoms: Sequence[float]) -> tuple[float, ...]:
        """For each training what the ratio would be if all were like it, to first order; between 0 and 1."""
        ratio = sum(tops) / sum(bottoms)
        return tuple(min(1.0, max(0.0, ratio + part)) for part in self._parts(tops, bottoms))

    def _parts(self, tops: Sequence[float], bottoms: Sequence[float]) -> list[float]:
        """ψ of each training, from the linearised values of line-ups."""
        ratio, size = sum(tops) / sum(bottoms), sum(bottoms) / len(bottoms)
        values = [(top - ratio * bottom) / size for top, bottom in zip(tops, bottoms, strict=True)]
        each = len(values) / self.trainings
        parts = [0.0] * self.trainings
        for line_up, value in zip(self.line_ups, values, strict=True):
            for number in line_up:
                parts[number] += value / each
        return parts


def crossed(trainings: int, seats: int) -> Crossed:
    """Line-ups in which each training meets each, and itself, in all pairs of seats: as many as trainings squared.

    Those of three seats are a Latin square. With four and more, and a number of trainings that is not prime, some pairs
    of trainings meet more often than others. ValueError for fewer than two trainings.
    """
    if trainings < 2:
        raise ValueError(f"the variance between trainings needs two of them, not {trainings}")
    numbers = range(trainings)
    return Crossed(
        tuple(
            (first, second, *((first + place * second) % trainings for place in range(1, seats - 1)))
            for first in numbers
            for second in numbers
        )
    )
