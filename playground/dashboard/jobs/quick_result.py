"""The quick result of an edit: some thousand games before and after it, and whether its scenarios still hold."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from playground.dashboard.jobs.comparison import ComparisonSnapshot, ComparisonSpec, ComparisonWork
from playground.dashboard.jobs.job import Job
from playground.dashboard.model.game_choice import GameChoice
from playground.ruleset.find import find_by_name
from playground.ruleset.selection import Selection
from playground.source.diagnostics import PlaygroundError
from playground.verify.scenarios.run import run_scenarios

GAMES = 4_000
KIND = "quick result"


@dataclass(frozen=True)
class Scenarios:
    """The number of scenarios tried, and the problems of those that do not hold, by name."""

    tried: int
    broken: dict[str, str]


@dataclass(frozen=True)
class QuickResult:
    """The quick result so far. `scenarios` is None before they were tried, and for rulesets without scenarios."""

    comparison: ComparisonSnapshot
    scenarios: Scenarios | None = None


@dataclass(frozen=True)
class QuickResultSpec:
    """An edit, to be compared with the ruleset before it (`base`) if that is a different game."""

    base: GameChoice
    edit: GameChoice
    kind: ClassVar[str] = KIND
    unit: ClassVar[str] = "games"

    @property
    def title(self) -> str:
        """The title of the job in lists."""
        return self.edit.label

    @property
    def choices(self) -> tuple[GameChoice, ...]:
        """The games to be played."""
        return (self.base, self.edit) if _comparable(self.base, self.edit) else (self.edit,)

    def size(self) -> int:
        """The games of all choices together."""
        return GAMES * len(self.choices)

    def run(self, job: Job) -> QuickResult | None:
        """Play the games, then try the scenarios; None if cancelled before each choice had a game."""
        work = ComparisonWork(ComparisonSpec(self.choices, (), GAMES, seed=0))
        comparison = work.play(job, lambda snapshot: job.publish(QuickResult(snapshot)))
        if comparison is None:
            return None
        return QuickResult(comparison, None if job.cancelled else try_scenarios(self.edit))


def _comparable(base: GameChoice, edit: GameChoice) -> bool:
    """Whether the two are different games with the same number of players."""
    before, after = base.check().compiled, edit.check().compiled
    if before is None or after is None:
        return False
    return before.game.hash != after.game.hash and len(before.game.players) == len(after.game.players)


def try_scenarios(edit: GameChoice) -> Scenarios | None:
    """Try the scenarios of a ruleset on its edited text; None if it has none."""
    file = find_by_name(edit.name)
    path = file.parent / "scenarios" / file.name if file else None
    if path is None or not path.is_file():
        return None
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / path.name
        text.write_text(edit.text, encoding="utf-8")
        try:
            outcomes = list(run_scenarios(path, Selection(str(text)), edit.name))
        except PlaygroundError as problem:
            return Scenarios(0, {"all": str(problem)})
    return Scenarios(len(outcomes), {name: problem for name, problem in outcomes if problem})
