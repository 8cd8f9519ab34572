"""Numbers of judged games that are averaged over what the true values may be, and how uncertain that leaves their mean.

Draws have different parameters of the model (`course_model.py`). So what the mean over games varies by between draws
is the error that is left since few playouts say little of the parameters; it is the same for all games, and more games
reduce it only slowly.

A model that is not quite right makes a number depend on the playouts. How much is seen from what half of them find: if
what is wrong falls as n^−a does, endless playouts would find 1/(2^a − 1) times as far on (Richardson 1911). What is not
known of values falls with the root of n, and so does most that is computed from them (a = ½); roots of values, and how
often a walk seen with noise crosses a line, fall with the fourth root (a = ¼), and the shape of the distribution of
options' values is learned no faster (Carroll & Hall 1988 on deconvolution); and what a bootstrap leaves of a bias
that falls with the root falls as 1/n does (a = 1; Hall 1992, section 1.5). The estimate is not moved by so much, since
that would add as much noise again: it counts as a further error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from typing import TYPE_CHECKING

from playground.stats.measures.judged import Judged
from playground.stats.measures.judged_games import JudgedGames
from playground.stats.measures.over_games import OverGames

if TYPE_CHECKING:
    from playground.stats.measures.judged_games import Numbers
    from playground.stats.measures.smoothing import Courses


def drawn_numbers(
    judged: Sequence[Judged],
    number: Callable[[Courses], Numbers],
    ends: tuple[float, float],
    steady: bool = False,
    beyond: bool = False,
    power: float = 0.5,
) -> OverGames:
    """A number of each game, from its courses: games × draws, NaN for games that do not count.

    What the model has wrong falls with this power of the number of playouts.
    """
    import numpy as np

    drawn = JudgedGames.of(judged).courses
    numbers = [number(each) for each in drawn.courses]
    if not numbers:
        return OverGames([], ends, steady, beyond)
    halves = [number(each) for each in drawn.halves]
    return of_draws(np.concatenate(numbers), np.concatenate(halves) if halves else None, ends, steady, beyond, power)


def of_draws(
    numbers: Numbers,
    halves: Numbers | None,
    ends: tuple[float, float],
    steady: bool = False,
    beyond: bool = False,
    power: float = 0.5,
) -> OverGames:
    """From numbers of games × draws, NaN for games that do not count, and from those that half the playouts find."""
    import numpy as np

    counts = ~np.isnan(numbers[:, 0])
    places = tuple(np.flatnonzero(counts).tolist())
    numbers = numbers[counts]
    of_model = of_playouts = 0.0
    if len(numbers) and halves is not None:
        of_model = float(numbers.mean(axis=0).std(ddof=1))
        of_playouts = abs(float(numbers.mean()) - float(halves[counts].mean())) / (2**power - 1)
    return OverGames(numbers.mean(axis=1).tolist(), ends, steady, beyond, places, hypot(of_model, of_playouts), power)
