"""How differences go with skill, where players are trained: from an experiment's weakest level to its strongest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playground.agents.levels import ALL_LEVELS
from playground.simulate.experiments.budget import Decision
from playground.simulate.experiments.result import ArmDifference, ArmResult, ExperimentResult, SkillCourse
from playground.simulate.measures.trained import combination
from playground.stats.fixed_n.contrast import Contrast
from playground.stats.trainings.course import Known, course_of, turning


@dataclass(frozen=True)
class Change:
    """A measure of a game minus that of the baseline, at the strongest level minus at the weakest: a `contrast`.

    `played` has the game at each level, the weakest first, and `baselines` the baseline; the contrast is None if the
    games do not determine it.
    """

    measure: str
    played: tuple[ArmResult, ...]
    baselines: tuple[ArmResult, ...]
    contrast: Contrast | None

    def decided(self, decision: Decision, changes: tuple[ArmDifference, ...]) -> SkillCourse:
        """The course, from the differences at each level and the decision on the change."""
        by_arm = {(change.measure, id(change.played)): change for change in changes}
        known = [Known(by_arm[self.measure, id(arm)].sign) for arm in self.played]
        levels = [arm.summary.agents[0] for arm in self.played]
        turned = turning([each.sign for each in known])
        change = decision.worst or decision.difference
        return SkillCourse(
            self.measure,
            self.played[-1],
            self.baselines[-1],
            course_of(known, change) if change else "open",
            (levels[turned[0]], levels[turned[1]]) if turned else None,
            decision.difference,
        )


def changes_with_skill(result: ExperimentResult) -> Iterator[Change]:
    """The changes of the share of the seat of interest, for each game but the baseline; none with a single level."""
    name = f"seat_share.{result.experiment.seat}"
    if result.experiment.levels is None:
        return
    ranked = sorted(
        zip(result.groups, result.baselines, strict=True),
        key=lambda each: ALL_LEVELS.index(each[1].summary.agents[0]),
    )
    if len(ranked) < 2 or any(name not in base.measures for _, base in ranked):
        return
    baselines = tuple(base for _, base in ranked)
    for number in range(len(ranked[0][0])):
        arms = tuple(group[number] for group, _ in ranked)
        if arms[0] is not baselines[0] and all(name in arm.measures for arm in arms):
            last, first = (arms[-1], baselines[-1]), (arms[0], baselines[0])
            weights = zip((1.0, -1.0, -1.0, 1.0), (*last, *first), strict=True)
            yield Change(name, arms, baselines, combination([(weight, arm.lookup) for weight, arm in weights], name))
