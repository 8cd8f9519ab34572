"""Counting where pieces go, for the maps of a report: with progress, and ended by Ctrl-C, which leaves them out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from playground.cli.failures import INTERRUPTED, SUCCESS, print_stderr
from playground.interrupts import cancelling

if TYPE_CHECKING:
    from playground.compiler import Compiled
    from playground.engine.cancellation import CancelToken
    from playground.simulate.experiments.result import ExperimentResult
    from playground.simulate.heat_maps.api import Watch
    from playground.simulate.heat_maps.collect import Places
    from playground.simulate.results.summary import Summary

    Found = TypeVar("Found")


def places_of(compiled: Sequence[Compiled], results: Sequence[Summary]) -> tuple[list[Places], int]:
    """What games of each result did, empty where no map can be drawn; and the exit code."""
    from playground.simulate.heat_maps.of_results import games_of_maps, places_of_results

    games = games_of_maps(compiled, results) * len(compiled)
    found, code = counted(games, lambda stop, watch: places_of_results(compiled, results, stop, watch))
    return found or [], code


def places_of_experiment(result: ExperimentResult) -> tuple[list[Places], int]:
    """The same of the arms of an experiment that its report has maps of."""
    from playground.report.heat_section import mapped_arms

    arms = mapped_arms(result)
    return places_of([each.arm.compiled for each in arms], [each.summary for each in arms]) if arms else ([], SUCCESS)


def counted(games: int, count: Callable[[CancelToken, Watch | None], Found | None]) -> tuple[Found | None, int]:
    """What `count` finds in so many games, and the exit code.

    None of no games, and after Ctrl-C, which is reported: `count` then returns None because its token was set.
    """
    from playground.cli.progress import progress
    from playground.engine.cancellation import CancelToken, interruptible

    if not games:
        return None, SUCCESS
    stop = CancelToken()
    with cancelling(stop.set), progress("where pieces go", games) as update:
        watch = (lambda played: update(played, "")) if update else None
        found = interruptible(lambda token: count(token, watch), stop)
    if found is None:
        print_stderr("stopped: maps of where pieces go are left out")
    return found, SUCCESS if found is not None else INTERRUPTED
