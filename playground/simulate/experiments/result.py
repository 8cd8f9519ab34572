"""The results of an experiment: measures of each arm, differences between arms, answers to its expectations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playground.simulate.experiments.budget import CONFIDENCE
from playground.simulate.experiments.expectation import Expectation
from playground.simulate.experiments.model import Experiment
from playground.simulate.measures.contrasts import contrast_of
from playground.simulate.measures.lookup import MeasureLookup
from playground.simulate.results.summary import Summary
from playground.simulate.study import Arm
from playground.source.shown import Tabular
from playground.stats.fixed_n.contrast import Contrast, Estimate
from playground.stats.fixed_n.intervals import Difference
from playground.stats.measures.measure import Measure
from playground.stats.trainings.course import Course

State = Literal["yes", "no", "not settled", "not played yet"]


@dataclass(frozen=True)
class ArmResult:
    """An arm with its results: `measures` are those of the experiment. `selection` names its game alone.

    `short` is a short label: the settings that distinguish its game from the others.
    """

    arm: Arm
    selection: str
    lookup: MeasureLookup
    measures: dict[str, Measure]
    short: str

    @property
    def summary(self) -> Summary:
        """Its games."""
        return self.lookup.result

    @property
    def is_played(self) -> bool:
        """Whether all its games were played."""
        return self.summary.games == self.summary.games_requested

    def estimate(self, name: str) -> Estimate | None:
        """A measure as an estimate; None if there is none, or if the games do not determine it."""
        return self.lookup.estimate(name) if name in self.measures else None

    def against(self, name: str, limit: float) -> Contrast | None:
        """A measure minus a limit; None if there is none, or if the games do not determine it."""
        return self.lookup.against(name, limit) if name in self.measures else None

    def contrast(self, baseline: ArmResult, name: str) -> Contrast | None:
        """A measure minus that of the baseline; None if the games do not determine it."""
        return contrast_of(self.lookup, baseline.lookup, name) if name in self.measures else None


@dataclass(frozen=True)
class ArmDifference:
    """A measure of `played` minus that of `baseline`; None, with a p-value of 1, if the games do not determine it.

    Interval and p-value hold simultaneously for all that the experiment states, see `budget.py`. `gain` is how many
    independent games each of the paired ones is worth.

    Where games were given up, a length is compared `up_to` so many decisions or turns of each game, and `worst` has the
    interval that holds whatever unfinished games would have become, as the p-value then does.
    """

    measure: str
    unit: str
    played: ArmResult
    baseline: ArmResult
    difference: Difference | None
    p_value: float
    gain: float | None = None
    worst: Difference | None = None
    up_to: int | None = None

    @property
    def sign(self) -> int:
        """1 if it is known to be above 0, −1 if below, 0 if neither."""
        if self.difference is None or self.p_value >= 1 - CONFIDENCE:
            return 0
        return 1 if self.difference.estimate > 0 else -1


@dataclass(frozen=True)
class Answer:
    """The answer to an expectation for the games of a line-up.

    `played` are its arms: one for limits, one followed by the baseline for comparisons, those along the parameter for
    trends. `difference` is that from the limit or from the baseline, or the slope: the effect of a step of 1 of the
    parameter. Its interval and the p-value, that of the answer, hold simultaneously for all that the experiment states,
    `statements` in number. `worst` and `up_to` are as in `ArmDifference`.
    """

    expectation: Expectation
    played: tuple[ArmResult, ...]
    state: State
    difference: Difference | None
    p_value: float
    unit: str
    statements: int = 1
    worst: Difference | None = None
    up_to: int | None = None


@dataclass(frozen=True)
class Duel:
    """`agent` against `others` in a game: its share of the decisive games over all seats. Equal agents win `fair`.

    `seats` are its shares in each player's seat. Interval and p-value hold simultaneously for all
    that the experiment states; `worst` is the interval whatever unfinished games would have become, if there are any.
    """

    selection: str
    agent: str
    others: tuple[str, ...]
    played: tuple[ArmResult, ...]
    fair: float
    score: Difference
    p_value: float
    seats: tuple[Estimate, ...]
    worst: Difference | None = None

    @property
    def decided(self) -> bool:
        """Whether the agent is known to win more, or less, than the fair share."""
        return self.p_value < 1 - CONFIDENCE


@dataclass(frozen=True)
class SkillCourse:
    """How the difference of a game from the baseline goes with skill; both at the strongest level.

    `turned` are two levels at which it is known to have opposite signs, `change` is the difference at the strongest
    level minus that at the weakest. The interval holds simultaneously for all that the experiment states.
    """

    measure: str
    played: ArmResult
    baseline: ArmResult
    course: Course
    turned: tuple[str, str] | None
    change: Difference | None


@dataclass(frozen=True)
class ExperimentResult(Tabular):
    """The results of an experiment so far, filled in by `analyse`.

    `groups` has the arms of each line-up, in the order of the experiment. `changes` are all differences from the
    baselines, line-up by line-up and measure by measure. `answers` has one for each expectation and line-up and, for
    limits, each game. `duels` compare agents that met in every seat; there are none before all games were played.
    `courses` say how differences go with skill, where players are trained.
    `statements` is the number of all that is stated, which shares one error of 5%.
    """

    experiment: Experiment
    groups: tuple[tuple[ArmResult, ...], ...]
    changes: tuple[ArmDifference, ...] = ()
    answers: tuple[Answer, ...] = ()
    duels: tuple[Duel, ...] = ()
    statements: int = 0
    courses: tuple[SkillCourse, ...] = ()

    @property
    def played(self) -> tuple[ArmResult, ...]:
        """All arms."""
        return tuple(played for group in self.groups for played in group)

    @property
    def complete(self) -> bool:
        """Whether all games were played, judged if there is a referee, and replayed for the measures that need it.

        Before that, results must not be taken for an answer.
        """
        judged, to_judge = self.judged
        return judged == to_judge and not self.cut_short and all(each.is_played for each in self.played)

    @property
    def cut_short(self) -> bool:
        """Whether fewer games than usual were replayed for the measures that need it."""
        return any(played.lookup.cut_short for played in self.played)

    @property
    def judged(self) -> tuple[int, int]:
        """How many games of all arms the referee has judged, and of how many."""
        referee = self.experiment.referee
        to_judge = sum(referee.games_of(played.summary) for played in self.played) if referee else 0
        return sum(len(played.lookup.judged) for played in self.played), to_judge

    @property
    def baselines(self) -> tuple[ArmResult, ...]:
        """The baseline of each group."""
        return tuple(group[self.experiment.baseline] for group in self.groups)
