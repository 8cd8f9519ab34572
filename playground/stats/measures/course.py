"""Measures 13 to 17 and 19: the course of a game, from a referee's values V_i(t) of the players.

L(t) is the leader, and w a winner. A referee that uses playouts sees V with noise, which makes a game look more
eventful than it is. Measures of the order of values are therefore averaged over courses that the true values may have
taken (see `smoothing.py`); from a variance and an entropy, which are smooth functions of V, the noise is subtracted.
What is left of it is measured on each page in `docs/measures/`.

Arrays have players × decisions × games × draws, see `Courses`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import inf, log, sqrt
from typing import TYPE_CHECKING

from playground.stats.measures.drawn_numbers import drawn_numbers
from playground.stats.measures.judged import Judged
from playground.stats.measures.judged_games import JudgedGames
from playground.stats.measures.over_games import OverGames

if TYPE_CHECKING:
    from playground.stats.measures.judged_games import Numbers
    from playground.stats.measures.positions import Positions
    from playground.stats.measures.smoothing import Courses

_ROUNDING = 1e-12

_MAX_DRAMA = sqrt(0.5)
"""Of a winner without a chance, while another player is certain to win."""

OfWinner = Callable[["Positions", "Numbers", "Numbers"], "Numbers"]
"""A number of each game and draw, from the values of a winner, and from how much more the best of the others has."""


def drama(judged: Sequence[Judged]) -> OverGames:
    """Mean over t where another player is ahead of w of √((max_j V_j − V_w)/2), averaged over games (measure 13).

    C and B: CardStock after Browne. Half of what the leader has more is what would have to change hands; of two players
    it is ½ − V_w. Games with a winner count; one in which the winner was never behind as 0, one with several winners
    with the mean of theirs. None for a single player.
    """
    found = drawn_numbers(judged, lambda courses: _of_winners(courses, _drama), (0, _MAX_DRAMA), power=0.25)
    return replace(found, nothing=0.0)


def _drama(_games: Positions, _values: Numbers, arrears: Numbers) -> Numbers:
    import numpy as np

    behind = arrears > _ROUNDING
    roots: Numbers = np.sqrt(np.where(behind, arrears, 0.0) / 2).sum(axis=0) / np.maximum(behind.sum(axis=0), 1)
    return roots


def security(judged: Sequence[Judged]) -> OverGames:
    """1 − #{t: another player is ahead of w}/M (measure 14, C: CardStock), over games: 1 if winners were never behind.

    To be level with the best of the others is not to be behind. Games with a winner count, one with several winners
    with the mean of theirs. None for a single player.
    """
    return drawn_numbers(judged, lambda courses: _of_winners(courses, _security), (0, 1))


def _security(games: Positions, _values: Numbers, arrears: Numbers) -> Numbers:
    safe: Numbers = 1 - (arrears > _ROUNDING).sum(axis=0) / games.lengths[:, None]
    return safe


def comebacks(judged: Sequence[Judged]) -> OverGames:
    """Whether the winner was behind after ⌊M/2⌋ of the M decisions, over games: 1 if all wins came from behind.

    To be level with the best of the others is not to be behind. Games with a winner count, one with several winners
    with the mean of theirs. None for a single player.
    """
    return drawn_numbers(judged, lambda courses: _of_winners(courses, _behind_at_half_time), (0, 1))


def _behind_at_half_time(games: Positions, _values: Numbers, arrears: Numbers) -> Numbers:
    import numpy as np

    half = (games.lengths // 2)[None, :, None]
    behind: Numbers = (np.take_along_axis(arrears, half, axis=0)[0] > _ROUNDING).astype(float)
    return behind


def lead_change(judged: Sequence[Judged]) -> OverGames:
    """#{t ≥ 2: L(t) ≠ L(t − 1)}/(M − 1) (measure 15), averaged over games with two decisions and more.

    They count however they ended. If several are ahead together, the leader keeps the lead, or else the first of them
    has it; nobody leads until a player is ahead alone, and taking a lead that nobody had is no change. None for a
    single player.
    """
    return drawn_numbers(judged, _lead_changes, (0, 1), power=0.25)


def _lead_changes(courses: Courses) -> Numbers:
    import numpy as np

    games, values = courses.positions, courses.true
    most = values.max(axis=0)
    first, alone = values.argmax(axis=0), (values == most).sum(axis=0) == 1
    leader, changes = np.full(first.shape[1:], -1), np.zeros(first.shape[1:])
    for time in range(len(most)):
        held = np.take_along_axis(values[:, time], leader.clip(0)[None], axis=0)[0]
        takes = np.where(leader < 0, alone[time], held < most[time]) & games.within[time][:, None]
        changes += takes & (leader >= 0)
        leader = np.where(takes, first[time], leader)
    counts = (games.lengths > 1) & (games.players > 1)
    return np.where(counts[:, None], changes / np.maximum(games.lengths - 1, 1)[:, None], np.nan)


def decisiveness(judged: Sequence[Judged]) -> OverGames:
    """First t with V_w above every value that a loser ever had, divided by M (measure 16, L: Ludii), over games.

    1 if there is none: only the end decides. Games with winners and losers count; one with several winners
    with the mean of theirs.
    """
    return drawn_numbers(judged, _decided, (0, 1))


def _decided(courses: Courses) -> Numbers:
    import numpy as np

    games = courses.positions
    losers = ~games.winners.T[:, None] & games.within
    most = np.where(losers[..., None], courses.true, -1.0).max(axis=(0, 1))

    def first_above(games: Positions, values: Numbers, _arrears: Numbers) -> Numbers:
        above = (values > most) & games.within[:, :, None]
        first: Numbers = np.where(above.any(axis=0), above.argmax(axis=0) + 1, games.lengths[:, None])
        return first / games.lengths[:, None]

    all_won = games.winners.sum(axis=1) == games.players
    return np.where(all_won[:, None], np.nan, _of_winners(courses, first_above))


def _of_winners(courses: Courses, number: OfWinner) -> Numbers:
    """The number of each game and draw, the mean over its winners; NaN without winners, and for a single player."""
    import numpy as np

    games = courses.positions
    total, winners = np.zeros(courses.true.shape[2:]), games.winners.sum(axis=1)
    for have_one, values, arrears in courses.of_winners:
        total += np.where(have_one[:, None], number(games, values, arrears), 0.0)
    counts = (winners > 0) & (games.players > 1)
    return np.where(counts[:, None], total / np.maximum(winners, 1)[:, None], np.nan)


def stability(judged: Sequence[Judged]) -> OverGames:
    """mean_i Var_t V_i (measure 17, L: Ludii), averaged over games of two decisions and more, however they ended.

    Var has the divisor M. With two halves of the playouts it is the covariance of what one half sees with what the
    other sees: their errors are independent, so that this is unbiased, and may be below 0.
    """
    values = [value for games in JudgedGames.of(judged).positions for value in _variances(games)]
    return OverGames.of(values, (0, 1), beyond=True)


def _variances(games: Positions) -> Iterator[float | None]:
    import numpy as np

    deviations = np.where(games.within[:, :, None], games.one - games.one.sum(axis=0) / games.lengths[:, None], 0.0)
    found = (deviations * games.other).sum(axis=0).mean(axis=1) / games.lengths
    return (float(value) if length > 1 else None for value, length in zip(found, games.lengths, strict=True))


def uncertainty(judged: Sequence[Judged]) -> OverGames:
    """H(V(t))/ln p, averaged over t and games (measure 19): 1 while all are equal, 0 once the winner is certain.

    H(V) = −Σ V_i ln V_i in nats, with V scaled to sum to 1; decisions at which nobody has any chance are left out. All
    games count, however they ended. None for a single player.

    Noise lowers H. Of n playouts that are won or lost, of which k_i are won by player i, Σ (k_i/n)(ψ(n) − ψ(k_i)) is
    reported instead of H, with ψ the digamma function: what is left of the bias falls as (1 − V_i)ⁿ does (Zhang 2012;
    in this form Schürmann 2015). Playouts that are drawn or shared vary less, and count as more: as many as
    the halves' differences say. Two searches do not differ as games do that are won or lost: of the mean of both
    halves H is too low by half as much as of each alone, and that is added. Single numbers may lie beyond 1.
    """
    return _entropies(judged, 1.0)


def uncertainty_at_end(judged: Sequence[Judged]) -> OverGames:
    """`uncertainty` over the last quarter of a game, ⌈M/4⌉ decisions."""
    return _entropies(judged, 0.25)


def _entropies(judged: Sequence[Judged], part: float) -> OverGames:
    judged = JudgedGames.of(judged)
    worth = _worth(judged.positions)
    values = [value for games in judged.positions for value in _mean_entropies(games, part, worth)]
    return OverGames.of(values, (0, 1), beyond=judged.halved)


def _worth(games: Sequence[Positions]) -> float:
    """As how many playouts that are won or lost a playout counts; infinite for values that are exact.

    By the variance that such playouts would have, of which the product of one half with what the other leaves of 1 is
    an unbiased estimate, beside that of half the difference of the halves.
    """
    likely = sum(float((each.one * (1 - each.other) * each.within[:, :, None]).sum()) for each in games)
    seen = sum(float((((each.one - each.other) / 2) ** 2).sum(axis=(0, 2)) @ each.playouts) for each in games)
    return max(1.0, likely / seen) if seen else inf


def _mean_entropies(games: Positions, part: float, worth: float) -> Iterator[float | None]:
    """The mean entropies of games at their last decisions, without what noise takes from them."""
    import numpy as np

    if games.players == 1:
        return iter([None] * len(games.lengths))
    begin = games.lengths - np.ceil(part * games.lengths)
    playouts = np.where(games.playouts > 0, games.playouts * min(worth, 1e15), inf)[:, None]
    known = (games.values.sum(axis=2) > 0) & games.within & (np.arange(len(games.one))[:, None] >= begin)
    if games.searched:
        endless = np.full_like(playouts, inf)
        whole, one, other = (_entropy(each, endless) for each in (games.values, games.one, games.other))
        of_decisions = 2 * whole - (one + other) / 2
    else:
        of_decisions = _entropy(games.values, playouts)
    entropies = np.where(known, of_decisions, 0.0).sum(axis=0)
    counts = known.sum(axis=0)
    means = entropies / np.maximum(counts, 1) / log(games.players)
    return (float(mean) if count else None for mean, count in zip(means, counts, strict=True))


def _entropy(values: Numbers, playouts: Numbers) -> Numbers:
    """H of the values of players at each decision that so many playouts found: decisions × games."""
    import numpy as np

    totals = values.sum(axis=2, keepdims=True)
    shares = values / np.where(totals > 0, totals, 1.0)
    return np.asarray((shares * _surprises(shares, playouts)).sum(axis=2))


def _surprises(shares: Numbers, playouts: Numbers) -> Numbers:
    """ψ(n) − ψ(k) of shares k/n, 0 for k = 0; −ln(k/n) of endless playouts."""
    import numpy as np

    likely = np.where(shares > 0, shares, 1.0)
    if np.isinf(playouts).all():
        return np.asarray(-np.log(likely))
    wins = likely * playouts
    surprises = np.log(playouts / wins) + _below_logarithm(wins) - _below_logarithm(playouts)
    return np.asarray(surprises)


def _below_logarithm(x: Numbers) -> Numbers:
    """ln x − ψ(x): by its asymptotic series at x + 4, and the recurrence (Abramowitz & Stegun 1964, 6.3.5, 6.3.18)."""
    import numpy as np

    far = x + 4
    series = 1 / (2 * far) + 1 / (12 * far**2) - 1 / (120 * far**4) + 1 / (252 * far**6)
    return np.asarray(series - np.log1p(4 / x) + 1 / x + 1 / (x + 1) + 1 / (x + 2) + 1 / (x + 3))
