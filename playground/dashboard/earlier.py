"""Earlier runs of an experiment: recorded folders with how far each came, and whether it can go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playground.dashboard.experimenting import KIND, REPORT, TEXT
from playground.dashboard.runs import runs_folder
from playground.simulate.records import manifest
from playground.simulate.records.chunks import find_chunks
from playground.source.diagnostics import PlaygroundError

MOST_LISTED = 8


@dataclass(frozen=True)
class Earlier:
    """A folder in which an experiment was recorded: `played` of `games` of all arms together; `games` are those of
    each arm. Where it cannot be read, `problem` says why."""

    path: Path
    changed: float
    games: int = 0
    arms: int = 0
    played: int = 0
    problem: str = ""

    @property
    def complete(self) -> bool:
        """Whether all games are there."""
        return not self.problem and self.played == self.games * self.arms

    @property
    def state(self) -> str:
        """How far it came, in words."""
        if self.problem:
            return self.problem
        if self.complete:
            return f"complete: {self.games:,} games of each of {self.arms:,}"
        return f"broken off: {self.played:,} of {self.games * self.arms:,} games"

    def text(self) -> str | None:
        """The experiment as it was started from a page; None of one that was not."""
        path = self.path / TEXT
        try:
            return path.read_text(encoding="utf-8") if path.is_file() else None
        except (OSError, UnicodeDecodeError) as problem:
            raise PlaygroundError(f"{path} cannot be read: {problem}") from problem

    @property
    def report(self) -> Path | None:
        """The report, where there is one."""
        path = self.path / REPORT
        return path if path.is_file() else None


def earlier_runs(name: str, title: str) -> list[Earlier]:
    """The runs of an experiment with this title, the newest first; and damaged ones in folders named after it."""
    folder = runs_folder()
    try:
        paths = list(folder.iterdir()) if folder.is_dir() else []
        found = [each for path in paths if (path / manifest.STUDY).is_file() for each in _earlier(path, name, title)]
    except OSError as problem:
        return [Earlier(folder, 0.0, problem=f"cannot be read: {problem.strerror or problem}")]
    return sorted(found, key=lambda each: each.changed, reverse=True)[:MOST_LISTED]


def _earlier(path: Path, name: str, title: str) -> Iterator[Earlier]:
    """The run in a folder, if it is one of the experiment, or may be one but cannot be read."""
    changed = (path / manifest.STUDY).stat().st_mtime
    its_own = path.name.startswith(name)
    try:
        told = manifest.read_study(path) or {}
        its_own = told.get("kind") == KIND and told.get("title") == title
        if its_own:
            yield _run(path, changed, told)
    except (OSError, ValueError, KeyError, TypeError, PlaygroundError) as problem:
        if its_own:
            shown = str(problem) if isinstance(problem, PlaygroundError) else f"damaged: {type(problem).__name__}"
            yield Earlier(path, changed, problem=shown)


def _run(path: Path, changed: float, told: dict[str, Any]) -> Earlier:
    games, folders = int(told["games"]), [path / str(arm["folder"]) for arm in told["arms"]]
    played = sum(chunk.end - chunk.first for folder in folders for chunk in find_chunks(folder, games))
    return Earlier(path, changed, games, len(folders), played)
