"""Heat maps as background jobs: what games of each choice did on each site, from which all maps are made."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from playground.dashboard.jobs.comparison import ComparisonSpec
from playground.dashboard.jobs.job import Job
from playground.dashboard.model.game_choice import GameChoice
from playground.simulate.heat_maps.api import games_of, selected
from playground.simulate.heat_maps.collect import Places, collect
from playground.simulate.heat_maps.sites import STANDING

KIND = "heat map"
EVERY_SECONDS = 0.1
"""Time between reports of progress, at which other jobs take their turn."""


@dataclass(frozen=True)
class HeatMapSpec:
    """The games of a comparison's choices; perhaps only components of one kind, or one third of each game, count."""

    comparison: ComparisonSpec
    piece: str | None = None
    phase: str | None = None

    kind: ClassVar[str] = KIND
    unit: ClassVar[str] = "games"

    @property
    def title(self) -> str:
        """The title of the job in lists."""
        return f"where pieces go in {self.comparison.title}"

    @property
    def choices(self) -> tuple[GameChoice, ...]:
        """The choices of the comparison."""
        return self.comparison.choices

    def settings(self) -> dict[str, str]:
        """The settings as they stand in a link."""
        filters = {"piece": self.piece or "", "phase": self.phase or ""}
        return self.comparison.settings() | {name: value for name, value in filters.items() if value}

    @property
    def games(self) -> int:
        """The games of each choice: few where a player thinks."""
        return games_of(self.comparison.choices[0].compiled, self.comparison.agents)

    def size(self) -> int:
        """The games of all choices together. Raises PlaygroundError for filters that a game has not."""
        for choice in self.comparison.choices:
            selected(choice.compiled.game, STANDING, self.piece, self.phase)
        return self.games * len(self.comparison.choices)

    def run(self, job: Job) -> list[Places]:
        """Play; after a cancellation the games played by then."""
        found: list[Places] = []
        for number, choice in enumerate(self.comparison.choices):
            counted = selected(choice.compiled.game, STANDING, self.piece, self.phase)
            with job.turn():
                watch, stop = sharing_turns(job, partial(job.count, number)), job.cancel_token
                spec = self.comparison
                found.append(collect(choice.compiled, self.games, spec.seed, spec.agents, counted, stop, watch))
            job.count(number, found[-1].games)
        return found


def sharing_turns(job: Job, report: Callable[[int], None]) -> Callable[[int], None]:
    """Calls `report` with the games played so far now and then, and lets other jobs take their turn."""
    last = time.monotonic()

    def watch(played: int) -> None:
        nonlocal last
        if time.monotonic() - last >= EVERY_SECONDS:
            report(played)
            job.turns.pass_on(job)
            last = time.monotonic()

    return watch
