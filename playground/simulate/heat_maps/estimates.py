"""From what each game did on each site to a number with an interval for each site, and to known differences.

Every estimate comes with the influence of each game on it (`stats/paired/influence.py` describes the idea), so that the
difference of two variants that played the same games is computed pair by pair: what both have in common cancels out.
All sites of a map share one error: intervals have 1 − 5%/sites each (Bonferroni), p-values are adjusted by Holm's
method. Sites where nothing ever happened count as well, because which these are was seen in the same games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from playground.game.core import Game
from playground.simulate.heat_maps.collect import Places
from playground.simulate.heat_maps.model import HeatDifference, HeatMap
from playground.simulate.heat_maps.sites import CAPTURES, ENDINGS, MOVES, STANDING, WINS, SiteNumber
from playground.source.diagnostics import PlaygroundError
from playground.stats.fixed_n.intervals import Interval, bounded_mean, holm, shared_confidence
from playground.stats.fixed_n.skewness import mostly_alike

NOBODY = "nobody"
"""The owner of components that nobody owns."""

CONFIDENCE, ERROR = 0.95, 0.05
MIN_GAMES = 20
"""With fewer games nothing is called known: a site that was the same in all of them need not always be."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class _Estimates:
    """Estimates by site; `influence` has a row for each game, with 0 on average; `numbers` what each counted game has
    there, None where an estimate is no mean."""

    values: Floats
    influence: Floats
    numbers: Floats | None
    counted: int


def heat_map_of(places: Places, of: str = STANDING, owner: str | None = None) -> HeatMap:
    """The map of what games did.

    Raises PlaygroundError if there is no such owner, or nothing to count.
    """
    found = _estimates(places, of, owner)
    sites = places.game.board.sites
    confidence = shared_confidence(CONFIDENCE, max(1, len(sites)))  # a game may have no site at all
    board = places.game.board
    numbers = []
    for site in sites:
        interval = _interval(found, of, site, confidence)
        low, high = _ends(interval)
        numbers.append(SiteNumber(site, board.name(site), float(found.values[site]), low, high))
    head = (places.game, of, owner, places.selected, places.seed, places.agents)
    return HeatMap(*head, places.games, found.counted, places.decisions, places.requested, tuple(numbers))


def heat_difference(base: Places, other: Places, of: str = STANDING, owner: str | None = None) -> HeatDifference:
    """`other` − `base` of games that were played on the same seed.

    Raises PlaygroundError as `heat_map_of` does, and if the two have no site in common.
    """
    names = base.game.board.by_name
    shared = [(names[name], site) for name, site in other.game.board.by_name.items() if name in names]
    if not shared:
        raise PlaygroundError(f"{base.game.name} and {other.game.name} have no site in common: compare them apart")
    games = min(base.games, other.games)
    one, two = _estimates(base, of, owner, games), _estimates(other, of, owner, games)
    values = [float(two.values[there] - one.values[here]) for here, there in shared]
    apart = [two.influence[:, there] - one.influence[:, here] for here, there in shared]
    numbers = _differences(base.game, [here for here, _ in shared], values, apart)
    return HeatDifference(heat_map_of(base, of, owner), heat_map_of(other, of, owner), numbers, games)


def _differences(
    game: Game, sites: Sequence[int], values: Sequence[float], apart: Sequence[Floats]
) -> tuple[SiteNumber, ...]:
    """The differences of sites with their intervals; `apart` has, for each site, those of the games' influences."""
    errors = [mostly_alike(_counts(influence)) for influence in apart]
    p_values = holm([error.p_value(value) for error, value in zip(errors, values, strict=True)])
    confidence, games = shared_confidence(CONFIDENCE, len(sites)), len(apart[0])
    numbers = []
    for site, value, error, p_value in sorted(
        zip(sites, values, errors, p_values, strict=True), key=lambda row: row[0]
    ):
        interval = error.around(value, confidence) if error.error or value else None
        low, high = _ends(interval)
        known = games >= MIN_GAMES and p_value <= ERROR and value != 0
        numbers.append(SiteNumber(site, game.board.name(site), value, low, high, p_value, known))
    return tuple(numbers)


def _interval(found: _Estimates, of: str, site: int, confidence: float) -> Interval | None:
    """The interval of a site's number: of shares within 0 and 1; None where all games are alike and could be more."""
    if of in (STANDING, ENDINGS) and found.numbers is not None:
        column = found.numbers[:, site]
        total = min(max(float(column.sum()), 0.0), float(len(column)))
        return bounded_mean(total, float((column**2).sum()), len(column), confidence)
    error = mostly_alike(_counts(found.influence[:, site]))
    return error.around(float(found.values[site]), confidence) if error.error or found.values[site] else None


