"""Measures 11, 12 and 18: how much choices matter, from a referee's values Q of options and V of positions.

The maximum of noisy values is too high: even options that are all equal have a best one. How much too high is
estimated: values that options may truly have are drawn (see `shrinkage.py`), and courses that games may truly have
taken (see `smoothing.py`), and of each is drawn what a referee might see of it. By what the measure of the latter is
above that of the former on average, that of what was seen is reduced. Single numbers may then lie beyond their range.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING

from playground.stats.measures.drawn_numbers import drawn_numbers, of_draws
from playground.stats.measures.judged import Judged
from playground.stats.measures.judged_games import JudgedGames
from playground.stats.measures.over_games import OverGames

if TYPE_CHECKING:
    from playground.stats.measures.judged_games import Numbers
    from playground.stats.measures.positions import Positions
    from playground.stats.measures.shrinkage import OptionValues
    from playground.stats.measures.smoothing import Courses

NARROW = 0.75
"""How far above the mean, on the way to the best, an option must be to count as good (L: Ludii)."""

_ROUNDING = 1e-12

OfOptions = Callable[["Numbers"], "Numbers"]
"""A number of each draw of each decision, from the values of its options (options × draws × decisions)."""


def decision_significance(judged: Sequence[Judged]) -> OverGames:
    """mean_t (max Q − mean Q) (measure 11, C: CardStock), averaged over games; all games count.

    A decision with a single option counts as 0.
    """
    return _over_decisions(judged, _above_mean, 1)


def _above_mean(values: Numbers) -> Numbers:
    above: Numbers = values.max(axis=0) - values.mean(axis=0)
    return above


def significance_of_second(judged: Sequence[Judged]) -> OverGames:
    """mean_t (best Q − second Q), over the decisions with two options and more, averaged over games that have any."""
    return _over_decisions(judged, _above_second, 2)


def _above_second(values: Numbers) -> Numbers:
    import numpy as np

    best, second = np.maximum(values[0], values[1]), np.minimum(values[0], values[1])
    for other in values[2:]:
        second = np.maximum(second, np.minimum(best, other))
        best = np.maximum(best, other)
    return np.asarray(best - second)


def narrowness(judged: Sequence[Judged]) -> OverGames:
    """Share of options with Q > mean + 0.75(max − mean), averaged over t and games (measure 12, L: Ludii).

    All games count. Where all options are equal none is above, and the share is 0. If they differed by next to nothing
    it would not be: so half of what that would add is an error wherever few playouts cannot tell one from the other.
    """
    import numpy as np

    found = _over_decisions(judged, _narrow, 1, power=0.5)
    numbers = _by_game(JudgedGames.of(judged).option_values.values, _narrow_if_unlike, 1)
    unknown = 0.0 if numbers is None else float(np.nanmean(numbers))
    return replace(found, common=hypot(found.common, unknown / 2))


def _narrow_if_unlike(values: OptionValues) -> Numbers:
    """What options that are taken for equal would add if they differed a little: as much as what noise alone shows."""
    import numpy as np

    added: Numbers = _narrow(values.again) * (np.ptp(values.true, axis=0) == 0)
    return added


def _narrow(values: Numbers) -> Numbers:
    mean, most = values.mean(axis=0), values.max(axis=0)
    near: Numbers = (values > mean + NARROW * (most - mean)).mean(axis=0) * (most - mean > _ROUNDING)
    return near


def _over_decisions(judged: Sequence[Judged], measure: OfOptions, minimum: int, power: float = 0.25) -> OverGames:
    """The mean of a measure over the decisions of each game that has any with at least `minimum` options.

    What noise leaves wrong falls with a `power` of the number of playouts.
    """
    games = JudgedGames.of(judged)
    drawn = games.option_values

    def corrected(values: OptionValues) -> Numbers:
        return measure(values.seen) + measure(values.true) - measure(values.again)

    numbers, halves = (_by_game(values, corrected, minimum) for values in (drawn.values, drawn.halves))
    if numbers is None:
        return OverGames([], (0, 1), steady=True)
    return of_draws(numbers, halves, (0, 1), steady=True, beyond=games.halved, power=power)


def _by_game(values: Sequence[OptionValues], number: Callable[[OptionValues], Numbers], minimum: int) -> Numbers | None:
    """The mean of a number of each draw of each decision (draws × decisions) over the decisions of each game.

    Games × draws, NaN for games without decisions of at least `minimum` options; None if no game has any.
    """
    import numpy as np

    groups = [each for each in values if each.options >= minimum]
    if not groups:
        return None
    games = 1 + max(int(each.games.max()) for each in groups)
    totals, counts = np.zeros((games, groups[0].true.shape[1])), np.zeros(games)
    for each in groups:
        first = np.flatnonzero(np.diff(each.games, prepend=-1))  # decisions are in the order of their games
        totals[each.games[first]] += np.add.reduceat(number(each), first, axis=1).T
        counts += np.bincount(each.games, minlength=games)
    return np.where(counts > 0, 1.0, np.nan)[:, None] * totals / np.maximum(counts, 1)[:, None]


def killer_move(judged: Sequence[Judged]) -> OverGames:
    """max_t (V_mover(t + 1) − V_mover(t)) (measure 18, B: Browne), averaged over games; V(M + 1) is the result.

    All games count, unfinished ones with two decisions and more without their last.
    """
    games = JudgedGames.of(judged)
    return drawn_numbers(games, _killer, (-1, 1), steady=True, beyond=games.halved, power=1)


def _killer(courses: Courses) -> Numbers:
    """The largest jump seen, less the bias that it has of what may be true (Efron & Tibshirani 1993, chapter 10)."""
    import numpy as np

    games = courses.positions
    seen, true, again = (_largest_jump(games, each) for each in (courses.seen, courses.true, courses.again))
    counts = games.lengths + games.finished > 1
    return np.where(counts[:, None], seen + true - again, np.nan)


def _largest_jump(games: Positions, values: Numbers) -> Numbers:
    """max_t (V_mover(t + 1) − V_mover(t)) of each game and draw; not of games without two positions."""
    import numpy as np

    movers, last = games.movers, games.lengths - 1
    times, number = np.arange(len(movers))[:, None], np.arange(len(last))
    before, after = values[movers, times, number], values[movers[:-1], times[1:], number]
    jumps = np.where(games.within[1:, :, None], after - before[:-1], -np.inf).max(axis=0, initial=-np.inf)
    result = games.final[number, games.movers[last, number]][:, None] - before[last, number]
    largest: Numbers = np.maximum(jumps, np.where(games.finished[:, None], result, -np.inf))
    return np.where(np.isfinite(largest), largest, 0.0)
