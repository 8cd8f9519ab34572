"""Paired outcomes: game k of one variant with game k of another, on common random numbers.

Game k of a seed has the same dice, and the same random numbers of its players, in every variant. Where a rule changes
little the two games often end alike, and the difference of shares is known better than from independent games; where it
reverses outcomes, worse. How a seat's share depends on each game is given by the linearised value (the influence) of a
ratio of two means (delta method: Cochran 1977, 6.4; Deville 1999): with x its part of the win of a game, d whether
there is a winner, and S = Σx/Σd its share,

    ψ = (x − S·d) / mean(d),    Var(S) ≈ Σψ²/n²,    Cov(S_a, S_b) ≈ Σψ_a·ψ_b/n².

Var(S) is that of a proportion of decisive games. The correlation of ψ_a and ψ_b, which is that of the two shares, is
what pairing adds: Var(S_a − S_b) = Σ(ψ_a − ψ_b)²/n² = Var(S_a) + Var(S_b) − 2·r·√(Var(S_a)·Var(S_b)). Intervals come
from the discordant pairs themselves, however few: see `discordant.py`.
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

Cell = tuple[int, float, int, float, int]
"""The number of games, and a seat's part of the win and whether there is a winner, in a and in b."""


@dataclass(frozen=True)
class Pairs:
    """Counts of outcomes in both variants: (end in a, end in b, games).

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
        counts = frequencies((a + 1) * base + b + 1)
        return cls(tuple((both // base - 1, both % base - 1, games) for both, games in counts.items()))

    @property
    def games(self) -> int:
        """How many games were played in both."""
        return sum(games for _, _, games in self.cells)

    def completed(self, winner_a: int, winner_b: int) -> Pairs:
        """The pairs if these seats, counted from 0, had won every unfinished game of a and of b."""
        of_a, of_b = 1 << winner_a, 1 << winner_b
        return Pairs(tuple((of_a if a < 0 else a, of_b if b < 0 else b, games) for a, b, games in self.cells))

    def seen_from(self, seat: int, decisive: bool = True, other: int | None = None) -> SeatPairs:
        """The parts of wins of `seat` (from 0) in a, and of the same seat, or `other`, in b.

        In the decisive games of each variant, or in all games: then d is 1 in every game.
        """
        parts_a = {end: part_of_win(end, seat, decisive) for end, _, _ in self.cells}
        parts_b = {end: part_of_win(end, seat if other is None else other, decisive) for _, end, _ in self.cells}
        return SeatPairs(tuple((games, *parts_a[a], *parts_b[b]) for a, b, games in self.cells), not decisive)

    def strongest_correlation(self, seats: int) -> float:
        """The greatest size of a correlation between a share of games in a and one in b: of each seat, and of draws."""
        import numpy as np

        def shares(end: int) -> list[float]:
            return [*(part_of_win(end, seat, False)[0] for seat in range(seats)), float(end == 0)]

        games = np.array([games for _, _, games in self.cells], np.float64)
        sides = [np.array([shares(cell[side]) for cell in self.cells]) for side in (0, 1)]
        centred = [each - games @ each / games.sum() for each in sides]
        products = (centred[0] * games[:, None]).T @ centred[1]
        variances = [games @ each**2 for each in centred]
        varying = np.sqrt(np.outer(variances[0], variances[1]))
        return float(min(1.0, np.abs(products[varying > 0] / varying[varying > 0]).max(initial=0.0)))

    def draws(self) -> SeatPairs:
        """Pairs of draws instead of wins, in all games."""
        return SeatPairs(tuple((games, float(a == 0), 1, float(b == 0), 1) for a, b, games in self.cells), True)


def part_of_win(end: int, seat: int, decisive: bool) -> tuple[float, int]:
    """A seat's part of the win of a game with this end, and whether the game counts: all do unless `decisive`."""
    if end <= 0:
        return 0.0, 0 if decisive else 1
    return (1 / end.bit_count() if end >> seat & 1 else 0.0), 1


@dataclass(frozen=True)
class SeatPairs:
    """A seat's parts of wins in two variants; `all_games`: in all of them, not only in decisive ones."""

    cells: tuple[Cell, ...]
    all_games: bool = False

    @property
    def games(self) -> int:
        """How many games were played in both."""
        return sum(cell[0] for cell in self.cells)

    @cached_property
    def disagreeing(self) -> int:
        """Discordant pairs."""
        return sum(games for games, *parts in self.cells if parts[:2] != parts[2:])

    @cached_property
    def correlation(self) -> float:
        """The correlation of the two shares, from −1 to 1; 0 if one of them does not vary."""
        products = squares_a = squares_b = 0.0
        for games, of_a, of_b in self.influences():
            products, squares_a, squares_b = (
                products + games * of_a * of_b,
                squares_a + games * of_a**2,
                squares_b + games * of_b**2,
            )
        if not (squares_a > 0 and squares_b > 0):
            return 0.0
        return max(-1.0, min(1.0, products / sqrt(squares_a * squares_b)))

    def mirrored(self) -> SeatPairs:
        """A copy with b's wins and losses exchanged."""
        turned = tuple((games, x_a, d_a, d_b - x_b, d_b) for games, x_a, d_a, x_b, d_b in self.cells)
        return SeatPairs(turned, self.all_games)

    def influences(self) -> Iterator[tuple[int, float, float]]:
        """The number of games of each cell, and its linearised values ψ_a and ψ_b; all 0 without decisive games."""
        number = self.games
        decisive_a = sum(games * d_a for games, _, d_a, _, _ in self.cells)
        decisive_b = sum(games * d_b for games, _, _, _, d_b in self.cells)
        share_a = sum(games * x_a for games, x_a, _, _, _ in self.cells) / max(1, decisive_a)
        share_b = sum(games * x_b for games, _, _, x_b, _ in self.cells) / max(1, decisive_b)
        per_a, per_b = number / max(1, decisive_a), number / max(1, decisive_b)
        return (
            (games, (x_a - share_a * d_a) * per_a, (x_b - share_b * d_b) * per_b)
            for games, x_a, d_a, x_b, d_b in self.cells
        )
