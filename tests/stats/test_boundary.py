"""The critical values of the looks: against integrals by scipy, and by random walks."""

from itertools import pairwise

import numpy as np
import pytest
from scipy import stats

from playground.stats.comparison.boundary import (
    LOOKS,
    RESERVE,
    SPENT,
    confidence_at,
    critical_values,
    looks_upto,
    p_value_over_looks,
)
from playground.stats.distributions import two_sided_tail


def test_looks_are_round_numbers_and_all_fit_in_a_run() -> None:
    assert LOOKS[:8] == (500, 630, 800, 1000, 1250, 1600, 2000, 2500)
    assert (len(LOOKS), LOOKS[-1]) == (51, 50_000_000)
    assert looks_upto(499) == ()
    assert looks_upto(999) == (500, 630, 800)
    assert max(after / before for before, after in pairwise(LOOKS)) < 1.281


def test_the_whole_error_is_spent_and_early_looks_have_equal_parts() -> None:
    assert sum(SPENT) == pytest.approx(1 - RESERVE)
    assert all(before > after for before, after in pairwise(SPENT))
    assert SPENT[0] / SPENT[LOOKS.index(10_000)] < 1.2
    assert 0.03 < sum(part for look, part in zip(LOOKS, SPENT, strict=True) if look > 1_000_000) < 0.06


@pytest.mark.quick(1)
@pytest.mark.parametrize("error", [0.05, 0.05 / 7, 0.3])
def test_each_look_spends_its_part(error: float) -> None:
    """The chance not to have stopped, as a multivariate normal probability."""
    values, stay = critical_values(error), 1.0
    for looks in (1, 2, 3):
        games = np.array(LOOKS[:looks], float)
        correlations = np.sqrt(np.minimum.outer(games, games) / np.maximum.outer(games, games))
        limits, zero = np.array(values[:looks]), np.zeros(looks)
        still = float(
            stats.multivariate_normal.cdf(limits, zero, correlations, abseps=1e-7, releps=1e-7, lower_limit=-limits)
        )
        assert stay - still == pytest.approx(error * SPENT[looks - 1], rel=0.02)
        stay = still


def test_random_walks_leave_the_boundary_as_often_as_they_may() -> None:
    generator, runs = np.random.default_rng(2), 40_000
    steps = np.sqrt(np.diff(np.array([0, *LOOKS], float)))
    walks = np.cumsum(generator.standard_normal((runs, len(LOOKS))) * steps, axis=1) / np.sqrt(np.array(LOOKS, float))
    for error in (0.05, 0.2):
        left = float((np.abs(walks) > np.array(critical_values(error))).any(axis=1).mean())
        assert left == pytest.approx((1 - RESERVE) * error, abs=3 * (error * (1 - error) / runs) ** 0.5)


def test_joint_critical_values_are_nearer_than_those_of_bonferroni() -> None:
    alone = [stats.norm.isf(0.05 * part / 2) for part in SPENT]
    assert all(joint <= each + 1e-9 for joint, each in zip(critical_values(0.05), alone, strict=True))
    assert critical_values(0.05)[10] < alone[10] - 0.1


def test_critical_values_grow_slowly() -> None:
    values = dict(zip(LOOKS, critical_values(0.05), strict=True))
    assert (values[500], values[2_500], values[100_000]) == pytest.approx((3.08, 2.85, 3.05), abs=0.005)
    assert min(values.values()) == values[2_500]
    assert values[1_000_000] == pytest.approx(3.4, abs=0.01)


@pytest.mark.parametrize("look", [0, 1, 13, 50])
def test_p_values_agree_with_intervals(look: int) -> None:
    """A p-value over all looks is below 5% just where the interval of 95% excludes 0."""
    z = critical_values(0.05)[look]
    assert p_value_over_looks(two_sided_tail(z), look) == pytest.approx(0.05, rel=1e-3)
    beyond, within = (p_value_over_looks(two_sided_tail(each), look) for each in (z + 0.01, z - 0.01))
    assert beyond < 0.05 < within
    assert confidence_at(look, 0.95) == pytest.approx(1 - two_sided_tail(z))


def test_p_values_over_looks_grow_with_the_p_value_and_stay_within_bounds() -> None:
    found = [p_value_over_looks(p, 5) for p in (0.0, 1e-30, 1e-9, 1e-4, 0.001, 0.01, 0.1, 1.0)]
    assert found == sorted(found)
    assert (found[0], found[-1]) == (0.0, 1.0)
