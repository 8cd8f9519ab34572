"""Differences and slopes of measures from the same games of several variants, game by game.

A weighted sum of measures of several variants has the influence u_k = Σ weight·ψ_k in game k (`influence.py`), and its
error is that of the mean of u over games: whatever the correlation of the variants, positive or negative, it is in u.

Games that are the same in all variants contribute nothing new. Where nearly all are, few games make up the error, and
it is not known how a game may differ that did not yet. So for the share of games that are the same one game is
imagined, farther off than all m that differ, by 3/m (the tests choose the 3); where none differed, as far as two games
of a variant are apart. And Student's quantile has at most m + 2 degrees of freedom. Where numbers have a known range,
equal differences do not look certain either: as much of a game is imagined, as far off as the range goes, as pairs of
differing games have equal differences. Errors that the numbers of all games have in common are independent between
variants as far as games differ. Without games that are the same this is the usual interval of a mean of differences,
corrected for skewness (`skewness.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from math import sqrt
from typing import TYPE_CHECKING, Any

from playground.stats.distributions import two_sided_student
from playground.stats.fixed_n.contrast import Contrast
from playground.stats.fixed_n.intervals import Difference
from playground.stats.fixed_n.skewness import FARTHER, SkewedError
from playground.stats.paired.influence import ROUNDING, Influence
from playground.stats.paired.worth import ALIKE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_DIGITS = 9
"""Differences that agree in this many digits of their range are equal."""


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

    Without the correction for skewness, which both would need; both with the errors that the numbers of all games have
    in common, so that pairs are worth no more than their interval is narrower.
    """
    games = error.games
    variances = [weight**2 * (float(term.values.var(ddof=1)) / games + term.common**2) for weight, term in terms]
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
    if largest <= ROUNDING * scale:
        largest, deviations = 0.0, np.zeros(games)
    imagined = largest * (1 + FARTHER / differing) if differing else max(abs(w) * term.apart for w, term in terms)
    squares = float(deviations @ deviations) + (1 - differing / games) * imagined**2
    squares += games * (games - 1) * differing / games * sum((weight * term.common) ** 2 for weight, term in terms)
    squares += _of_equal(values, terms)
    if not squares:
        return SkewedError(games, 0.0, 0.0)
    cubes = float((deviations**3).sum())
    skewness = sqrt(games) * cubes / squares**1.5
    degrees = [term.degrees for _, term in terms if term.degrees is not None]
    return SkewedError(games, sqrt(squares / (games - 1) / games), skewness, min(games - 1, differing + 2, *degrees))


def _of_equal(values: NDArray[np.float64], terms: Sequence[tuple[float, Influence]]) -> float:
    """The square of what is imagined where differing games have equal differences, of numbers with a known range.

    `values` are those of the sum. A difference of 0 is none; games count that have a number in all variants.
    """
    import numpy as np

    games, reach = len(values), max(abs(weight) * term.spread for weight, term in terms)
    if not reach:
        return 0.0
    counting = ~np.any([np.isnan(term.data) for _, term in terms], axis=0)
    differences = sum(weight * term.data[counting] for weight, term in terms)
    rounded = np.round(differences / reach, _DIGITS)
    _, counts = np.unique(rounded[rounded != 0], return_counts=True)
    return float((counts * (counts - 1)).sum()) / (games * (games - 1)) * reach**2


def _differing(data: Sequence[NDArray[Any]]) -> int:
    """How many games are not the same in all variants."""
    import numpy as np

    first = data[0]
    unlike = np.zeros(len(first), bool)
    for other in data[1:]:
        different = (other != first) & ~((other != other) & (first != first))  # NaN is like NaN
        unlike |= different if different.ndim == 1 else different.any(axis=1)
    return int(unlike.sum())
