"""Experiments as files: finding, listing and reading them. Every mistake in a file is reported with its place."""

from __future__ import annotations

from pathlib import Path

from playground.simulate.experiments.heading import experiment_files, tree_of
from playground.simulate.experiments.model import Experiment
from playground.source.diagnostics import (
    Diagnostics,
    PlaygroundError,
    RulesetError,
    did_you_mean,
    in_file_order,
)
from playground.source.folders import simulation_folders
from playground.source.read import read_file, read_tree
from playground.source.text import Source


def load_experiment(name: str) -> Experiment:
    """The experiment in a file, or of that name in `simulations/`. Raises PlaygroundError with all mistakes."""
    diagnostics = Diagnostics()
    experiment = read_experiment(find_experiment(name), diagnostics)
    if experiment is None or diagnostics.errors:
        raise RulesetError(in_file_order(diagnostics.errors))
    return experiment


def find_experiment(name: str) -> Path:
    """The file of an experiment, given by name or path. Raises PlaygroundError for an unknown name."""
    if "/" in name or name.endswith((".yaml", ".yml")) or Path(name).is_file():
        return Path(name)
    for folder in simulation_folders():
        if (folder / f"{name}.yaml").is_file():
            return folder / f"{name}.yaml"
    known = {path.stem for path in experiment_files()}
    raise PlaygroundError(f"there is no experiment '{name}': {did_you_mean(name, known) or 'give the path of a file'}")


def is_experiment(path: Path) -> bool:
    """Whether a file is meant as an experiment: not if it is a ruleset, scenarios or other YAML.

    A file that cannot be read is taken for one, so that its mistakes are reported.
    """
    tree = tree_of(path, Diagnostics())
    return tree is None or "experiment" in tree or "rulesets" in tree


def read_experiment(path: Path, diagnostics: Diagnostics) -> Experiment | None:
    """The experiment in a file; None if it has mistakes, which are then in `diagnostics`."""
    source = read_file(path, diagnostics)
    return experiment_in(source, path.parent, diagnostics) if source else None


def experiment_in(source: Source, folder: Path, diagnostics: Diagnostics) -> Experiment | None:
    """The same of a text, as if it were a file in a folder."""
    from playground.simulate.experiments.parse import ExperimentReader

    before = len(diagnostics.errors)
    tree = read_tree(source, diagnostics)
    experiment = ExperimentReader(tree, diagnostics, folder).experiment() if tree is not None else None
    return experiment if len(diagnostics.errors) == before else None
