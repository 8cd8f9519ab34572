"""Studies kept in folders: `study.json` tells the arms, and each is a recorded run in a folder of its own beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from playground.simulate.records import manifest
from playground.simulate.records.chunks import remove_partial, write
from playground.simulate.records.folders import alone, check_empty, writing
from playground.simulate.records.judgements import Judgements
from playground.simulate.records.recording import Recording
from playground.simulate.records.totals import Totals
from playground.simulate.run import Run, play_together

LONGEST = 40
"""Letters of an arm's label that become part of its folder's name."""


class Kept(NamedTuple):
    """What is kept of an arm besides its run."""

    label: str
    settings: Mapping[str, int | bool | str]
    run: Run


class RecordedStudy:
    """Runs side by side, each in its folder."""

    def __init__(self, arms: Sequence[Kept], folder: Path, kind: str, title: str) -> None:
        """Writes `study.json`, or finds the same one there. Raises PlaygroundError for a folder with something else."""
        self.folder, described = Path(folder), describe(arms, kind, title)
        self.folders = [self.folder / arm["folder"] for arm in described["arms"]]
        with _locked(self.folder):
            _write_study(self.folder, described, self.folders)
            with _locked(*self.folders):
                pairs = zip(arms, self.folders, strict=True)
                self.recordings = [Recording(arm.run, folder) for arm, folder in pairs]

    def play(self, upto: int | None, watch: Callable[[list[Totals]], bool | None] | None, every: float) -> list[Totals]:
        """Play what is missing of each arm below game `upto`; the totals of the games below it, and of no others."""
        with self.alone():
            return play_together(self.recordings, watch, every, upto)

    def alone(self) -> ExitStack:
        """A context in which this process alone writes to the folders, and what cannot be written is told."""
        return _locked(self.folder, *self.folders)

    def judgements(self, playouts: int, options: bool) -> list[Judgements]:
        """Where the games of each arm are kept that a referee judged."""
        return [Judgements(each.folder, each.digest, playouts, options) for each in self.recordings]


def describe(arms: Sequence[Kept], kind: str, title: str) -> dict[str, Any]:
    """What is written of a study."""
    return {
        "format": manifest.FORMAT,
        "playground": version("playground"),
        "kind": kind,
        "title": title,
        "games": arms[0].run.games,
        "seed": arms[0].run.seed,
        "arms": [
            {
                "label": arm.label,
                "selection": arm.run.compiled.game.name,
                "hash": arm.run.compiled.game.hash,
                "settings": dict(arm.settings),
                "agents": list(arm.run.agents),
                "folder": folder,
            }
            for arm, folder in zip(arms, folder_names(arm.label for arm in arms), strict=True)
        ],
    }


def folder_names(labels: Iterable[str]) -> list[str]:
    """A name for the folder of each arm: its number, counted from 1, and what is plain in its label."""
    plain = [re.sub(r"[^a-z0-9]+", "-", label.lower())[:LONGEST].strip("-") or "arm" for label in labels]
    digits = len(str(len(plain)))
    return [f"{number:0{digits}}-{name}" for number, name in enumerate(plain, start=1)]


def _write_study(folder: Path, described: dict[str, Any], arms: Sequence[Path]) -> None:
    remove_partial(folder)
    there = manifest.read_study(folder)
    if there is not None:
        manifest.check_same(folder, there, described)
    else:
        if not any((arm / manifest.NAME).is_file() for arm in arms):
            check_empty(folder, "study")
        write(folder / manifest.STUDY, manifest.content(described))


def _locked(*folders: Path) -> ExitStack:
    """A context in which this process alone writes to some folders, which are made if they are not there."""
    with ExitStack() as opened:
        for each in folders:
            opened.enter_context(writing(each))
            opened.enter_context(alone(each))
        return opened.pop_all()
