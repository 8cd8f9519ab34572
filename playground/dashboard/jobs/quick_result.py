"""The quick result of an edit: games before and after it until what changes is known, and its scenarios."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from playground.dashboard.jobs.comparison import ComparisonSnapshot, ComparisonSpec
from playground.dashboard.jobs.job import Job
from playground.dashboard.model.game_choice import GameChoice
from playground.ruleset.find import find_by_name
from playground.ruleset.selection import Selection
from playground.simulate.comparison.watched import LOOKS, Look, look_at
from playground.simulate.results.summary import Summary
from playground.simulate.study import Arm
from playground.source.diagnostics import PlaygroundError
from playground.verify.scenarios.run import run_scenarios

GAMES: int = LOOKS[-1]
"""Games of each that are played at most, where two games are compared."""

GAMES_ALONE = 3_200
"""Games of a ruleset that was not changed: there is nothing to become more certain of."""

SCENARIOS_AFTER = 12_800
"""Games of each after which the scenarios are tried, which takes a moment in which no games are played."""

PLAY_SECONDS = 40.0
"""Seconds after which no more games are begun: a page that is left open does not keep the machine busy."""

KIND = "quick result"


@dataclass(frozen=True)
class Scenarios:
    """The number of scenarios tried, and the problems of those that do not hold, by name."""

    tried: int
    broken: dict[str, str]


@dataclass(frozen=True)
class QuickResult:
    """The quick result so far.

    `comparison` has what can be compared: the edit alone if the other game is the same, or has another number of
    players. `look` has the changes as of the last look, None if there is nothing to compare with. `scenarios` is None
    before they were tried, and for rulesets without scenarios.
    """

    comparison: ComparisonSnapshot
    look: Look | None = None
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
        before, after = self.base.check().compiled, self.edit.check().compiled
        differ = before is not None and after is not None and before.game.hash != after.game.hash
        return (self.base, self.edit) if differ else (self.edit,)

    def games(self) -> int:
        """The most games of each choice."""
        return GAMES if len(self.choices) > 1 else min(GAMES, GAMES_ALONE)

    def size(self) -> int:
        """The most games of all choices together."""
        return self.games() * len(self.choices)

    def run(self, job: Job) -> QuickResult | None:
        """Play the games and try the scenarios; None if cancelled before each choice had a game."""
        return _Work(self, job).do()


class _Work:
    """The work of a quick result."""

    def __init__(self, spec: QuickResultSpec, job: Job) -> None:
        self.spec, self.job = spec, job
        self.choices = spec.choices
        comparable = len({len(choice.compiled.game.players) for choice in self.choices}) == 1
        compared = self.choices if comparable else self.choices[-1:]
        self.compared = ComparisonSpec(compared, (), spec.games(), seed=0)
        self.seat = self.compared.checked_seat()
        self.look: Look | None = None
        self.scenarios: Scenarios | None = None
        self.tried = False

    def do(self) -> QuickResult | None:
        """Play up to one look after the other; the scenarios are tried once there is something to read meanwhile."""
        arms = [Arm(choice.label, choice.compiled, ()) for choice in self.choices]
        study = self.job.study(arms, self.spec.games(), 0, None, KIND, self.spec.title)
        results: Sequence[Summary] = []
        for games in (look for look in LOOKS if look <= self.spec.games()):
            results = study.play(games, watch=self._publish)
            if self.job.cancelled:
                break
            self._look(results, games)
            if (self.look is not None and self.look.settled) or self.job.seconds > PLAY_SECONDS:
                break
        if not self.job.cancelled:
            self._try_scenarios()
        return self._result(results)

    def _look(self, results: Sequence[Summary], games: int) -> None:
        if len(results) > 1:
            self.look = look_at(results[0], results[1])
        self._publish(results)
        if games >= SCENARIOS_AFTER:
            self._try_scenarios()

    def _try_scenarios(self) -> None:
        if not self.tried:
            phase, self.job.phase = self.job.phase, "Trying the scenarios"
            self.tried, self.scenarios = True, try_scenarios(self.spec.edit)
            self.job.phase = phase

    def _publish(self, results: Sequence[Summary]) -> None:
        result = self._result(results)
        if result is not None:
            self.job.publish(result)

    def _result(self, results: Sequence[Summary]) -> QuickResult | None:
        """None before each choice had a game."""
        if not results or not all(result.games for result in results):
            return None
        compared = tuple(results[-len(self.compared.choices) :])
        final = all(result.games == result.games_requested for result in compared)
        snapshot = ComparisonSnapshot(self.compared, compared, self.seat, (), final=final)
        return QuickResult(snapshot, self.look, self.scenarios)


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
