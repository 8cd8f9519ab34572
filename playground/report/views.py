"""Which arms are shown together, and what they are called there."""

from __future__ import annotations

from dataclasses import dataclass

from playground.report.words import lineup_heading
from playground.simulate.experiments.trial import Played, Trial


@dataclass(frozen=True)
class View:
    """Arms that stand side by side: `labels` is what they differ in, `column` what kind of thing that is."""

    heading: str
    column: str
    labels: tuple[str, ...]
    arms: tuple[Played, ...]

    @property
    def rows(self) -> list[tuple[str, Played]]:
        """Each arm with its label."""
        return list(zip(self.labels, self.arms, strict=True))


def views(trial: Trial) -> list[View]:
    """One game's line-ups together; of several games those of each line-up, which are compared with one another."""
    if len(trial.experiment.selections) == 1 and len(trial.groups) > 1:
        return [View("", "players", tuple(map(lineup_heading, trial.played)), trial.played)]
    several = len(trial.groups) > 1
    return [
        View(lineup_heading(group[0]) if several else "", "game", tuple(each.short for each in group), group)
        for group in trial.groups
    ]
