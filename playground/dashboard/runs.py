"""The folder in which pages record what they play, and what lies there.

It is `./runs`, or the one that `playground dashboard --runs DIR` names, which comes here in an environment variable.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playground.source.diagnostics import PlaygroundError

VARIABLE = "PLAYGROUND_RUNS"
USUAL = "runs"
STUDY, RUN = "study.json", "manifest.json"
MOST_LISTED = 12
"""Runs that are listed: the newest ones."""


@dataclass(frozen=True)
class Recorded:
    """A folder of recorded games: what was played in it, or in `problem` why that cannot be told."""

    path: Path
    changed: float
    title: str = ""
    games: int = 0
    agents: tuple[str, ...] = ()
    problem: str = ""


def runs_folder() -> Path:
    """Where runs are recorded. It need not exist yet."""
    return Path(os.environ.get(VARIABLE) or USUAL)


def new_run(name: str) -> Path:
    """A folder of that name that does not exist yet; a number is added where it does."""
    plain = re.sub(r"[^A-Za-z0-9_@=.-]+", "-", name).strip("-.")[:80] or "run"
    for number in range(1, 10_000):
        path = runs_folder() / (plain if number == 1 else f"{plain}-{number}")
        if not path.exists():
            return path
    raise PlaygroundError(f"{runs_folder()} holds too many runs named '{plain}': give it another name")


def recorded_runs(folder: Path | None = None) -> list[Recorded]:
    """What was recorded lately, the newest first. A folder that cannot be read is told with its problem."""
    folder = folder or runs_folder()
    try:
        found = sorted(_candidates(folder), key=lambda each: each[1], reverse=True)
    except OSError as problem:
        return [Recorded(folder, 0.0, problem=f"cannot be read: {problem.strerror or problem}")]
    return [_recorded(path, changed) for path, changed in found[:MOST_LISTED]]


def _candidates(folder: Path) -> Iterator[tuple[Path, float]]:
    """The folders that hold a run or a study, and when each was begun."""
    if not folder.is_dir():
        return
    for path in folder.iterdir():
        described = [path / name for name in (STUDY, RUN) if (path / name).is_file()]
        if described:
            yield path, described[0].stat().st_mtime


def _recorded(path: Path, changed: float) -> Recorded:
    try:
        file = STUDY if (path / STUDY).is_file() else RUN
        told = json.loads((path / file).read_text(encoding="utf-8"))
        title, agents = (_study if file == STUDY else _run)(told)
        return Recorded(path, changed, title, int(told["games"]), agents)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        return Recorded(path, changed, problem=f"damaged: {type(problem).__name__}")


def _run(told: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    return str(told["selection"]), tuple(map(str, told["agents"]))


def _study(told: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    arms = told["arms"]
    title = str(told.get("title") or ", ".join(str(arm["label"]) for arm in arms))
    return title, tuple(str(name) for arm in arms for name in arm.get("agents", ()))


def when(changed: float) -> str:
    """The date and time of a moment, in the time of this machine."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(changed))
