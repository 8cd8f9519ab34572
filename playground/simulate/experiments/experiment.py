"""Experiments: a question about games, kept in a YAML file so that anybody can ask it again.

    experiment: Does a longer stride help the second player?
    about: …
    rulesets: [NAME, NAME@variant, NAME?parameter=value]
    vary: {stride: 2..4, skid: [yes, no]}                 # every ruleset with every combination of these
    agents: [random, flat against random]                 # line-ups; see `lineups.py`
    games: 20000                                          # of each
    seed: 1
    seat: 2                                               # whose wins are looked at, counted in turn order
    measures: [seat_share, length.decisions.mean]         # families or single ones
    expect: {seat_share.2: rises with stride}             # of all line-ups or of some; see `expectation.py`
    baseline: {stride: 3}                                 # what the others are compared with; else the first
    ideal: 20..60                                         # decisions that a game should take
    referee: {games: 200, playouts: 40}                   # judges games, for measures that need it

Every mistake of a file is reported in one go, with its place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from playground.compiler import diagnose
from playground.simulate.experiments.expectation import Expectation
from playground.simulate.experiments.lineups import Lineup, lineup_text
from playground.simulate.refereeing import Referee
from playground.simulate.scenarios.run import diagnose_scenarios
from playground.simulate.study import Arm
from playground.source.diagnostics import (
    Diagnostic,
    Diagnostics,
    PlaygroundError,
    RulesetError,
    did_you_mean,
    in_file_order,
)
from playground.source.places import simulation_folders
from playground.source.read import read_file, read_tree
from playground.source.tree import Mapping, Scalar, Sequence

USUAL_GAMES = 10_000


@dataclass(frozen=True)
class Experiment:
    """What to play, and what to look at.

    `games` are of each arm. Arms come line-up by line-up, and each line-up plays the same games in the same order;
    `baseline` is the number of the one that the others are compared with. `selections` are these games as they would be
    named on a command line, and `text` is the file.
    """

    title: str
    about: str
    selections: tuple[str, ...]
    lineups: tuple[Lineup, ...]
    games: int
    seed: int
    seat: int
    measures: tuple[str, ...]
    expect: tuple[Expectation, ...]
    baseline: int
    ideal: tuple[int, int] | None
    arms: tuple[Arm, ...] = field(repr=False, compare=False)
    text: str = field(default="", repr=False, compare=False)
    referee: Referee | None = None

    def lineup_names(self) -> list[str]:
        """The line-ups in words."""
        return [lineup_text(lineup) for lineup in self.lineups]

    def groups(self) -> list[tuple[Arm, ...]]:
        """The arms of each line-up."""
        size = len(self.selections)
        return [self.arms[first : first + size] for first in range(0, len(self.arms), size)]


@dataclass(frozen=True)
class Heading:
    """What a file says it is, without looking at any game: for lists of experiments."""

    path: Path
    title: str
    about: str
    rulesets: tuple[str, ...]
    varies: bool


def load_experiment(name: str) -> Experiment:
    """The experiment in a file, or of that name in `simulations/`. Raises PlaygroundError with all mistakes."""
    diagnostics = Diagnostics()
    found = read_experiment(find_experiment(name), diagnostics)
    if found is None or diagnostics.errors:
        raise RulesetError(in_file_order(diagnostics.errors))
    return found


def find_experiment(name: str) -> Path:
    """The file of an experiment; the path itself if it is none of a name."""
    if "/" in name or name.endswith((".yaml", ".yml")) or Path(name).exists():
        return Path(name)
    for folder in simulation_folders():
        if (folder / f"{name}.yaml").is_file():
            return folder / f"{name}.yaml"
    known = {path.stem for path in experiment_files()}
    raise PlaygroundError(f"there is no experiment '{name}': {did_you_mean(name, known) or 'give the path of a file'}")


def experiment_files() -> list[Path]:
    """The files of all experiments: one's own come first, each folder in alphabetical order."""
    return [path for folder in simulation_folders() for path in sorted(folder.glob("*.yaml"))]


def read_heading(path: Path) -> Heading | None:
    """The heading of a file; None if it is no experiment."""
    tree = _tree(path, Diagnostics())
    if tree is None or "experiment" not in tree:
        return None
    rulesets = tree.get("rulesets")
    items = rulesets.items if isinstance(rulesets, Sequence) else (rulesets,)
    names = tuple(item.text for item in items if isinstance(item, Scalar))
    return Heading(path, _text(tree, "experiment"), _text(tree, "about"), names, "vary" in tree)


def _text(tree: Mapping, key: str) -> str:
    node = tree.get(key)
    return " ".join(node.text.split()) if isinstance(node, Scalar) else ""


def diagnose_any(name: str) -> tuple[Diagnostic, ...]:
    """Everything there is to say about an experiment, scenarios or a ruleset, by file or selection; errors first."""
    keys = tuple(_tree(Path(name), Diagnostics()) or ())
    if "scenarios" in keys and "ruleset" in keys:
        return diagnose_scenarios(Path(name))
    if "experiment" not in keys:
        return diagnose(Path(name))
    diagnostics = Diagnostics()
    read_experiment(Path(name), diagnostics)
    return (*in_file_order(diagnostics.errors), *in_file_order(diagnostics.warnings))


def _tree(path: Path, diagnostics: Diagnostics) -> Mapping | None:
    source = read_file(path, diagnostics)
    return read_tree(source, diagnostics) if source else None


def read_experiment(path: Path, diagnostics: Diagnostics) -> Experiment | None:
    """The experiment in a file; None if it has mistakes, which are then in `diagnostics`."""
    from playground.simulate.experiments.reading import ExperimentReader

    tree = _tree(path, diagnostics)
    if tree is None:
        return None
    before = len(diagnostics.errors)
    found = ExperimentReader(tree, diagnostics, path.parent).experiment()
    return found if len(diagnostics.errors) == before else None
