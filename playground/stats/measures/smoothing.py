"""Courses that the true values of judged games may have taken, given what a noisy referee saw of them.

A value that is a mean of n playouts errs by about √(V(1 − V)/n). Whatever depends on the order of values (who leads,
who is behind, where the largest jump is) is thereby made to look more eventful, with few playouts much more: from one
decision to the next true values move less than the noise does. So measures are averaged over courses drawn from their
distribution given what was seen, under the model of `course_model.py`: a Kalman filter forwards, and draws backwards
(Frühwirth-Schnatter 1994, Carter & Kohn 1994). With more playouts the draws come to lie on the values that were seen.

The result of a game is one playout more from its last position, and counts as such: without it a winner would not be
known to have been rather ahead than behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

from playground.stats.measures.course_model import CourseModel
from playground.stats.measures.positions import Positions

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Courses:
    """The values of players in some games: arrays of players × decisions × games × draws.

    Numpy reduces a short last axis slowly, so players come first.

    positions  the games
    seen       what the referee saw, as a single draw, or by the half of the playouts that a draw is from
    true       what the true values may be, between 0 and 1
    again      what the referee might see of those if it judged the game once more
    """

    positions: Positions
    seen: Numbers
    true: Numbers
    again: Numbers

    @classmethod
    def exact(cls, games: Positions) -> Courses:
        """Of values that are taken as they are."""
        return cls(games, *[_players_first(games.values)] * 3)

    @cached_property
    def of_winners(self) -> list[tuple[NDArray[np.bool_], Numbers, Numbers]]:
        """What winners have: the first of each game, then the second of those that have one, and so on.

        Which games have such a winner; its true values, and how much more the best of the others has, −∞ after the end:
        decisions × games × draws.
        """
        import numpy as np

        games, found = self.positions, []
        winners = games.winners.sum(axis=1)
        for place in range(winners.max(initial=0)):
            chosen = np.argsort(~games.winners, axis=1, kind="stable")[:, place]
            own = (np.arange(games.players)[:, None] == chosen)[:, None, :, None]
            values = np.where(own, self.true, 0.0).sum(axis=0)
            arrears = np.where(own, -np.inf, self.true).max(axis=0) - values
            arrears[~games.within] = -np.inf
            found.append((place < winners, values, arrears))
        return found


@dataclass(frozen=True)
class Drawn:
    """The courses of some games, and, unless values are exact, those that half the playouts find."""

    courses: list[Courses]
    halves: list[Courses]


def courses(games: Sequence[Positions], exact: bool, draws: int, halves: bool) -> Drawn:
    """The courses of games as they were seen, and as they may have been.

    There are that many `draws` of each, which depend only on the games and their order; of `halves` one part of them is
    by one half of the playouts, the other by the other. Exact values are taken as they are.
    """
    import numpy as np

    if exact or not games:
        return Drawn([Courses.exact(each) for each in games], [])
    spreads, generator = [_spread(each) for each in games], np.random.default_rng(0)
    model = CourseModel.of(games, spreads, draws, generator)
    found = Drawn([], [])
    for each, spread in zip(games, spreads, strict=True):
        shape = (3, *each.one.shape[:2], draws)
        normal = (model.root @ generator.standard_normal((prod(shape), each.players)).T).reshape(-1, *shape)
        seen, variances = _players_first(each.values), model.noise * spread
        found.courses.append(_courses(each, model, seen, variances, normal))
        if halves:
            by_half = [np.repeat(_players_first(half), draws // 2, axis=3) for half in (each.one, each.other)]
            found.halves.append(_courses(each, model, np.concatenate(by_half, axis=3), 2 * variances, normal))
    return found


def shrunk(values: Numbers, playouts: int | NDArray[np.int64]) -> Numbers:
    """Values moved towards ½ as if by one more playout: of a value that was seen as 0 or 1, some noise is left."""
    moved: Numbers = values + (0.5 - values) / (playouts + 1)
    return moved


def _players_first(values: Numbers) -> Numbers:
    """Values of decisions × games × players as those of courses with a single draw."""
    import numpy as np

    return np.ascontiguousarray(np.moveaxis(values, 2, 0))[..., None]


def _spread(games: Positions) -> Numbers:
    """Σ V_i(1 − V_i) at each decision: decisions × games.

    0 where both halves find all players exactly level, which is hardly ever noise, but a game that can only be drawn.
    """
    import numpy as np

    likely = shrunk(games.values, games.playouts[:, None])
    level = (games.one == games.one[:, :, :1]).all(axis=2) & (games.one == games.other).all(axis=2)
    return np.where(games.within & ~level, (likely * (1 - likely)).sum(axis=2), 0.0)


def _courses(games: Positions, model: CourseModel, seen: Numbers, variances: Numbers, normal: Numbers) -> Courses:
    """Courses given what was seen, with its variances (decisions × games), from normal numbers with players' noise."""
    import numpy as np

    steps, off = model.of_decisions(games)
    known, noise = _with_results(games, seen, variances)
    values = np.broadcast_to(known, (len(normal), *normal.shape[2:]))
    noise = np.broadcast_to(noise[:, :, None], off.shape)
    way = _drawn(*_filtered(values, noise + off, steps, model, games.within), steps, normal[:, 0])
    gain = np.divide(off, off + noise, out=np.ones_like(off), where=off + noise > 0)
    true = way + gain * (values - way) + np.sqrt(gain * noise) * normal[:, 1]
    true.clip(0, 1, out=true)
    again = true + np.sqrt(variances)[:, :, None] * normal[:, 2]
    again.clip(0, 1, out=again)
    return Courses(games, seen, true, again)


