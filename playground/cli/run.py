"""`playground run`: an experiment kept in a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.failures import FINE, INTERRUPTED, complain
from playground.cli.options import Cluster, Json, Out, Threads
from playground.cli.output import print_json, wrapped

if TYPE_CHECKING:
    from playground.simulate.experiments.experiment import Experiment
    from playground.simulate.experiments.trial import Trial

REPORT = "report.html"


def run(
    experiment: Annotated[
        str, typer.Argument(metavar="EXPERIMENT", help="a file, or its name in simulations/", show_default=False)
    ],
    threads: Threads = 0,
    cluster: Cluster = "",
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", help="games of each instead of those the file names")
    ] = 0,
    out: Out = "",
    report: Annotated[
        str | None,
        typer.Option("--report", metavar="FILE", help="write a report there; with --out it is in the folder"),
    ] = None,
    as_json: Json = False,
) -> int:
    """Run an experiment and tell what it shows."""
    from playground.cli.experiment_text import experiment_text
    from playground.report.result_json import to_json
    from playground.simulate.experiments.experiment import load_experiment

    reports = [*([Path(out) / REPORT] if out else []), *([_report_file(report)] if report is not None else [])]
    plan = load_experiment(experiment)
    if not as_json:
        about = f"\n{wrapped(plan.about)}" if plan.about else ""
        print(f"{plan.title}{about}\n", flush=True)
    found = _play(plan, games, threads, cluster, Path(out) if out else None)
    if as_json:
        print_json(to_json(found))
    else:
        print(experiment_text(found))
    command = f"playground run {experiment}" + (f" --games {games}" if games else "")
    _write_reports(found, command, reports)
    return _ended(found, out)


def _report_file(name: str) -> Path:
    """The file of a report. Raises PlaygroundError, before anything is played, where none can be written."""
    from playground.source.diagnostics import PlaygroundError

    path = Path(name)
    if not name.strip():
        raise PlaygroundError("--report names no file: write --report report.html")
    if path.is_dir():
        raise PlaygroundError(f"{path} is a folder: name a file for the report, such as {path / REPORT}")
    if not path.parent.is_dir():
        raise PlaygroundError(f"there is no folder {path.parent} for the report: make it first, or name another")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise PlaygroundError(f"{path} cannot be written: name a file in a folder of your own")
    return path


def _play(plan: Experiment, games: int, threads: int, cluster: str, out: Path | None) -> Trial:
    from playground.cli.playing import judge_side_by_side, play_side_by_side, workplace
    from playground.simulate.experiments.trial import judged_names, study, trial

    playing = study(plan, games or None, threads, out).at(workplace(cluster))
    results = play_side_by_side(playing, plan.seat)
    judged = judge_side_by_side(playing, results, plan.referee, judged_names(plan))
    return trial(plan, results, judged, playing.told_to_stop)


def _write_reports(found: Trial, command: str, paths: list[Path]) -> None:
    """Write the report; what could not be written is told, and the numbers have been printed by then."""
    if not paths:
        return
    from playground.report.page import page
    from playground.source.diagnostics import PlaygroundError

    text = page(found, command)
    for path in paths:
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise PlaygroundError(f"{path} cannot be written: {error.strerror or error}") from error
        complain(f"the report is {path}")


def _ended(found: Trial, out: str) -> int:
    """The exit code; a run that was stopped tells how to go on."""
    from playground.cli.playing import measuring_ended

    if found.complete:
        return FINE
    played, asked = min(each.summary.games for each in found.played), found.played[0].summary.asked
    go_on = "the same command goes on" if out else "with --out DIR the same command would go on from there"
    if played < asked:
        complain(f"stopped after {played:,} of {asked:,} games of each; {go_on}")
        return INTERRUPTED
    judged, to_judge = found.judged
    if judged < to_judge:
        complain(f"the referee was stopped after {judged:,} of {to_judge:,} games; {go_on}")
        return INTERRUPTED
    return measuring_ended(found.cut_short, bool(out))
