"""How the games of a variant influence a measure.

The influence ψ_k of game k (`Influence`) is, of a mean, the value itself; of a ratio Σa/Σb and of a standard deviation
it is the jackknife's pseudo-value (Tukey 1958), for many games the linearised value (Cochran 1977, 6.4; Deville 1999).
Differences and slopes over several variants are computed from these, see `weighted_sums.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

ROUNDING = 1e-12
"""Deviations below this share of the largest come from rounding."""

_LEFT = 0.25
"""The least share of a variance or a mean that is left without a game: its logarithm would have no bound."""


@dataclass(frozen=True)
class Influence:
    """A measure of some games, and how each of them influences it.

    `values` has ψ for each game, in order; `data` what determines it, in a row for each game: games with equal rows are
    the same for this measure. `spread` is how far two games may be apart, if that is known: else 0. `common` is a
    standard error that the numbers of all games have together. Student's quantile has no more than these `degrees` of
    freedom, if any are named.
    """

    estimate: float
    values: NDArray[np.float64]
    data: NDArray[Any]
    spread: float = 0.0
    common: float = 0.0
    degrees: int | None = None

    @classmethod
    def of_mean(cls, numbers: ArrayLike, spread: float = 0.0, common: float = 0.0) -> Influence | None:
        """Of the mean of a number of each game, NaN for games that do not count; None if no game counts."""
        import numpy as np

        values = np.asarray(numbers, np.float64)
        counting = ~np.isnan(values)
        if not counting.any():
            return None
        mean = float(values[counting].mean())
        centred = np.where(counting, values - mean, 0.0) / counting.mean()
        return cls(mean, centred, values, spread, common)

    @classmethod
    def of_ratio(cls, a: ArrayLike, b: ArrayLike) -> Influence | None:
        """Of Σa/Σb over games, b not below 0; None if Σb is 0.

        ψ are the jackknife's pseudo-values: (n − 1)(a − R·b)/(Σb − b). Linearised ones, n(a − R·b)/Σb, look too small
        where long games pull the ratio towards themselves.
        """
        import numpy as np

        above, below = np.asarray(a, np.float64), np.asarray(b, np.float64)
        games, total = len(below), float(below.sum())
        if not total:
            return None
        ratio = float(above.sum()) / total
        left = np.where(below < total, total - below, total)
        changes = max(games - 1, 1) * (above - ratio * below) / left
        return cls(ratio, changes - changes.mean(), np.column_stack([above, below]))

    @classmethod
    def of_deviation(cls, numbers: ArrayLike, relative: bool = False) -> Influence | None:
        """Of the standard deviation (divisor n − 1), or its ratio to the mean; None for fewer than three games.

        ψ are the jackknife's pseudo-values of the logarithm, times the estimate, minus their mean, and the degrees of
        freedom are halved: a few squares make up most of a deviation, and its error grows with it. So it is for the
        interval of a single one (`measures/spread.py`), whose bound on what is left without a game is used as well.
        """
        import numpy as np

        values = np.asarray(numbers, np.float64)
        games, mean = len(values), float(values.mean()) if len(values) else 0.0
        if games < 3 or (relative and not mean):
            return None
        squares = (values - mean) ** 2
        deviation = sqrt(squares.sum() / (games - 1))
        estimate = deviation / mean if relative else deviation
        if not squares.sum():
            return cls(estimate, np.zeros(games), values)
        left = (games - 1 - squares * games / squares.sum()) / (games - 2)
        changes = -np.log(left.clip(_LEFT)) / 2
        if relative:
            changes += np.log(((games - values / mean) / (games - 1)).clip(_LEFT))
        changes *= (games - 1) * estimate
        return cls(estimate, changes - changes.mean(), values, degrees=max(games // 2, min(games - 1, 9)))

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.values)

    @property
    def apart(self) -> float:
        """How far two games are apart, in root mean square; if none are, how far they may be."""
        deviation = float(self.values.std())
        return sqrt(2) * deviation if deviation > ROUNDING * max(1.0, abs(self.estimate)) else self.spread
