"""Experiments as files: finding, listing and reading them. Every mistake in a file is reported with its place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

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
from playground.source.tree import Mapping, Scalar, Sequence


@dataclass(frozen=True)
class Heading:
    """The heading of an experiment's file, read without its games: for lists of experiments."""

    path: Path
    title: str
    about: str
    rulesets: tuple[str, ...]
    varies: bool


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


def experiment_files() -> list[Path]:
    """The files of all experiments: the user's own come first, each folder in alphabetical order."""
    return [path for folder in simulation_folders() for path in sorted(folder.glob("*.yaml"))]


def read_heading(path: Path) -> Heading | None:
    """The heading of a file; None if it is not an experiment."""
    tree = _tree(path, Diagnostics())
    if tree is None or "experiment" not in tree:
        return None
    rulesets = tree.get("rulesets")
    items = rulesets.items if isinstance(rulesets, Sequence) else (rulesets,)
    names = tuple(item.text for item in items if isinstance(item, Scalar))
    return Heading(path, _text(tree, "experiment"), _text(tree, "about"), names, "vary" in tree)


def is_experiment(path: Path) -> bool:
    """Whether a file is meant as an experiment: not if it is a ruleset, scenarios or other YAML.

    A file that cannot be read is taken for one, so that its mistakes are reported.
    """
    tree = _tree(path, Diagnostics())
    return tree is None or "experiment" in tree or "rulesets" in tree


def _text(tree: Mapping, key: str) -> str:
    node = tree.get(key)
    return " ".join(node.text.split()) if isinstance(node, Scalar) else ""


def _tree(path: Path, diagnostics: Diagnostics) -> Mapping | None:
    source = read_file(path, diagnostics)
    return read_tree(source, diagnostics) if source else None


def read_experiment(path: Path, diagnostics: Diagnostics) -> Experiment | None:
    """The experiment in a file; None if it has mistakes, which are then in `diagnostics`."""
    from playground.simulate.experiments.parse import ExperimentReader

    tree = _tree(path, diagnostics)
    if tree is None:
        return None
    before = len(diagnostics.errors)
    experiment = ExperimentReader(tree, diagnostics, path.parent).experiment()
    return experiment if len(diagnostics.errors) == before else None
