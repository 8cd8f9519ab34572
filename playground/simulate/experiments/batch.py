"""Several experiments run as one check: which files are meant, and whether what they expect came true.

simulations/          every experiment in the folder itself, in alphabetical order
first.yaml second     these, by path or by name
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playground.simulate.experiments.files import find_experiment, is_experiment
from playground.simulate.experiments.heading import experiment_files
from playground.simulate.experiments.result import ExperimentResult
from playground.source.diagnostics import Diagnostic, PlaygroundError

Outcome = Literal["met", "not met", "not settled", "nothing expected", "broken", "stopped", "not played"]
"""What an experiment came to; `stopped` if some of its games were played, `not played` if none were."""

SUFFIXES = (".yaml", ".yml")


@dataclass(frozen=True)
class Tally:
    """How many expectations of an experiment were met, were not (the contrary is certain of a game), are not settled.

    An expectation of several games or line-ups is met if it came true in all of them.
    """

    met: int = 0
    not_met: int = 0
    not_settled: int = 0

    @classmethod
    def of(cls, result: ExperimentResult) -> Tally:
        """The expectations of a complete experiment."""
        counts: Counter[str] = Counter()
        for expectation in result.experiment.expect:
            states = {answer.state for answer in result.answers if answer.expectation is expectation}
            counts["no" if "no" in states else "yes" if states == {"yes"} else "open"] += bool(states)
        return cls(counts["yes"], counts["no"], counts["open"])

    @property
    def outcome(self) -> Outcome:
        """The worst of them."""
        if self.not_met:
            return "not met"
        if self.not_settled:
            return "not settled"
        return "met" if self.met else "nothing expected"


@dataclass(frozen=True)
class Checked:
    """An experiment of a batch: `name` is unique among them; `problem` says why it is broken.

    `games` are those of all arms, and `seconds` the time that it took, including compiling and training.
    """

    name: str
    file: Path
    outcome: Outcome
    title: str = ""
    summary: str = ""
    tally: Tally = Tally()
    games: int = 0
    seconds: float = 0.0
    problem: str = ""
    diagnostics: tuple[Diagnostic, ...] = ()


def passes(outcome: Outcome, tolerant: bool = False) -> bool:
    """Whether an outcome passes as a check; what is not settled passes if the check is tolerant."""
    return outcome in ("met", "nothing expected") or (tolerant and outcome == "not settled")


def is_batch(names: Sequence[str]) -> bool:
    """Whether arguments name several experiments, or a folder of them, rather than one.

    A name in `simulations/` is not taken for a folder of that name, such as one with its recorded games.
    """
    return len(names) > 1 or any(map(_is_folder, names))


def _is_folder(name: str) -> bool:
    known = "/" not in name and any(path.stem == name for path in experiment_files())
    return not known and Path(name).is_dir()


def batch_files(names: Iterable[str]) -> dict[str, Path]:
    """The files of a batch by unique names, in the order given, each once.

    Raises PlaygroundError for an unknown name, and for a folder without experiments.
    """
    files: dict[Path, Path] = {}
    for name in names:
        found = list(_in_folder(Path(name))) if _is_folder(name) else [find_experiment(name)]
        if not found:
            raise PlaygroundError(f"there is no experiment in {name}: files end in .yaml and begin with 'experiment:'")
        for path in found:
            files.setdefault(path.resolve(), path)
    return _named(list(files.values()))


def _in_folder(folder: Path) -> Iterator[Path]:
    """The experiments in a folder itself; rulesets beside them are none."""
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES and path.is_file())
    except OSError as error:
        raise PlaygroundError(f"{folder} cannot be read: {error.strerror or error}") from error
    return filter(is_experiment, files)


def _named(files: Sequence[Path]) -> dict[str, Path]:
    """Files by their names without the ending, with that of their folder where names are the same."""
    often = Counter(path.stem for path in files)
    named: dict[str, Path] = {}
    for path in files:
        name = path.stem if often[path.stem] == 1 else f"{path.resolve().parent.name}-{path.stem}"
        if name in named:
            raise PlaygroundError(f"{named[name]} and {path} have the same name: rename one of them")
        named[name] = path
    return named
