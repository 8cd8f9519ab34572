"""Ratios of two numbers that each game has, such as options and decisions, from sums that can be added up."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

_LARGEST = 2**63


@dataclass(frozen=True)
class PairSums:
    """Sums over `games` of two whole numbers a and b of each. Exact: the order of adding does not matter."""

    games: int = 0
    a: int = 0
    b: int = 0
    aa: int = 0
    ab: int = 0
    bb: int = 0

    @classmethod
    def of(cls, a: ArrayLike, b: ArrayLike) -> PairSums:
        """The sums of two equally long arrays of whole numbers, an entry a game; ValueError if they are not."""
        import numpy as np

        one, other = np.asarray(a, np.int64), np.asarray(b, np.int64)
        if one.shape != other.shape:
            raise ValueError(f"each game has both numbers; there are {one.size} and {other.size}")
        products = (_product(one, one), _product(one, other), _product(other, other))
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
        squares = self.aa * self.b**2 - 2 * self.a * self.b * self.ab + self.a**2 * self.bb  # Σ(a − R·b)² · (Σb)²
        error = sqrt(self.games * squares / ((self.games - 1) * self.b**4)) if self.games > 1 else 0.0
        return self.a / self.b, error


def _product(one: NDArray[Any], other: NDArray[Any]) -> int:
    """Σ of products, in Python's numbers where those of the machine might not hold it."""
    if one.size and int(abs(one).max()) * int(abs(other).max()) * one.size >= _LARGEST:
        return sum(x * y for x, y in zip(one.tolist(), other.tolist(), strict=True))
    return int(one @ other)
