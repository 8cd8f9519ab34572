"""How the true values of players move in the course of games: a model whose parameters come from two noisy halves.

The true values of a game begin near those that all games begin with, and then go at random; on top of that they are
off their way for one decision, as it is one player's turn or dice are known that will soon be used up. So a true value
is μ_t + η_t, with a random walk μ (the local level model: Harvey 1989, chapter 2; Durbin & Koopman 2012, chapter 2)
and independent η. Without η, a lead that changes hands to and fro would be taken for noise.

Two halves of the playouts have independent errors. The product of what one half says a value moved by in h decisions
with what the other says of it is therefore free of noise on average: h steps of the walk, and the η at both ends (a
variogram with its nugget: Cressie 1993, section 2.4). Variances of steps and of η, of each fifth of a game, since most
games move more towards their end, are fitted to these products by least squares and are not below 0.

Few playouts say little of these parameters, and measures depend on them. So there is a set of parameters for each draw
of a course: that of games with random weights (the Bayesian bootstrap: Rubin 1981). How far the means of measures
differ between these draws is how uncertain they are for not knowing the parameters (Hamilton 1986).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.stats.measures.positions import Positions

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

_PARTS = 5
"""Parts of a game with variances of their own."""

_LAGS = (1, 2, 4)
"""Numbers of decisions over which moves are compared."""

_LEAST = 1e-9
"""The least variance of steps."""

_FEWEST = 10
"""Games from which it is known what they begin with."""


@dataclass(frozen=True)
class CourseModel:
    """Parameters; arrays have a row for each draw. Variances are sums over players.

    noise   the variance of what all playouts say, as a multiple of Σ V_i(1 − V_i)
    root    a matrix whose product with independent normal numbers has the correlations of players' noise, and 1 as the
            sum of its variances
    begin   the values that games begin with
    spread  the variance of these between games; infinite if too few games say so
    steps   the variance of a step of the walk in each part of a game
    off     the variance of being off the walk
    """

    noise: float
    root: Numbers
    begin: Numbers
    spread: Numbers
    steps: Numbers
    off: Numbers

    @classmethod
    def of(
        cls, games: Sequence[Positions], spreads: Sequence[Numbers], draws: int, generator: np.random.Generator
    ) -> CourseModel:
        """Of games, with Σ V_i(1 − V_i) at each of their decisions."""
        import numpy as np

        noise, root = _noise(games, sum(float(each.sum()) for each in spreads))
        number = sum(len(each.lengths) for each in games)
        weights = generator.exponential(size=(draws, number))
        weights /= weights.sum(axis=1, keepdims=True)
        squares, products = (np.concatenate(each) for each in zip(*map(_moments, games), strict=True))
        fitted = _not_negative(np.tensordot(weights, squares, 1), weights @ products)
        steps, off = fitted[:, :_PARTS], fitted[:, _PARTS:]
        one, other = (np.concatenate([getattr(each, half)[0] for each in games]) for half in ("one", "other"))
        begin = weights @ ((one + other) / 2)
        if number < _FEWEST:
            return cls(noise, root, begin, np.full(draws, np.inf), steps.clip(_LEAST), off)
        spread = weights @ (one * other).sum(axis=1) - ((weights @ one) * (weights @ other)).sum(axis=1)
        return cls(noise, root, begin, (spread - off[:, 0]).clip(0), steps.clip(_LEAST), off)

    def of_decisions(self, games: Positions) -> tuple[Numbers, Numbers]:
        """The variances of the step to each decision and of being off the walk: decisions × games × draws."""
        parts = _parts(games)
        return self.steps.T[parts], self.off.T[parts]


def _noise(games: Sequence[Positions], spread: float) -> tuple[float, Numbers]:
    """The noise, and the root of its covariance, from half the difference of the halves, which varies as their mean."""
    import numpy as np

    players = games[0].players
    errors = np.concatenate([((each.one - each.other) / 2).reshape(-1, players) for each in games])
    covariance = errors.T @ errors
    total = float(np.trace(covariance))
    roots, directions = np.linalg.eigh(covariance / total if total else np.eye(players) / players)
    directions *= np.where(directions[0] > 0, -1.0, 1.0)  # else their signs, and so all draws, depend on the processor
    return total / spread if spread else 0.0, directions * np.sqrt(roots.clip(0))


def _parts(games: Positions) -> NDArray[np.int64]:
    """The part of its game in which each decision is."""
    import numpy as np

    parts: NDArray[np.int64] = np.arange(len(games.one))[:, None] * _PARTS // games.lengths
    return parts.clip(max=_PARTS - 1)


def _moments(games: Positions) -> tuple[Numbers, Numbers]:
    """Of each game, what least squares need: Σ xxᵀ and Σ xy, with y the products and x how often each variance counts.

    Moves over h decisions overlap, and count 1/h.
    """
    import numpy as np

    parts = np.eye(_PARTS)[_parts(games)]
    counts, size = parts.cumsum(axis=0), 2 * _PARTS
    squares, products = np.zeros((len(games.lengths), size, size)), np.zeros((len(games.lengths), size))
    for lag in _LAGS:
        if lag >= len(parts):
            break
        known = games.within[lag:, :, None] / lag
        moved = ((games.one[lag:] - games.one[:-lag]) * (games.other[lag:] - games.other[:-lag])).sum(axis=2)
        x = np.concatenate([counts[lag:] - counts[:-lag], parts[lag:] + parts[:-lag]], axis=2).transpose(1, 0, 2)
        weighted = (x * known.transpose(1, 0, 2)).transpose(0, 2, 1)
        squares += weighted @ x
        products += (weighted @ moved.T[:, :, None])[:, :, 0]
    return squares, products


def _not_negative(squares: Numbers, products: Numbers) -> Numbers:
    """Least squares without negative solutions: what would be negative is 0, and the others are fitted again.

    Variances of which nothing is known are 0.
    """
    import numpy as np

    diagonal = np.einsum("dii->di", squares)
    used = diagonal > 1e-9 * diagonal.max(axis=1, keepdims=True)
    while True:
        both = used[:, :, None] & used[:, None, :]
        ridge = np.where(used, 1e-9 * diagonal.max(axis=1, keepdims=True), 1.0)
        system = np.where(both, squares, 0.0) + ridge[:, :, None] * np.eye(squares.shape[1])
        found = np.linalg.solve(system, np.where(used, products, 0.0)[:, :, None])[:, :, 0]
        if not (found < 0).any():
            return np.asarray(found)
        used &= found >= 0
