"""Rates of events that are worth more or less: those of proportions where all are worth the same, never too sure."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from playground.stats.fixed_n.weighted_count import WeightedCount, exclusive_correlation

Z = stats.norm.ppf(0.975)


@pytest.mark.parametrize("worth", [1.0, 0.25])
@pytest.mark.parametrize(("events", "trials"), [(0, 10), (1, 10), (5, 10), (10, 10), (3, 1000)])
def test_equal_worths_have_the_interval_of_a_proportion(events: int, trials: int, worth: float) -> None:
    found = WeightedCount(trials, events * worth, events * worth**2, worth)
    exact = stats.binomtest(events, trials).proportion_ci(0.95, method="exact")
    assert (found.low(Z) / worth, found.high(Z) / worth) == pytest.approx((exact.low, exact.high), rel=2e-3)
    assert found.often == pytest.approx(events / trials)


def test_what_is_worth_nothing_is_rated_nothing() -> None:
    nothing = WeightedCount(10, 0.0, 0.0, 0.0)
    assert (nothing.rate, nothing.low(Z), nothing.high(Z), nothing.often) == (0.0, 0.0, 0.0, 0.0)


def test_unequal_worths_are_held_at_least_as_often_as_they_say() -> None:
    """Of 400 intervals at 95%, fewer than 366 hold the truth by chance with a probability of 0.1%."""
    random, worths, shares = np.random.default_rng(3), np.array([0.0, 0.1, 1.0]), (0.9, 0.07, 0.03)
    truth, held = float(worths @ shares), 0
    for counts in random.multinomial(150, shares, 400):
        found = WeightedCount(150, float(counts @ worths), float(counts @ worths**2), 1.0)
        held += found.low(Z) <= truth <= found.high(Z)
    assert held >= 366


def test_events_that_exclude_each_other_are_negatively_correlated() -> None:
    one, other = WeightedCount(100, 30.0, 30.0, 1.0), WeightedCount(100, 20.0, 20.0, 1.0)
    samples = np.random.default_rng(4).multinomial(100, (0.3, 0.2, 0.5), 20_000)
    observed = np.corrcoef(samples[:, 0], samples[:, 1])[0, 1]
    assert exclusive_correlation(one, other) == pytest.approx(observed, abs=0.02)
    assert exclusive_correlation(one, WeightedCount(100, 100.0, 100.0, 1.0)) == 0.0
