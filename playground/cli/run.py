"""`playground run`: run an experiment, or check a folder of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.experiment_playing import How, Prepared, ended, experiment_faults
from playground.cli.failures import CHECK_FAILED, SUCCESS
from playground.cli.option_values import file_to_write, named
from playground.cli.options import Cluster, Json, Out, Threads, games_number
from playground.cli.output import print_json, wrapped, writable, write_report
from playground.cli.run_batch import REPORT, run_batch

if TYPE_CHECKING:
    from playground.simulate.experiments.result import ExperimentResult


Experiments = Annotated[
    list[str],
    typer.Argument(
        metavar="EXPERIMENT",
        parser=named("a file, a folder, or an experiment in simulations/"),
        help="a file, its name in simulations/, or a folder; several are run one after the other",
        show_default=False,
    ),
]
Games = Annotated[
    int | None,
    typer.Option(
        "--games", "-n", metavar="N", parser=games_number, help="games of each; by default as many as the file says"
    ),
]
Report = Annotated[
    Path | None,
    typer.Option(
        "--report",
        metavar="FILE",
        parser=file_to_write,
        help="write a report there; with --out it is in the folder",
    ),
]
Check = Annotated[
    bool, typer.Option("--check", help="end with 1 unless all that is expected came true; a folder always does")
]
Tolerant = Annotated[
    bool, typer.Option("--accept-unsettled", help="what the games do not settle does not fail the check")
]


def run(
    experiments: Experiments,
    threads: Threads = 0,
    cluster: Cluster = "",
    games: Games = None,
    out: Out = "",
    report: Report = None,
    check: Check = False,
    tolerant: Tolerant = False,
    as_json: Json = False,
) -> int:
    """Run an experiment and report its results, or check what a folder of them expects."""
    from playground.simulate.experiments.batch import is_batch

    how, report = How(games, threads, cluster), report and writable(report)
    if is_batch(experiments):
        return run_batch(experiments, how, out, report, tolerant, as_json)
    [experiment] = experiments
    result, unmapped = _run_one(experiment, how, out, report, as_json)
    faulty, code = experiment_faults(result), ended(result, bool(out))
    if code or unmapped:
        return code or unmapped
    return faulty or (_checked(result, tolerant) if check or tolerant else SUCCESS)


def _run_one(experiment: str, how: How, out: str, report: Path | None, as_json: bool) -> tuple[ExperimentResult, int]:
    """Play an experiment and print all about it; the exit code is that of the maps of its report."""
    from playground.cli.experiment_text import experiment_text
    from playground.report.result_json import to_json
    from playground.simulate.experiments.files import load_experiment

    reports = [*([Path(out) / REPORT] if out else []), *([report] if report else [])]
    plan = load_experiment(experiment)
    prepared = Prepared.of(plan, how, Path(out) if out else None)
    if not as_json:
        about = f"\n{wrapped(plan.about)}" if plan.about else ""
        print(f"{plan.title}{about}\n", flush=True)
    result = prepared.play()
    if as_json:
        print_json(to_json(result))
    else:
        print(experiment_text(result))
    return result, _write_reports(result, how.command(experiment), reports)


def _checked(result: ExperimentResult, tolerant: bool) -> int:
    """The exit code of a complete experiment as a check."""
    from playground.simulate.experiments.batch import Tally, passes

    return SUCCESS if passes(Tally.of(result).outcome, tolerant) else CHECK_FAILED


def _write_reports(result: ExperimentResult, command: str, paths: list[Path]) -> int:
    """Write the report; the exit code. Raises PlaygroundError if that fails; by then the numbers have been printed."""
    if not paths:
        return SUCCESS
    from playground.cli.report_maps import places_of_experiment
    from playground.report.page import page

    places, code = places_of_experiment(result)
    text = page(result, command, places)
    for path in paths:
        write_report(path, text)
    return code
