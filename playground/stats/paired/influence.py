"""Differences and slopes of measures from the same games of several variants, game by game.

How a measure depends on each game is its influence ψ_k (`Influence`): of a mean the value itself; of a ratio Σa/Σb the
linearised value (a − R·b)/mean(b) (Cochran 1977, 6.4; Deville 1999); of a standard deviation, or of any smooth function
of sums, the jackknife's pseudo-value (Tukey 1958). A weighted sum of measures of several variants then has the
influence u_k = Σ weight·ψ_k in game k, and its error is that of the mean of u over games: whatever the correlation of
the variants, positive or negative, it is in u.

Games that are the same in all variants contribute nothing new. Where nearly all are, few games make up the error, and
it is not known how a game may differ that did not yet. So for the share of games that are the same one game is
imagined, farther off than all m that differ, by 3/m (the tests choose the 3); where none differed, as far as two games
of a variant are apart. And Student's quantile has at most m + 2 degrees of freedom. Errors that the numbers of all
games have in common are independent between variants as far as games differ. Without games that are the same
this is the usual interval of a mean of differences, corrected for skewness (`skewness.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from math import sqrt
from typing import TYPE_CHECKING, Any

from playground.stats.distributions import two_sided_student
from playground.stats.fixed_n.contrast import Contrast
from playground.stats.fixed_n.intervals import Difference
from playground.stats.fixed_n.skewness import SkewedError
from playground.stats.paired.worth import ALIKE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

_FARTHER = 3
_ROUNDING = 1e-12
"""Deviations below this share of the largest come from rounding."""


@dataclass(frozen=True)
class Influence:
    """A measure of some games, and how each of them influences it.

    `values` has ψ for each game, in order; `data` what determines it, in a row for each game: games with equal rows are
    the same for this measure. `spread` is how far two games may be apart, if that is known: else 0. `common` is a
    standard error that the numbers of all games have together.
    """

    estimate: float
    values: NDArray[np.float64]
    data: NDArray[Any]
    spread: float = 0.0
    common: float = 0.0

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
        """Of Σa/Σb over games; None if Σb is 0."""
        import numpy as np

        above, below = np.asarray(a, np.float64), np.asarray(b, np.float64)
        if not below.sum():
            return None
        ratio = float(above.sum() / below.sum())
        return cls(ratio, (above - ratio * below) / below.mean(), np.column_stack([above, below]))

    @classmethod
    def of_deviation(cls, numbers: ArrayLike, relative: bool = False) -> Influence | None:
        """Of the standard deviation (divisor n − 1), or its ratio to the mean; None for fewer than three games.

        ψ are the jackknife's pseudo-values minus the estimate: (n − 1) times what leaving out the game takes away.
        """
        import numpy as np

        values = np.asarray(numbers, np.float64)
        games, mean = len(values), float(values.mean()) if len(values) else 0.0
        if games < 3 or (relative and not mean):
            return None
        squares = (values - mean) ** 2
        left = np.maximum(0.0, squares.sum() - squares * games / (games - 1)) / (games - 2)
        deviation, without = sqrt(squares.sum() / (games - 1)), np.sqrt(left)
        if relative:
            means = (values.sum() - values) / (games - 1)
            deviation /= mean
            without = np.divide(without, means, out=np.full(games, deviation), where=means > 0)
        changes = (games - 1) * (deviation - without)
        return cls(deviation, changes - changes.mean(), values)

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.values)

    @property
    def apart(self) -> float:
        """How far two games are apart, in root mean square; if none are, how far they may be."""
        deviation = float(self.values.std())
        return sqrt(2) * deviation if deviation > _ROUNDING * max(1.0, abs(self.estimate)) else self.spread


def combined_contrast(terms: Sequence[tuple[float, Influence]]) -> Contrast | None:
    """Σ weight · measure, of equally many and the same games each, as a difference from 0; None for fewer than two."""
    games = terms[0][1].games
    if games < 2 or any(term.games != games for _, term in terms):
        return None
    estimate = sum(weight * term.estimate for weight, term in terms)
    error = paired_error(terms)

    def difference(confidence: float) -> Difference:
        below, above = error.reaches(confidence)
        return Difference(estimate, estimate - below, estimate + above)

    alike = not _differing([term.data for _, term in terms])
    return Contrast(difference, error.p_value(estimate), ALIKE if alike else _gain(terms, error))


def _gain(terms: Sequence[tuple[float, Influence]], error: SkewedError) -> float | None:
    """The square of the ratio of Student's intervals for independent games and for these; None if either has no width.

    Without the correction for skewness, which both would need.
    """
    games = error.games
    variances = [weight**2 * float(term.values.var(ddof=1)) / games for weight, term in terms]
    usual = two_sided_student(0.95, games - 1) * sqrt(sum(variances))
    paired = two_sided_student(0.95, error.degrees or games - 1) * error.error
    return (usual / paired) ** 2 if usual > 0 and paired > 0 else None


def paired_error(terms: Sequence[tuple[float, Influence]]) -> SkewedError:
    """The error of the sum, see above."""
    import numpy as np

    games = terms[0][1].games
    values = reduce(np.add, (weight * term.values for weight, term in terms))
    deviations = values - values.mean()
    differing = _differing([term.data for _, term in terms])
    largest = float(np.abs(deviations).max())
    scale = sum(abs(weight) * term.apart for weight, term in terms)
    if largest <= _ROUNDING * scale:
        largest, deviations = 0.0, np.zeros(games)
    imagined = largest * (1 + _FARTHER / differing) if differing else max(abs(w) * term.apart for w, term in terms)
    squares = float(deviations @ deviations) + (1 - differing / games) * imagined**2
    squares += games * (games - 1) * differing / games * sum((weight * term.common) ** 2 for weight, term in terms)
    if not squares:
        return SkewedError(games, 0.0, 0.0)
    cubes = float((deviations**3).sum())
    skewness = sqrt(games) * cubes / squares**1.5
    return SkewedError(games, sqrt(squares / (games - 1) / games), skewness, min(games - 1, differing + 2))


def _differing(data: Sequence[NDArray[Any]]) -> int:
    """How many games are not the same in all variants."""
    import numpy as np

    first = data[0]
    unlike = np.zeros(len(first), bool)
    for other in data[1:]:
        different = (other != first) & ~((other != other) & (first != first))  # NaN is like NaN
        unlike |= different if different.ndim == 1 else different.any(axis=1)
    return int(unlike.sum())
