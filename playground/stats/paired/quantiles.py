"""The difference of a quantile between the same games of two variants.

How many games do not exceed the true quantile errs like a binomial number, and in two variants these errors are
correlated as the games are. A pair of quantiles is not refuted where both errors that it implies lie in the ellipse of
the bivariate normal distribution, z'R⁻¹z ≤ −2·ln(1 − confidence), and the interval holds the differences of all such
pairs (projecting a simultaneous region; Scheffé 1953). Lengths are whole numbers and quantiles jump: both may be off by
a whole step at once, which an interval for roughly continuous errors would miss. For r = 0 the interval is about as
wide as that of two simultaneous ones combined, for r = 0.9 a third of that.
"""

from __future__ import annotations

from math import ceil, exp, inf, log, sqrt
from typing import TYPE_CHECKING

from playground.stats.fixed_n.contrast import Contrast
from playground.stats.fixed_n.intervals import Difference

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

_IMAGINED = 1
"""Games imagined in each cell of the table of who exceeds the quantile, so that no correlation is certain."""


def quantile_difference(a: ArrayLike, b: ArrayLike, percent: int) -> Contrast:
    """The quantile of a minus that of b, for any confidence; a and b are the lengths of the same games."""
    import numpy as np

    of_a, of_b = np.asarray(a), np.asarray(b)
    share = percent / 100
    values_a, low_a, high_a = _errors(of_a, share)
    values_b, low_b, high_b = _errors(of_b, share)
    at_a, at_b = (np.sort(each)[ceil(len(each) * share - 1e-9) - 1] for each in (of_a, of_b))
    distance = _distance((low_a, high_a), (low_b, high_b), _correlation(of_a <= at_a, of_b <= at_b))
    differences = values_a[:, None] - values_b[None, :]
    estimate = float(at_a - at_b)
    # Beyond the shortest and the longest game there is no bound.
    unbounded = min(share, 1 - share) / max(share, 1 - share) * len(of_a)

    def difference(confidence: float) -> Difference:
        reached = -2 * log(1 - confidence)
        if reached >= unbounded:
            return Difference(estimate, -inf, inf)
        kept = differences[distance <= reached]
        return Difference(estimate, float(min(kept.min(), estimate)), float(max(kept.max(), estimate)))

    if not estimate:
        return Contrast(difference, 1.0)
    # Excluded is 0 where every pair of quantiles with a difference of 0, or beyond, is refuted.
    beyond = distance[differences <= 0] if estimate > 0 else distance[differences >= 0]
    return Contrast(difference, exp(-min(float(beyond.min(initial=inf)), unbounded) / 2))


def _errors(lengths: NDArray[np.float64], share: float) -> tuple[NDArray[np.float64], ...]:
    """The observed lengths, and for each the least and the greatest error, in standard errors, if it is the quantile.

    A length is the quantile if at least this share of all games do not exceed it, and of the next shorter fewer.
    """
    import numpy as np

    values, counts = np.unique(lengths, return_counts=True)
    upto = np.cumsum(counts) / len(lengths)
    error = sqrt(share * (1 - share) / len(lengths))
    below = np.concatenate([[0.0], upto[:-1]])
    return values.astype(np.float64), (below - share) / error, (upto - share) / error


def _correlation(one: NDArray[np.bool_], other: NDArray[np.bool_]) -> float:
    """The correlation of who does not exceed the quantile in both, with some games imagined."""
    import numpy as np

    table = np.array([[(one & other).sum(), (one & ~other).sum()], [(~one & other).sum(), (~one & ~other).sum()]])
    both = (table + _IMAGINED / 2) / (table + _IMAGINED / 2).sum()
    row, column = both[0].sum(), both[:, 0].sum()
    return float((both[0, 0] - row * column) / sqrt(row * (1 - row) * column * (1 - column)))


def _distance(
    a: tuple[NDArray[np.float64], NDArray[np.float64]], b: tuple[NDArray[np.float64], NDArray[np.float64]], r: float
) -> NDArray[np.float64]:
    """The least z'R⁻¹z of errors within the ranges of each pair of lengths; the least is on an edge, or inside at 0."""
    import numpy as np

    low_a, high_a, low_b, high_b = np.broadcast_arrays(a[0][:, None], a[1][:, None], b[0][None, :], b[1][None, :])
    edges = [(x, np.clip(r * x, low_b, high_b)) for x in (low_a, high_a)]
    edges += [(np.clip(r * y, low_a, high_a), y) for y in (low_b, high_b)]
    forms = [(x * x - 2 * r * x * y + y * y) / (1 - r * r) for x, y in edges]
    inside = (low_a <= 0) & (high_a >= 0) & (low_b <= 0) & (high_b >= 0)
    least: NDArray[np.float64] = np.where(inside, 0.0, np.minimum.reduce(forms))
    return least
