"""`playground compare --levels`: variants among players of each level of skill, trained for these variants."""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from playground.cli.failures import INTERRUPTED, SUCCESS, print_stderr
from playground.cli.output import print_json, wrapped, writable, write_report
from playground.interrupts import cancelling

if TYPE_CHECKING:
    from playground.compiler import Compiled
    from playground.report.levels_page import Swept
    from playground.skill.plan import StudyPlan
    from playground.skill.result import LevelsResult

DEFAULT_MINUTES = 5.0


@dataclass(frozen=True)
class Request:
    """The options of the command, None for the usual number; `games` is the most of a trained player at a level."""

    seat: int
    minutes: float | None
    games: int | None
    seed: int
    threads: int
    margin: float | None
    report: Path | None
    as_json: bool


def compare_levels(
    variants: Sequence[Compiled], request: Request, labels: tuple[str, ...] = (), swept: Swept | None = None
) -> int:
    """Train, play and report; what was trained and played before an interrupt is kept.

    `labels` name the variants, by default by their selections; `swept` says of which sweep they are points.
    """
    from playground.report.levels_words import plan_words
    from playground.simulate.run import check_threads
    from playground.skill.origins import roots_of, rulesets_in
    from playground.skill.plan import MAX_GAMES, plan_study
    from playground.skill.trainings import check_learnable

    for compiled in variants:
        check_learnable(compiled)
    if request.report is not None:
        writable(request.report)
    minutes = DEFAULT_MINUTES if request.minutes is None else request.minutes
    seats, threads = len(variants[0].game.players), check_threads(request.threads)
    roots = roots_of(variants)
    plan = plan_study(minutes, len(variants), threads, seats, rulesets_in(roots))
    print_stderr(wrapped(plan_words(plan, request.games or MAX_GAMES), 0))
    result = _played(variants, roots, plan, request, labels)
    if result is None:
        print_stderr("stopped; what was trained and played is kept, and the same command goes on")
        return INTERRUPTED
    if request.as_json:
        from playground.report.levels_json import levels_json

        print_json(levels_json(result))
    else:
        from playground.cli.levels_text import levels_text

        print(levels_text(result))
    return SUCCESS if request.report is None else _write_report(result, request, request.report, swept)


def _played(
    variants: Sequence[Compiled],
    roots: Sequence[Compiled],
    plan: StudyPlan,
    request: Request,
    labels: tuple[str, ...],
) -> LevelsResult | None:
    """The result; None if it was interrupted."""
    from playground.cli.progress import Working
    from playground.engine.cancellation import Cancelled, CancelToken, interruptible
    from playground.skill.plan import MAX_GAMES
    from playground.skill.result import LevelsResult
    from playground.skill.study import LevelStudy

    stop, working, began = CancelToken(), Working("preparing"), time.monotonic()

    def update(phase: str, done: int, of: int) -> None:
        working(f"{phase}: {done} of {of} players")

    study = LevelStudy(variants, roots, plan, request.seed, request.games or MAX_GAMES, stop)
    with cancelling(stop.set):
        try:
            games = interruptible(lambda _: study.run(update), stop)
        except Cancelled:
            return None
        finally:
            working.end()
    return LevelsResult(plan, games, request.seat, request.margin, time.monotonic() - began, labels)


def _write_report(result: LevelsResult, request: Request, report: Path, swept: Swept | None) -> int:
    """Write the report; the exit code. Raises PlaygroundError if that fails; by then the numbers have been printed."""
    from playground.cli.report_maps import counted
    from playground.report.levels_page import levels_page
    from playground.skill.maps import games_of_level_maps, places_of_levels

    games = result.games
    places, code = counted(
        games_of_level_maps(games), lambda stop, watch: places_of_levels(games, request.seed, stop, watch)
    )
    result = result if places is None else replace(result, places=places)
    names = " ".join(shlex.quote(each.compiled.game.name) for each in games)
    command = f"playground compare {names} --levels --minutes {result.plan.minutes:g}"
    command += f" --seed {request.seed}" if request.seed else ""
    write_report(report, levels_page(result, command, swept))
    return code
