"""What fits into how many minutes."""

from __future__ import annotations

from math import ceil

import pytest

from playground.learning.store import MAX_PLAYERS
from playground.learning.trainings import MAX_TRAININGS, SECONDS
from playground.skill.plan import ENOUGH, TRAINING_PART, StudyPlan, plan_study, training_seconds
from playground.source.diagnostics import PlaygroundError


@pytest.mark.parametrize("minutes", [0.5, 1, 2, 5, 12, 60])
@pytest.mark.parametrize("variants", [2, 3, 6])
@pytest.mark.parametrize("cores", [1, 2, 16])
def test_training_fits(minutes: float, variants: int, cores: int) -> None:
    try:
        plan = plan_study(minutes, variants, cores)
    except PlaygroundError as error:
        assert "--minutes" in str(error)
        assert minutes < 2
        return
    assert 3 <= plan.trainings <= MAX_TRAININGS
    halves = ceil(plan.trainings / cores) + ceil(plan.trainings * variants / cores)
    assert halves * plan.seconds / 2 <= 60 * minutes * TRAINING_PART + 1e-6


def test_variants_of_several_rulesets_have_more_to_begin_with() -> None:
    """Sixteen beginnings instead of eight, of 14 seconds with what comes before them, on two cores."""
    one, two = (training_seconds(8, 3, 20, 2, rulesets) for rulesets in (1, 2))
    assert two - one == pytest.approx(4 * 14)
    assert plan_study(5, 2, 2, rulesets=2).trainings < plan_study(5, 2, 2).trainings


def test_the_least_minutes_that_are_named_suffice() -> None:
    with pytest.raises(PlaygroundError, match=r"give --minutes 0\.12 at least") as refused:
        plan_study(0.01, 2, 2)
    least = float(str(refused.value).split("--minutes ")[1].split(" ")[0])
    assert plan_study(least, 2, 2).trainings == 3


def test_more_time_goes_to_more_players_first() -> None:
    plans = [plan_study(minutes, 2, 2) for minutes in (2, 5, 10, 20)]
    assert [(plan.trainings, plan.seconds) for plan in plans] == [(6, 10), (8, ENOUGH), (8, 45), (8, 90)]


def test_players_of_different_plans_have_different_numbers() -> None:
    numbers = [number for seconds in SECONDS for number in StudyPlan(2, MAX_TRAININGS, seconds, 2, 5.0).numbers]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) <= MAX_PLAYERS


def test_more_trainings_resolve_more() -> None:
    few, many = (StudyPlan(2, trainings, 45, 2, 5.0).resolution() for trainings in (4, 8))
    assert 0.05 < many < few < 0.25
