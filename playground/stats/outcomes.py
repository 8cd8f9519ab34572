"""The outcomes of a variant's games by seats in turn order, and a seat's part of them as a sample.

A game that m seats won together gives each of them 1/m of a win, so that every decisive game counts as one win. A
seat's share is then the mean of numbers between 0 and 1 which sum to 1 over the seats: the fair share stays 1/p.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from playground.stats.distributions import chi_square_tail
from playground.stats.fixed_n.intervals import Mode, equal_shares_p_value, resized_sample

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

_SMALL = 2**18
"""Numbers below this are counted in a table of that size."""


@dataclass(frozen=True)
class Outcomes:
    """`wins`: games each seat won alone; `draws`; `unfinished`: games stopped by the cap on length.

    `shared`: pairs of the seats that won together, as a bit set (bit 0 is the first seat), and how many such games.

    Where so many players win and lose `together`, there are two sides in place of seats: all of them, and the game. The
    first has the games that everyone won, the second those that everyone lost.
    """

    variant: str
    wins: tuple[int, ...]
    draws: int = 0
    unfinished: int = 0
    shared: tuple[tuple[int, int], ...] = ()
    together: int = 0

    @classmethod
    def of_ends(cls, variant: str, seats: int, ends: ArrayLike, together: int = 0) -> Outcomes:
        """Outcomes of an array with an end for each game: winners as a bit set of seats, 0 a draw, −1 unfinished."""
        import numpy as np

        counts = {end - 1: games for end, games in frequencies(np.asarray(ends, np.int64) + 1).items()}
        shared = tuple((end, count) for end, count in counts.items() if end > 0 and end.bit_count() > 1)
        wins = tuple(counts.get(1 << seat, 0) for seat in range(seats))
        return cls(variant, wins, counts.get(0, 0), counts.get(-1, 0), shared, together)

    def __post_init__(self) -> None:
        counts = (*self.wins, self.draws, self.unfinished, *(games for _, games in self.shared))
        if not self.wins or min(counts) < 0:
            raise ValueError(f"{self.variant}: outcomes are counts of at least one seat, none of them negative")
        if any(winners.bit_count() < 2 or winners >> len(self.wins) for winners, _ in self.shared):
            raise ValueError(f"{self.variant}: a shared win needs several winners, all of them seats")

    @property
    def decisive(self) -> int:
        """Games with a winner."""
        return sum(self.wins) + self.shared_wins

    @property
    def shared_wins(self) -> int:
        """Games that several seats won together."""
        return sum(games for _, games in self.shared)

    @property
    def partnerships(self) -> tuple[int, ...]:
        """The seats of each side, as bit sets, where partners always win together; none where games are won otherwise.

        There are two sides or more, each of which has won a game, and every seat belongs to one of them. All may win.
        """
        everyone = (1 << len(self.wins)) - 1
        sides = sorted({who for who, games in self.shared if games} - {everyone}, key=lambda side: side & -side)
        apart = sum(side.bit_count() for side in sides) == len(self.wins)
        return tuple(sides) if apart and sum(sides) == everyone and not any(self.wins) else ()

    @property
    def lost_alone(self) -> tuple[int, ...]:
        """How many games each seat has lost while all others won, where every decided game of three seats or more ends
        like that; 0 for each where games are decided otherwise."""
        everyone, seats = (1 << len(self.wins)) - 1, range(len(self.wins))
        lost = {everyone - winners: games for winners, games in self.shared if games}
        is_one = len(self.wins) > 2 and not any(self.wins) and all(losers.bit_count() == 1 for losers in lost)
        return tuple(lost.get(1 << seat, 0) if is_one else 0 for seat in seats)

    @property
    def games(self) -> int:
        """All games, unfinished ones included."""
        return self.decisive + self.draws + self.unfinished

    def completed(self, winner: int) -> Outcomes:
        """The outcomes if a seat, counted from 0, had won every unfinished game."""
        wins = tuple(won + (seat == winner) * self.unfinished for seat, won in enumerate(self.wins))
        return replace(self, wins=wins, unfinished=0)

    @property
    def fair_share(self) -> float:
        """The share of decisive games each seat would win if the order of play did not matter."""
        return 1 / len(self.wins)

    @property
    def points(self) -> tuple[float, ...]:
        """Points of each seat: 1 for a game won alone, 1/m for one won by m seats."""
        return tuple(wins + sum(games / m for m, games in self._shared_by(seat)) for seat, wins in enumerate(self.wins))

    def games_won(self, seat: int) -> int:
        """Games in which a seat, counted from 0, was among the winners."""
        return self.wins[seat] + sum(games for _, games in self._shared_by(seat))

    def sample(self, seat: int, games: int, mode: Mode) -> tuple[float, float]:
        """Successes and size of the sample that estimates a seat's part of `games` (all games, or the decisive ones).

        Live they are the seat's points and the games. That is valid because Π (q/p)^x ((1−q)/(1−p))^(1−x) is never more
        than the mean of its two factors weighted with x and 1 − x, whose expectation is 1 for every x in [0, 1] with
        mean p: an e-value of whole wins is one of parts of wins, only more cautious.

        Fixed, the sample is resized to have the variance that was seen, so that intervals and tests for proportions
        hold (see `resized_sample`): x in [0, 1] has at most the variance of wins and losses with the same mean, and
        halves have less. Without shared wins the sample is the games themselves.
        """
        won = self.points[seat]
        if mode == "live" or not any(self._shared_by(seat)) or not 0 < won < games:
            return won, games
        squares = self.wins[seat] + sum(count / m**2 for m, count in self._shared_by(seat))
        return resized_sample(won, squares, games)

    def equal_seats_p_value(self) -> float:
        """P-value of 'all seats have the same share', for a number of games fixed in advance.

        Pearson's chi-square test where nobody shares a win. Where some do, seats may depend on each other in any way
        (partners win together), so their covariance is taken as it was seen: with v the seats' parts of a game minus
        the fair share, (Σv)' (Σvv')⁺ (Σv) is a chi-square variable with as many degrees of freedom as the rank of Σvv'.
        Fractions keep it exact, so that the rank is known.
        """
        if not self.shared_wins:
            return equal_shares_p_value(self.wins)
        statistic, rank = _score(list(self._deviations()))
        return chi_square_tail(float(statistic), rank) if rank else 1.0

    def _shared_by(self, seat: int) -> Iterator[tuple[int, int]]:
        """Number of winners and number of games, for each kind of win that a seat shares."""
        return ((winners.bit_count(), games) for winners, games in self.shared if winners >> seat & 1)

    def _deviations(self) -> Iterator[tuple[int, list[Fraction]]]:
        """For each kind of win the number of games, and each seat's part of it minus the fair share."""
        seats = range(len(self.wins))
        alone = [(1 << seat, games) for seat, games in enumerate(self.wins)]
        for winners, games in (*alone, *self.shared):
            part = Fraction(1, winners.bit_count())
            yield games, [(part if winners >> seat & 1 else 0) - Fraction(1, len(seats)) for seat in seats]


