"""Sums of estimates: against the formulas they generalize, and against simulation."""

from __future__ import annotations

from dataclasses import replace
from math import isclose

import numpy as np
import pytest
from scipy import stats as scipy_stats

from playground.stats.fixed_n.contrast import (
    Estimate,
    contrast,
    mean,
    p_value,
    proportion,
    quantile,
    slope,
)
from playground.stats.fixed_n.intervals import Difference, Interval, difference
from playground.stats.fixed_n.lengths import length_difference, summarize
from playground.stats.measures.measure import Measure
from playground.stats.measures.over_games import OverGames


def known(value: float, reach: float) -> Estimate:
    """An estimate with a normal error, whose interval reaches so far for 95%."""
    found = Measure(value, value - reach, value + reach).estimate()
    assert found is not None
    return found


def test_a_difference_of_proportions_is_newcombes():
    one, other = proportion(612, 1000), proportion(548, 990)
    assert one and other
    assert contrast([(1, one), (-1, other)], 0.9) == difference(612, 1000, 548, 990, 0.9)


def test_a_difference_of_means_is_nearly_welchs():
    one, other = summarize({10: 300, 12: 500, 15: 200}), summarize({9: 400, 14: 600})
    assert one and other
    terms = [(1.0, mean(one)), (-1.0, mean(other))]
    found, welch = contrast(terms), length_difference(one, other)  # type: ignore[arg-type]  # there are means
    assert found.estimate == pytest.approx(welch.estimate)
    assert (found.low, found.high) == pytest.approx((welch.low, welch.high), rel=0.02)  # which is not skew-corrected


def test_errors_of_independent_estimates_add_as_squares():
    found = contrast([(2.0, known(5, 3)), (-1.0, known(4, 8))], minus=1)
    assert (found.estimate, found.low, found.high) == pytest.approx((5, 5 - 10, 5 + 10))


def test_the_p_value_goes_with_the_interval():
    terms = [(1.0, known(2.5, 2.0))]
    p = p_value(terms)
    assert p == pytest.approx(2 * scipy_stats.norm.sf(2.5 / 2.0 * scipy_stats.norm.ppf(0.975)), rel=1e-6)
    assert contrast(terms, 1 - p * 1.01).excludes_zero
    assert not contrast(terms, 1 - p * 0.99).excludes_zero
    assert p_value([(1.0, known(0.0, 1.0))]) == 1
    assert p_value(terms, minus=2.5) == 1


@pytest.mark.parametrize("reaches", [6, 7, 8.5, 20])
def test_very_small_p_values_are_reported(reaches):
    terms = [(1.0, known(reaches * 2.0, 2.0))]
    expected = 2 * scipy_stats.norm.sf(reaches * scipy_stats.norm.ppf(0.975))
    assert p_value(terms) == pytest.approx(expected, rel=1e-3)


def test_a_slope_is_that_of_least_squares():
    places, values = [2, 3, 5, 9], [1.0, 1.5, 1.1, 4.0]
    terms = slope([(place, known(value, 1.0)) for place, value in zip(places, values, strict=True)])
    assert contrast(terms).estimate == pytest.approx(scipy_stats.linregress(places, values).slope)
    with pytest.raises(ValueError, match="two places"):
        slope([(3, known(1, 1)), (3, known(2, 1))])


MAX_OF_ONE_LENGTH = {35: 480, 36: 1500, 37: 1020}


def test_a_quantile_has_the_limits_of_the_requested_confidence():
    found = quantile(MAX_OF_ONE_LENGTH, 50)
    assert found
    assert found.interval(0.95) == Interval(36, 36)
    near = quantile({35: 1455, 36: 1545}, 50)
    assert near
    assert near.interval(0.8) == Interval(36, 36)
    assert near.interval(0.99) == Interval(35, 36), "scaled, a side without width would have stayed without"


def test_quantiles_that_differ_for_certain_differ_exactly():
    one, other = quantile(MAX_OF_ONE_LENGTH, 50), quantile({9: 2000, 10: 1}, 50)
    assert one and other
    assert contrast([(1, one), (-1, other)], 0.99) == Difference(27, 27, 27)


