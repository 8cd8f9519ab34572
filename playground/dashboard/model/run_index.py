"""The folder in which pages record games, and an index of the runs and studies in it.

It is `./runs`, or the folder of `playground dashboard --runs DIR`, which is passed on in an environment variable.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playground.simulate.storage import manifest
from playground.simulate.storage.chunks import find_chunks
from playground.source.diagnostics import PlaygroundError

VARIABLE = "PLAYGROUND_RUNS"
DEFAULT_FOLDER = "runs"
STUDY, RUN = manifest.STUDY, manifest.NAME
EXPERIMENT = "experiment"
"""The kind of the studies that experiments are recorded in."""

TEXT, REPORT = "experiment.yaml", "report.html"
"""Files beside the records of an experiment: its text when it was started, and its report."""

MAX_LISTED = 12
"""Runs that are listed: the newest ones."""

MAX_EARLIER = 8
"""Runs of one experiment that are listed: the newest ones."""


# ---- the folder


def runs_folder() -> Path:
    """Where runs are recorded. It need not exist yet."""
    return Path(os.environ.get(VARIABLE) or DEFAULT_FOLDER)


def new_run(name: str) -> Path:
    """A new folder with that name; a number is appended if the name is taken."""
    plain = re.sub(r"[^A-Za-z0-9_@=.-]+", "-", name).strip("-.")[:80] or "run"
    for number in range(1, 10_000):
        path = runs_folder() / (plain if number == 1 else f"{plain}-{number}")
        if not path.exists():
            return path
    raise PlaygroundError(f"{runs_folder()} holds too many runs named '{plain}': give it another name")


# ---- scanning


def _scan(root: Path, files: Sequence[str], levels: Sequence[int] = (1,)) -> list[tuple[float, Path]]:
    """The folders that hold one of `files`, the newest first, with the time at which that file was changed.

    `levels` are the depths below `root` at which to look. Raises OSError if `root` cannot be read; folders below it
    that cannot be read are left out.
    """
    matches: list[tuple[float, Path]] = []
    folders = [root] if root.is_dir() else []
    for level in range(max(levels) + 1):
        if level > 0:
            folders = [inner for folder in folders for inner in _subfolders(folder, required=folder == root)]
        if level in levels:
            times = ((_changed_in(folder, files), folder) for folder in folders)
            matches += [(changed, folder) for changed, folder in times if changed is not None]
    return sorted(matches, reverse=True)


def _subfolders(folder: Path, *, required: bool) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            return [Path(entry.path) for entry in entries if _is_folder(entry)]
    except OSError:
        if required:
            raise
        return []


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link that leads nowhere
        return False


def _changed_in(folder: Path, files: Sequence[str]) -> float | None:
    """When the first of the files that exists in a folder was changed."""
    times = (changed_at(folder / name) for name in files)
    return next((changed for changed in times if changed is not None), None)


def changed_at(path: Path) -> float | None:
    """When a file was changed; None if it does not exist or cannot be accessed."""
    try:
        return path.stat().st_mtime
    except (OSError, ValueError):
        return None


def _unreadable(problem: OSError) -> str:
    return f"cannot be read: {problem.strerror or problem}"


def when(changed: float) -> str:
    """A time as local date and time of day."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(changed))


# ---- runs and studies


@dataclass(frozen=True)
class RecordedRun:
    """A folder with a recorded run or study: what was played, or in `problem` why it cannot be read."""

    path: Path
    changed: float
    title: str = ""
    games: int = 0
    agents: tuple[str, ...] = ()
    problem: str = ""


def recorded_runs(folder: Path | None = None) -> list[RecordedRun]:
    """The latest runs and studies, the newest first; unreadable ones are included, with their problem."""
    folder = folder or runs_folder()
    try:
        matches = _scan(folder, (STUDY, RUN))
    except OSError as problem:
        return [RecordedRun(folder, 0.0, problem=_unreadable(problem))]
    return [_recorded(path, changed) for changed, path in matches[:MAX_LISTED]]


