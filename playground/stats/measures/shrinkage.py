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
    """The values of the options of all decisions that have equally many: arrays of options × draws × decisions.

    Numpy reduces a short last axis slowly, so options come first.

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
        return len(self.seen)


@dataclass(frozen=True)
class DrawnOptions:
    """The values of the options of decisions, and, unless they are exact, those that half the playouts find."""

    values: list[OptionValues]
    halves: list[OptionValues]


def option_values(groups: Sequence[OptionGroup], games: int, exact: bool, draws: int, halves: bool) -> DrawnOptions:
    """The values of the options of all decisions as they were seen, and as they may be, grouped by how many there are.

    Of the latter there are that many `draws`, which depend only on the games and their order; of `halves` one part of
    them is by one half of the playouts, the other by the other. Exact values are taken as they are.
    """
    import numpy as np

    if exact:
        return DrawnOptions([OptionValues(each.games, *[each.seen[:, None]] * 3) for each in groups], [])
    several = [each for each in groups if each.options > 1]
    seen = float(sum(each.errors for each in several))
    expected = float(sum(each.expected for each in several))
    noise = seen / expected if expected else 0.0
    generator = np.random.default_rng(0)
    shares = _shares(several, noise, generator.exponential(size=(games, draws)))
    found = DrawnOptions([each.values(each.seen[:, None], noise, shares, generator) for each in groups], [])
    if halves:
        found.halves.extend(each.values(each.by_half(draws), 2 * noise, shares, generator) for each in groups)
    return found


class OptionGroup:
    """The options of all decisions that have equally many, as two halves of playouts value them.

    Arrays of options × decisions; `games` are the numbers of the games of the decisions, and `playouts` how many are
    behind each value of these. With the same values twice they are exact.
    """

    def __init__(self, games: NDArray[np.int64], one: Numbers, other: Numbers, playouts: NDArray[np.int64]) -> None:
        self.games, self.options, self.playouts = games, len(one), playouts
        self.seen = (one + other) / 2
        self.half_errors = (one - other) / 2
        likely = shrunk(self.seen, playouts)
        self.spread = likely * (1 - likely)
        # Playouts behind the options of a decision may share random numbers: what all have in common is no difference.
        self.errors = float(_centred(self.half_errors).sum())
        self.expected = float(self.spread.sum()) * (1 - 1 / self.options)

    def by_half(self, draws: int) -> Numbers:
        """What one half of the playouts saw for one half of the draws, and the other for the others."""
        import numpy as np

        signs = np.where(np.arange(draws) < draws // 2, 1.0, -1.0)
        return self.seen[:, None] + signs[:, None] * self.half_errors[:, None]

    def likelihoods(self, seen: Numbers, noise: float) -> Numbers:
        """How likely what is seen of each decision is with each deviation, relative to the likeliest.

        Σ(Q − mean)² of K options is (τ² + noise) times a chi-square variable with K − 1 degrees of freedom. Arrays of
        options × draws × decisions become ones of deviations × draws × decisions.
        """
        import numpy as np

        deviations = np.square(_DEVIATIONS)[:, None, None]
        variances = deviations + np.maximum(noise * self.spread.mean(axis=0), 1e-9)
        logarithms = _centred(seen) / (-2 * variances) - (self.options - 1) / 2 * np.log(variances)
        likelihoods: Numbers = np.exp(logarithms - logarithms.max(axis=0))
        return likelihoods

    def values(self, seen: Numbers, noise: float, shares: Numbers, generator: np.random.Generator) -> OptionValues:
        """Draws of the deviation of each decision, of its options given that, and of noise.

        `seen` is a single draw, or one for each.
        """
        import numpy as np

        often = self.likelihoods(seen, noise) * shares[..., None]
        limits = np.cumsum(often, axis=0)
        chances = generator.random(limits.shape[1:]) * limits[-1]
        chosen = (chances > limits[:-1]).sum(axis=0)
        prior, variances = np.square(_DEVIATIONS)[chosen], (noise * self.spread)[:, None]
        total = prior + variances
        gain = np.divide(prior, total, out=np.ones_like(total), where=total > 0)
        normal = generator.standard_normal((2, *total.shape[1:], self.options))
        mean, (off, noises) = seen.mean(axis=0), np.ascontiguousarray(np.moveaxis(normal, 3, 1))
        true = mean + gain * (seen - mean) + np.sqrt(gain * variances) * off
        true.clip(0, 1, out=true)
        again = true + np.sqrt(variances) * noises
        again.clip(0, 1, out=again)
        return OptionValues(self.games, seen, true, again)


def option_groups(judged: Sequence[Judged]) -> list[OptionGroup]:
    """All decisions, grouped by how many options there are. Games whose options were not judged have none."""
    import numpy as np

    rows = defaultdict[int, list[tuple[int, Sequence[float], Sequence[float]]]](list)
    for number, game in enumerate(judged):
        for one, other in zip(game.options, game.check or game.options, strict=True):
            rows[len(one)].append((number, one, other))
    playouts, found = np.array([game.playouts for game in judged]), []
    for options in sorted(rows):
        columns = [np.array(column) for column in zip(*rows[options], strict=True)]
        found.append(OptionGroup(columns[0], columns[1].T, columns[2].T, playouts[columns[0]]))
    return found


def _centred(values: Numbers) -> Numbers:
    """The sum of squared deviations over options."""
    squares: Numbers = ((values - values.mean(axis=0)) ** 2).sum(axis=0)
    return squares


def _shares(groups: Sequence[OptionGroup], noise: float, weights: Numbers) -> Numbers:
    """How often each deviation occurs, as deviations × draws: by EM (Dempster, Laird & Rubin 1977, 4.3).

    Of games with other `weights` in each draw: by how the draws differ it is known how uncertain the shares are (the
    Bayesian bootstrap: Rubin 1981).
    """
    import numpy as np

    shares = np.full((len(_DEVIATIONS), weights.shape[1]), 1 / len(_DEVIATIONS))
    if not groups:
        return shares
    likelihoods = np.concatenate([each.likelihoods(each.seen[:, None], noise)[:, 0] for each in groups], axis=1)
    every = -(-likelihoods.shape[1] // _MOST)
    likelihoods = likelihoods[:, ::every]
    counted = weights[np.concatenate([each.games for each in groups])[::every]].T
    counted = counted / counted.sum(axis=1, keepdims=True)
    for _ in range(_ROUNDS):
        shares *= likelihoods @ (counted / (shares.T @ likelihoods)).T
    return shares
