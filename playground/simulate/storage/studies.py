"""Studies kept in folders: `study.json` lists the arms; each arm is a recorded run in a folder beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from playground.simulate.results.totals import Totals
from playground.simulate.run import Run
from playground.simulate.scheduler import play_together
from playground.simulate.storage import manifest
from playground.simulate.storage.chunks import remove_partial, write
from playground.simulate.storage.judgements import JudgedBy, Judgements
from playground.simulate.storage.lock import alone, check_empty, writing
from playground.simulate.storage.recorder import Recording
from playground.source.version import VERSION

MAX_LABEL = 40
"""Characters of an arm's label that become part of its folder's name."""


class RecordedArm(NamedTuple):
    """An arm of a recorded study."""

    label: str
    settings: Mapping[str, int | bool | str]
    run: Run


class RecordedStudy:
    """Recorded runs side by side, each in its folder."""

    def __init__(self, arms: Sequence[RecordedArm], folder: Path, kind: str, title: str) -> None:
        """Writes `study.json`, or checks the existing one. Raises PlaygroundError for a folder with something else."""
        self.folder, described = Path(folder), describe(arms, kind, title)
        self.folders = [self.folder / arm["folder"] for arm in described["arms"]]
        with _locked(self.folder):
            _write_study(self.folder, described, self.folders)
            with _locked(*self.folders):
                pairs = zip(arms, self.folders, strict=True)
                self.recordings = [Recording(arm.run, folder) for arm, folder in pairs]

    def play(
        self,
        upto: int | None,
        watch: Callable[[list[Totals]], bool | None] | None,
        every: float,
        arms: Collection[int] | None = None,
    ) -> list[Totals]:
        """Play the missing games of each arm, or of some, below number `upto`.

        Returns the totals of all arms: of those played now, of exactly the games below `upto`.
        """
        with self.alone():
            return play_together(self.recordings, watch, every, upto, arms)

    def alone(self) -> ExitStack:
        """A context that locks the folders for this process and reports write errors."""
        return _locked(self.folder, *self.folders)

    def judgements(self, judged_by: Iterable[JudgedBy], options: bool) -> list[Judgements]:
        """The stored games of each arm that its referee judged."""
        pairs = zip(self.recordings, judged_by, strict=True)
        return [Judgements(each.folder, each.digest, by, options) for each, by in pairs]


def describe(arms: Sequence[RecordedArm], kind: str, title: str) -> dict[str, Any]:
    """The content of `study.json`."""
    return {
        "format": manifest.FORMAT,
        "playground": VERSION,
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
    """A name for the folder of each arm: its number, counted from 1, and the plain characters of its label."""
    plain = [re.sub(r"[^a-z0-9]+", "-", label.lower())[:MAX_LABEL].strip("-") or "arm" for label in labels]
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
    """A context that locks folders for this process; missing ones are created."""
    with ExitStack() as opened:
        for each in folders:
            opened.enter_context(writing(each))
            opened.enter_context(alone(each))
        return opened.pop_all()
