"""Ratios of two numbers that each game has, such as options and decisions, from additive sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from math import prod, sqrt
from typing import TYPE_CHECKING, Any

from playground.stats.fixed_n.skewness import SkewedError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

_LARGEST = 2**63
_PRODUCTS = ((0, 0), (0, 1), (1, 1), (0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1))
"""The products that are summed, as indices of factors: 0 is a, 1 is b."""


@dataclass(frozen=True)
class PairSums:
    """Sums over `games` of two whole numbers a and b of each, and of their products of two and of three.

    Exact, so that the order of addition does not matter.
    """

    games: int = 0
    a: int = 0
    b: int = 0
    aa: int = 0
    ab: int = 0
    bb: int = 0
    aaa: int = 0
    aab: int = 0
    abb: int = 0
    bbb: int = 0

    @classmethod
    def of(cls, a: ArrayLike, b: ArrayLike) -> PairSums:
        """The sums of two equally long arrays of whole numbers, an entry a game; ValueError if they are not."""
        import numpy as np

        one, other = np.asarray(a, np.int64), np.asarray(b, np.int64)
        if one.shape != other.shape:
            raise ValueError(f"each game has both numbers; there are {one.size} and {other.size}")
        numbers = (one, other)
        largest = [int(abs(each).max(initial=0)) for each in numbers]
        products = (
            _summed([numbers[place] for place in places], prod(largest[place] for place in places))
            for places in _PRODUCTS
        )
        return cls(one.size, int(one.sum()), int(other.sum()), *products)

    def __add__(self, more: PairSums) -> PairSums:
        return PairSums(*(mine + its for mine, its in zip(astuple(self), astuple(more), strict=True)))

    def ratio(self) -> tuple[float, float] | None:
        """Σa/Σb and its standard error by the delta method (Cochran 1977, 6.4), which is 0 for a single game.

        √(G/(G − 1) · Σ(a − R·b)²)/Σb, with the squares multiplied out; in whole numbers until the last division. None
        where Σb is 0.
        """
        if not self.b:
            return None
        error = sqrt(self.games * self._squares() / ((self.games - 1) * self.b**4)) if self.games > 1 else 0.0
        return self.a / self.b, error

    def skewed_error(self) -> SkewedError:
        """The error and skewness of Σa/Σb, for at least two games and Σb > 0.

        With R = Σa/Σb and the remainders e = a − R·b the error is √(G/(G − 1) · Σe²(1 + 2b/Σb))/Σb: long games pull the
        ratio towards themselves, so that their remainders look too small; the factor corrects that to first order, as
        leaving out each game in turn does (the jackknife, Tukey 1958). The skewness is that of e. In whole numbers
        until the last division.
        """
        a, b, squares = self.a, self.b, self._squares()
        weighed = self.aab * b**2 - 2 * a * b * self.abb + a**2 * self.bbb  # Σe²b · (Σb)²
        cubes = self.aaa * b**3 - 3 * self.aab * a * b**2 + 3 * self.abb * a**2 * b - self.bbb * a**3  # Σe³ · (Σb)³
        error = sqrt(self.games * (squares * b + 2 * weighed) / ((self.games - 1) * b**5))
        return SkewedError(self.games, error, sqrt(self.games) * (cubes / squares) / sqrt(squares) if squares else 0.0)

    def _squares(self) -> int:
        """Σ(a − R·b)² · (Σb)²."""
        return self.aa * self.b**2 - 2 * self.a * self.b * self.ab + self.a**2 * self.bb


def _summed(factors: Sequence[NDArray[Any]], largest: int) -> int:
    """Σ of products, each of at most `largest`: in parts if the sum could overflow, or one by one."""
    if largest >= _LARGEST:
        return sum(prod(numbers) for numbers in zip(*(factor.tolist() for factor in factors), strict=True))
    size, room = len(factors[0]), _LARGEST // (largest + 1)
    return sum(_dot([factor[first : first + room] for factor in factors]) for first in range(0, size, room))


def _dot(factors: Sequence[NDArray[Any]]) -> int:
    first, *between, last = factors
    for factor in between:
        first = first * factor
    return int(first @ last)
