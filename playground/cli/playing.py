"""Playing the games a command asks for, with progress and a running estimate on stderr."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from playground.cli.failures import FINE, INTERRUPTED, complain
from playground.cli.output import between, counted, percent
from playground.cli.progress import Update, progress

if TYPE_CHECKING:
    from playground.simulate.records import Totals
    from playground.simulate.refereeing import Referee
    from playground.simulate.result import Result
    from playground.simulate.study import Study
    from playground.simulate.summary import Summary
    from playground.simulate.workplaces.workplace import Workplace
    from playground.stats.measures.judged import Judged

LOOK_EVERY = 0.2
"""Seconds between two running estimates."""


def workplace(cluster: str) -> Workplace | None:
    """The workers of the scheduler at an address; without one None, which stands for this machine."""
    if not cluster:
        return None
    from playground.simulate.workplaces.cluster import Cluster

    return Cluster(cluster, complain)


def play(selection: str, games: int, seed: int, agents: tuple[str, ...], threads: int, cluster: str = "") -> Result:
    """Play a ruleset; fewer games than asked for come back after Ctrl-C."""
    from playground.compiler import load
    from playground.simulate.run import Run

    started = time.perf_counter()  # compiling is what is measured, not importing
    compiled = load(selection)
    run = Run(compiled, games, seed, agents, threads, time.perf_counter() - started, workplace(cluster))
    with progress(compiled.game.name, games) as update:
        return run.play(_watch(update, 1) if update else None, LOOK_EVERY)


def play_recorded(
    selection: str, games: int, seed: int, agents: tuple[str, ...], threads: int, folder: str, cluster: str = ""
) -> Totals:
    """Play what is missing of a run kept in a folder; fewer games than asked for come back after Ctrl-C."""
    from playground.compiler import load
    from playground.simulate.records import record
    from playground.simulate.run import Run

    started = time.perf_counter()
    compiled = load(selection)
    run = Run(compiled, games, seed, agents, threads, time.perf_counter() - started, workplace(cluster))
    with progress(compiled.game.name, games) as update:
        return record(run, folder, _watch(update, 1) if update else None, LOOK_EVERY)


def play_side_by_side(study: Study, seat: int = 1) -> list[Summary]:
    """Play several variants in turn, so that after Ctrl-C there is something to compare."""
    with progress(f"{len(study.arms)} variants", study.games * len(study.arms)) as update:
        if update is None:
            return study.play()

        def watch(results: list[Summary]) -> None:
            update(sum(result.games for result in results), running_estimate(results[0], seat))

        return study.play(watch=watch, every=LOOK_EVERY)


def judge_side_by_side(
    study: Study, results: Sequence[Summary], referee: Referee | None, measures: Iterable[str]
) -> list[list[Judged]]:
    """The games of each variant that a referee judged, as `measures` need it: none without one, fewer after Ctrl-C."""
    from playground.simulate.refereeing import need_options

    if referee is None:
        return [[] for _ in results]
    with progress("referee", sum(map(referee.games_of, results))) as update:
        watch = (lambda judged: update(judged, "")) if update else None
        return study.judge(results, referee, need_options(measures), watch, LOOK_EVERY)


def judging_ended(
    results: Sequence[Summary], referee: Referee | None, judged: Sequence[Sequence[Judged]], kept: bool
) -> int:
    """The exit code, after a notice where the referee was stopped or had fewer games than it might judge."""
    if referee is None:
        return FINE
    done, asked = sum(map(len, judged)), sum(map(referee.games_of, results))
    if done < asked:
        go_on = "; the same command goes on" if kept else ""
        complain(f"the referee was stopped after {done:,} of {counted(asked, 'game')}{go_on}")
        return INTERRUPTED
    if asked < referee.games * len(results):
        complain(f"the referee judged {counted(done, 'game')}: there are no more")
    return FINE


def measuring_ended(cut_short: bool, kept: bool) -> int:
    """The exit code, after a notice where somebody stopped the games that are played again for measures."""
    if not cut_short:
        return FINE
    go_on = "; the same command tells them" if kept else ""
    complain(f"stopped before games were played again for the measures that need it{go_on}")
    return INTERRUPTED


def _watch(update: Update, seat: int) -> Callable[[Summary], None]:
    """Shows the running estimate, in at most a twentieth of the time: of millions of games it takes a while."""
    pause_until = 0.0

    def watch(result: Summary) -> None:
        nonlocal pause_until
        started = time.perf_counter()
        if started >= pause_until:
            update(result.games, running_estimate(result, seat))
            pause_until = started + 20 * (time.perf_counter() - started)

    return watch


def running_estimate(result: Summary, seat: int) -> str:
    """The share of one seat, with an interval that may be watched."""
    from playground.stats.anytime import confidence_sequence

    if not result.games:
        return ""
    share, games = result.outcomes().sample(seat - 1, result.games, "live")
    interval = confidence_sequence(share, games)
    return f"{result.seat_names()[seat - 1]} wins {percent(share / games)} ({between(interval.low, interval.high)})"


def stop_notice(result: Summary) -> str:
    """What is said of a run that was stopped; nothing of one that was not."""
    if result.games == result.asked:
        return ""
    return f"stopped after {result.games:,} of {counted(result.asked, 'game')}"
