"""Searches for games that meet a goal as background jobs: what searches of values and of rules have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.spec import linked_agents
from playground.dashboard.model.game_choice import GameChoice
from playground.goals.model import Goal
from playground.goals.parse import read_goal
from playground.tuning.search import Progress, Watch

Result = TypeVar("Result")


@dataclass(frozen=True)
class SearchSpec(ABC):
    """A search for a goal in so many minutes; `games` is the most of each candidate."""

    choice: GameChoice
    goal: str
    agents: tuple[str, ...]
    minutes: float
    games: int
    seed: int

    kind: ClassVar[str]
    unit: ClassVar[str] = "seconds"

    @property
    def title(self) -> str:
        """The title of the job in lists."""
        return f"{self.choice.label}: {self.goal}"

    @property
    def choices(self) -> tuple[GameChoice, ...]:
        """The game that is searched."""
        return (self.choice,)

    def settings(self) -> dict[str, str]:
        """The settings as they stand in a link."""
        return {
            "of": self.choice.linked,
            "goal": self.goal,
            "agents": linked_agents(self.agents),
            "minutes": f"{self.minutes:g}",
            "games": str(self.games),
            "seed": str(self.seed),
        }

    def parsed(self) -> Goal:
        """The goal. Raises PlaygroundError with its mistakes."""
        return read_goal(self.goal, self.choice.compiled.game)

    def size(self) -> int:
        """The seconds that it takes at most. Raises PlaygroundError for a search that is impossible."""
        self.parsed()
        return round(60 * self.minutes)

    @abstractmethod
    def run(self, job: Job) -> Searched[Any]:
        """Search and confirm; what is known when the job is cancelled is its result."""


@dataclass(frozen=True)
class Searched(Generic[Result]):
    """How far a search has come and, at its end, its result with the answer in one sentence."""

    spec: SearchSpec
    progress: Progress | None = None
    result: Result | None = None
    headline: str = ""


def run_search(spec: SearchSpec, job: Job, search: Callable[[Watch], tuple[Result, float, str]]) -> Searched[Result]:
    """Run `search`, which returns its result, its seconds and its answer, and publish how far it has come.

    What is known when the job is cancelled is its result.
    """
    job.publish(Searched[Result](spec))

    def watch(progress: Progress) -> None:
        phase = "Confirming on fresh games" if progress.phase == "confirming" else "Searching"
        if job.phase != phase:
            job.phase = phase
        job.count(0, min(round(progress.seconds), job.size))
        job.publish(Searched[Result](spec, progress))
        job.turns.pass_on(job)

    job.begin_part("Searching", spec.size(), spec.unit)
    with job.turn():
        result, seconds, headline = search(watch)
    job.size = max(1, round(seconds))
    job.count(0, job.size)
    return Searched(spec, None, result, headline)
