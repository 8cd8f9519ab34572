"""`playground run` with a folder or several experiments: all are run, and their expectations are checked."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playground.cli.experiment_playing import How, Prepared, ended, experiment_faults
from playground.cli.failures import BAD_USAGE, CHECK_FAILED, INTERRUPTED, SUCCESS, print_stderr
from playground.cli.output import columns, print_json, wrapped, write_report
from playground.interrupts import cancelling

if TYPE_CHECKING:
    from playground.simulate.experiments.batch import Checked
    from playground.simulate.experiments.model import Experiment
    from playground.simulate.experiments.result import ExperimentResult

REPORT = "report.html"


@dataclass
class Batch:
    """A batch while it runs. `out` has a folder for each experiment, and `reports` are the files of the whole page."""

    files: dict[str, Path]
    how: How
    out: Path | None
    reports: list[Path]
    quiet: bool
    stopped: bool = False
    faulty: bool = False
    """Whether games stopped because their rules could not be followed."""
    unmapped: bool = False
    """Whether Ctrl-C came while the maps of a report were counted."""
    checked: list[Checked] = field(default_factory=list)
    parts: dict[str, str] = field(default_factory=dict)
    results: dict[str, dict[str, Any]] = field(default_factory=dict)

    def stop(self) -> None:
        """Run no further experiment."""
        self.stopped = True

    def run(self) -> None:
        """Run one after the other; Ctrl-C ends the one that is being played, and leaves out the others."""
        with cancelling(self.stop):
            for number, (name, file) in enumerate(self.files.items(), 1):
                if not self.stopped:
                    self._announce(f"[{number}/{len(self.files)}] {name}")
                self.checked.append(self._check(name, file))
                self._announce(_said(self.checked[-1]))

    def _announce(self, text: str) -> None:
        if not self.quiet and text:
            print(text, flush=True)

    def _check(self, name: str, file: Path) -> Checked:
        """Run one. Whatever is wrong with it is reported, and the others are run all the same."""
        from playground.engine.cancellation import Cancelled
        from playground.simulate.experiments.batch import Checked
        from playground.simulate.experiments.files import load_experiment
        from playground.source.diagnostics import PlaygroundError, RulesetError

        started, plan = time.perf_counter(), None
        if self.stopped:
            return Checked(name, file, "not played")
        try:
            plan = load_experiment(str(file))
            checked = self._play(name, file, plan)
        except PlaygroundError as error:
            print_stderr(str(error))
            diagnostics = tuple(error.diagnostics) if isinstance(error, RulesetError) else ()
            title = plan.title if plan else ""
            return Checked(name, file, "broken", title, problem=str(error), diagnostics=diagnostics)
        except (KeyboardInterrupt, Cancelled):
            self.stop()
            return Checked(name, file, "not played", plan.title if plan else "")
        return replace(checked, seconds=time.perf_counter() - started)

    def _play(self, name: str, file: Path, plan: Experiment) -> Checked:
        from playground.report.result_json import to_json
        from playground.report.summary import summary_words
        from playground.simulate.experiments.batch import Checked, Tally

        out = self.out / name if self.out else None
        result = Prepared.of(plan, self.how, out).play()
        if self.quiet:
            self.results[name] = to_json(result)
        self._report(name, file, result, out)
        self.faulty |= experiment_faults(result) != SUCCESS
        complete = ended(result, self.out is not None) == SUCCESS
        tally = Tally.of(result) if complete else Tally()
        games = sum(played.summary.games for played in result.played)
        outcome = tally.outcome if complete else "stopped"
        return Checked(name, file, outcome, plan.title, summary_words(result), tally, games)

    def _report(self, name: str, file: Path, result: ExperimentResult, out: Path | None) -> None:
        """Write its own page, and keep its part of the page for all."""
        if out is None and not self.reports:
            return
        from playground.cli.report_maps import places_of_experiment
        from playground.report.batch import experiment_html
        from playground.report.page import page

        command = self.how.command(str(file))
        places, code = places_of_experiment(result)
        self.unmapped |= code != SUCCESS
        if out is not None:
            write_report(out / REPORT, page(result, command, places))
        if self.reports:
            self.parts[name] = experiment_html(name, result, command, places)


def run_batch(names: Sequence[str], how: How, out: str, report: Path | None, tolerant: bool, as_json: bool) -> int:
    """Run all experiments that are named, or in folders that are, and end with a table. Returns the exit code."""
    from playground.report.batch import HEAD, batch_json, batch_words, cells
    from playground.simulate.experiments.batch import batch_files

    files = batch_files(names)
    reports = [*([_folder(Path(out)) / REPORT] if out else []), *([report] if report else [])]
    batch = Batch(files, how, Path(out) if out else None, reports, as_json)
    batch.run()
    if as_json:
        print_json(batch_json(batch.checked, batch.results))
    else:
        print(columns([HEAD, *map(cells, batch.checked)], 0) + f"\n\n{batch_words(batch.checked)}", flush=True)
    _write_page(batch, how.command(" ".join(names)))
    if batch.unmapped:
        return INTERRUPTED
    return _exit_code(batch.checked, tolerant) or (CHECK_FAILED if batch.faulty else SUCCESS)


def _folder(out: Path) -> Path:
    """The folder of a batch. Raises PlaygroundError for that of a single experiment."""
    from playground.source.diagnostics import PlaygroundError

    if (out / "study.json").exists():
        raise PlaygroundError(f"{out} has the games of a single experiment: name another folder for several")
    return out


def _write_page(batch: Batch, command: str) -> None:
    if not batch.reports:
        return
    from playground.report.batch import batch_page

    text = batch_page(batch.checked, batch.parts, command)
    for path in batch.reports:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_report(path, text)


def _said(checked: Checked) -> str:
    """What is printed of an experiment when it has ended."""
    if checked.outcome == "not played":
        return ""
    lines = [wrapped(text) for text in (checked.title, checked.summary or checked.outcome) if text]
    return "\n".join([*lines, ""])


def _exit_code(batch: Sequence[Checked], tolerant: bool) -> int:
    from playground.simulate.experiments.batch import passes

    outcomes = {each.outcome for each in batch}
    if outcomes & {"stopped", "not played"}:
        return INTERRUPTED
    if "broken" in outcomes:
        return BAD_USAGE
    return SUCCESS if all(passes(outcome, tolerant) for outcome in outcomes) else CHECK_FAILED