def _recorded(path: Path, changed: float) -> RecordedRun:
    try:
        study = manifest.read_study(path)
        if study is not None:
            title = study["title"] or ", ".join(arm["label"] for arm in study["arms"])
            agents = tuple(name for arm in study["arms"] for name in arm["agents"])
            return RecordedRun(path, changed, title, study["games"], agents)
        run = manifest.read_manifest(path)
    except PlaygroundError as problem:
        return RecordedRun(path, changed, problem=problem_within(path, problem))
    if run is None:
        return RecordedRun(path, changed, problem="its manifest has just been removed")
    return RecordedRun(path, changed, run["selection"], run["games"], tuple(run["agents"]))


def problem_within(folder: Path, problem: PlaygroundError) -> str:
    """The message of a problem without the folder, for pages that show the folder already."""
    return str(problem).removeprefix(f"{folder}{os.sep}")


def recorded_folders(root: Path) -> dict[str, Path]:
    """The folders of runs by their paths below `root`, the newest first; those of a study are in its folder."""
    try:
        matches = _scan(root, (RUN,), levels=(0, 1, 2))
    except OSError as problem:
        raise PlaygroundError(f"{root} {_unreadable(problem)}") from problem
    return {str(path.relative_to(root)) if path != root else root.name: path for _, path in matches}


# ---- runs of an experiment


@dataclass(frozen=True)
class EarlierRun:
    """A folder in which an experiment was recorded: `played` games of all arms together, of `games` for each arm.

    `problem` says why it cannot be read.
    """

    path: Path
    changed: float
    games: int = 0
    arms: int = 0
    played: int = 0
    problem: str = ""

    @property
    def complete(self) -> bool:
        """Whether all games were played."""
        return not self.problem and self.played == self.games * self.arms

    @property
    def state(self) -> str:
        """The progress of the run, in words."""
        if self.problem:
            return self.problem
        if self.complete:
            return f"complete: {self.games:,} games of each of {self.arms:,}"
        return f"broken off: {self.played:,} of {self.games * self.arms:,} games"

    def text(self) -> str | None:
        """The text of the experiment when it was started from a page; None if it was started elsewhere."""
        path = self.path / TEXT
        try:
            return path.read_text(encoding="utf-8") if path.is_file() else None
        except (OSError, UnicodeDecodeError) as problem:
            raise PlaygroundError(f"{path} cannot be read: {problem}") from problem

    @property
    def report(self) -> Path | None:
        """The report, if there is one."""
        path = self.path / REPORT
        return path if path.is_file() else None


def earlier_runs(name: str, title: str) -> list[EarlierRun]:
    """The runs of the experiment with this title, the newest first, and unreadable folders named after it."""
    folder = runs_folder()
    try:
        runs = [run for changed, path in _scan(folder, (STUDY,)) for run in _earlier(path, changed, name, title)]
    except OSError as problem:
        return [EarlierRun(folder, 0.0, problem=_unreadable(problem))]
    return runs[:MAX_EARLIER]


def _earlier(path: Path, changed: float, name: str, title: str) -> Iterator[EarlierRun]:
    """The run in a folder if it belongs to the experiment, or seems to but cannot be read."""
    belongs = path.name.startswith(name)
    try:
        study = manifest.read_study(path) or {}
        belongs = study.get("kind") == EXPERIMENT and study.get("title") == title
        if belongs:
            yield _experiment_run(path, changed, study)
    except PlaygroundError as problem:
        if belongs:
            yield EarlierRun(path, changed, problem=str(problem))


def _experiment_run(path: Path, changed: float, study: dict[str, Any]) -> EarlierRun:
    games, folders = study["games"], [path / arm["folder"] for arm in study["arms"]]
    played = sum(chunk.end - chunk.first for folder in folders for chunk in find_chunks(folder, games))
    return EarlierRun(path, changed, games, len(folders), played)
