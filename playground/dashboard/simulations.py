"""The experiments there are: listed, checked as their files have them or as they are edited, saved as one's own."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

import streamlit as st

from playground.dashboard.background import Background
from playground.ruleset.names import HYPHENATED
from playground.simulate.experiments.experiment import Experiment, experiment_files, read_heading
from playground.simulate.experiments.reading import ExperimentReader
from playground.source.diagnostics import Diagnostic, Diagnostics, PlaygroundError, RulesetError, in_file_order
from playground.source.places import ruleset_folders, shipped_folder
from playground.source.read import read_tree
from playground.source.text import Source

FOLDER = Path("simulations")
"""Where experiments are saved: in the current directory, where they are found before those that are shipped."""


@dataclass(frozen=True)
class Listed:
    """An experiment's file. Where it cannot be read as an experiment, the title is its name."""

    name: str
    path: Path
    title: str
    about: str
    readable: bool

    @property
    def file(self) -> str:
        """The name of the file, by which diagnostics speak of it."""
        return self.path.name

    def text(self) -> str:
        """What the file says now. Raises PlaygroundError where it cannot be read."""
        try:
            return self.path.read_text(encoding="utf-8")
        except UnicodeDecodeError as problem:
            raise PlaygroundError(f"{self.path} is no text in UTF-8, and so no experiment") from problem
        except OSError as problem:
            raise PlaygroundError(f"{self.path} cannot be read: {problem.strerror or problem}") from problem


def listed() -> dict[str, Listed]:
    """All experiments by name; one's own come first, and stand in for those of the same name that are shipped."""
    found: dict[str, Listed] = {}
    for path in experiment_files():
        if path.stem not in found:
            heading = read_heading(path)
            title, about = (heading.title, heading.about) if heading else ("", "")
            found[path.stem] = Listed(path.stem, path, title or path.stem, about, heading is not None)
    return found


@dataclass(frozen=True)
class Checked:
    """What the checker says of a text: an experiment unless there are errors, and everything found, errors first."""

    experiment: Experiment | None
    found: tuple[Diagnostic, ...]

    @property
    def size(self) -> str:
        """How much is played, in words."""
        if self.experiment is None:
            return "has mistakes"
        arms = len(self.experiment.arms)
        return f"{arms:,} {'arms' if arms > 1 else 'arm'} × {self.experiment.games:,} games"


def checked(file: str, text: str) -> Checked:
    """Check the text of an experiment; mistakes are told as those of a file of that name."""
    return _checked(file, text, _stamp())


def sound(file: str, text: str) -> Experiment:
    """The experiment of a text. Raises PlaygroundError with all mistakes."""
    found = checked(file, text)
    if found.experiment is None:
        raise RulesetError(tuple(each for each in found.found if each.severity == "error"))
    return found.experiment


@lru_cache(maxsize=64)
def _checked(file: str, text: str, _: tuple[tuple[str, int], ...]) -> Checked:
    diagnostics = Diagnostics()
    tree = read_tree(Source(file, text), diagnostics)
    experiment = ExperimentReader(tree, diagnostics, Path(file).parent).experiment() if tree is not None else None
    found = (*in_file_order(diagnostics.errors), *in_file_order(diagnostics.warnings))
    return Checked(None if diagnostics.errors else experiment, found)


def _stamp() -> tuple[tuple[str, int], ...]:
    """The rulesets and when they were changed: an experiment is sound as long as its rulesets are."""
    files = (path for folder in ruleset_folders() for path in folder.glob("*.yaml"))
    return tuple(sorted((str(path), path.stat().st_mtime_ns) for path in files))


def sizes(files: Mapping[str, Listed]) -> dict[str, str]:
    """How much is played in each experiment, by name, as far as that is known by now."""
    asked = {name: _ask_size(each) for name, each in files.items()}
    return {name: future.result() for name, future in asked.items() if future.done()}


def _ask_size(each: Listed) -> Future[str]:
    return _sizes().ask((str(each.path), each.path.stat().st_mtime_ns), partial(_size, each), patience=0.1)


def _size(each: Listed) -> str:
    try:
        return checked(each.file, each.text()).size
    except PlaygroundError:
        return "cannot be read"


@st.cache_resource
def _sizes() -> Background[str]:
    return Background("sizes")


def save(name: str, text: str, *, overwrite: bool) -> Path:
    """Write an experiment into the folder of one's own. Raises PlaygroundError if it cannot be, or is there.

    What comes with the playground is never written over.
    """
    name, path = name.strip(), FOLDER / f"{name.strip()}.yaml"
    if not HYPHENATED.fullmatch(name):
        raise PlaygroundError(f"'{name}' cannot be a name: use letters, digits and hyphens, and begin with a letter")
    shipped = FOLDER.is_dir() and FOLDER.samefile(shipped_folder("simulations"))
    if path.exists() and shipped:
        raise PlaygroundError(f"{path} comes with the playground and is not written over: choose another name")
    if path.exists() and not overwrite:
        raise PlaygroundError(f"{path} is there already: tick 'replace the file', or choose another name")
    try:
        FOLDER.mkdir(exist_ok=True)
        partial_file = path.with_suffix(".yaml.part")
        partial_file.write_text(text, encoding="utf-8")
        partial_file.replace(path)
    except OSError as problem:
        raise PlaygroundError(f"{path} cannot be written: {problem.strerror or problem}") from problem
    return path