@pytest.mark.exhaustive
def test_a_difference_of_quantiles_holds_where_both_are_on_the_edge_of_a_step():
    """Half of the games are no longer than 35, just about: every other sample has another median."""
    generator, misses, misses_of_squares = np.random.default_rng(7), 0, 0
    for _ in range(400):
        one, other = ({35: int(n), 37: 1000 - int(n)} for n in generator.binomial(1000, (0.5005, 0.4995)))
        terms = [(1.0, quantile(one, 50)), (-1.0, quantile(other, 50))]
        truth = 35 - 37
        found = contrast(terms)  # type: ignore[arg-type]  # there are means
        misses += not found.low <= truth <= found.high
        squares = contrast([(weight, replace(term, jumps=False)) for weight, term in terms if term])
        misses_of_squares += not squares.low <= truth <= squares.high
    assert misses <= 20
    assert misses_of_squares > 60


def test_few_games_give_no_differences_of_quantiles():
    assert quantile({}, 50) is None
    assert quantile({9: 70, 10: 67}, 90) is None
    assert quantile({9: 70, 10: 68}, 90) is not None


def test_a_weight_of_nothing_takes_no_part():
    found = quantile({9: 200, 10: 200}, 90)
    assert found
    assert contrast([(0.0, found), (1.0, known(5, 3))], 1 - 1e-12).estimate == 5


def test_what_is_not_determined_is_no_estimate():
    assert proportion(0, 0) is None
    assert mean(summarize([7])) is None
    assert Measure(3.0, None, 4.0).estimate() is None


def test_a_constant_moves_the_interval_and_nothing_else():
    plain, moved = proportion(30, 90), proportion(30, 90, minus=1 / 3)
    assert plain and moved
    assert isclose(moved.value, 0, abs_tol=1e-12)
    there: Interval = plain.interval(0.95)
    assert moved.interval(0.95) == Interval(there.low - 1 / 3, there.high - 1 / 3)


def judged(values: list[float], ends: tuple[float, float] = (0.0, 1.0)) -> Estimate:
    found = OverGames(values, ends).estimate()
    assert found is not None
    return found


def test_a_difference_of_means_over_judged_games_is_nearly_welchs():
    generator = np.random.default_rng(4)
    one, other = generator.beta(2, 6, 40), generator.beta(3, 5, 45)
    found = contrast([(1, judged(one.tolist())), (-1, judged(other.tolist()))])
    welch = scipy_stats.ttest_ind(one, other, equal_var=False).confidence_interval()
    assert (found.low, found.high) == pytest.approx((welch.low, welch.high), rel=0.02)


def test_a_mean_over_judged_games_by_itself_has_the_interval_of_its_measure():
    values = [1.0] * 18 + [0.5, 0.25]
    measure = OverGames(values, (0.0, 1.0)).measure()
    found = contrast([(1, judged(values))])
    assert (found.estimate, found.low, found.high) == pytest.approx((measure.value, measure.low, measure.high))


def test_judged_games_that_are_all_alike_are_not_certain():
    alike, other = judged([1.0] * 6), judged([0.9, 0.95, 0.8, 0.85, 0.9, 0.7])
    found = contrast([(1, alike), (-1, other)])
    assert found.estimate == pytest.approx(0.15)
    assert found.low < 0 < found.high
    assert OverGames([0.1, 0.1], (0.0, 1.0), beyond=True).estimate() is None
    assert OverGames([0.1], (0.0, 1.0)).estimate() is None


def test_variances_may_be_below_0_where_they_are_compared():
    one = OverGames([-0.02, -0.01, -0.03], (0.0, 1.0), beyond=True)
    assert one.measure().value == 0
    found = one.estimate()
    assert found is not None
    assert found.value == pytest.approx(-0.02)


@pytest.mark.parametrize("games", [10, 40])
def test_differences_over_few_judged_games_cover_the_truth(games):
    """Half of the values 0, as drama has them, and values that vary little: about one in twenty misses."""
    generator, missed, trials = np.random.default_rng(8), 0, 400
    for _ in range(trials):
        one = np.where(generator.random(games) < 0.5, 0.0, 0.7 * generator.beta(3, 3, games))
        other = np.clip(generator.normal(0.3, 0.1, games), -1, 1)
        found = contrast([(1, judged(one.tolist())), (-1, judged(other.tolist(), (-1.0, 1.0)))], minus=0.175 - 0.3)
        missed += not found.low <= 0 <= found.high
    assert 4 <= missed <= 36
