"""The looks of a sequential comparison, and how far from 0 an estimate has to be at each of them.

Let Z_k be the estimate after n_k games of each variant, divided by its standard error. If nothing differs, Z_1, Z_2, …
are jointly normal with Corr(Z_j, Z_k) = √(n_j/n_k), whatever the variance of a pair of games: the increments of
Z_k·√n_k are independent. So the chance that |Z| has not yet exceeded the critical values z_1, …, z_k is an integral
over one variable at a time (Armitage, McPherson & Rowe 1969; Jennison & Turnbull 2000, chapter 19):

    f_k(x) = ∫_{−z_{k−1}}^{z_{k−1}} f_{k−1}(u) · φ((x − ρu)/√(1 − ρ²))/√(1 − ρ²) du,    ρ = √(n_{k−1}/n_k),

and z_k is chosen so that exactly the part `SPENT[k]` of the whole error is spent at look k (Lan & DeMets 1983). Then
intervals of z_k standard errors hold at all looks together (repeated confidence intervals: Jennison & Turnbull 1989).
Looks and parts are fixed numbers, so nothing depends on the cap on games, and a run may be continued with a larger one.

The looks follow each other by a factor of about 1.26 (Renard's preferred numbers R10). Up to `KNEE` games each has much
the same part of the error, and later ones less and less: differences that take millions of games are rarely the point.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from math import ceil, erfc, exp, log, pi, sqrt
from typing import TYPE_CHECKING

from playground.stats.distributions import one_sided_normal, two_sided_tail

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PREFERRED = (100, 125, 160, 200, 250, 320, 400, 500, 630, 800)
FIRST, LAST, KNEE = 500, 50_000_000, 80_000

RESERVE = 0.04
"""The part of the error that is left for intervals not being exactly as sure as they say at early looks."""

LOOKS = tuple(games for zeros in range(6) for each in _PREFERRED if FIRST <= (games := each * 10**zeros) <= LAST)
"""The numbers of games of each variant at which to look."""


def _parts() -> tuple[float, ...]:
    weights = [1 / (1 + (games / KNEE) ** 0.7) for games in LOOKS]
    return tuple((1 - RESERVE) * weight / sum(weights) for weight in weights)


SPENT = _parts()
"""The part of the whole error that each look has; together 1 − `RESERVE`."""

_STEP = 0.1
"""The greatest distance of the points of integration."""


def looks_upto(games: int) -> tuple[int, ...]:
    """The looks for which `games` games suffice."""
    return tuple(look for look in LOOKS if look <= games)


def confidence_at(look: int, confidence: float) -> float:
    """The confidence that the interval at `look`, counted from 0, needs for those of all looks to hold together."""
    return 1 - two_sided_tail(critical_values(1 - confidence)[look])


def p_value_over_looks(p_value: float, look: int) -> float:
    """The p-value of a look, counted from 0, made to hold at all looks: the least whole error that rejects there.

    From 10⁻¹² up to a half (repeated p-values: Jennison & Turnbull 2000, section 9.4); beyond, its upper bound by
    Bonferroni.
    """
    bound = p_value / SPENT[look]
    if not 1e-12 < bound < 0.5:
        return min(1.0, bound)
    error = bound
    for _ in range(12):
        reached = two_sided_tail(next(islice(_critical_values(error), look, None)))
        error *= p_value / reached
        if abs(p_value / reached - 1) < 1e-4:
            break
    return error


@lru_cache(maxsize=64)
def critical_values(error: float) -> tuple[float, ...]:
    """How many standard errors from 0 to reach at each look, if all looks together may err with probability `error`.

    `error` is two-sided, above 0 and at most a half.
    """
    return tuple(_critical_values(error))


def _critical_values(error: float) -> Iterator[float]:
    z = -one_sided_normal(error * SPENT[0] / 2)
    points, density = _first(z)
    yield z
    for previous, games, part in zip(LOOKS, LOOKS[1:], SPENT[1:], strict=False):
        rho = sqrt(previous / games)
        z = _spending(error * part, points, density, rho, z)
        yield z
        points, density = _next(points, density, rho, z)


def _first(z: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Points of integration from −z to z, and the normal density there times the weights of Simpson's rule."""
    import numpy as np

    points, weights = _simpson(z)
    return points, np.exp(-(points**2) / 2) / sqrt(2 * pi) * weights


def _next(
    points: NDArray[np.float64], density: NDArray[np.float64], rho: float, z: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The same one look later, of runs that have not stopped."""
    import numpy as np

    deviation = sqrt(1 - rho**2)
    after, weights = _simpson(z)
    kernel = np.exp(-(((after[:, None] - rho * points[None, :]) / deviation) ** 2) / 2)
    return after, kernel @ density * weights / (deviation * sqrt(2 * pi))


def _simpson(z: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    import numpy as np

    intervals = 2 * ceil(z / _STEP)
    points, weights = np.linspace(-z, z, intervals + 1), np.full(intervals + 1, 2.0)
    weights[1::2], weights[0], weights[-1] = 4, 1, 1
    return points, weights * (2 * z / intervals / 3)


def _spending(
    part: float, points: NDArray[np.float64], density: NDArray[np.float64], rho: float, start: float
) -> float:
    """The z beyond which, on both sides, lies the probability `part`: Newton's method on its logarithm."""
    half = len(points) // 2  # the density is symmetric
    deviation, places, masses = sqrt(1 - rho**2), points[half:].tolist(), density[half:].tolist()
    masses[0] /= 2
    scale, z = deviation * sqrt(2), start
    for _ in range(60):
        tail = slope = 0.0
        for place, mass in zip(places, masses, strict=True):
            for side in ((z - rho * place) / scale, (z + rho * place) / scale):
                tail += mass * erfc(side)
                slope += mass * exp(-(side**2))
        step = log(tail / part) * tail * scale * sqrt(pi) / (2 * slope)
        z += max(-0.5, min(0.5, step))
        if abs(step) < 1e-11:
            break
    return z
