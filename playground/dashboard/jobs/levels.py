"""Comparisons among players of several levels as background jobs: players are trained, and play."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import ClassVar

from playground.compiler import Compiled
from playground.dashboard.jobs.comparison import ComparisonSpec
from playground.dashboard.jobs.heat_map import sharing_turns
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.scheduler import playing_threads
from playground.dashboard.model.game_choice import GameChoice
from playground.skill.maps import PlacesOfLevels, games_of_level_maps, places_of_levels
from playground.skill.origins import roots_of, rulesets_in
from playground.skill.plan import MAX_GAMES, StudyPlan, plan_study
from playground.skill.result import LevelsResult
from playground.skill.study import LevelStudy, VariantGames
from playground.skill.trainings import check_learnable
from playground.source.diagnostics import PlaygroundError

KIND = "levels"


@dataclass(frozen=True)
class LevelsSpec:
    """The choices, seed and seat of a comparison, among players who are trained for it within so many minutes."""

    comparison: ComparisonSpec
    minutes: float
    kind: ClassVar[str] = KIND
    unit: ClassVar[str] = "players"

    @property
    def title(self) -> str:
        """The title of the job in lists."""
        return f"{self.comparison.title}, by skill"

    @property
    def choices(self) -> tuple[GameChoice, ...]:
        """The choices of the comparison."""
        return self.comparison.choices

    def settings(self) -> dict[str, str]:
        """The settings as they stand in a link."""
        return self.comparison.settings() | {"minutes": f"{self.minutes:g}"}

    @cached_property
    def roots(self) -> tuple[Compiled, ...]:
        """The rulesets that the choices are variants of."""
        return roots_of([choice.compiled for choice in self.comparison.choices])

    @cached_property
    def plan(self) -> StudyPlan:
        """What fits into the time. Raises PlaygroundError if it is too short."""
        variants = [choice.compiled for choice in self.comparison.choices]
        seats = len(variants[0].game.players)
        return plan_study(self.minutes, len(variants), playing_threads(), seats, rulesets_in(self.roots))

    def size(self) -> int:
        """The players to train. Raises PlaygroundError for a comparison that is impossible."""
        self.comparison.checked_seat()
        if len(self.comparison.choices) < 2:
            raise PlaygroundError("Players of each level need two games to compare: choose another one.")
        for choice in self.comparison.choices:
            check_learnable(choice.compiled)
        return self.plan.trainings * len(self.comparison.choices)

    def run(self, job: Job) -> LevelsResult:
        """Train, play and compare; what is done when the job is cancelled is kept for the next one."""
        spec, plan, began = self.comparison, self.plan, time.monotonic()
        phases: list[str] = []

        def update(phase: str, done: int, of: int) -> None:
            if phases[-1:] != [phase]:
                phases.append(phase)
                job.begin_part(phase.capitalize(), of, self.unit)
            job.count(0, done)

        variants = [choice.compiled for choice in spec.choices]
        games = LevelStudy(variants, self.roots, plan, spec.seed, MAX_GAMES, job.cancel_token).run(update)
        labels = tuple(choice.label for choice in spec.choices)
        seconds = time.monotonic() - began
        result = LevelsResult(plan, games, spec.checked_seat(), spec.margin, seconds, labels)
        job.publish(result)
        return replace(result, places=_places(job, games, spec.seed))


def _places(job: Job, games: Sequence[VariantGames], seed: int) -> PlacesOfLevels:
    """What games did on the board, for the maps of the report; none if it is cancelled meanwhile."""
    number = games_of_level_maps(games)
    if not number:
        return PlacesOfLevels()
    job.begin_part("Counting where pieces go", number, "games")
    with job.turn():
        found = places_of_levels(games, seed, job.cancel_token, sharing_turns(job, partial(job.count, 0)))
    if found is None:
        return PlacesOfLevels()
    job.count(0, number)
    return found
