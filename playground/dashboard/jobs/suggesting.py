"""Searches among changes of rules for games that meet a goal, as background jobs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.scheduler import playing_threads
from playground.dashboard.jobs.searching import Searched, SearchSpec, run_search
from playground.report.suggestion_words import suggest_headline
from playground.source.diagnostics import PlaygroundError
from playground.suggesting.suggest import SuggestResult, suggest
from playground.tuning.search import Watch

KIND = "suggest"


@dataclass(frozen=True)
class SuggestSpec(SearchSpec):
    """A search of changes of one rule or two; no rules are taken over from the rulesets `without`."""

    without: tuple[str, ...] = ()

    kind: ClassVar[str] = KIND

    def settings(self) -> dict[str, str]:
        """The settings as they stand in a link."""
        return super().settings() | ({"without": ",".join(self.without)} if self.without else {})

    def size(self) -> int:
        """The seconds that it takes at most. Raises PlaygroundError for a search that is impossible."""
        if self.choice.edited:
            name = self.choice.name
            raise PlaygroundError(
                f"A suggestion is a file that extends a ruleset, and your edit of {name} has no file: save it in the "
                "Workshop first, and choose what you have saved."
            )
        return super().size()

    def run(self, job: Job) -> Searched[SuggestResult]:
        """Search and confirm; what is known when the job is cancelled is its result."""

        def search(watch: Watch) -> tuple[SuggestResult, float, str]:
            result = suggest(
                self.choice.selection,
                self.goal,
                minutes=self.minutes,
                agents=self.agents,
                games=self.games,
                seed=self.seed,
                threads=playing_threads(),
                without=self.without,
                watch=watch,
                stop=job.cancel_token,
            )
            return result, result.search.seconds, suggest_headline(result)

        return run_search(self, job, search)
