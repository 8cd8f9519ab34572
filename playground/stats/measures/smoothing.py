"""Courses that the true values of judged games may have taken, given what a noisy referee saw of them.

A value that is a mean of n playouts errs by about √(V(1 − V)/n). Whatever depends on the order of values (who leads,
who is behind, where the largest jump is) is thereby made to look more eventful, with few playouts much more: from one
decision to the next true values move less than the noise does. So the course of a game is taken for a random walk seen
with noise, the local level model (Harvey 1989, chapter 2; Durbin & Koopman 2012, chapter 2), and measures are averaged
over courses drawn from its distribution given what was seen: a Kalman filter forwards, and draws backwards (Frühwirth-
Schnatter 1994, Carter & Kohn 1994). With more playouts the draws come to lie on the values that were seen.

Nothing has to be known of the playouts. Both variances come from the two halves, whose errors are independent: the
noise from how the halves differ, and the steps of the walk from the product of the step of one half with that of the
other, which noise leaves unbiased. Steps have a variance for each fifth of a game, as most games move more towards
their end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt
from typing import TYPE_CHECKING

from playground.stats.measures.judged import Judged

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

DRAWS = 16
"""Courses drawn for each game: what this adds to the variance of a mean over games is small beside their own."""

_PARTS = 5
"""Parts of a game in which steps have variances of their own."""

_LEAST = 1e-9
"""The least variance of steps."""

_BATCH = 64
"""Games whose courses are drawn at once, decision by decision."""


@dataclass(frozen=True)
class Course:
    """The values of a game's players: arrays of draws × decisions × players.

    seen   what the referee saw, as a single draw
    true   what the true values may be, between 0 and 1
    again  what the referee might see of those if it judged the game once more
    """

    seen: Numbers
    true: Numbers
    again: Numbers


def courses(judged: Sequence[Judged]) -> list[Course]:
    """The course of each game as it was seen, and as it may have been.

    Of the latter there are `DRAWS` for each game, which depend only on the games and their order. Without a second half
    values are taken for exact.
    """
    import numpy as np

    if not judged or not all(game.check_values for game in judged):
        return [Course(*[np.asarray(game.values)[None]] * 3) for game in judged]
    games = [_Seen.of(game) for game in judged]
    model, generator = _Model.of(games), np.random.default_rng(0)
    batches = (games[first : first + _BATCH] for first in range(0, len(games), _BATCH))
    return [course for batch in batches for course in model.courses(batch, generator)]


def shrunk(values: Numbers, playouts: int | NDArray[np.int64]) -> Numbers:
    """Values moved towards ½ as if by one more playout: of a value that was seen as 0 or 1, some noise is left."""
    moved: Numbers = values + (0.5 - values) / (playouts + 1)
    return moved


def above_zero(estimate: float, error: float) -> float:
    """The mean of a number that is not below 0, given an unbiased normal estimate of it with a standard error.

    That of a normal distribution truncated at 0 (Johnson, Kotz & Balakrishnan 1994, chapter 13): near the estimate if
    that is far above 0, and a part of the error if it is below.
    """
    if error <= 0:
        return max(estimate, 0.0)
    z = max(estimate / error, -30.0)
    density, share = exp(-z * z / 2) / sqrt(2 * pi), erfc(-z / sqrt(2)) / 2
    return error * (z + density / share)


@dataclass(frozen=True)
class _Seen:
    """What is seen of a game, as arrays of decisions × players.

    values   by both halves together
    errors   half of their difference, which varies as `values` do around the truth
    moved    at each decision but the first, an unbiased estimate of the squared step to it, summed over players
    spread   Σ V_i(1 − V_i) at each decision; 0 where both halves find all players exactly level, which is hardly ever
             noise, but a game that can only be drawn
    """

    values: Numbers
    errors: Numbers
    moved: Numbers
    spread: Numbers

    @classmethod
    def of(cls, game: Judged) -> _Seen:
        import numpy as np

        one, other = np.asarray(game.values), np.asarray(game.check_values)
        values = (one + other) / 2
        likely = shrunk(values, game.playouts)
        level = (one == one[:, :1]).all(axis=1) & (one == other).all(axis=1)
        spread = np.where(level, 0.0, (likely * (1 - likely)).sum(axis=1))
        moved = ((one[1:] - one[:-1]) * (other[1:] - other[:-1])).sum(axis=1)
        return cls(values, (one - other) / 2, moved, spread)

    @property
    def parts(self) -> NDArray[np.int64]:
        """The part of the game in which each decision is."""
        import numpy as np

        return np.arange(len(self.values)) * _PARTS // len(self.values)


@dataclass(frozen=True)
class _Model:
    """What the halves say of all games together.

    noise   the variance of what is seen, summed over players, as a multiple of Σ V_i(1 − V_i)
    steps   the variance of a step in each part of a game, summed over players
    root    a matrix whose product with independent normal numbers has the correlations of players' noise, and 1 as the
            sum of its variances
    """

    noise: float
    steps: Numbers
    root: Numbers

    @classmethod
    def of(cls, games: Sequence[_Seen]) -> _Model:
        import numpy as np

        errors = np.concatenate([game.errors for game in games])
        moved = np.concatenate([game.moved for game in games])
        parts = np.concatenate([game.parts[1:] for game in games])
        steps = np.array([_variance(moved[parts == part]) for part in range(_PARTS)])
        covariance, spread = errors.T @ errors, sum(float(game.spread.sum()) for game in games)
        total, players = float(np.trace(covariance)), len(covariance)
        roots, directions = np.linalg.eigh(covariance / total if total else np.eye(players) / players)
        return cls(total / spread if spread else 0.0, steps, directions * np.sqrt(roots.clip(0)))

    def courses(self, games: Sequence[_Seen], generator: np.random.Generator) -> list[Course]:
        """The courses of games."""
        import numpy as np

        longest, players = max(len(game.values) for game in games), games[0].values.shape[1]
        values, variances = np.zeros((longest, len(games), players)), np.full((longest, len(games)), np.inf)
        steps = np.full((longest, len(games)), _LEAST)
        for number, game in enumerate(games):  # after its last decision nothing is seen of a game
            values[: len(game.values), number] = game.values
            variances[: len(game.values), number] = self.noise * game.spread
            steps[: len(game.values), number] = self.steps[game.parts]
        normal, noise = generator.standard_normal((2, longest, len(games), DRAWS, players)) @ self.root.T
        drawn = _drawn(*_filtered(values, variances, steps), steps, normal).clip(0, 1)
        return [
            self._course(game, drawn[: len(game.values), number], noise[: len(game.values), number])
            for number, game in enumerate(games)
        ]

    def _course(self, game: _Seen, drawn: Numbers, noise: Numbers) -> Course:
        """A game's course, from draws of the true values and of noise (decisions × draws × players)."""
        import numpy as np

        again = (drawn + np.sqrt(self.noise * game.spread)[:, None, None] * noise).clip(0, 1)
        return Course(game.values[None], drawn.transpose(1, 0, 2), again.transpose(1, 0, 2))