def _ends(interval: Interval | None) -> tuple[float | None, float | None]:
    return (interval.low, interval.high) if interval else (None, None)


def _counts(numbers: Floats) -> dict[float, int]:
    values, often = np.unique(numbers, return_counts=True)
    return dict(zip(values.tolist(), often.tolist(), strict=True))


def _estimates(places: Places, of: str, owner: str | None, games: int | None = None) -> _Estimates:
    """The estimates of the first `games` games, by default all."""
    check_possible(places.game, of, owner)
    first = slice(games)
    if of == WINS:
        return _wins(places, owner, first)
    if of == ENDINGS:
        return _mean(_last_moves(places, owner, first), places.finished[first])
    array = {STANDING: places.standing, CAPTURES: places.captures, MOVES: places.moves}[of][first]
    place = _place_of(places.game, owner)
    numbers = array.sum(axis=1) if place is None else array[:, place]
    return _mean(numbers, np.ones(len(numbers), np.bool_))


def _mean(numbers: Floats, counting: npt.NDArray[np.bool_]) -> _Estimates:
    """Means over the games that count."""
    if counting.sum() < 2:
        raise PlaygroundError("too few games ended to say anything: play more")
    counted = numbers[counting]
    values = counted.mean(axis=0)
    influence = np.where(counting[:, None], numbers - values, 0.0) / counting.mean()
    return _Estimates(values, influence, counted, int(counting.sum()))


def _last_moves(places: Places, owner: str | None, games: slice) -> Floats:
    last, movers = places.last[games], places.last_mover[games]
    numbers = np.zeros((len(last), places.game.board.size))
    place = _place_of(places.game, owner)
    shown = (last >= 0) & (True if place is None else movers == place)
    numbers[np.flatnonzero(shown), last[shown]] = 1.0
    return numbers


def _wins(places: Places, owner: str | None, games: slice) -> _Estimates:
    """How much longer players hold a site in decisive games that they win than in those they do not; their mean.

    What is typical of a player, such as its side of the board, is in both and cancels out.
    """
    winners, finished, held = places.winners[games], places.finished[games], places.held[games]
    decisive = finished & (winners > 0)
    place = _place_of(places.game, owner)
    values, influence, players = np.zeros(held.shape[2]), np.zeros((len(winners), held.shape[2])), 0
    for player in range(held.shape[1]) if place is None else (place,):
        won = decisive & (winners >> player & 1 == 1)
        lost = decisive & ~won
        if min(won.sum(), lost.sum()) < 2:
            continue
        with_win, without = held[won, player].mean(axis=0), held[lost, player].mean(axis=0)
        values += with_win - without
        influence[won] += (held[won, player] - with_win) / won.mean()
        influence[lost] -= (held[lost, player] - without) / lost.mean()
        players += 1
    if not players:
        raise PlaygroundError("there are too few games that were won and lost: play more, or let others play")
    return _Estimates(values / players, influence / players, None, int(decisive.sum()))


def _place_of(game: Game, owner: str | None) -> int | None:
    """The row of an owner in the arrays of `Places`; None for all of them together."""
    if owner is None:
        return None
    return len(game.players) if owner == NOBODY else game.players.index(owner)


def owners(game: Game) -> tuple[str, ...]:
    """Whose components a map may show."""
    return (*game.players, NOBODY) if any(not piece.owned for piece in game.pieces) else game.players


def check_possible(game: Game, of: str, owner: str | None) -> None:
    """Raises PlaygroundError if a game has no such owner, or nothing that a map of this kind could show."""
    if owner is not None and owner not in (*game.players, NOBODY):
        known = ", ".join((*game.players, NOBODY))
        raise PlaygroundError(f"{game.name} has no player '{owner}': it has {known}")
    if owner == NOBODY and of != STANDING:
        raise PlaygroundError(f"'{NOBODY}' owns components but does nothing: it goes with standing alone")
    zones = any(zone.owner >= 0 for zone in game.zones)
    if of == WINS and not zones and not any(piece.owned for piece in game.pieces):
        raise PlaygroundError(f"no player of {game.name} holds anything, so no site goes with winning: choose another")
    if of == CAPTURES and not game.board.cells:
        raise PlaygroundError(f"{game.name} has no board, and nothing is captured in it: choose another map")
