"""Pilots as background jobs: a few games that say how many a comparison takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from playground.dashboard.jobs.comparison import ComparisonSpec
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.scheduler import playing_threads
from playground.dashboard.model.game_choice import GameChoice
from playground.simulate.comparison.plan_defaults import PILOT_GAMES, PLAN_SIZES
from playground.simulate.comparison.planning import PilotPlan, plan_comparison
from playground.simulate.pace import SAMPLE_GAMES, seconds_per_game
from playground.simulate.study import Arm, Study
from playground.source.diagnostics import PlaygroundError

KIND = "pilot"


@dataclass(frozen=True)
class PilotSpec:
    """The pilot of a comparison: the same choices, agents, seed and seat, and few games."""

    comparison: ComparisonSpec
    kind: ClassVar[str] = KIND
    unit: ClassVar[str] = "games"

    @property
    def title(self) -> str:
        """The title of the job in lists."""
        return f"pilot of {self.comparison.title}"

    @property
    def choices(self) -> tuple[GameChoice, ...]:
        """The choices of the comparison."""
        return self.comparison.choices

    def settings(self) -> dict[str, str]:
        """The settings as they stand in a link."""
        return self.comparison.settings()

    def size(self) -> int:
        """The games of all choices together. Raises PlaygroundError for a comparison that is impossible."""
        self.comparison.checked_seat()
        if len(self.comparison.choices) < 2:
            raise PlaygroundError("A pilot needs two games to compare: choose another one.")
        return PILOT_GAMES * len(self.comparison.choices)

    def run(self, job: Job) -> PilotPlan | None:
        """Play the pilot; None if it was cancelled."""
        spec = self.comparison
        arms = [Arm(choice.label, choice.compiled, spec.agents) for choice in spec.choices]
        results = job.study(arms, PILOT_GAMES, spec.seed, None, KIND, self.title).play()
        if any(result.games < PILOT_GAMES for result in results):
            return None
        job.phase = "Timing"
        pace = seconds_per_game(Study(arms, SAMPLE_GAMES, spec.seed, playing_threads()))
        return plan_comparison(results, spec.checked_seat(), (), PLAN_SIZES, pace)
