"""Experiment files: listed, checked as saved or as edited, and saved in the visitor's folder."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path

import streamlit as st

from playground.dashboard.background_cache import BackgroundCache
from playground.dashboard.model.check_failure import check_failure_message
from playground.dashboard.model.ruleset_times import Times, ruleset_times
from playground.dashboard.model.saving import Target, is_protected, save_file
from playground.ruleset.file_names import check_name, suggest_name
from playground.simulate.experiments.files import experiment_in
from playground.simulate.experiments.heading import experiment_files, read_heading
from playground.simulate.experiments.model import Experiment
from playground.source.diagnostics import Diagnostic, Diagnostics, PlaygroundError, RulesetError, in_file_order
from playground.source.folders import shipped_folder
from playground.source.text import Source

FOLDER = Path("simulations")
"""Where experiments are saved: below the current directory, which takes precedence over shipped experiments."""


@dataclass(frozen=True)
class ListedExperiment:
    """An experiment file. If it cannot be read as an experiment, its title is its name.

    `shadows` is the shipped file of the same name that it hides.
    """

    name: str
    path: Path
    title: str
    about: str
    readable: bool
    shadows: Path | None = None

    @property
    def file(self) -> str:
        """The name of the file, as shown in diagnostics."""
        return self.path.name

    def text(self) -> str:
        """The current text of the file. Raises PlaygroundError if it cannot be read."""
        try:
            return self.path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError as problem:
            raise PlaygroundError(f"{self.path} is not UTF-8 text, so it cannot be an experiment") from problem
        except OSError as problem:
            raise PlaygroundError(f"{self.path} cannot be read: {problem.strerror or problem}") from problem


def listed() -> dict[str, ListedExperiment]:
    """All experiments by name; the visitor's own come first and hide shipped ones of the same name."""
    experiments: dict[str, ListedExperiment] = {}
    for path in experiment_files():
        if path.stem not in experiments:
            heading = read_heading(path)
            title, about = (heading.title, heading.about) if heading else ("", "")
            experiments[path.stem] = ListedExperiment(path.stem, path, title or path.stem, about, heading is not None)
        else:
            experiments[path.stem] = replace(experiments[path.stem], shadows=path)
    return experiments


@dataclass(frozen=True)
class CheckedExperiment:
    """The outcome of checking a text: the experiment unless there are errors, and all diagnostics, errors first.

    `fault` is the message of an internal fault that kept the text from being checked.
    """

    experiment: Experiment | None
    diagnostics: tuple[Diagnostic, ...]
    fault: str = ""

    @property
    def size(self) -> str:
        """The number of arms and games, in words."""
        if self.experiment is None:
            return "has mistakes"
        arms, levels = len(self.experiment.arms), self.experiment.levels
        by = f" × {levels.number} trainings" if levels else ""
        return f"{arms:,} {'arms' if arms > 1 else 'arm'}{by} × {self.experiment.games:,} games"


def checked(file: str, text: str) -> CheckedExperiment:
    """Check the text of an experiment; `file` is the file name in diagnostics.

    Never raises: a visitor must not lose a text because the checker fails on it.
    """
    try:
        return _checked(file, text, ruleset_times())
    except Exception as fault:
        return CheckedExperiment(None, (), check_failure_message(fault))


def experiment_of(file: str, text: str) -> Experiment:
    """The experiment of a text. Raises RulesetError with all errors, PlaygroundError if it could not be checked."""
    outcome = checked(file, text)
    if outcome.fault:
        raise PlaygroundError(outcome.fault)
    if outcome.experiment is None:
        raise RulesetError(tuple(each for each in outcome.diagnostics if each.severity == "error"))
    return outcome.experiment


@lru_cache(maxsize=64)
def _checked(file: str, text: str, _: Times) -> CheckedExperiment:
    diagnostics = Diagnostics()
    experiment = experiment_in(Source(file, text), Path(file).parent, diagnostics)
    ordered = (*in_file_order(diagnostics.errors), *in_file_order(diagnostics.warnings))
    return CheckedExperiment(experiment, ordered)


def sizes(files: Mapping[str, ListedExperiment]) -> dict[str, str]:
    """The sizes of the experiments in words, by name; those that are not known yet are left out."""
    times = ruleset_times()
    futures = {name: _request_size(each, times) for name, each in files.items()}
    return {name: future.result() for name, future in futures.items() if future.done()}


def _request_size(each: ListedExperiment, times: Times) -> Future[str]:
    key = str(each.path), each.path.stat().st_mtime_ns, times
    return _sizes().request(key, partial(_size, each), patience=0.1)


def _size(each: ListedExperiment) -> str:
    try:
        return checked(each.file, each.text()).size
    except PlaygroundError:
        return "cannot be read"


@st.cache_resource
def _sizes() -> BackgroundCache[str]:
    return BackgroundCache("sizes")


def name_to_save(name: str) -> str:
    """The name to suggest for saving an experiment: its own, unless a shipped experiment has that name."""
    target = target_of(name)
    return suggest_name(name, target.known) if is_protected(target.path, target.shipped) else name


def target_of(name: str) -> Target:
    """Where an experiment of that name is saved."""
    shipped = shipped_folder("simulations") / f"{name}.yaml"
    known = sorted({path.stem for path in experiment_files()})
    return Target(name, FOLDER / f"{name}.yaml", shipped if shipped.exists() else None, known, "experiment")


def save(name: str, text: str, *, overwrite: bool, opened: str | None = None) -> tuple[Path, Path | None]:
    """Write an experiment into the visitor's folder; returns the file, and the backup of its previous content if any.

    `opened` is the digest of the file when its text was opened. Raises PlaygroundError if the file cannot be written,
    or must not be: see `save_file`.
    """
    target = target_of(check_name(name))
    return target.path, save_file(target, text, overwrite=overwrite, opened=opened)
