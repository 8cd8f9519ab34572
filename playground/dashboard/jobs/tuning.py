"""Searches for games that meet a goal as background jobs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.scheduler import playing_threads
from playground.dashboard.jobs.spec import linked_agents
from playground.dashboard.model.game_choice import GameChoice
from playground.goals.model import Goal
from playground.goals.parse import read_goal
from playground.report.search_words import headline
from playground.tuning.result import SearchResult
from playground.tuning.search import Progress
from playground.tuning.space import VARIANT
from playground.tuning.tune import tune

KIND = "tune"


@dataclass(frozen=True)
class TuneSpec:
    """A search of `vary`, everything if it is empty, for a goal in so many minutes.

    `games` is the most of each candidate.
    """

    choice: GameChoice
    goal: str
    vary: tuple[str, ...]
    agents: tuple[str, ...]
    minutes: float
    games: int
    seed: int

    kind: ClassVar[str] = KIND
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
        settings = {
            "of": self.choice.linked,
            "goal": self.goal,
            "agents": linked_agents(self.agents),
            "minutes": f"{self.minutes:g}",
            "games": str(self.games),
            "seed": str(self.seed),
        }
        return settings | ({"vary": ",".join(self.vary)} if self.vary else {})

    def parsed(self) -> Goal:
        """The goal. Raises PlaygroundError with its mistakes."""
        return read_goal(self.goal, self.choice.compiled.game)

    def size(self) -> int:
        """The seconds that it takes at most. Raises PlaygroundError for a search that is impossible."""
        self.parsed()
        return round(60 * self.minutes)

    def run(self, job: Job) -> Tuned:
        """Search and confirm; what is known when the job is cancelled is its result."""
        job.publish(Tuned(self))

        def watch(progress: Progress) -> None:
            phase = "Confirming on fresh games" if progress.phase == "confirming" else "Searching"
            if job.phase != phase:
                job.phase = phase
            job.count(0, min(round(progress.seconds), job.size))
            job.publish(Tuned(self, progress))
            job.turns.pass_on(job)

        job.begin_part("Searching", self.size(), self.unit)
        with job.turn():
            result = tune(
                self.choice.selection,
                self.goal,
                self.vary,
                minutes=self.minutes,
                agents=self.agents,
                games=self.games,
                seed=self.seed,
                threads=playing_threads(),
                text=self.choice.text,
                watch=watch,
                stop=job.cancel_token,
            )
        job.size = max(1, round(result.seconds))
        job.count(0, job.size)
        return Tuned(self, None, result)


@dataclass(frozen=True)
class Tuned:
    """How far a search has come, and at its end its result."""

    spec: TuneSpec
    progress: Progress | None = None
    result: SearchResult | None = None

    @property
    def headline(self) -> str:
        """The answer in one sentence; empty before the end."""
        return headline(self.result) if self.result else ""


def variable_names(choice: GameChoice) -> tuple[str, ...]:
    """What a search varies by default; the other parameters and the variants may be added."""
    from playground.tuning.space import read_space

    return tuple(each.name for each in read_space(choice.selection, text=choice.text).dimensions)


def all_names(choice: GameChoice) -> tuple[str, ...]:
    """Everything that a search may vary."""
    ruleset = choice.compiled.ruleset
    return (*ruleset.parameters, *([VARIANT] if ruleset.variants and "@" not in choice.selection else []))
