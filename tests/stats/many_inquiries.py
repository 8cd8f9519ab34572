"""Thousands of sequential comparisons at once: what `Inquiry` does with two seats and no draws, for arrays of counts.

`test_error_rates.py` holds it against the product, and then measures error rates with it.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
from scipy.special import betaincinv, ndtr

from playground.stats.comparison.boundary import LOOKS, critical_values

HARDLY, SURELY = 0.9, 1.3
"""Parts of the critical value at which a difference of so many standard errors is known without its limits."""


def table(baseline: float, variant: float, correlation: float) -> np.ndarray:
    """Chances that neither wins, only the variant's seat, only the baseline's seat, or both."""
    both = baseline * variant + correlation * sqrt(baseline * (1 - baseline) * variant * (1 - variant))
    return np.array([1 - baseline - variant + both, variant - both, baseline - both, both])


def played(generator: np.random.Generator, chances: np.ndarray, runs: int) -> np.ndarray:
    """Counts of pairs of games at each look, as (runs, looks, 4); the columns are those of `table`."""
    added = [generator.multinomial(games, chances, size=runs) for games in np.diff([0, *LOOKS])]
    return np.cumsum(np.stack(added, axis=1), axis=1)


def known(counts: np.ndarray, error: float = 0.05) -> tuple[np.ndarray, np.ndarray]:
    """Whether it is known at each look that the shares differ, and which is fairer: two arrays (runs, looks)."""
    games, z = np.array(LOOKS, float), np.array(critical_values(error))
    neither, variant, baseline, both = np.moveaxis(counts.astype(float), -1, 0)
    differs = apart(variant, baseline, games, z)
    return differs, differs & apart(both, neither, games, z)


def apart(more: np.ndarray, less: np.ndarray, games: np.ndarray, z: np.ndarray) -> np.ndarray:
    """Whether the interval of (more − less)/games excludes 0; see `stats/paired/discordant.py`.

    Exact limits take long, and are computed only where the number of standard errors leaves it open.
    """
    more, less = np.maximum(more, less), np.minimum(more, less)
    games, z = np.broadcast_to(games, more.shape), np.broadcast_to(z, more.shape)
    errors = (more - less) / np.sqrt(np.maximum(more + less - (more - less) ** 2 / games, 1.0))
    found = errors > SURELY * z
    close = (errors > HARDLY * z) & ~found
    found[close] = exactly_apart(more[close], less[close], games[close], z[close])
    return found


def exactly_apart(more: np.ndarray, less: np.ndarray, games: np.ndarray, z: np.ndarray) -> np.ndarray:
    """The same from Clopper and Pearson's limits of both rates, by scipy."""
    low = betaincinv(more, games - more + 1, ndtr(-z))
    high = betaincinv(less + 1, games - less, ndtr(z))
    a, b = more / games, less / games
    together = -np.minimum(1, np.sqrt(a * b / ((1 - a) * (1 - b))))
    down, up = a - low, high - b
    return a - b > np.sqrt(down**2 - 2 * together * down * up + up**2)


def games_until(answered: np.ndarray) -> np.ndarray:
    """The number of games at which each run is answered first; 0 for never."""
    return np.where(answered.any(axis=1), np.array(LOOKS)[answered.argmax(axis=1)], 0)
