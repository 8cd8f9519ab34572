"""The journal of a search in a folder: what was tried so far, a line each, so that the same command goes on.

    tuning.json      what is searched: a journal of something else is refused
    tried.jsonl      a line for each candidate, written when its games are played; a line cut short is ignored

Lines are only ever added, and on the disk before the search goes on: ended at any moment, a search loses the games of
the candidates under way. The folder belongs to one process.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playground.goals.evaluate import GoalResult, PartResult
from playground.goals.model import Goal
from playground.simulate.storage.lock import alone, check_empty, writing
from playground.source.atomic import write_atomically
from playground.source.diagnostics import PlaygroundError
from playground.tuning.candidates import Proposer, Tried

FORMAT = 1
MANIFEST, LINES = "tuning.json", "tried.jsonl"


@dataclass
class Journal:
    """A journal in memory alone, if `folder` is None. `seconds` were spent by earlier commands."""

    folder: Path | None = None
    seconds: float = 0.0
    tried: list[Tried] = field(default_factory=list)

    def add(self, tried: Sequence[Tried], seconds: float, whole: bool = True) -> None:
        """Add what was tried in so many seconds. Raises OSError if it cannot be written.

        Unless `whole`, because the race was cancelled, it is not written: the next command tries it again.
        """
        self.tried += tried
        if self.folder is None or not tried or not whole:
            return
        lines = [json.dumps(_line(each, seconds / len(tried)), ensure_ascii=False) for each in tried]
        with (self.folder / LINES).open("a", encoding="utf-8") as file:
            file.write("\n".join(["", *lines]))
            file.flush()
            os.fsync(file.fileno())


@contextmanager
def opened(folder: Path | None, searched: Mapping[str, Any], goal: Goal, proposer: Proposer) -> Iterator[Journal]:
    """The journal in a folder, with the proposer taught what was tried so far; locked for this process.

    Raises PlaygroundError for a folder that holds something else, or that cannot be read or written.
    """
    if folder is None:
        yield Journal()
        return
    with writing(folder), alone(folder):
        _check(folder, {"format": FORMAT, **searched})
        journal = Journal(folder)
        for tried, seconds in _read(folder / LINES, goal, proposer):
            journal.tried.append(tried)
            journal.seconds += seconds
            proposer.tell(tried)
        yield journal


def _check(folder: Path, searched: Mapping[str, Any]) -> None:
    """Write what is searched to a new folder, or compare it with that of an old one."""
    manifest = folder / MANIFEST
    if not manifest.exists():
        check_empty(folder, "search")
        write_atomically(manifest, json.dumps(searched, indent=2, ensure_ascii=False) + "\n", sync=True)
        return
    try:
        found = json.loads(manifest.read_text(encoding="utf-8"))
    except ValueError:
        raise PlaygroundError(f"{manifest} is damaged: give --out a new folder") from None
    for name, value in searched.items():
        other = found.get(name) if isinstance(found, dict) else None
        if other != value:
            raise PlaygroundError(
                f"{folder} holds another search: its {name} is {json.dumps(other, ensure_ascii=False)} and not "
                f"{json.dumps(value, ensure_ascii=False)}; give --out a new folder"
            )


def _line(tried: Tried, seconds: float) -> dict[str, Any]:
    parts = [[part.value, part.low, part.high] for part in tried.result.parts] if tried.result else None
    return {
        "key": tried.candidate.key,
        "hash": tried.hash,
        "games": tried.games,
        "parts": parts,
        "dropped": tried.dropped,
        "problem": tried.problem,
        "seconds": round(seconds, 3),
    }


def _read(path: Path, goal: Goal, proposer: Proposer) -> Iterator[tuple[Tried, float]]:
    """The candidates of a journal, each once, with the seconds that they took."""
    seen: set[str] = set()
    for text in path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else ():
        try:
            line = json.loads(text)
            candidate = proposer.candidate(line["key"])
            if candidate is None or candidate.key in seen:
                continue
            parts = line["parts"]
            result = (
                GoalResult(tuple(PartResult(part, *numbers) for part, numbers in zip(goal.parts, parts, strict=True)))
                if parts is not None
                else None
            )
            tried = Tried(candidate, line["hash"], line["games"], result, line["dropped"], line["problem"])
            seconds = float(line["seconds"])
        except (ValueError, KeyError, TypeError):
            continue  # cut short when the process was ended
        seen.add(candidate.key)
        yield tried, seconds
