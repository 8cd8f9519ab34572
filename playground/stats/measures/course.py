"""Measures 13 to 17 and 19: the course of a game, from a referee's values V_i(t) of the players.

L(t) is the leader, and w a winner. A referee that uses playouts sees V with noise, which makes a game look more
eventful than it is. Measures of the order of values are therefore averaged over courses that the true values may have
taken (see `smoothing.py`); from a variance and an entropy, which are smooth functions of V, the noise is subtracted.
What is left of it is measured on each page in `docs/measures/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, log, sqrt
from statistics import fmean
from typing import TYPE_CHECKING

from playground.stats.measures.judged import Judged
from playground.stats.measures.judged_games import JudgedGames
from playground.stats.measures.over_games import OverGames

if TYPE_CHECKING:
    from playground.stats.measures.judged_games import Numbers

_ROUNDING = 1e-12

_MOST_DRAMA = sqrt(0.5)
"""Of a winner without a chance, while another player is certain to win."""

OfWinner = Callable[["Numbers", int], "Numbers"]
"""A number of each draw of a game's course (draws × decisions × players), for one of its winners."""


def drama(judged: Sequence[Judged]) -> OverGames:
    """Mean over t where another player is ahead of w of √((max_j V_j − V_w)/2), averaged over games (measure 13).

    C and B: CardStock after Browne. Half of what the leader has more is what would have to change hands; of two players
    it is ½ − V_w. Games with a winner count; one in which the winner was never behind as 0, one with several winners
    with the mean of theirs. None for a single player.
    """
    return OverGames.of(_of_winners(judged, _drama), (0, _MOST_DRAMA))


def _drama(course: Numbers, winner: int) -> Numbers:
    import numpy as np

    arrears = _arrears(course, winner)
    times = (arrears > _ROUNDING).sum(axis=1)
    roots: Numbers = np.sqrt(arrears.clip(0) / 2).sum(axis=1) / np.maximum(times, 1)
    return roots


def security(judged: Sequence[Judged]) -> OverGames:
    """1 − #{t: another player is ahead of w}/M (measure 14, C: CardStock), over games: 1 if winners were never behind.

    To be level with the best of the others is not to be behind. Games with a winner count, one with several winners
    with the mean of theirs. None for a single player.
    """
    return OverGames.of(_of_winners(judged, _security), (0, 1))


def _security(course: Numbers, winner: int) -> Numbers:
    safe: Numbers = (_arrears(course, winner) <= _ROUNDING).mean(axis=1)
    return safe


def _arrears(course: Numbers, winner: int) -> Numbers:
    """How much more the best of the others has than the winner: draws × decisions."""
    import numpy as np

    ahead: Numbers = np.delete(course, winner, axis=2).max(axis=2) - course[:, :, winner]
    return ahead


def lead_change(judged: Sequence[Judged]) -> OverGames:
    """#{t ≥ 2: L(t) ≠ L(t − 1)}/(M − 1) (measure 15), averaged over games with two decisions and more.

    They count however they ended. If several are ahead together, the leader keeps the lead, or else the first of them
    has it; nobody leads until a player is ahead alone, and taking a lead that nobody had is no change. None for a
    single player.
    """
    values = [
        fmean(map(_changes, course.tolist())) / (game.decisions - 1)
        if game.decisions > 1 and game.players > 1
        else None
        for game, course in _with_courses(judged)
    ]
    return OverGames.of(values, (0, 1))


def _changes(values: Sequence[Sequence[float]]) -> int:
    leader, changes = None, 0
    for row in values:
        most = max(row)
        if leader is not None and row[leader] == most:
            continue
        first = row.index(most)
        if leader is None and row.count(most) > 1:
            continue
        changes += leader is not None
        leader = first
    return changes


def decisiveness(judged: Sequence[Judged]) -> OverGames:
    """First t with V_w above every value that a loser ever had, divided by M (measure 16, L: Ludii), over games.

    1 if there is none: only the end decides. Games with winners and losers count; one with several winners
    with the mean of theirs.
    """
    values = [
        fmean(float(_decided(course, winner, game.winners).mean()) for winner in game.winners)
        if 0 < len(set(game.winners)) < game.players
        else None
        for game, course in _with_courses(judged)
    ]
    return OverGames.of(values, (0, 1))


