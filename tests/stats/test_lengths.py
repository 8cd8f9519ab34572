"""Lengths of games: by hand, against numpy and statsmodels."""

import random
from collections import Counter

import numpy
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

from playground.stats.fixed_n.intervals import Difference
from playground.stats.fixed_n.lengths import LengthSummary, length_difference, order_statistics, quantile, summarize


def test_summary_by_hand() -> None:
    # Mean 50/5; squares of deviations 36 + 16 + 0 + 16 + 36 = 104, over 4 = 26.
    assert summarize([16, 4, 10, 14, 6]) == LengthSummary(games=5, mean=10.0, sd=26**0.5, p10=4, p50=10, p90=16, max=16)


def test_quantiles_are_observed_lengths() -> None:
    ten = dict.fromkeys(range(1, 11), 1)
    assert [quantile(ten, percent) for percent in (10, 11, 50, 90, 91, 100)] == [1, 2, 5, 9, 10, 10]


def test_a_histogram_without_games_has_no_quantile() -> None:
    with pytest.raises(ValueError, match="has no quantiles"):
        quantile({}, 50)


@pytest.mark.parametrize("empty", [[], {}, {7: 0}])
def test_no_games_have_no_summary(empty: list[int] | dict[int, int]) -> None:
    assert summarize(empty) is None


def test_one_game() -> None:
    assert summarize({9: 1}) == LengthSummary(games=1, mean=9.0, sd=0.0, p10=9, p50=9, p90=9, max=9)


def test_negative_numbers_of_games_are_refused() -> None:
    with pytest.raises(ValueError, match="negative number of games"):
        summarize({9: 3, 8: -1})


@given(st.lists(st.integers(0, 5000), min_size=2, max_size=200))
def test_summary_agrees_with_numpy(lengths: list[int]) -> None:
    summary = summarize(iter(lengths))
    assert summary is not None
    assert summary == summarize(Counter(lengths))
    assert (summary.mean, summary.sd) == pytest.approx((numpy.mean(lengths), numpy.std(lengths, ddof=1)), abs=1e-9)
    expected = numpy.percentile(lengths, [10, 50, 90, 100], method="inverted_cdf")
    assert [summary.p10, summary.p50, summary.p90, summary.max] == list(expected)


def test_interval_and_difference_agree_with_statsmodels() -> None:
    generator = random.Random(4)
    a = [int(generator.gauss(60, 20)) for _ in range(400)]
    b = [int(generator.gauss(55, 8)) for _ in range(300)]
    summary_a, summary_b = summarize(a), summarize(b)
    assert summary_a is not None and summary_b is not None
    interval = summary_a.interval()
    low, high = DescrStatsW(a).tconfint_mean()
    skewness, t = stats.skew(a) * 400**2 / (399 * 398), stats.t.ppf(0.975, 399)
    more = skewness / 20 * (1 + 2 * t**2) / 6 * stats.sem(a)
    assert summary_a.skewness == pytest.approx(stats.skew(a))
    assert (interval.low, interval.high) == pytest.approx((low + min(0, more), high + max(0, more)), abs=1e-6)
    low, high = CompareMeans(DescrStatsW(a), DescrStatsW(b)).tconfint_diff(usevar="unequal")
    found = length_difference(summary_a, summary_b)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)
    assert found.low <= low < high <= found.high


def test_lengths_that_never_vary_differ_for_certain() -> None:
    five, nine = summarize({5: 10}), summarize({9: 10})
    assert five is not None and nine is not None
    assert length_difference(five, nine) == Difference(-4.0, -4.0, -4.0)


def test_a_difference_of_lengths_needs_two_games() -> None:
    one, two = summarize([5]), summarize([5, 6])
    assert one is not None and two is not None
    with pytest.raises(ValueError, match="two games on both sides"):
        length_difference(one, two)


@pytest.mark.parametrize("games", [0, 1, 7, 20, 200, 1000])
@pytest.mark.parametrize("percent", [1, 10, 50, 90, 99])
@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.999])
def test_order_statistics_are_those_of_the_binomial_distribution(games: int, percent: int, confidence: float) -> None:
    """Of games with lengths 1, 2, 3, … a limit is its own rank."""
    lengths = dict.fromkeys(range(1, games + 1), 1)
    error, below = (1 - confidence) / 2, stats.binom(games, percent / 100)
    ranks = np.arange(1, games + 1)
    low, high = ranks[below.cdf(ranks - 1) <= error], ranks[below.sf(ranks - 1) <= error]
    expected = (low.max(initial=0) or None, high[0] if high.size else None)
    assert order_statistics(lengths, percent, confidence) == expected
