"""From the games of an experiment to its results: measures, differences, and whether expectations came true.

Arms are compared with the baseline of their own line-up, so that every claim names the agents that it holds for. All
that is stated, differences, answers and meetings of agents, shares one error budget, see `budget.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from playground.engine.cancellation import CancelToken
from playground.ruleset.parameters import shown
from playground.simulate.experiments.budget import Decision, decide, statement
from playground.simulate.experiments.courses import changes_with_skill
from playground.simulate.experiments.expectation import Expectation
from playground.simulate.experiments.head_to_head import meetings
from playground.simulate.experiments.model import Experiment
from playground.simulate.experiments.questions import Question, questions
from playground.simulate.experiments.result import Answer, ArmDifference, ArmResult, ExperimentResult, State
from playground.simulate.measures.lookup import MeasureLookup, measure_lookups
from playground.simulate.measures.registry import setting_of
from playground.simulate.results.summary import Summary
from playground.simulate.study import Arm
from playground.stats.measures.judged import Judged
from playground.stats.measures.registry import is_of_family, measure_names


def analyse(
    experiment: Experiment,
    results: Sequence[Summary],
    judged: Sequence[Sequence[Judged]] = (),
    stop: CancelToken | None = None,
) -> ExperimentResult:
    """Analyse an experiment: `results` and `judged` games are those of its arms, in their order.

    Once `stop` is set, no game is replayed for a measure.
    """
    return analyse_measures(experiment, measure_lookups(results, judged, stop, experiment.ideal))


def analyse_measures(experiment: Experiment, lookups: Sequence[MeasureLookup]) -> ExperimentResult:
    """Analyse an experiment from the measures of its arms, in their order."""
    size = len(experiment.selections)
    arms = [
        _arm_result(experiment, arm, experiment.selections[number % size], lookup)
        for number, (arm, lookup) in enumerate(zip(experiment.arms, lookups, strict=True))
    ]
    groups = tuple(tuple(arms[first : first + size]) for first in range(0, len(arms), size))
    return _decided(ExperimentResult(experiment, groups))


def _decided(result: ExperimentResult) -> ExperimentResult:
    """The result with all that it states, decided together."""
    compared, posed = list(_compared(result)), list(questions(result))
    met = list(meetings(result)) if result.complete else []
    skilled = list(changes_with_skill(result)) if result.complete else []
    statements = [
        *(statement(played.contrast(baseline, name)) for name, played, baseline in compared),
        *(question.statement for question in posed),
        *(meeting.statement for meeting in met),
        *(statement(change.contrast) for change in skilled),
    ]
    decisions = iter(decide(statements))
    changes = tuple(
        ArmDifference(
            name,
            played.measures[name].unit,
            played,
            baseline,
            decision.difference,
            decision.p_value,
            decision.gain,
            decision.worst,
            decision.up_to,
        )
        for (name, played, baseline), decision in [(each, next(decisions)) for each in compared]
    )
    answered = [(question, next(decisions)) for question in posed]
    duels = tuple(meeting.decided(next(decisions)) for meeting in met)
    courses = tuple(change.decided(next(decisions), changes) for change in skilled)
    result = replace(result, changes=changes, duels=duels, statements=len(statements), courses=courses)
    return replace(result, answers=tuple(_answers(result, answered)))


def _arm_result(experiment: Experiment, arm: Arm, selection: str, lookup: MeasureLookup) -> ArmResult:
    """An arm with the experiment's measures, in the order in which it names them."""
    referee = experiment.referee
    searched = bool(referee and referee.by)
    known = measure_names(
        setting_of(arm.compiled.game, (), experiment.ideal, judged=referee is not None, searched=searched)
    )
    names = [name for family in experiment.measures for name in known if is_of_family(name, family)]
    measures = {name: lookup.measure(name) for name in dict.fromkeys(names)}
    settings = {name: shown(value) for name, value in arm.settings.items() if name != "agents"}
    short = ", ".join(f"{name}={value}" for name, value in settings.items()) if "ruleset" not in settings else selection
    return ArmResult(
        arm, selection, lookup, {name: measure for name, measure in measures.items() if measure}, short or selection
    )


def _compared(result: ExperimentResult) -> Iterator[tuple[str, ArmResult, ArmResult]]:
    """The measures of arms that are compared with those of the baseline."""
    return (
        (name, arm, baseline)
        for group, baseline in zip(result.groups, result.baselines, strict=True)
        for name in baseline.measures
        for arm in group
        if arm is not baseline and name in arm.measures
    )


def _answers(result: ExperimentResult, answered: Sequence[tuple[Question, Decision]]) -> Iterator[Answer]:
    """The answers to all expectations, in their order, for the line-ups to which each applies.

    That a measure is higher, lower or different is read off the differences that are reported anyhow.
    """
    for expectation in result.experiment.expect:
        if expectation.compares and not expectation.tolerates:
            for change in result.changes:
                if change.measure == expectation.measure and expectation.is_of(change.played.summary.agents):
                    yield _of_change(result, expectation, change)
        for question, decision in answered:
            if question.expectation is expectation:
                played = question.played
                yield Answer(
                    expectation,
                    played,
                    _state(result, expectation, decision.sign),
                    decision.difference,
                    decision.p_value,
                    played[0].measures[expectation.measure].unit,
                    result.statements,
                    decision.worst,
                    decision.up_to,
                )


def _of_change(result: ExperimentResult, expectation: Expectation, change: ArmDifference) -> Answer:
    state = _state(result, expectation, change.sign)
    both = change.played, change.baseline
    return Answer(
        expectation,
        both,
        state,
        change.difference,
        change.p_value,
        change.unit,
        result.statements,
        change.worst,
        change.up_to,
    )


def _state(result: ExperimentResult, expectation: Expectation, sign: int) -> State:
    if not result.complete:
        return "not played yet"
    if not sign:
        return "not settled"
    return "yes" if expectation.sign in (0, sign) else "no"