def _filtered(values: Numbers, variances: Numbers, steps: Numbers) -> tuple[Numbers, Numbers]:
    """The mean of each value given those up to it, and what is left of its variance (Kalman 1960).

    Of arrays of decisions × games (× players). Before the first decision nothing is known.
    """
    import numpy as np

    means, left = values.copy(), variances.copy()
    for time in range(1, len(values)):
        before = left[time - 1] + steps[time]
        gain = before / (before + variances[time])
        means[time] = means[time - 1] + gain[:, None] * (values[time] - means[time - 1])
        left[time] = (1 - gain) * before
    return means, np.maximum(left, 0.0)


def _drawn(means: Numbers, left: Numbers, steps: Numbers, normal: Numbers) -> Numbers:
    """Draws of all values given all of them, backwards in time: decisions × games × draws × players."""
    import numpy as np

    drawn = np.empty_like(normal)
    drawn[-1] = means[-1][:, None] + np.sqrt(left[-1])[:, None, None] * normal[-1]
    for time in reversed(range(len(means) - 1)):
        gain = left[time] / (left[time] + steps[time + 1])
        deviation = np.sqrt(left[time] * (1 - gain))[:, None, None]
        mean = means[time][:, None]
        drawn[time] = mean + gain[:, None, None] * (drawn[time + 1] - mean) + deviation * normal[time]
    return drawn


def _variance(moved: Numbers) -> float:
    """The variance of steps, from unbiased estimates of it."""
    if not len(moved):
        return _LEAST
    return max(_LEAST, above_zero(float(moved.mean()), float(moved.std()) / sqrt(len(moved))))
