"""Measures 13 to 17 and 19: how a game goes to and fro, from the values V_i(t) that a referee gives to the players.

L(t) is who leads. A referee that plays games out at random sees V with noise, which makes a game look more eventful
than it is: each page in `docs/measures/` tells how its measure leans. Only the noise in a variance is known well enough
to be taken out.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log, sqrt
from statistics import fmean, pvariance

from playground.stats.measures.judged import Judged, OverGames


def middle(players: int) -> float:
    """θ = ½(1 + (p − 2)/(p − 1)): below it a winner was behind. ½ for two players."""
    return (1 + (players - 2) / (players - 1)) / 2


def drama(judged: Sequence[Judged]) -> OverGames:
    """Mean over t where V_w < θ of √(θ − V_w) (measure 13, C and B: CardStock after Browne), averaged over games.

    Games that somebody won count; one in which the winner was never behind as 0, one with several winners with the mean
    of theirs. None for a single player.
    """
    about = "how far behind winners were while they were behind, 0 if they never were"
    games = _won(judged)
    values = [fmean(_drama(course, middle(game.players)) for course in game.of_winners()) for game in games]
    most = sqrt(max((middle(game.players) for game in games), default=1.0))
    return OverGames(values, (0, most), "root of value", about)


def _drama(course: Sequence[float], theta: float) -> float:
    behind = [sqrt(theta - value) for value in course if value < theta]
    return fmean(behind) if behind else 0.0


def security(judged: Sequence[Judged]) -> OverGames:
    """1 − #{t: V_w < θ}/M (measure 14, C: CardStock), averaged over games: 1 if winners were never behind.

    Games that somebody won count, one with several winners with the mean of theirs. None for a single player.
    """
    about = "share of decisions at which the later winner was not behind"
    values = [
        fmean(fmean(value >= middle(game.players) for value in course) for course in game.of_winners())
        for game in _won(judged)
    ]
    return OverGames(values, (0, 1), "share", about)


def _won(judged: Sequence[Judged]) -> list[Judged]:
    return [game for game in judged if game.winners and game.decisions and game.players > 1]


def lead_change(judged: Sequence[Judged]) -> OverGames:
    """#{t ≥ 2: L(t) ≠ L(t − 1)}/(M − 1) (measure 15), averaged over games with two decisions and more.

    They count however they ended. Where several are ahead together whoever led goes on leading, or else the first of
    them does; nobody leads until somebody is ahead alone, and to take a lead that nobody had is no change. None for a
    single player.
    """
    about = "share of decisions after which somebody else leads"
    games = [game for game in judged if game.decisions > 1 and game.players > 1]
    values = [_changes(game.both_values) / (game.decisions - 1) for game in games]
    return OverGames(values, (0, 1), "share", about)


def _changes(values: Sequence[Sequence[float]]) -> int:
    leader, changes = None, 0
    for row in values:
        ahead = [player for player, value in enumerate(row) if value == max(row)]
        if leader in ahead or (leader is None and len(ahead) > 1):
            continue
        changes += leader is not None
        leader = ahead[0]
    return changes


def decisiveness(judged: Sequence[Judged]) -> OverGames:
    """First t with V_w above every value that a loser ever had, divided by M (measure 16, L: Ludii), over games.

    1 if there is none: only the end decides. Games that somebody lost and somebody won count; one with several winners
    with the mean of theirs.
    """
    about = "how far into the game the winner is first better off than any loser ever is"
    values = [_decided(game) for game in _won(judged) if len(set(game.winners)) < game.players]
    return OverGames(values, (0, 1), "share of the game", about)


def _decided(game: Judged) -> float:
    losers = [player for player in range(game.players) if player not in game.winners]
    most = max(row[loser] for row in game.both_values for loser in losers)
    firsts = (
        next((time for time, value in enumerate(course, start=1) if value > most), game.decisions)
        for course in game.of_winners()
    )
    return fmean(firsts) / game.decisions


def stability(judged: Sequence[Judged]) -> OverGames:
    """mean_i Var_t V_i (measure 17, L: Ludii), averaged over games of two decisions and more, however they ended.

    Var has the divisor M. A value that is a mean of n playouts, each won or lost, varies by V(1 − V)/n on its own, of
    which V(1 − V)/(n − 1) with the V that was seen is an unbiased estimate; (M − 1)/M of its mean over t is in the
    variance, and is subtracted where `playouts` tells n. Playouts that may be drawn vary less: too much is taken out.
    """
    about = "how much the value of a player varies in the course of a game: 0 is steady"
    values = [_variance(game) for game in judged if game.decisions > 1]
    return OverGames(values, None, "value²", about)


def _variance(game: Judged) -> float:
    values = game.both_values
    seen = fmean(pvariance(course) for course in zip(*values, strict=True))
    if not game.playouts:
        return seen
    noise = fmean(value * (1 - value) for row in values for value in row) / (game.playouts - 1)
    return seen - noise * (game.decisions - 1) / game.decisions


def uncertainty(judged: Sequence[Judged]) -> OverGames:
    """H(V(t))/ln p, averaged over t and games (measure 19): 1 while all are equal, 0 once it is known who wins.

    H(V) = −Σ V_i ln V_i in nats, with V scaled to sum to 1; decisions at which nobody has any chance are left out. All
    games count, however they ended. None for a single player.
    """
    about = "how open it is who wins, on average over the game: 0 known, 1 all are equal"
    return _entropies(judged, 1.0, about)


def uncertainty_at_end(judged: Sequence[Judged]) -> OverGames:
    """The same over the last quarter of a game, ⌈M/4⌉ decisions."""
    about = "how open it is who wins, on average over the last quarter of the game"
    return _entropies(judged, 0.25, about)


def _entropies(judged: Sequence[Judged], part: float, about: str) -> OverGames:
    games = (game.both_values[-ceil(part * game.decisions) :] for game in judged if game.players > 1)
    found = ([_entropy(row) for row in rows if sum(row) > 0] for rows in games)
    return OverGames([fmean(entropies) for entropies in found if entropies], (0, 1), "0 to 1", about)


def _entropy(row: Sequence[float]) -> float:
    shares = [value / sum(row) for value in row]
    return sum(-share * log(share) for share in shares if share > 0) / log(len(row))
