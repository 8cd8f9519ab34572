"""Intervals of skewed estimates: by hand, against scipy, and how often they hold the truth."""

import random
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from playground.stats.fixed_n.skewness import SkewedError, mostly_alike, skewed_error_of_mean, skewed_mean


def test_reaches_by_hand() -> None:
    # t of 24 degrees is 2.0639; 0.5 · 625/(24 · 23)/√25 · (1 + 2 · 4.2597)/6 = 0.17964.
    below, above = SkewedError(25, 2.0, 0.5).reaches()
    assert (below, above) == pytest.approx((2 * 2.0639, 2 * (2.0639 + 0.17964)), abs=1e-3)
    assert SkewedError(25, 2.0, -0.5).reaches() == (above, below)


def test_what_does_not_lean_has_students_interval() -> None:
    values = [4.0, 6.0, 10.0, 14.0, 16.0]
    found = skewed_mean(values)
    assert (found.low, found.high) == pytest.approx(stats.t.interval(0.95, 4, loc=10, scale=stats.sem(values)))


def test_error_and_skewness_are_scipys() -> None:
    generator = random.Random(3)
    values = [round(generator.expovariate(0.2)) for _ in range(80)]
    skewed = skewed_error_of_mean(values)
    assert (skewed.error, skewed.skewness) == pytest.approx((stats.sem(values), stats.skew(values)))
    counted = skewed_error_of_mean(sorted(set(values)), [values.count(value) for value in sorted(set(values))])
    assert (counted.error, counted.skewness) == pytest.approx((skewed.error, skewed.skewness))


def test_values_that_are_alike_but_for_rounding_do_not_lean() -> None:
    assert skewed_error_of_mean([0.1 + 0.2, 0.3, 0.3]) == SkewedError(3, 0.0, 0.0)
    assert skewed_error_of_mean([0.0] * 9) == SkewedError(9, 0.0, 0.0)


def test_one_value_gives_no_interval() -> None:
    with pytest.raises(ValueError, match="two observations, not 1"):
        skewed_mean([3.0])


@given(st.floats(-5, 5), st.integers(2, 300), st.floats(0.01, 0.98))
def test_more_confidence_reaches_farther(skewness: float, games: int, confidence: float) -> None:
    error = SkewedError(games, 1.0, skewness)
    less, more = error.reaches(confidence), error.reaches(confidence + 0.01)
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


@pytest.mark.parametrize("skewness", [-2.0, 0.0, 3.0])
@pytest.mark.parametrize("estimate", [-0.9, -0.01, 0.004, 0.3, 2.0])
@pytest.mark.parametrize("games", [5, 100, 1_000])
def test_the_p_value_is_that_of_the_interval(skewness: float, estimate: float, games: int) -> None:
    found = SkewedError(games, 0.15, skewness)
    p = found.p_value(estimate)
    if 1e-9 < p < 1:
        for factor, excluded in ((1.001, True), (0.999, False)):
            interval = found.around(estimate, 1 - p * factor)
            assert (0 not in interval) == excluded
    assert found.p_value(0.0) == 1.0
    assert SkewedError(games, 0.0, 0.0).p_value(estimate) == 0.0


def test_values_that_are_mostly_alike_by_hand() -> None:
    """Eight of 1 and two of 0: one is imagined 1 · (1 + 3/2) off, for the eight tenths that are alike."""
    found = mostly_alike({1.0: 8, 0.0: 2})
    squares = 8 * 0.2**2 + 2 * 0.8**2 + 0.8 * 2.5**2
    assert found.error == pytest.approx(sqrt(squares / 9 / 10))
    assert found.skewness == pytest.approx(sqrt(10) * (8 * 0.2**3 - 2 * 0.8**3) / squares**1.5)
    assert found.degrees == 4


def test_equal_values_and_values_that_all_differ_have_the_usual_error() -> None:
    assert mostly_alike({1.0: 8}) == skewed_error_of_mean([1.0] * 8)
    assert mostly_alike({1.0: 1, 0.0: 1}).degrees == 1
