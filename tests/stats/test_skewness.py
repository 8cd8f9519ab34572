"""Intervals of what leans to one side: by hand, against scipy, and how often they hold the truth."""

import random
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from playground.stats.skewness import Lean, lean_of_mean, skewed_mean


def test_reaches_by_hand() -> None:
    # t of 24 degrees is 2.0639; 0.5/√25 · (1 + 2 · 4.2597)/6 = 0.15866.
    below, above = Lean(25, 2.0, 0.5).reaches()
    assert (below, above) == pytest.approx((2 * 2.0639, 2 * (2.0639 + 0.15866)), abs=1e-3)
    assert Lean(25, 2.0, -0.5).reaches() == (above, below)


def test_what_does_not_lean_has_students_interval() -> None:
    values = [4.0, 6.0, 10.0, 14.0, 16.0]
    found = skewed_mean(values)
    assert (found.low, found.high) == pytest.approx(stats.t.interval(0.95, 4, loc=10, scale=stats.sem(values)))


def test_error_and_skewness_are_scipys() -> None:
    generator = random.Random(3)
    values = [round(generator.expovariate(0.2)) for _ in range(80)]
    lean = lean_of_mean(values)
    assert (lean.error, lean.skewness) == pytest.approx((stats.sem(values), stats.skew(values)))
    counted = lean_of_mean(sorted(set(values)), [values.count(value) for value in sorted(set(values))])
    assert (counted.error, counted.skewness) == pytest.approx((lean.error, lean.skewness))


def test_values_that_are_alike_but_for_rounding_do_not_lean() -> None:
    assert lean_of_mean([0.1 + 0.2, 0.3, 0.3]) == Lean(3, 0.0, 0.0)
    assert lean_of_mean([0.0] * 9) == Lean(9, 0.0, 0.0)


def test_one_value_tells_no_interval() -> None:
    with pytest.raises(ValueError, match="two observations, not 1"):
        skewed_mean([3.0])


@given(st.floats(-5, 5), st.integers(2, 300), st.floats(0.01, 0.98))
def test_more_confidence_reaches_farther(skewness: float, games: int, confidence: float) -> None:
    less, more = Lean(games, 1.0, skewness).reaches(confidence), Lean(games, 1.0, skewness).reaches(confidence + 0.01)
    assert less[0] < more[0] and less[1] < more[1]


def test_means_of_few_skewed_values_are_covered() -> None:
    """Student's interval holds the mean of ten exponential values in 90 of 100 samples, and misses on one side."""
    generator, held, students, above = np.random.default_rng(6), 0, 0, 0
    for sample in generator.exponential(1, (1500, 10)):
        found, reach = skewed_mean(sample.tolist()), stats.t.ppf(0.975, 9) * sample.std(ddof=1) / sqrt(10)
        held += found.low <= 1 <= found.high
        students += abs(sample.mean() - 1) <= reach
        above += found.high < 1
    assert held >= 0.915 * 1500 > students
    assert above >= 0.9 * (1500 - held)