def _with_results(games: Positions, seen: Numbers, variances: Numbers) -> tuple[Numbers, Numbers]:
    """What is known of each position, with its variance: at the last one the result is one more playout."""
    import numpy as np

    last, number = games.lengths - 1, np.arange(len(games.lengths))
    counts = games.finished & (games.playouts > 0) & (variances[last, number] > 0)
    share = np.where(counts, 1 / (games.playouts + 1), 0.0)
    values, left = seen.copy(), variances.copy()
    values[:, last, number] += share[:, None] * (games.final.T[:, :, None] - values[:, last, number])
    left[last, number] *= 1 - share
    return values, left


def _filtered(
    values: Numbers, variances: Numbers, steps: Numbers, model: CourseModel, within: NDArray[np.bool_]
) -> tuple[Numbers, Numbers]:
    """The mean of the walk at each decision given what was seen up to it, and what is left of its variance.

    Of arrays of (players ×) decisions × games × draws: Kalman (1960). After its last decision nothing is seen of a
    game.
    """
    import numpy as np

    means, left = np.empty_like(values), np.empty_like(variances)
    before, mean = np.broadcast_to(model.spread, variances.shape[1:]), model.begin.T[:, None]
    for time in range(len(variances)):
        if time:
            before, mean = left[time - 1] + steps[time], means[:, time - 1]
        total = before + variances[time]
        gain = np.where(np.isfinite(before), before, 1.0) / np.where(np.isfinite(total), np.maximum(total, 1e-300), 1.0)
        gain *= within[time][:, None]
        means[:, time] = mean + gain * (values[:, time] - mean)
        left[time] = np.where(within[time][:, None], gain * variances[time], before)
    return means, left


def _drawn(means: Numbers, left: Numbers, steps: Numbers, normal: Numbers) -> Numbers:
    """Draws of the walk at all decisions given all that was seen, backwards in time."""
    import numpy as np

    drawn = np.empty_like(normal)
    drawn[:, -1] = means[:, -1] + np.sqrt(left[-1]) * normal[:, -1]
    gains = left[:-1] / (left[:-1] + steps[1:])
    chance = np.sqrt(left[:-1] * (1 - gains)) * normal[:, :-1] + (1 - gains) * means[:, :-1]
    for time in reversed(range(len(left) - 1)):
        drawn[:, time] = chance[:, time] + gains[time] * drawn[:, time + 1]
    return drawn
