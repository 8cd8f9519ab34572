"""An experiment that is played: what each arm measured, how arms differ, and whether what was expected came true.

Arms are compared with the baseline of their own line-up, so that every claim names the agents that it holds for. All
differences that are told hold together with 95% confidence (Bonferroni), and so do their p-values: one below 5% stands
beside an interval without 0, and only there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from playground.engine.native.stopping import Stop
from playground.ruleset.parameters import shown
from playground.simulate.asked import Asked, asked_of
from playground.simulate.differences import Apart, apart, of_terms
from playground.simulate.experiments.answers import Answer, answers
from playground.simulate.experiments.duels import Duel, duels
from playground.simulate.experiments.experiment import Experiment
from playground.simulate.experiments.questions import is_of_family, judged_measures
from playground.simulate.records.totals import Totals
from playground.simulate.refereeing import need_options
from playground.simulate.study import Arm, Study, Watch
from playground.simulate.summary import Summary
from playground.stats.contrast import Estimate, p_value_of, scaled
from playground.stats.intervals import Difference, shared_confidence
from playground.stats.measures.judged import Judged
from playground.stats.measures.lengths import ideal_duration
from playground.stats.measures.measure import Measure
from playground.stats.measures.referee import FAMILIES as JUDGED

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Played:
    """An arm with what came of it: `measures` are those the experiment looks at. `selection` names its game alone.

    `short` is what its game differs in from the others, for where there is little room.
    """

    arm: Arm
    selection: str
    asked: Asked
    measures: dict[str, Measure]
    short: str

    @property
    def summary(self) -> Summary:
        """Its games."""
        return self.asked.result

    @property
    def is_played(self) -> bool:
        """Whether all its games were played."""
        return self.summary.games == self.summary.asked

    def estimate(self, name: str) -> Estimate | None:
        """A measure as an estimate; None where there is none, or where the games cannot tell it."""
        if name not in self.measures:
            return None
        return scaled(self.measures[name]) if name == "ideal_duration" else self.asked.estimate(name)

    def apart(self, baseline: Played, name: str) -> Apart | None:
        """How far a measure is from that of the baseline; None where the games cannot tell it."""
        if name != "ideal_duration":
            return apart(self.asked, baseline.asked, name) if name in self.measures else None
        one, other = self.estimate(name), baseline.estimate(name)
        return of_terms([(1.0, one), (-1.0, other)]) if one and other else None


@dataclass(frozen=True)
class Change:
    """A measure of `played` minus that of `baseline`; None, with a p-value of 1, where the games cannot tell it.

    Interval and p-value hold for all changes of the trial together.
    """

    measure: str
    unit: str
    played: Played
    baseline: Played
    difference: Difference | None
    p_value: float


@dataclass(frozen=True)
class Trial:
    """What an experiment found so far. `groups` has the arms of each line-up, in the order of the experiment."""

    experiment: Experiment
    groups: tuple[tuple[Played, ...], ...]

    @property
    def played(self) -> tuple[Played, ...]:
        """All arms."""
        return tuple(played for group in self.groups for played in group)

    @property
    def complete(self) -> bool:
        """Whether all games were played, judged where a referee judges them, and played again for the measures.

        What is found before that must not be taken for an answer.
        """
        judged, to_judge = self.judged
        return judged == to_judge and not self.cut_short and all(each.is_played for each in self.played)

    @property
    def cut_short(self) -> bool:
        """Whether games were not all played again for the measures that need that."""
        return any(played.asked.cut_short for played in self.played)

    @property
    def judged(self) -> tuple[int, int]:
        """How many games of all arms the referee has judged, and of how many."""
        referee = self.experiment.referee
        to_judge = sum(referee.games_of(played.summary) for played in self.played) if referee else 0
        return sum(len(played.asked.judged) for played in self.played), to_judge

    @property
    def baselines(self) -> tuple[Played, ...]:
        """What the other arms of each group are compared with."""
        return tuple(group[self.experiment.baseline] for group in self.groups)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """All differences from the baselines, line-up by line-up and measure by measure."""
        pairs = [
            (name, played, baseline)
            for group, baseline in zip(self.groups, self.baselines, strict=True)
            for name in baseline.measures
            for played in group
            if played is not baseline and name in played.measures
        ]
        return tuple(_change(name, played, baseline, len(pairs)) for name, played, baseline in pairs)

    @cached_property
    def answers(self) -> tuple[Answer, ...]:
        """Whether what the experiment expects came true, for each line-up and, where it is asked of each, each game."""
        return tuple(answers(self))

    @cached_property
    def duels(self) -> tuple[Duel, ...]:
        """Who won more, where agents met in every seat; nobody yet where not all games were played."""
        return tuple(duels(self)) if self.complete else ()


def _change(name: str, played: Played, baseline: Played, statements: int) -> Change:
    found, unit = played.apart(baseline, name), played.measures[name].unit
    if found is None:
        return Change(name, unit, played, baseline, None, 1.0)
    difference = found.difference(shared_confidence(CONFIDENCE, statements))
    # By the interval itself: a score test could say something else beside it.
    return Change(name, unit, played, baseline, difference, min(1.0, statements * p_value_of(found.difference)))


def study(experiment: Experiment, games: int | None = None, threads: int = 0, out: Path | None = None) -> Study:
    """The games of an experiment, ready to be played; `games` of each arm instead of those it names."""
    count = games or experiment.games
    return Study(experiment.arms, count, experiment.seed, threads, out, "experiment", experiment.title)


def run(
    experiment: Experiment,
    games: int | None = None,
    threads: int = 0,
    out: Path | None = None,
    watch: Watch | None = None,
    every: float = 0.1,
) -> Trial:
    """Play an experiment, or what is missing of it in the folder `out`; Ctrl-C leaves it at what there is."""
    playing = study(experiment, games, threads, out)
    results = playing.play(watch=watch, every=every)
    judged: Sequence[Sequence[Judged]] = ()
    if experiment.referee is not None:
        judged = playing.judge(results, experiment.referee, need_options(judged_names(experiment)))
    return trial(experiment, results, judged, playing.told_to_stop)


def judged_names(experiment: Experiment) -> list[str]:
    """The measures of an experiment that need a referee."""
    return judged_measures(experiment.measures)


def trial(
    experiment: Experiment,
    results: Sequence[Summary],
    judged: Sequence[Sequence[Judged]] = (),
    stop: Stop | None = None,
) -> Trial:
    """What the results of the arms of an experiment, in their order, tell, and the games of each that were judged.

    Once `stop` is set, no game is played again for a measure.
    """
    size = len(experiment.selections)
    played = [
        _played(experiment, arm, experiment.selections[number % size], asked)
        for number, (arm, asked) in enumerate(zip(experiment.arms, asked_of(results, judged, stop), strict=True))
    ]
    groups = (tuple(played[first : first + size]) for first in range(0, len(played), size))
    return Trial(experiment, tuple(groups))


def _played(experiment: Experiment, arm: Arm, selection: str, asked: Asked) -> Played:
    """An arm with the measures the experiment looks at, in the order in which it names them."""
    there = [*Totals(arm.compiled.game, 0, (), 0).measures(experiment.ideal), *(JUDGED if experiment.referee else ())]
    names = [name for family in experiment.measures for name in there if is_of_family(name, family)]
    found = {name: _measure(asked, name, experiment.ideal) for name in dict.fromkeys(names)}
    settings = {name: shown(value) for name, value in arm.settings.items() if name != "agents"}
    short = ", ".join(f"{name}={value}" for name, value in settings.items()) if "ruleset" not in settings else selection
    return Played(
        arm, selection, asked, {name: measure for name, measure in found.items() if measure}, short or selection
    )


def _measure(asked: Asked, name: str, ideal: tuple[int, int] | None) -> Measure | None:
    if name == "ideal_duration" and ideal:
        return ideal_duration(asked.result.lengths(), *ideal)
    return asked.measure(name)
