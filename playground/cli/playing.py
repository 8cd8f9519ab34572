"""Playing the games of a command, with progress and a running estimate on stderr."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from playground.cli.failures import CHECK_FAILED, INTERRUPTED, SUCCESS, print_stderr
from playground.cli.output import between, counted, percent
from playground.cli.progress import Update, progress
from playground.interrupts import cancelling

if TYPE_CHECKING:
    from playground.simulate.executors.base import Executor
    from playground.simulate.measures.referee import Referee
    from playground.simulate.results.rows import Result
    from playground.simulate.results.summary import Summary
    from playground.simulate.storage import Totals
    from playground.simulate.study import Study
    from playground.stats.measures.judged import Judged

LOOK_EVERY = 0.2
"""Seconds between running estimates."""


def executor_at(cluster: str) -> Executor | None:
    """The executor of the dask scheduler at an address; None, which means this machine, without an address."""
    if not cluster:
        return None
    from playground.simulate.executors.dask import DaskExecutor

    return DaskExecutor(cluster, print_stderr)


def play(selection: str, games: int, seed: int, agents: tuple[str, ...], threads: int, cluster: str = "") -> Result:
    """Play a ruleset; after Ctrl-C the result has fewer games than requested."""
    from playground.compiler import load
    from playground.simulate.run import Run

    started = time.perf_counter()  # measures compiling, not importing
    compiled = load(selection)
    run = Run(compiled, games, seed, agents, threads, time.perf_counter() - started, executor_at(cluster))
    with cancelling(run.stop), progress(compiled.game.name, games) as update:
        return run.play(_watch(update, 1) if update else None, LOOK_EVERY)


def play_recorded(
    selection: str, games: int, seed: int, agents: tuple[str, ...], threads: int, folder: str, cluster: str = ""
) -> Totals:
    """Play the missing games of a recorded run; after Ctrl-C there are fewer games than requested."""
    from playground.compiler import load
    from playground.simulate.run import Run
    from playground.simulate.storage import record

    started = time.perf_counter()
    compiled = load(selection)
    run = Run(compiled, games, seed, agents, threads, time.perf_counter() - started, executor_at(cluster))
    with cancelling(run.stop), progress(compiled.game.name, games) as update:
        return record(run, folder, _watch(update, 1) if update else None, LOOK_EVERY)


def play_side_by_side(study: Study, seat: int = 1) -> list[Summary]:
    """Play several variants in turns, so that they can be compared after Ctrl-C."""
    with cancelling(study.stop), progress(f"{len(study.arms)} variants", study.games * len(study.arms)) as update:
        if update is None:
            return study.play()

        def watch(results: list[Summary]) -> None:
            update(sum(result.games for result in results), running_estimate(results[0], seat))

        return study.play(watch=watch, every=LOOK_EVERY)


def judge_side_by_side(
    study: Study, results: Sequence[Summary], referee: Referee | None, measures: Iterable[str]
) -> list[list[Judged]]:
    """The judged games of each variant, as `measures` need them: none without a referee, fewer after Ctrl-C."""
    from playground.simulate.measures.referee import need_options

    if referee is None:
        return [[] for _ in results]
    with cancelling(study.stop), progress("referee", sum(map(referee.games_of, results))) as update:
        watch = (lambda judged: update(judged, "")) if update else None
        return study.judge(results, referee, need_options(measures), watch, LOOK_EVERY)


def judging_ended(
    results: Sequence[Summary], referee: Referee | None, judged: Sequence[Sequence[Judged]], kept: bool
) -> int:
    """The exit code; reports if the referee was stopped or had fewer games than it could judge."""
    if referee is None:
        return SUCCESS
    done, requested = sum(map(len, judged)), sum(map(referee.games_of, results))
    if done < requested:
        hint = "; the same command continues" if kept else ""
        print_stderr(f"the referee was stopped after {done:,} of {counted(requested, 'game')}{hint}")
        return INTERRUPTED
    if requested < referee.games * len(results):
        print_stderr(f"the referee judged {counted(done, 'game')}: there are no more")
    return SUCCESS


def measuring_ended(cut_short: bool, kept: bool) -> int:
    """The exit code; reports if the user stopped games that are replayed for measures."""
    if not cut_short:
        return SUCCESS
    hint = "; the same command reports them" if kept else ""
    print_stderr(f"stopped before games were played again for the measures that need it{hint}")
    return INTERRUPTED


def report_faults(*results: Summary, names: Sequence[str] = ()) -> int:
    """Report where games stopped because their rules could not be followed; the exit code.

    `names` are those of the results; by default the names of their games.
    """
    from playground.simulate.results.faults import fault_diagnostics

    found = fault_diagnostics(*results, names=names)
    for diagnostic in found:
        print_stderr(diagnostic.render())
    return CHECK_FAILED if found else SUCCESS


def _watch(update: Update, seat: int) -> Callable[[Summary], None]:
    """A callback that shows the running estimate, which is slow for millions of games, in at most 5% of the time."""
    pause_until = 0.0

    def watch(result: Summary) -> None:
        nonlocal pause_until
        started = time.perf_counter()
        if started >= pause_until:
            update(result.games, running_estimate(result, seat))
            pause_until = started + 20 * (time.perf_counter() - started)

    return watch


def running_estimate(result: Summary, seat: int) -> str:
    """The share of one seat, with an interval that holds at every moment."""
    from playground.stats.anytime.evidence import confidence_sequence

    if not result.games:
        return ""
    share, games = result.outcomes().sample(seat - 1, result.games, "live")
    interval = confidence_sequence(share, games)
    wins = result.winning_phrases()[seat - 1].replace(", wins", " wins")
    return f"{wins} {percent(share / games)} ({between(interval.low, interval.high)})"


def stop_notice(result: Summary) -> str:
    """A notice about a run that was stopped; empty if it was not."""
    if result.games == result.games_requested:
        return ""
    return f"stopped after {result.games:,} of {counted(result.games_requested, 'game')}"
