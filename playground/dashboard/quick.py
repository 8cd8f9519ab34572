"""The quick result of an edit: some thousand games of it and of what it was, and whether its scenarios still hold."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from playground.dashboard.comparing import Comparing, Played, Question
from playground.dashboard.entries import Entry
from playground.dashboard.jobs import Job, Jobs
from playground.ruleset.find import find_by_name
from playground.ruleset.selection import Selection
from playground.simulate.scenarios.run import run_scenarios
from playground.source.diagnostics import PlaygroundError

GAMES = 4_000
KIND = "quick result"


@dataclass(frozen=True)
class Scenarios:
    """How many scenarios of the ruleset were tried, and what is wrong with those that do not hold, by their names."""

    tried: int
    broken: dict[str, str]


@dataclass(frozen=True)
class Quick:
    """What is known of an edit by now. `scenarios` are None before they were tried, and where there are none."""

    played: Played
    scenarios: Scenarios | None = None


def start(jobs: Jobs, base: Entry, edit: Entry, replaces: str | None) -> Job:
    """Play an edit beside what it was, if that is another game; the job `replaces`, of an edit before, is given up."""
    entries = (base, edit) if _comparable(base, edit) else (edit,)
    comparing = Comparing(Question(entries, (), GAMES, seed=0))

    def work(job: Job) -> Quick | None:
        played = comparing.play(job, lambda found: job.publish(Quick(found)))
        if played is None:
            return None
        return Quick(played, None if job.cancelled else try_scenarios(edit))

    asked = GAMES * len(entries)
    return jobs.start(edit.label, KIND, work, page="workshop", asked=asked, replaces=replaces)


def _comparable(base: Entry, edit: Entry) -> bool:
    """Whether the two are different games for equally many players."""
    before, after = base.check().compiled, edit.check().compiled
    if before is None or after is None:
        return False
    return before.game.hash != after.game.hash and len(before.game.players) == len(after.game.players)


def try_scenarios(edit: Entry) -> Scenarios | None:
    """Whether the scenarios of the ruleset hold in its edited text; None if it has none."""
    file = find_by_name(edit.name)
    path = file.parent / "scenarios" / file.name if file else None
    if path is None or not path.is_file():
        return None
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / path.name
        text.write_text(edit.text, encoding="utf-8")
        try:
            found = list(run_scenarios(path, Selection(str(text)), edit.name))
        except PlaygroundError as problem:
            return Scenarios(0, {"all": str(problem)})
    return Scenarios(len(found), {name: problem for name, problem in found if problem})
