"""Which arms are shown together, and their labels."""

from __future__ import annotations

from dataclasses import dataclass

from playground.report.words import lineup_heading
from playground.simulate.experiments.result import ArmResult, ExperimentResult


@dataclass(frozen=True)
class View:
    """Arms shown side by side: `labels` is what they differ in, `column` the heading of the labels."""

    heading: str
    column: str
    labels: tuple[str, ...]
    arms: tuple[ArmResult, ...]

    @property
    def rows(self) -> list[tuple[str, ArmResult]]:
        """Each arm with its label."""
        return list(zip(self.labels, self.arms, strict=True))


def views(trial: ExperimentResult) -> list[View]:
    """For one game all line-ups together; for several games those of each line-up, which are compared."""
    if len(trial.experiment.selections) == 1 and len(trial.groups) > 1:
        return [View("", "players", tuple(map(lineup_heading, trial.played)), trial.played)]
    several = len(trial.groups) > 1
    return [
        View(lineup_heading(group[0]) if several else "", "game", tuple(each.short for each in group), group)
        for group in trial.groups
    ]
