"""Whether a difference holds, fades or turns round with skill."""

from __future__ import annotations

import numpy as np
import pytest

from playground.stats.fixed_n.intervals import Difference, holm
from playground.stats.trainings.course import Course, Known, course_of, turning
from playground.stats.trainings.means import Mean, mean_of, of_games, share_sample, weighted


@pytest.mark.parametrize(
    ("signs", "change", "course"),
    [
        ((1, 0, 0, 0, -1), (-0.2, -0.3, -0.1), "turns"),
        ((1, 0, -1, 0, 0), (-0.1, -0.3, 0.1), "turns"),
        ((1, 1, 0, 0, 0), (-0.05, -0.08, -0.02), "fades"),
        ((-1, 0, 0, 0, 0), (0.05, 0.02, 0.08), "fades"),
        ((1, 1, 1, 1, 1), (-0.05, -0.08, -0.02), "fades"),
        ((1, 1, 1, 1, 1), (0.05, 0.02, 0.08), "grows"),
        ((1, 1, 0, 0, 1), (0.01, -0.02, 0.04), "holds"),
        ((0, 0, 0, 1, 1), (0.2, 0.1, 0.3), "appears"),
        ((0, 0, 0, 1, 1), (0.2, -0.1, 0.3), "open"),
        ((1, 0, 0, 0, 0), (0.01, -0.2, 0.2), "open"),
        ((0, 0, 0, 0, 0), (0.01, -0.2, 0.2), "open"),
    ],
)
def test_courses(signs: tuple[int, ...], change: tuple[float, float, float], course: Course) -> None:
    assert course_of([Known(sign) for sign in signs], Difference(*change)) == course


def test_nowhere_is_known_at_every_level() -> None:
    change = Difference(0.0, -0.01, 0.01)
    assert course_of([Known(0, True)] * 5, change) == "nowhere"
    assert course_of([Known(0, True)] * 4 + [Known(0)], change) == "open"


def test_the_first_two_levels_that_turn() -> None:
    assert turning([0, 1, 1, -1, -1]) == (1, 3)
    assert turning([1, 1, 0, 1]) is None


def arm(generator: np.random.Generator, truths: list[float], sd: float, trainings: int) -> list[Mean]:
    """A random level, and levels whose trainings differ by `sd`, the same at all levels."""
    games, off = 400, generator.normal(0, sd, trainings)
    means = [of_games(share_sample(int(generator.binomial(20_000, truths[0])), 20_000))]
    for truth in truths[1:]:
        won = generator.binomial(games, np.clip(truth + off, 0, 1))
        means.append(mean_of([share_sample(int(wins), games) for wins in won]))
    return means


def courses(truths: list[list[float]], trainings: int, runs: int = 400) -> dict[Course, float]:
    """How often each course is found."""
    generator, found = np.random.default_rng(trainings), list[Course]()
    for _ in range(runs):
        a, b = (arm(generator, each, 0.03, trainings) for each in truths)
        differences = [weighted([(1, x), (-1, y)]) for x, y in zip(a, b, strict=True)]
        p_values = holm([each.p_value() for each in differences])
        known = [Known((p < 0.05) * (1 if d.value > 0 else -1)) for p, d in zip(p_values, differences, strict=True)]
        change = weighted([(1, differences[-1]), (-1, differences[0])]).difference()
        found.append(course_of(known, change))
    return {course: found.count(course) / runs for course in set(found)}


@pytest.mark.quick(1)
@pytest.mark.parametrize("trainings", [3, 6])
def test_claims_are_seldom_wrong(trainings: int) -> None:
    """Equal variants differ at no level, and a difference that is the same everywhere neither fades nor turns."""
    equal = courses([[0.5, 0.5, 0.5, 0.5, 0.5]] * 2, trainings)
    assert 1 - equal.get("open", 0.0) < 0.05 + 0.035
    steady = courses([[0.55] * 5, [0.5] * 5], trainings)
    assert steady.get("turns", 0.0) < 0.035
    assert steady.get("fades", 0.0) + steady.get("grows", 0.0) < 0.05 + 0.035


def test_a_difference_that_turns_round_is_found() -> None:
    turned = courses([[0.53, 0.5, 0.45, 0.4, 0.35], [0.5] * 5], 4)
    assert turned["turns"] > 0.8
