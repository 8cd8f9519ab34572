"""`playground sweep`: a game at every point of one or two axes, or with each house rule changed by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer

from playground.cli.compare_levels import Request
from playground.cli.failures import INTERRUPTED, SUCCESS, print_stderr
from playground.cli.levels_options import Levels, Margin, Minutes, Report, refuse_beside_levels, refuse_without_levels
from playground.cli.option_values import not_empty
from playground.cli.options import (
    Agents,
    Cluster,
    Json,
    Out,
    Playouts,
    Referee,
    RefereeBy,
    Ruleset,
    Seat,
    Seed,
    Threads,
    agent_names,
    games_number,
)
from playground.cli.output import counted, print_json
from playground.interrupts import cancelling
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from playground.cli.progress import Update
    from playground.simulate.measures.referee import Referee as Judge
    from playground.simulate.results.summary import Summary
    from playground.simulate.study import Study
    from playground.simulate.sweeps.one_at_a_time import AblationResult
    from playground.simulate.sweeps.plan import PlanCallback
    from playground.simulate.sweeps.result import SweepResult
    from playground.stats.measures.judged import Judged

Plan = TypeVar("Plan")

Vary = Annotated[
    list[str] | None,
    typer.Option(
        "--vary",
        metavar="P=VALUES",
        callback=not_empty,
        help="an axis, at most two: p=lo..hi, p=lo..hi:step, p=a,b,c, or p alone for all its values",
    ),
]
Ablate = Annotated[bool, typer.Option("--ablate", help="change each house rule by itself instead")]
MeasureNames = Annotated[
    list[str] | None,
    typer.Option(
        "--measure",
        metavar="NAME",
        callback=not_empty,
        help="what to measure, such as length.turns.mean; may be repeated",
    ),
]


DEFAULT_GAMES = 10_000
Games = Annotated[
    int | None,
    typer.Option(
        "--games",
        "-n",
        metavar="N",
        parser=games_number,
        help="games to play of each: 10,000 by default; with --levels the most of a player at a level",
    ),
]


def sweep(
    ruleset: Ruleset,
    vary: Vary = None,
    ablate: Ablate = False,
    measure: MeasureNames = None,
    games: Games = None,
    seed: Seed = 0,
    agents: Agents = "random",
    seat: Seat = None,
    referee: Referee = None,
    playouts: Playouts = None,
    referee_by: RefereeBy = "",
    levels: Levels = False,
    minutes: Minutes = None,
    margin: Margin = None,
    report: Report = None,
    threads: Threads = 0,
    cluster: Cluster = "",
    out: Out = "",
    as_json: Json = False,
) -> int:
    """Vary one or two parameters: what does each value do?"""
    _check_what_changes(vary, ablate)
    if levels:
        others = {
            "--agents": agents != "random",
            "--measure": bool(measure),
            "--referee": referee is not None,
            "--playouts": playouts is not None,
            "--referee-by": bool(referee_by),
            "--cluster": bool(cluster),
            "--out": bool(out),
        }
        refuse_beside_levels(others)
        from playground.cli.sweep_levels import sweep_levels

        request = Request(seat or 1, minutes, games, seed, threads, margin, report, as_json)
        return sweep_levels(ruleset, vary or (), seat, request, compiled_with_progress)
    from playground.cli.measures_text import referee_of
    from playground.simulate.measures.lookup import refuse_by_search

    refuse_without_levels(
        {"--minutes": minutes is not None, "--margin": margin is not None, "--report": report is not None}
    )
    folder, games = Path(out) if out else None, DEFAULT_GAMES if games is None else games
    arguments = (games, seed, agent_names(agents), threads, folder)
    requested = Requested(tuple(measure or ()), seat, referee_of(referee, playouts, referee_by))
    refuse_by_search(requested.measures, requested.referee)  # before any point is compiled
    if ablate:
        return _ablate(ruleset, requested, arguments, cluster, as_json)
    return _sweep(ruleset, vary or (), requested, arguments, cluster, as_json)


def _check_what_changes(vary: list[str] | None, ablate: bool) -> None:
    if vary and ablate:
        raise PlaygroundError("--vary and --ablate are two ways to change a game: give one or the other")
    if not (vary or ablate):
        raise PlaygroundError("say what to change: --vary PARAMETER=VALUES, once or twice, or --ablate for every rule")


Arguments = tuple[int, int, tuple[str, ...], int, Path | None]
"""Games, seed, agents, threads and folder of a study."""


class Requested(NamedTuple):
    """The requested measures, seat and referee."""

    measures: tuple[str, ...]
    seat: int | None
    referee: Judge | None


def _sweep(
    ruleset: str, vary: Sequence[str], requested: Requested, arguments: Arguments, cluster: str, as_json: bool
) -> int:
    from playground.cli.sweep_text import sweep_text
    from playground.simulate.measures.lookup import check_requests
    from playground.simulate.sweeps.plan import plan_sweep
    from playground.simulate.sweeps.result import sweep_result

    plan = compiled_with_progress(lambda watch: plan_sweep(ruleset, vary, watch))
    _, names = check_requests(plan.games, requested.measures, requested.seat, requested.referee)
    study, results, judged = _played(plan.study(*arguments), cluster, requested, names)
    with cancelling(study.stop):
        result = sweep_result(plan, results, *requested, judged, study.cancel_token)
    if as_json:
        print_json(result.to_json())
    else:
        print(sweep_text(result))
    return _exit_code(study, results, result, judged)


def _ablate(ruleset: str, requested: Requested, arguments: Arguments, cluster: str, as_json: bool) -> int:
    from playground.cli.ablation_text import ablation_text
    from playground.simulate.sweeps.one_at_a_time import ablation_result, check_ablation, plan_ablation

    plan = compiled_with_progress(lambda watch: plan_ablation(ruleset, watch))
    _, names = check_ablation(plan, requested.measures, requested.seat, requested.referee)
    study, results, judged = _played(plan.study(*arguments), cluster, requested, names)
    with cancelling(study.stop):
        result = ablation_result(plan, results, *requested, judged, study.cancel_token)
    if as_json:
        print_json(result.to_json())
    else:
        print(ablation_text(result))
    return _exit_code(study, results, result, judged)


def _played(
    study: Study, cluster: str, requested: Requested, names: Sequence[str]
) -> tuple[Study, list[Summary], list[list[Judged]]]:
    """The study where it is played, its results, and the games that the requested referee judges for some measures."""
    from playground.cli.playing import executor_at, judge_side_by_side

    study = study.at(executor_at(cluster))
    results = _play(study)
    return study, results, judge_side_by_side(study, results, requested.referee, names)


def compiled_with_progress(plan: Callable[[PlanCallback], Plan]) -> Plan:
    """Make a plan, showing the progress of compiling its games."""
    from playground.cli.progress import progress

    with ExitStack() as stack:
        update: Update | None = None

        def watch(done: int, total: int) -> None:
            nonlocal update
            if done == 1:
                update = stack.enter_context(progress("compiling", total))
            if update:
                update(done, "")

        return plan(watch)


def _play(study: Study) -> list[Summary]:
    """Play all points side by side. Results are not shown, so that they cannot influence when the user stops."""
    from playground.cli.playing import LOOK_EVERY
    from playground.cli.progress import progress

    with cancelling(study.stop), progress(f"{len(study.arms)} points", len(study.arms) * study.games) as update:
        if update is None:
            return study.play()
        return study.play(watch=lambda results: update(sum(result.games for result in results), ""), every=LOOK_EVERY)


def _exit_code(
    study: Study, results: Sequence[Summary], result: SweepResult | AblationResult, judged: Sequence[Sequence[Judged]]
) -> int:
    """The exit code; reports what was stopped, and rules that could not be followed."""
    from playground.cli.playing import report_faults

    faulty = report_faults(*results)
    return _study_exit_code(study, results) or _measures_exit_code(study, results, result, judged) or faulty


def _measures_exit_code(
    study: Study, results: Sequence[Summary], result: SweepResult | AblationResult, judged: Sequence[Sequence[Judged]]
) -> int:
    """The exit code; reports if measures come from fewer games than requested."""
    from playground.cli.playing import judging_ended, measuring_ended

    kept = bool(study.out)
    return judging_ended(results, result.referee, judged, kept) or measuring_ended(result.cut_short, kept)


def _study_exit_code(study: Study, results: Sequence[Summary]) -> int:
    """The exit code; reports if the study was stopped."""
    played, requested = sum(result.games for result in results), len(results) * study.games
    if played == requested:
        return SUCCESS
    hint = "; the same command continues" if study.out else ""
    print_stderr(f"stopped after {played:,} of {counted(requested, 'game')}{hint}")
    return INTERRUPTED
