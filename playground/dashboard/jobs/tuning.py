"""Searches among parameters and variants for games that meet a goal, as background jobs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.scheduler import playing_threads
from playground.dashboard.jobs.searching import Searched, SearchSpec, run_search
from playground.dashboard.model.game_choice import GameChoice
from playground.report.search_words import headline
from playground.tuning.result import SearchResult
from playground.tuning.search import Watch
from playground.tuning.space import VARIANT
from playground.tuning.tune import tune

KIND = "tune"


@dataclass(frozen=True)
class TuneSpec(SearchSpec):
    """A search of `vary`, of everything if it is empty."""

    vary: tuple[str, ...] = ()

    kind: ClassVar[str] = KIND

    def settings(self) -> dict[str, str]:
        """The settings as they stand in a link."""
        return super().settings() | ({"vary": ",".join(self.vary)} if self.vary else {})

    def run(self, job: Job) -> Searched[SearchResult]:
        """Search and confirm; what is known when the job is cancelled is its result."""

        def search(watch: Watch) -> tuple[SearchResult, float, str]:
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
            return result, result.seconds, headline(result)

        return run_search(self, job, search)


def variable_names(choice: GameChoice) -> tuple[str, ...]:
    """What a search varies by default; the other parameters and the variants may be added."""
    from playground.tuning.space import read_space

    return tuple(each.name for each in read_space(choice.selection, text=choice.text).dimensions)


def all_names(choice: GameChoice) -> tuple[str, ...]:
    """Everything that a search may vary."""
    ruleset = choice.compiled.ruleset
    return (*ruleset.parameters, *([VARIANT] if ruleset.variants and "@" not in choice.selection else []))