def frequencies(numbers: NDArray[np.int64]) -> dict[int, int]:
    """How often each number of an array occurs. Small numbers are counted without sorting, if none is negative."""
    import numpy as np

    if numbers.size and int(numbers.min()) >= 0 and int(numbers.max()) < _SMALL:
        counts = np.bincount(numbers)
        return {int(number): int(counts[number]) for number in np.flatnonzero(counts)}
    return dict(zip(*(map(int, values) for values in np.unique(numbers, return_counts=True)), strict=True))


def _score(deviations: list[tuple[int, list[Fraction]]]) -> tuple[Fraction, int]:
    """(Σv)' (Σvv')⁺ (Σv) and the rank of Σvv', by elimination: Σv lies in the range of Σvv'."""
    seats = range(len(deviations[0][1]))
    total = [sum((games * v[i] for games, v in deviations), Fraction()) for i in seats]
    rows = [[sum((games * v[i] * v[j] for games, v in deviations), Fraction()) for j in seats] for i in seats]
    rows = [[*row, total[i]] for i, row in zip(seats, rows, strict=True)]
    statistic, rank = Fraction(), 0
    for column in seats:
        if rows[column][column] == 0:  # of a matrix without negative directions the rest of the row is 0 too
            continue
        pivot = rows[column]
        statistic, rank = statistic + pivot[-1] ** 2 / pivot[column], rank + 1
        for below in rows[column + 1 :]:
            factor = below[column] / pivot[column]
            below[:] = [value - factor * above for value, above in zip(below, pivot, strict=True)]
    return statistic, rank
