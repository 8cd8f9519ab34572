"""What a comparison measures beyond its games, as background jobs: judged games, and matches of stronger players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from playground.dashboard.jobs.comparison import ComparisonSnapshot
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.scheduler import playing_threads
from playground.dashboard.model.game_choice import GameChoice
from playground.report.scorecard import REFEREE_GAMES, SKILL_MINUTES
from playground.simulate.comparison.changes import JUDGED
from playground.simulate.measures.referee import Referee, need_options
from playground.simulate.study import Arm
from playground.skill.gaps import skill_gaps
from playground.stats.measures.data import MatchPoints

KIND = "measuring"
MATCH_GAMES = 2_000
"""Games of a match at most."""

What = Literal["referee", "skill"]


@dataclass(frozen=True)
class MeasuringSpec:
    """A finished comparison, whose key is `of`, and what to add to it: judged games, or matches."""

    of: str
    snapshot: ComparisonSnapshot
    what: What
    kind: ClassVar[str] = KIND
    unit: ClassVar[str] = "games"

    @property
    def title(self) -> str:
        """The title of the job in lists."""
        doing = "a referee judges" if self.what == "referee" else "skill in"
        return f"{doing} {self.snapshot.spec.title}"

    @property
    def choices(self) -> tuple[GameChoice, ...]:
        """The choices of the comparison."""
        return self.snapshot.spec.choices

    def settings(self) -> dict[str, str]:
        """The settings as they stand in a link."""
        return self.snapshot.spec.settings()

    def size(self) -> int:
        """The games to judge; unknown for matches, which take a time."""
        return sum(map(Referee(REFEREE_GAMES).games_of, self.snapshot.results)) if self.what == "referee" else 0

    def run(self, job: Job) -> ComparisonSnapshot | None:
        """The comparison with what was added; None if cancelled. Changes are computed here, where no page waits."""
        found = self._judged(job) if self.what == "referee" else self._matched(job)
        if found is None or job.cancelled:
            return None
        job.phase = "Measuring"
        assert found.compared.overviews is not None  # computed on first access
        return found

    def _judged(self, job: Job) -> ComparisonSnapshot | None:
        spec, referee = self.snapshot.spec, Referee(REFEREE_GAMES)
        arms = [Arm(choice.label, choice.compiled, spec.agents) for choice in spec.choices]
        job.phase = "Judging"
        study = job.study(arms, spec.games, spec.seed, None, KIND, self.title)
        judged = study.judge(self.snapshot.results, referee, need_options(JUDGED))
        fewest = min(map(len, judged))
        if not fewest:
            return None
        return replace(self.snapshot, judged=tuple(tuple(games[:fewest]) for games in judged))

    def _matched(self, job: Job) -> ComparisonSnapshot:
        spec, found = self.snapshot.spec, list[Mapping[str, MatchPoints]]()
        seconds, threads = 60 * SKILL_MINUTES / len(spec.choices), playing_threads()

        def update(_match: str, games: int) -> None:
            job.count(0, games)
            job.turns.pass_on(job)

        for choice in spec.choices:
            job.begin_part(f"Matches of {choice.label}", 0, self.unit)
            with job.turn():
                gaps = skill_gaps(choice.compiled, seconds, MATCH_GAMES, spec.seed, threads, job.cancel_token, update)
            found.append(gaps.matches)
        return replace(self.snapshot, matches=tuple(found))
