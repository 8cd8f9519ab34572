"""Experiments among trained players: what they play, and from their games the measures of each arm.

    experiment ──TrainedExperiment.of──► arms of all trainings ──Study──► summaries ──measures──► one for each arm

Each arm of the experiment is a game among players of one level. It is played by every training of that game, each with
a seed of its own. Random players learn nothing: they play as many games, the same in all variants, and games count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from playground.agents.levels import LEVELS
from playground.compiler import Compiled
from playground.engine.cancellation import CancelToken
from playground.simulate.experiments.model import Experiment, Trainings
from playground.simulate.measures.lookup import MeasureLookup
from playground.simulate.measures.trained import TrainedLookup
from playground.simulate.results.summary import Summary, Timing
from playground.simulate.results.totals import Totals
from playground.simulate.run import check_threads
from playground.simulate.study import Arm
from playground.skill.calibration import Calibration
from playground.skill.matches import LARGEST_SEED
from playground.skill.origins import roots_of, rulesets_in
from playground.skill.plan import MAX_GAMES, TRAINING_PART, StudyPlan, training_seconds
from playground.skill.study import LevelStudy
from playground.skill.trainings import Update, seed_of

PART_BITS = 60
"""Seeds of experiments are smaller than 2 to this power."""


@dataclass(frozen=True)
class PlannedTrainings:
    """What an experiment with `levels` is going to train: players of its games, which are variants of `roots`."""

    variants: tuple[Compiled, ...]
    roots: tuple[Compiled, ...]
    plan: StudyPlan

    @classmethod
    def of(cls, experiment: Experiment, threads: int) -> PlannedTrainings:
        """The plan of an experiment, whose file says how many players are trained and how long."""
        assert experiment.levels is not None
        variants = tuple(arm.compiled for arm in experiment.groups()[0])
        roots = roots_of(variants)
        plan = plan_of(experiment.levels, len(variants), check_threads(threads), rulesets_in(roots))
        return cls(variants, roots, plan)


@dataclass(frozen=True)
class TrainedExperiment:
    """What an experiment with `levels` plays: for each of its arms as many `arms` as there are trainings, in order."""

    experiment: Experiment
    arms: tuple[Arm, ...]
    origins: Mapping[str, str]
    """Of the players of each game, by its hash (`VariantGames.origin`)."""

    @classmethod
    def of(
        cls, experiment: Experiment, games: int, planned: PlannedTrainings, stop: CancelToken, update: Update
    ) -> TrainedExperiment:
        """Train its players and find their levels, unless that was done; `games` is that of a training at a level.

        Raises Cancelled soon after `stop` is set, with everything kept.
        """
        variants, plan = planned.variants, planned.plan
        study = LevelStudy(variants, planned.roots, plan, experiment.seed, MAX_GAMES, stop)
        levels, origins = study.calibrations(games, update)
        by_game = {compiled.game.hash: origin for compiled, origin in zip(variants, origins, strict=True)}
        parts = [part for arm in experiment.arms for part in _parts(experiment, arm, plan, levels)]
        return cls(experiment, tuple(parts), by_game)

    def measures(self, results: Sequence[Summary], stop: CancelToken | None = None) -> list[MeasureLookup]:
        """The measures of each arm of the experiment, from the results of `arms` in their order."""
        lookups = [MeasureLookup(result, (), stop, self.experiment.ideal) for result in results]
        parts = len(lookups) // len(self.experiment.arms)
        return [
            _together(arm, lookups[parts * place : parts * (place + 1)], self.origins[arm.compiled.game.hash])
            for place, arm in enumerate(self.experiment.arms)
        ]

    def pooled(self, results: Sequence[Summary]) -> list[Summary]:
        """The games of each arm of the experiment, those of all trainings together."""
        return [lookup.result for lookup in self.measures(results)]


def plan_of(trainings: Trainings, variants: int, cores: int, rulesets: int) -> StudyPlan:
    """The plan for so many players of each of some variants of so many rulesets."""
    seconds = training_seconds(trainings.number, variants, trainings.seconds, cores, rulesets)
    return StudyPlan(variants, trainings.number, trainings.seconds, cores, seconds / TRAINING_PART / 60)


def _parts(experiment: Experiment, arm: Arm, plan: StudyPlan, levels: dict[tuple[int, str], Calibration]) -> list[Arm]:
    """The arms that play an arm of the experiment: one for each training."""
    level, parts = arm.agents[0], []
    for part, number in enumerate(plan.numbers):
        agents, seed, label = arm.agents, experiment.seed + (part << PART_BITS), f"part {part + 1}"
        if level in LEVELS:
            place = LEVELS.index(level)
            agents = (levels[number, arm.compiled.game.hash].rungs[place].strength.agent(number),) * len(arm.agents)
            seed = (seed_of(arm.compiled, number) + ((place + 1) << 56) + experiment.seed) % LARGEST_SEED
            label = f"player {number}"
        parts.append(replace(arm, label=f"{arm.label}, {label}", agents=agents, seed=seed))
    return parts


def _together(arm: Arm, trainings: Sequence[MeasureLookup], origin: str) -> MeasureLookup:
    """The measures of an arm, whose games are those of all trainings, or of random players in as many parts."""
    requested = sum(each.result.games_requested for each in trainings)
    totals, first = Totals(arm.compiled.game, trainings[0].result.seed, arm.agents, requested), 0
    for each in trainings:
        totals.add(each.result, first, played=True)
        first += each.result.games_requested
    totals.timing = Timing(
        max(each.result.timing.compile_s for each in trainings), max(each.result.timing.play_s for each in trainings)
    )
    stop, ideal = trainings[0].stop, trainings[0].ideal
    if arm.agents[0] not in LEVELS:
        return MeasureLookup(totals, (), stop, ideal)
    return TrainedLookup(totals, (), stop, ideal, trainings=tuple(trainings), origin=origin)
