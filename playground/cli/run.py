"""`playground run`: run an experiment."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.failures import INTERRUPTED, SUCCESS, print_stderr
from playground.cli.option_values import file_to_write, named
from playground.cli.options import Cluster, Json, Out, Threads, games_number
from playground.cli.output import print_json, wrapped, writable, write_report
from playground.interrupts import cancelling

if TYPE_CHECKING:
    from playground.simulate.experiments.model import Experiment
    from playground.simulate.experiments.result import ExperimentResult
    from playground.simulate.study import Study
    from playground.skill.experiments import TrainedExperiment

REPORT = "report.html"


def run(
    experiment: Annotated[
        str,
        typer.Argument(
            metavar="EXPERIMENT",
            parser=named("a file, or an experiment in simulations/"),
            help="a file, or its name in simulations/",
            show_default=False,
        ),
    ],
    threads: Threads = 0,
    cluster: Cluster = "",
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            "-n",
            metavar="N",
            parser=games_number,
            help="games of each; by default as many as the file says",
        ),
    ] = None,
    out: Out = "",
    report: Annotated[
        Path | None,
        typer.Option(
            "--report",
            metavar="FILE",
            parser=file_to_write,
            help="write a report there; with --out it is in the folder",
        ),
    ] = None,
    as_json: Json = False,
) -> int:
    """Run an experiment and report its results."""
    from playground.cli.experiment_text import experiment_text
    from playground.report.result_json import to_json
    from playground.simulate.experiments.files import load_experiment

    reports = [*([Path(out) / REPORT] if out else []), *([writable(report)] if report is not None else [])]
    plan = load_experiment(experiment)
    trained = _trained(plan, games, threads) if plan.levels else None
    study = _study(plan, trained, games, threads, cluster, Path(out) if out else None)
    if not as_json:
        about = f"\n{wrapped(plan.about)}" if plan.about else ""
        print(f"{plan.title}{about}\n", flush=True)
    result = _play(plan, trained, study)
    if as_json:
        print_json(to_json(result))
    else:
        print(experiment_text(result))
    command = f"playground run {experiment}" + (f" --games {games}" if games is not None else "")
    _write_reports(result, command, reports)
    return _exit_code(result, out)


def _trained(plan: Experiment, games: int | None, threads: int) -> TrainedExperiment:
    """The players of an experiment with `levels`. Ctrl-C ends the command; what was trained is kept."""
    from playground.cli.progress import Working
    from playground.engine.cancellation import Cancelled, CancelToken, interruptible
    from playground.report.levels_words import trainings_plan_words
    from playground.skill.experiments import PlannedTrainings, TrainedExperiment

    planned = PlannedTrainings.of(plan, threads)
    print_stderr(wrapped(trainings_plan_words(planned.plan), 0))
    stop, working = CancelToken(), Working("preparing")

    def update(phase: str, done: int, of: int) -> None:
        working(f"{phase}: {done} of {of} players")

    def train(_: CancelToken) -> TrainedExperiment:
        return TrainedExperiment.of(plan, plan.games if games is None else games, planned, stop, update)

    with cancelling(stop.set):
        try:
            return interruptible(train, stop)
        except Cancelled:
            print_stderr("stopped; what was trained is kept, and the same command goes on")
            raise KeyboardInterrupt from None
        finally:
            working.end()


def _study(
    plan: Experiment,
    trained: TrainedExperiment | None,
    games: int | None,
    threads: int,
    cluster: str,
    out: Path | None,
) -> Study:
    """The study to play. Mistakes are reported before anything is printed."""
    from playground.cli.playing import executor_at
    from playground.simulate.experiments.play import study

    return study(plan, games, threads, out, trained.arms if trained else None).at(executor_at(cluster))


def _play(plan: Experiment, trained: TrainedExperiment | None, playing: Study) -> ExperimentResult:
    from playground.cli.playing import judge_side_by_side, play_side_by_side
    from playground.simulate.experiments.analyse import analyse, analyse_measures
    from playground.simulate.experiments.play import judged_names

    results = play_side_by_side(playing, plan.seat)
    if trained:
        with cancelling(playing.stop):
            return analyse_measures(plan, trained.measures(results, playing.cancel_token))
    judged = judge_side_by_side(playing, results, plan.referee, judged_names(plan))
    with cancelling(playing.stop):
        return analyse(plan, results, judged, playing.cancel_token)


def _write_reports(result: ExperimentResult, command: str, paths: list[Path]) -> None:
    """Write the report. Raises PlaygroundError if that fails; by then the numbers have been printed."""
    if not paths:
        return
    from playground.report.page import page

    text = page(result, command)
    for path in paths:
        write_report(path, text)


def _exit_code(result: ExperimentResult, out: str) -> int:
    """The exit code; reports how to continue if the run was stopped."""
    from playground.cli.playing import measuring_ended

    if result.complete:
        return SUCCESS
    played, requested = min(each.summary.games for each in result.played), result.played[0].summary.games_requested
    hint = "the same command continues" if out else "with --out DIR the same command would continue from there"
    if played < requested:
        print_stderr(f"stopped after {played:,} of {requested:,} games of each; {hint}")
        return INTERRUPTED
    judged, to_judge = result.judged
    if judged < to_judge:
        print_stderr(f"the referee was stopped after {judged:,} of {to_judge:,} games; {hint}")
        return INTERRUPTED
    return measuring_ended(result.cut_short, bool(out))
