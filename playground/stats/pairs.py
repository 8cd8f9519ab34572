"""Two variants on common random numbers: how game k ended in one, beside how game k ended in the other.

Game k of a seed has the same dice, and the same random numbers of its players, in every variant. Where a rule changes
little the two games often end alike, and the difference of shares is known better than from independent games; where it
turns games round, worse. How a seat's share depends on each game is told by the linearised value (the influence) of a
ratio of two means (delta method: Cochran 1977, 6.4; Deville 1999): with x its part of the win of a game, d whether
anybody won it, and S = Σx/Σd its share,

    ψ = (x − S·d) / mean(d),    Var(S) ≈ Σψ²/n²,    Cov(S_a, S_b) ≈ Σψ_a·ψ_b/n².

Var(S) is that of a proportion of decisive games. The correlation of ψ_a and ψ_b, which is that of the two shares, is
what pairing adds: Var(S_a − S_b) = Σ(ψ_a − ψ_b)²/n² = Var(S_a) + Var(S_b) − 2·r·√(Var(S_a)·Var(S_b)).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING

from playground.stats.outcomes import frequencies

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

ENOUGH_DISAGREEING = 25
"""Pairs that must have ended unlike before they are trusted to make an interval narrower.

The variance of a difference is then seen in at least as many games as McNemar's test wants (Fleiss, Levin & Paik 2003,
13.1). A correlation that makes an interval wider is believed from the first game.
"""

Cell = tuple[int, float, int, float, int]
"""Games, and what a seat has of each: its part of the win and whether anybody won, in a and in b."""


@dataclass(frozen=True)
class Pairs:
    """How many games ended how, in both variants: (end in a, end in b, games).

    An end is the winners as a bit set of seats in turn order (the first is bit 0); 0 is a draw, −1 unfinished.
    """

    cells: tuple[tuple[int, int, int], ...]

    @classmethod
    def of(cls, ends_a: ArrayLike, ends_b: ArrayLike) -> Pairs:
        """The pairs of two arrays with an end for each game; raises ValueError unless they are equally long."""
        import numpy as np

        a, b = np.asarray(ends_a, np.int64), np.asarray(ends_b, np.int64)
        if a.shape != b.shape:
            raise ValueError(f"a game is played in both variants; there are {a.size} and {b.size}")
        base = int(max(a.max(initial=0), b.max(initial=0))) + 2
        found = frequencies((a + 1) * base + b + 1)
        return cls(tuple((both // base - 1, both % base - 1, games) for both, games in found.items()))

    @property
    def games(self) -> int:
        """How many games were played in both."""
        return sum(games for _, _, games in self.cells)

    def seen_from(self, seat: int, decisive: bool = True, other: int | None = None) -> SeatPairs:
        """What `seat` (from 0) has of the games in a, and what it, or seat `other`, has of them in b.

        Of the decisive games of each variant, or of all games: then d is 1 in every game.
        """
        mine = {end: _part(end, seat, decisive) for end, _, _ in self.cells}
        its = {end: _part(end, seat if other is None else other, decisive) for _, end, _ in self.cells}
        return SeatPairs(tuple((games, *mine[a], *its[b]) for a, b, games in self.cells), not decisive)

    def draws(self) -> SeatPairs:
        """Draws instead of wins, of all games."""
        return SeatPairs(tuple((games, float(a == 0), 1, float(b == 0), 1) for a, b, games in self.cells), True)


def _part(end: int, seat: int, decisive: bool) -> tuple[float, int]:
    if end <= 0:
        return 0.0, 0 if decisive else 1
    return (1 / end.bit_count() if end >> seat & 1 else 0.0), 1


@dataclass(frozen=True)
class SeatPairs:
    """What a seat has of the games of two variants; `all_games`: of all of them, not of the decisive ones."""

    cells: tuple[Cell, ...]
    all_games: bool = False

    @property
    def games(self) -> int:
        """How many games were played in both."""
        return sum(cell[0] for cell in self.cells)

    @cached_property
    def disagreeing(self) -> int:
        """Games of which it has not the same in both variants."""
        return sum(games for games, *parts in self.cells if parts[:2] != parts[2:])

    @cached_property
    def correlation(self) -> float:
        """How the two shares go together, from −1 to 1; 0 where one of them does not vary."""
        products = squares_a = squares_b = 0.0
        for games, of_a, of_b in self._influences():
            products, squares_a, squares_b = (
                products + games * of_a * of_b,
                squares_a + games * of_a**2,
                squares_b + games * of_b**2,
            )
        if not (squares_a > 0 and squares_b > 0):
            return 0.0
        return max(-1.0, min(1.0, products / sqrt(squares_a * squares_b)))

    @property
    def trusted_correlation(self) -> float:
        """The correlation, but none that narrows where too few games disagree to know how much."""
        found = self.correlation
        return min(0.0, found) if self.disagreeing < ENOUGH_DISAGREEING else found

    def mirrored(self) -> SeatPairs:
        """The same with b's wins and losses exchanged."""
        turned = tuple((games, x_a, d_a, d_b - x_b, d_b) for games, x_a, d_a, x_b, d_b in self.cells)
        return SeatPairs(turned, self.all_games)

    def _influences(self) -> Iterator[tuple[int, float, float]]:
        """ψ_a and ψ_b of each cell, but for the factors 1/mean(d), which a correlation does not show."""
        decisive_a = sum(games * d_a for games, _, d_a, _, _ in self.cells)
        decisive_b = sum(games * d_b for games, _, _, _, d_b in self.cells)
        share_a = sum(games * x_a for games, x_a, _, _, _ in self.cells) / max(1, decisive_a)
        share_b = sum(games * x_b for games, _, _, x_b, _ in self.cells) / max(1, decisive_b)
        return ((games, x_a - share_a * d_a, x_b - share_b * d_b) for games, x_a, d_a, x_b, d_b in self.cells)