def _decided(course: Numbers, winner: int, winners: Sequence[int]) -> Numbers:
    import numpy as np

    most = np.delete(course, winners, axis=2).max(axis=(1, 2))
    above = course[:, :, winner] > most[:, None]
    first: Numbers = np.where(above.any(axis=1), above.argmax(axis=1) + 1, course.shape[1]) / course.shape[1]
    return first


def _with_courses(judged: Sequence[Judged]) -> Iterator[tuple[Judged, Numbers]]:
    """The games with what their courses may have been: draws × decisions × players."""
    games = JudgedGames.of(judged)
    return ((game, course.true) for game, course in zip(games, games.courses, strict=True))


def _of_winners(judged: Sequence[Judged], number: OfWinner) -> list[float | None]:
    """The number of each game that has winners, and several players: the mean over these, and over draws."""
    return [
        fmean(float(number(course, winner).mean()) for winner in game.winners)
        if game.winners and game.players > 1
        else None
        for game, course in _with_courses(judged)
    ]


def stability(judged: Sequence[Judged]) -> OverGames:
    """mean_i Var_t V_i (measure 17, L: Ludii), averaged over games of two decisions and more, however they ended.

    Var has the divisor M. With two halves of the playouts it is the covariance of what one half sees with what the
    other sees: their errors are independent, so that this is unbiased, and may be below 0.
    """
    values = [
        _variance(game.values, game.check_values or game.values) if game.decisions > 1 else None for game in judged
    ]
    return OverGames.of(values, (0, 1), beyond=True)


def _variance(one: Sequence[Sequence[float]], other: Sequence[Sequence[float]]) -> float:
    return fmean(map(_covariance, zip(*one, strict=True), zip(*other, strict=True)))


def _covariance(one: Sequence[float], other: Sequence[float]) -> float:
    mean = fmean(one)
    return fmean((a - mean) * b for a, b in zip(one, other, strict=True))


def uncertainty(judged: Sequence[Judged]) -> OverGames:
    """H(V(t))/ln p, averaged over t and games (measure 19): 1 while all are equal, 0 once the winner is certain.

    H(V) = −Σ V_i ln V_i in nats, with V scaled to sum to 1; decisions at which nobody has any chance are left out. All
    games count, however they ended. None for a single player.

    With two halves of n playouts together, 2H_n − H_{n/2} is reported, H_{n/2} being the mean of both halves: noise
    lowers H by c/n + O(1/n²), of which this leaves O(1/n²) (the jackknife, Quenouille 1956; for entropies Zahl 1977).
    Single numbers may lie beyond 1.
    """
    return _entropies(judged, 1.0)


def uncertainty_at_end(judged: Sequence[Judged]) -> OverGames:
    """`uncertainty` over the last quarter of a game, ⌈M/4⌉ decisions."""
    return _entropies(judged, 0.25)


def _entropies(judged: Sequence[Judged], part: float) -> OverGames:
    by_game = (_corrected(game, ceil(part * game.decisions)) if game.players > 1 else [] for game in judged)
    values = [fmean(found) if found else None for found in by_game]
    return OverGames.of(values, (0, 1), beyond=JudgedGames.of(judged).halved)


def _corrected(game: Judged, last: int) -> list[float]:
    """The entropies at the last decisions, without what noise takes from them."""
    import numpy as np

    one = np.asarray(game.values[-last:])
    other = np.asarray(game.check_values[-last:]) if game.check_values else one
    known = np.minimum(one.sum(axis=1), other.sum(axis=1)) > 0
    one, other = one[known], other[known]
    found: list[float] = (2 * _entropy((one + other) / 2) - (_entropy(one) + _entropy(other)) / 2).tolist()
    return found


def _entropy(values: Numbers) -> Numbers:
    """H(V)/ln p of each row."""
    import numpy as np

    shares = values / values.sum(axis=1, keepdims=True)
    entropies: Numbers = -(shares * np.log(np.where(shares > 0, shares, 1.0))).sum(axis=1)
    return entropies / log(values.shape[1])
