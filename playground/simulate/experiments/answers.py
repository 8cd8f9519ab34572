"""Whether what an experiment expects came true: yes, no, or not settled by these games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from playground.simulate.experiments.expectation import Expectation
from playground.simulate.experiments.questions import number_of
from playground.stats.contrast import Estimate, Terms, contrast, p_value, slope
from playground.stats.intervals import Difference, shared_confidence

if TYPE_CHECKING:
    from playground.simulate.experiments.trial import Played, Trial

State = Literal["yes", "no", "not settled", "not played yet"]


@dataclass(frozen=True)
class Answer:
    """What came of an expectation among the games of a line-up.

    `played` are the arms it is about: one for 'above' and 'below', one with the baseline after it for comparisons,
    those along the parameter for trends. `difference` is from the limit, from the baseline, or the slope: what a step
    of 1 of the parameter does. Its interval and the p-value hold for so many `statements` together: for all answers to
    one expectation, and for differences from the baseline for all that the experiment tells.
    """

    expectation: Expectation
    played: tuple[Played, ...]
    state: State
    difference: Difference | None
    p_value: float
    unit: str
    statements: int = 1


def answers(trial: Trial) -> Iterator[Answer]:
    """The answers to all expectations, in their order, of the line-ups that each is expected of."""
    for expectation in trial.experiment.expect:
        if expectation.compares:
            yield from _compared(trial, expectation)
            continue
        subjects = list(_trends(trial, expectation) if expectation.along else _each(trial, expectation))
        for played, terms in subjects:
            yield _answer(trial, expectation, played, terms, len(subjects))


def _compared(trial: Trial, expectation: Expectation) -> Iterator[Answer]:
    """The differences are those that are told anyhow, with their intervals."""
    for change in trial.changes:
        if change.measure == expectation.measure and expectation.is_of(change.played.summary.agents):
            found = _state(trial, expectation, change.difference)
            both = (change.played, change.baseline)
            together = len(trial.changes)
            yield Answer(expectation, both, found, change.difference, change.p_value, change.unit, together)


def _each(trial: Trial, expectation: Expectation) -> Iterator[tuple[tuple[Played, ...], Terms | None]]:
    for played in trial.played:
        if expectation.measure in played.measures and expectation.is_of(played.summary.agents):
            found = played.estimate(expectation.measure)
            yield (played,), [(1.0, found)] if found else None


def _trends(trial: Trial, expectation: Expectation) -> Iterator[tuple[tuple[Played, ...], Terms | None]]:
    """Of each line-up, the arms that differ in the parameter alone."""
    for group in trial.groups:
        alike: dict[object, list[Played]] = {}
        for played in group:
            if expectation.measure in played.measures and expectation.is_of(played.summary.agents):
                alike.setdefault(_all_but(played, expectation.along), []).append(played)
        for some in alike.values():
            places = {_place(played, expectation) for played in some}
            if len(places) > 1:
                yield tuple(sorted(some, key=lambda played: _place(played, expectation))), _slope(some, expectation)


def _all_but(played: Played, parameter: str) -> tuple[tuple[str, int | bool | str], ...]:
    """What an arm is besides a parameter: what else is varied, or if variants set it, all other parameters."""
    settings = played.arm.settings
    others = settings if parameter in settings else played.arm.compiled.game.parameters
    return tuple((name, value) for name, value in others.items() if name != parameter)


def _slope(some: list[Played], expectation: Expectation) -> Terms | None:
    points: list[tuple[float, Estimate]] = []
    for played in some:
        found = played.estimate(expectation.measure)
        if found is None:
            return None
        points.append((_place(played, expectation), found))
    return slope(points)


def _place(played: Played, expectation: Expectation) -> int:
    return number_of(played.arm.compiled.game, expectation.along) or 0


def _answer(
    trial: Trial, expectation: Expectation, played: tuple[Played, ...], terms: Terms | None, statements: int
) -> Answer:
    unit = played[0].measures[expectation.measure].unit
    if terms is None:
        return Answer(expectation, played, _state(trial, expectation, None), None, 1.0, unit, statements)
    difference = contrast(terms, shared_confidence(0.95, statements), expectation.limit)
    p = min(1.0, statements * p_value(terms, expectation.limit))
    return Answer(expectation, played, _state(trial, expectation, difference), difference, p, unit, statements)


def _state(trial: Trial, expectation: Expectation, difference: Difference | None) -> State:
    if not trial.complete:
        return "not played yet"
    if difference is None or not difference.excludes_zero:
        return "not settled"
    return "yes" if expectation.sign in (0, 1 if difference.estimate > 0 else -1) else "no"
