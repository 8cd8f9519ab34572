"""What the options of decisions may truly be worth, given what a noisy referee saw of them.

The best of many noisy values is too high; chosen by one half of the playouts and valued by the other it is too low,
since half a referee often chooses another than the best (van Hasselt 2010, section 2). So the true values of a
decision's options are taken to vary by some standard deviation around their mean, 0 included, and it is estimated from
all decisions how often which deviation occurs: an empirical Bayes mixture of normal distributions on a grid of
deviations (Stephens 2017, section 2). Values drawn from the distribution given what was seen, and what the referee
might see of those, say by how much a measure of what was seen is biased.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.stats.measures.judged import Judged
from playground.stats.measures.smoothing import shrunk

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

_DEVIATIONS = (0.0, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32)
"""Standard deviations of the true values of a decision's options."""

_ROUNDS = 50
_MOST = 5000
"""The rounds of the EM algorithm, and the decisions that it learns from."""


@dataclass(frozen=True)
class OptionValues:
    """The values of the options of all decisions that have equally many: arrays of draws × decisions × options.

    games  the number of the game of each decision
    seen   what the referee saw, as a single draw, or by the half of the playouts that a draw is from
    true   what the true values may be, between 0 and 1
    again  what the referee might see of those if it judged the options once more
    """

    games: NDArray[np.int64]
    seen: Numbers
    true: Numbers
    again: Numbers

    @property
    def options(self) -> int:
        """How many options each of the decisions has."""
        return int(self.seen.shape[2])


@dataclass(frozen=True)
class DrawnOptions:
    """The values of the options of decisions, and, unless they are exact, those that half the playouts find."""

    values: list[OptionValues]
    halves: list[OptionValues]


def option_values(judged: Sequence[Judged], draws: int, halves: bool) -> DrawnOptions:
    """The values of the options of all decisions as they were seen, and as they may be, grouped by how many there are.

    Of the latter there are that many `draws`, which depend only on the games and their order; of `halves` one part of
    them is by one half of the playouts, the other by the other. Without a second half values are taken for exact. Games
    whose options were not judged have no decisions here.
    """
    import numpy as np

    groups = _groups(judged)
    if not all(game.check or not game.options for game in judged):
        return DrawnOptions([OptionValues(each.games, *[each.seen[None]] * 3) for each in groups], [])
    several = [each for each in groups if each.options > 1]
    seen = float(sum(each.errors for each in several))
    expected = float(sum(each.expected for each in several))
    noise = seen / expected if expected else 0.0
    generator = np.random.default_rng(0)
    shares = _shares(several, noise, generator.exponential(size=(len(judged), draws)))
    found = DrawnOptions([each.values(each.seen[None], noise, shares, generator) for each in groups], [])
    if halves:
        found.halves.extend(each.values(each.by_half(draws), 2 * noise, shares, generator) for each in groups)
    return found


class _Group:
    """Decisions with equally many options: arrays of decisions × options."""

    def __init__(self, games: Sequence[int], one: Numbers, other: Numbers, playouts: NDArray[np.int64]) -> None:
        import numpy as np

        self.games, self.options = np.asarray(games), one.shape[1]
        self.seen = (one + other) / 2
        self.half_errors = (one - other) / 2
        likely = shrunk(self.seen, playouts[self.games][:, None])
        self.spread = likely * (1 - likely)
        # Playouts behind the options of a decision may share random numbers: what all have in common is no difference.
        self.errors = float(_centred(self.half_errors).sum())
        self.expected = float(self.spread.sum()) * (1 - 1 / self.options)

    def by_half(self, draws: int) -> Numbers:
        """What one half of the playouts saw for one half of the draws, and the other for the others."""
        import numpy as np

        return self.seen + np.where(np.arange(draws) < draws // 2, 1.0, -1.0)[:, None, None] * self.half_errors

    def likelihoods(self, seen: Numbers, noise: float) -> Numbers:
        """How likely what is seen of each decision is with each deviation, relative to the likeliest.

        Σ(Q − mean)² of K options is (τ² + noise) times a chi-square variable with K − 1 degrees of freedom.
        """
        import numpy as np

        variances = np.asarray(_DEVIATIONS) ** 2 + np.maximum(noise * self.spread.mean(axis=1), 1e-9)[:, None]
        logarithms = -(self.options - 1) / 2 * np.log(variances) - _centred(seen)[..., None] / (2 * variances)
        likelihoods: Numbers = np.exp(logarithms - logarithms.max(axis=-1, keepdims=True))
        return likelihoods

    def values(self, seen: Numbers, noise: float, shares: Numbers, generator: np.random.Generator) -> OptionValues:
        """Draws of the deviation of each decision, of its options given that, and of noise.

        `seen` is a single draw, or one for each.
        """
        import numpy as np

        often = self.likelihoods(seen, noise) * shares[:, None]
        limits = np.cumsum(often / often.sum(axis=-1, keepdims=True), axis=-1)[..., :-1]
        chosen = (generator.random((len(shares), len(self.games), 1)) > limits).sum(axis=-1)
        prior, variances = np.square(_DEVIATIONS)[chosen][:, :, None], noise * self.spread
        total = prior + variances
        gain = np.divide(prior, total, out=np.ones_like(total), where=total > 0)
        mean, normal = seen.mean(axis=-1, keepdims=True), generator.standard_normal((2, *total.shape))
        true = (mean + gain * (seen - mean) + np.sqrt(gain * variances) * normal[0]).clip(0, 1)
        again = (true + np.sqrt(variances) * normal[1]).clip(0, 1)
        return OptionValues(self.games, seen, true, again)


def _groups(judged: Sequence[Judged]) -> list[_Group]:
    """All decisions, grouped by how many options there are."""
    import numpy as np

    rows = defaultdict[int, list[tuple[int, Sequence[float], Sequence[float]]]](list)
    for number, game in enumerate(judged):
        for one, other in zip(game.options, game.check or game.options, strict=True):
            rows[len(one)].append((number, one, other))
    playouts = np.array([game.playouts for game in judged])
    columns = (zip(*rows[options], strict=True) for options in sorted(rows))
    return [_Group(games, np.array(one), np.array(other), playouts) for games, one, other in columns]


def _centred(values: Numbers) -> Numbers:
    """The sum of squared deviations of each row."""
    squares: Numbers = ((values - values.mean(axis=-1, keepdims=True)) ** 2).sum(axis=-1)
    return squares


def _shares(groups: Sequence[_Group], noise: float, weights: Numbers) -> Numbers:
    """How often each deviation occurs, for each draw: maximum likelihood by EM (Dempster, Laird & Rubin 1977, 4.3).

    Of games with other `weights` in each draw: by how the draws differ it is known how uncertain the shares are (the
    Bayesian bootstrap: Rubin 1981).
    """
    import numpy as np

    shares = np.full((len(_DEVIATIONS), weights.shape[1]), 1 / len(_DEVIATIONS))
    if not groups:
        return shares.T
    likelihoods = np.concatenate([each.likelihoods(each.seen, noise) for each in groups])
    every = -(-len(likelihoods) // _MOST)
    likelihoods = likelihoods[::every]
    counted = weights[np.concatenate([each.games for each in groups])[::every]]
    counted /= counted.sum(axis=0)
    for _ in range(_ROUNDS):
        shares *= likelihoods.T @ (counted / (likelihoods @ shares))
    return shares.T
