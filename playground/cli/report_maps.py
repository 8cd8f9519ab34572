"""The games that a report's maps of the board are made from: the first of those that were played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playground.cli.failures import INTERRUPTED, SUCCESS, print_stderr
from playground.interrupts import cancelling

if TYPE_CHECKING:
    from playground.compiler import Compiled
    from playground.simulate.heat_maps.collect import Places
    from playground.simulate.results.summary import Summary


def places_of(compiled: Sequence[Compiled], results: Sequence[Summary]) -> tuple[list[Places], int]:
    """What games of each result did: as many as were played, up to 1,000, or 100 where a player thinks.

    Empty where no map can be drawn, as of too few games, and after Ctrl-C, which is reported. The second is the exit
    code.
    """
    found = _collected(compiled, results)
    if found is None:
        print_stderr("stopped: maps of where pieces go are left out")
        return [], INTERRUPTED
    return found, SUCCESS


def _collected(compiled: Sequence[Compiled], results: Sequence[Summary]) -> list[Places] | None:
    """The same; None after Ctrl-C."""
    from playground.cli.progress import progress
    from playground.engine.cancellation import CancelToken, interruptible
    from playground.report.heat_section import MIN_GAMES
    from playground.simulate.heat_maps.api import collect_all, games_of
    from playground.simulate.heat_maps.sites import STANDING
    from playground.source.diagnostics import PlaygroundError

    base = results[0]
    games = min(games_of(compiled[0], base.agents), *(result.games for result in results))
    if games < MIN_GAMES:
        return []
    stop = CancelToken()
    with cancelling(stop.set), progress("where pieces go", games * len(compiled)) as update:
        watch = (lambda played: update(played, "")) if update else None
        request = (compiled, STANDING, None, None, games, base.seed, base.agents)
        try:
            found = interruptible(lambda token: collect_all(*request, token, watch), stop)
        except PlaygroundError:  # a board so large that the sums would not fit the memory
            return []
    return found if all(each.games == games for each in found) and len(found) == len(compiled) else None
