"""The games that a report's maps of the board are made from: the first of those that were played, played again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playground.engine.cancellation import CancelToken
from playground.simulate.heat_maps.api import Watch, collect_all, games_of
from playground.simulate.heat_maps.collect import Places
from playground.simulate.heat_maps.estimates import MIN_GAMES
from playground.simulate.heat_maps.sites import STANDING
from playground.simulate.results.summary import Summary
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from playground.compiler import Compiled

MAX_BESIDE = 4
"""Games whose maps fit beside each other in a report: of more there are none."""


def games_of_maps(compiled: Sequence[Compiled], results: Sequence[Summary]) -> int:
    """How many games of each result are played again: all, up to 1,000, or 100 where a player thinks.

    0 if these are too few for a map.
    """
    games = min(games_of(compiled[0], results[0].agents), *(result.games for result in results))
    return games if games >= MIN_GAMES else 0


def places_of_results(
    compiled: Sequence[Compiled], results: Sequence[Summary], stop: CancelToken, watch: Watch | None = None
) -> list[Places] | None:
    """What these games did. Empty where no map can be drawn; None if `stop` was set meanwhile."""
    games, base = games_of_maps(compiled, results), results[0]
    if not games:
        return []
    try:
        found = collect_all(compiled, STANDING, None, None, games, base.seed, base.agents, stop, watch)
    except PlaygroundError:  # a board so large that the sums would not fit the memory
        return []
    return found if all(each.games == games for each in found) else None
