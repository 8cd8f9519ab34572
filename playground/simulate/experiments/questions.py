"""What an experiment asks beyond the differences from its baselines, each question as a statement.

Limits and margins of each game by itself, margins of a difference, and trends along a parameter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import inf

from playground.simulate.experiments.budget import DifferenceAt, Statement, statement
from playground.simulate.experiments.expectation import Expectation
from playground.simulate.experiments.parse_questions import number_of
from playground.simulate.experiments.result import ArmResult, ExperimentResult
from playground.simulate.measures.contrasts import trend_of
from playground.stats.fixed_n.contrast import Contrast, Estimate
from playground.stats.fixed_n.equivalence import beyond
from playground.stats.fixed_n.intervals import Difference, Interval

Subject = tuple[tuple[ArmResult, ...], Statement | None]
"""The arms that a question is about, and its statement; None if the games do not determine it."""


@dataclass(frozen=True)
class Question:
    """An expectation of some arms, see `Answer.played`, as a statement."""

    expectation: Expectation
    played: tuple[ArmResult, ...]
    statement: Statement | None


def questions(result: ExperimentResult) -> Iterator[Question]:
    """The questions of all expectations that are not answered by a difference from the baseline alone."""
    for expectation in result.experiment.expect:
        if expectation.along:
            subjects = _trends(result, expectation)
        elif not expectation.compares:
            subjects = _each(result, expectation)
        elif expectation.tolerates:
            subjects = _from_baseline(result, expectation)
        else:
            continue
        yield from (Question(expectation, played, statement) for played, statement in subjects)


def _each(result: ExperimentResult, expectation: Expectation) -> Iterator[Subject]:
    """Each game by itself, against a limit."""
    for played in result.played:
        if expectation.measure in played.measures and expectation.is_of(played.summary.agents):
            yield (played,), _against_limit(expectation, played)


def _against_limit(expectation: Expectation, played: ArmResult) -> Statement | None:
    limit, margin = expectation.limit, expectation.margin
    found = played.against(expectation.measure, limit)
    if found is None or not expectation.tolerates:
        return statement(found)
    size = abs(limit) * margin if expectation.relative else margin
    return Statement.about(found, lambda difference: lambda confidence: beyond(difference(confidence), size))


def _from_baseline(result: ExperimentResult, expectation: Expectation) -> Iterator[Subject]:
    """Each game beside the baseline, from which it may differ by a margin."""
    name = expectation.measure
    for group, baseline in zip(result.groups, result.baselines, strict=True):
        for played in group:
            applies = name in played.measures and name in baseline.measures
            if played is not baseline and applies and expectation.is_of(played.summary.agents):
                yield (played, baseline), _within_margin(expectation, played, baseline)


def _within_margin(expectation: Expectation, played: ArmResult, baseline: ArmResult) -> Statement | None:
    contrast_, base = played.contrast(baseline, expectation.measure), baseline.estimate(expectation.measure)
    if contrast_ is None or base is None:
        return None
    if contrast_.up_to is not None:  # lengths that agree so far may differ later
        contrast_ = replace(contrast_, worst=replace(contrast_, difference=partial(_anything, contrast_)))
    return Statement.about(contrast_, lambda difference: partial(_beyond_margin, expectation, difference, base))


def _anything(contrast: Contrast, confidence: float) -> Difference:
    return Difference(contrast.difference(confidence).estimate, -inf, inf)


def _beyond_margin(expectation: Expectation, difference: DifferenceAt, base: Estimate, confidence: float) -> Difference:
    margin = expectation.margin
    if not expectation.relative:
        return beyond(difference(confidence), margin)
    around = base.interval(confidence)
    reach = Interval(margin * max(0.0, around.low), margin * around.high)
    return beyond(difference(confidence), margin * base.value, reach)


def _trends(result: ExperimentResult, expectation: Expectation) -> Iterator[Subject]:
    """For each line-up, the arms that differ only in the parameter, and the slope."""
    for group in result.groups:
        alike: dict[object, list[ArmResult]] = {}
        for played in group:
            if expectation.measure in played.measures and expectation.is_of(played.summary.agents):
                alike.setdefault(_all_but(played, expectation.along), []).append(played)
        for some in alike.values():
            places = {_place(played, expectation) for played in some}
            if len(places) > 1:
                yield tuple(sorted(some, key=lambda played: _place(played, expectation))), _slope(some, expectation)


def _all_but(played: ArmResult, parameter: str) -> tuple[tuple[str, int | bool | str], ...]:
    """The settings of an arm except a parameter: all others varied, or all other parameters if variants set it."""
    settings = played.arm.settings
    others = settings if parameter in settings else played.arm.compiled.game.parameters
    return tuple((name, value) for name, value in others.items() if name != parameter)


def _slope(some: list[ArmResult], expectation: Expectation) -> Statement | None:
    return statement(trend_of([(_place(played, expectation), played.lookup) for played in some], expectation.measure))


def _place(played: ArmResult, expectation: Expectation) -> int:
    return number_of(played.arm.compiled.game, expectation.along) or 0
