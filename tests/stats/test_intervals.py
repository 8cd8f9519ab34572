"""Fixed-sample intervals: worked by hand, against statsmodels and scipy over a grid, and by their laws."""

import random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import (
    confint_proportions_2indep,
    multinomial_proportions_confint,
    proportion_confint,
    proportions_ztest,
)

from playground.stats.fixed_n.intervals import (
    Interval,
    difference,
    difference_p_value,
    equal_shares_p_value,
    holm,
    mean_interval,
    simultaneous,
    wilson,
)

GRID = [(0, 1), (1, 1), (0, 10), (3, 10), (10, 10), (1, 400), (200, 400), (5120, 10_000), (499_000, 1_000_000)]
PAIRS = [(a, b) for a in GRID for b in GRID if a != b]
samples = st.integers(1, 5000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@pytest.mark.parametrize(("successes", "n"), GRID)
@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.999])
def test_wilson_agrees_with_statsmodels(successes: int, n: int, confidence: float) -> None:
    low, high = proportion_confint(successes, n, alpha=1 - confidence, method="wilson")
    interval = wilson(successes, n, confidence)
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=1e-12)


def test_wilson_worked_by_hand() -> None:
    # z² = 3.8415; centre (0.8 + 3.8415/20) / 1.38415 = 0.71674; reach 1.95996·√(0.016 + 0.0096037) / 1.38415 = 0.22658
    interval = wilson(8, 10)
    assert (interval.low, interval.high) == pytest.approx((0.49016, 0.94332), abs=1e-5)


def test_wilson_is_exact_at_the_ends() -> None:
    assert wilson(0, 7).low == 0.0
    assert wilson(7, 7).high == 1.0
    assert wilson(0, 0) == Interval(0.0, 1.0)


def test_impossible_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="11 successes of 10 is not possible"):
        wilson(11, 10)


@given(samples)
def test_wilson_contains_the_estimate_and_mirrors(sample: tuple[int, int]) -> None:
    successes, n = sample
    interval, mirrored = wilson(successes, n), wilson(n - successes, n)
    assert successes / n in interval
    assert (1 - mirrored.high, 1 - mirrored.low) == pytest.approx((interval.low, interval.high), abs=1e-12)


@given(samples, st.integers(2, 20))
def test_wilson_narrows_with_more_games(sample: tuple[int, int], times: int) -> None:
    successes, n = sample
    few, many = wilson(successes, n), wilson(successes * times, n * times)
    assert many.high - many.low < few.high - few.low


@pytest.mark.parametrize("counts", [(10, 20, 30), (0, 5, 95), (2500, 2500, 2400, 2600), (1, 1, 1, 1, 1)])
def test_simultaneous_intervals_are_goodmans(counts: tuple[int, ...]) -> None:
    expected = multinomial_proportions_confint(counts, alpha=0.05, method="goodman")
    actual = simultaneous([(count, sum(counts)) for count in counts])
    assert [edge for i in actual for edge in (i.low, i.high)] == pytest.approx(list(expected.ravel()), abs=1e-12)


def test_two_seats_are_not_widened() -> None:
    assert simultaneous([(40, 100), (60, 100)]) == (wilson(40, 100), wilson(60, 100))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_difference_agrees_with_statsmodels(a: tuple[int, int], b: tuple[int, int]) -> None:
    low, high = confint_proportions_2indep(*a, *b, compare="diff", method="newcomb")
    actual = difference(*a, *b)
    assert actual.estimate == a[0] / a[1] - b[0] / b[1]
    assert (actual.low, actual.high) == pytest.approx((low, high), abs=1e-12)


def test_difference_of_newcombes_table() -> None:
    # Newcombe 1998, table II, example (a): 56/70 against 48/80.
    actual = difference(56, 70, 48, 80)
    assert tuple(round(value, 4) for value in (actual.estimate, actual.low, actual.high)) == (0.2, 0.0524, 0.3339)


@given(samples, samples)
def test_difference_contains_the_estimate_and_turns_round(a: tuple[int, int], b: tuple[int, int]) -> None:
    forth, back = difference(*a, *b), difference(*b, *a)
    assert forth.low <= forth.estimate <= forth.high
    assert (-back.high, -back.estimate, -back.low) == pytest.approx((forth.low, forth.estimate, forth.high), abs=1e-12)


def test_a_difference_needs_games() -> None:
    with pytest.raises(ValueError, match="at least one game on both sides"):
        difference(0, 0, 1, 2)


@pytest.mark.parametrize(("a", "b"), [pair for pair in PAIRS if 0 < pair[0][0] + pair[1][0] < pair[0][1] + pair[1][1]])
def test_p_value_of_a_difference_agrees_with_statsmodels(a: tuple[int, int], b: tuple[int, int]) -> None:
    _, expected = proportions_ztest([a[0], b[0]], [a[1], b[1]])
    assert difference_p_value(*a, *b) == pytest.approx(expected, rel=1e-9, abs=1e-15)


@pytest.mark.parametrize("counts", [(0, 5, 0, 9), (5, 5, 9, 9), (0, 0, 3, 9)])
def test_no_evidence_of_a_difference_where_nothing_varies(counts: tuple[int, int, int, int]) -> None:
    assert difference_p_value(*counts) == 1.0


@pytest.mark.parametrize("counts", [(45, 55), (450, 550), (30, 30, 40), (900, 1000, 1100, 1000), (3, 1)])
def test_equal_shares_agrees_with_scipy(counts: tuple[int, ...]) -> None:
    assert equal_shares_p_value(counts) == pytest.approx(stats.chisquare(counts).pvalue, rel=1e-9)


def test_equal_shares_says_nothing_without_games_or_rivals() -> None:
    assert equal_shares_p_value((0, 0)) == 1.0
    assert equal_shares_p_value((17,)) == 1.0


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
@settings(deadline=None, max_examples=25)
def test_holm_agrees_with_statsmodels(p_values: list[float]) -> None:
    with patch("gc.collect"):  # Holm's method of statsmodels calls it, seconds after many tests
        _, expected, _, _ = multipletests(p_values, method="holm")
    assert holm(p_values) == pytest.approx(tuple(expected), abs=1e-12)


def test_mean_interval_agrees_with_scipy() -> None:
    generator = random.Random(7)
    for size in (2, 3, 12, 500):
        sample = [generator.gauss(40, 12) for _ in range(size)]
        mean, sd = sum(sample) / size, stats.tstd(sample)
        expected = stats.t.interval(0.95, size - 1, loc=mean, scale=stats.sem(sample))
        actual = mean_interval(mean, sd, size)
        assert (actual.low, actual.high) == pytest.approx(expected, rel=1e-7)


def test_mean_interval_needs_two_observations() -> None:
    with pytest.raises(ValueError, match="two observations, not 1"):
        mean_interval(5.0, 0.0, 1)
