"""Measures 11, 12 and 18: how much choices matter, from a referee's values Q of options and V of positions.

The maximum of noisy values is too high: even options that are all equal have a best one. How much too high is
estimated: values that options may truly have are drawn (see `shrinkage.py`), and courses that games may truly have
taken (see `smoothing.py`), and of each is drawn what a referee might see of it. By what the measure of the latter is
above that of the former on average, that of what was seen is reduced. Single numbers may then lie beyond their range.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from playground.stats.measures.judged import Judged
from playground.stats.measures.judged_games import JudgedGames
from playground.stats.measures.over_games import OverGames

if TYPE_CHECKING:
    from playground.stats.measures.judged_games import Numbers

NARROW = 0.75
"""How far above the mean, on the way to the best, an option must be to count as good (L: Ludii)."""

_ROUNDING = 1e-12

OfOptions = Callable[["Numbers"], "Numbers"]
"""A number of each draw of each decision, from the values of its options (draws × decisions × options)."""


def decision_significance(judged: Sequence[Judged]) -> OverGames:
    """mean_t (max Q − mean Q) (measure 11, C: CardStock), averaged over games; all games count.

    A decision with a single option counts as 0.
    """
    return _over_decisions(judged, _above_mean, 1)


def _above_mean(values: Numbers) -> Numbers:
    above: Numbers = values.max(axis=2) - values.mean(axis=2)
    return above


def significance_of_second(judged: Sequence[Judged]) -> OverGames:
    """mean_t (best Q − second Q), over the decisions with two options and more, averaged over games that have any."""
    return _over_decisions(judged, _above_second, 2)


def _above_second(values: Numbers) -> Numbers:
    import numpy as np

    ordered: Numbers = np.sort(values, axis=2)
    return ordered[:, :, -1] - ordered[:, :, -2]


def narrowness(judged: Sequence[Judged]) -> OverGames:
    """Share of options with Q > mean + 0.75(max − mean), averaged over t and games (measure 12, L: Ludii).

    All games count. Where all options are equal none is above, and the share is 0.
    """
    return _over_decisions(judged, _narrow, 1)


def _narrow(values: Numbers) -> Numbers:
    mean, most = values.mean(axis=2, keepdims=True), values.max(axis=2, keepdims=True)
    differ = most - mean > _ROUNDING
    share: Numbers = ((values > mean + NARROW * (most - mean)) & differ).mean(axis=2)
    return share


def _over_decisions(judged: Sequence[Judged], measure: OfOptions, minimum: int) -> OverGames:
    """The mean of a measure over the decisions of each game that has any with at least `minimum` options."""
    import numpy as np

    games = JudgedGames.of(judged)
    groups = [each for each in games.option_values if each.options >= minimum]
    if not groups:
        return OverGames([], (0, 1), steady=True)
    numbers = np.concatenate([each.games for each in groups])
    values = [_corrected(measure, each.seen, each.true, each.again) for each in groups]
    totals, counts = np.bincount(numbers, np.concatenate(values)), np.bincount(numbers)
    means = (float(total / count) if count else None for total, count in zip(totals, counts, strict=True))
    return OverGames.of(list(means), (0, 1), steady=True, beyond=games.halved)


def _corrected(measure: OfOptions, seen: Numbers, true: Numbers, again: Numbers) -> Numbers:
    """A measure of what was seen, less the bias that it has of what may be true (Efron & Tibshirani 1993, ch. 10)."""
    corrected: Numbers = measure(seen)[0] + measure(true).mean(axis=0) - measure(again).mean(axis=0)
    return corrected


def killer_move(judged: Sequence[Judged]) -> OverGames:
    """max_t (V_mover(t + 1) − V_mover(t)) (measure 18, B: Browne), averaged over games; V(M + 1) is the result.

    All games count, unfinished ones with two decisions and more without their last.
    """
    games = JudgedGames.of(judged)
    values = [
        float(_corrected(partial(_largest_jump, game), course.seen, course.true, course.again))
        if _positions(game) > 1
        else None
        for game, course in zip(games, games.courses, strict=True)
    ]
    return OverGames.of(values, (-1, 1), steady=True, beyond=games.halved)


def _positions(game: Judged) -> int:
    """How many positions have values, the final one included."""
    return game.decisions + bool(game.final)


def _largest_jump(game: Judged, course: Numbers) -> Numbers:
    """max_t (V_mover(t + 1) − V_mover(t)) of each draw."""
    import numpy as np

    if game.final:
        course = np.concatenate([course, np.broadcast_to(game.final, (len(course), 1, game.players))], axis=1)
    times = np.arange(course.shape[1] - 1)
    movers = np.asarray(game.movers)[times]
    largest: Numbers = (course[:, times + 1, movers] - course[:, times, movers]).max(axis=1)
    return largest
