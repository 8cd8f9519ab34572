"""Lengths of games and ideal duration: by hand, against scipy."""

import random
from collections import Counter
from math import exp, log, sqrt

import numpy as np
import pytest
from scipy import stats

from playground.stats.fixed_n.intervals import wilson
from playground.stats.measures.lengths import ideal_duration, length


def skewed(games: int) -> Counter[int]:
    generator = random.Random(games)
    return Counter(int(generator.gammavariate(2, 10)) + 5 for _ in range(games))


def test_length_by_hand() -> None:
    # Lengths 4, 6, 10, 14, 16: mean 50/5, squares of deviations 36 + 16 + 0 + 16 + 36 = 104, over 4 = 26.
    found = length({4: 1, 6: 1, 10: 1, 14: 1, 16: 1})
    values = {name: measure.value for name, measure in found.items()}
    assert values == pytest.approx({"mean": 10, "sd": sqrt(26), "cv": sqrt(26) / 10, "p10": 4, "p50": 10, "p90": 16})


def test_the_mean_has_students_interval() -> None:
    found = length({4: 1, 6: 1, 10: 1, 14: 1, 16: 1})["mean"]
    assert (found.low, found.high) == pytest.approx(stats.t.interval(0.95, 4, loc=10, scale=sqrt(26 / 5)))


def test_sd_and_its_ratio_of_many_games_have_the_interval_of_scipys_bootstrap() -> None:
    histogram = skewed(4000)
    values = np.array(list(histogram.elements()), float)
    found = length(histogram)
    for name, statistic in (("sd", lambda x: x.std(ddof=1)), ("cv", lambda x: x.std(ddof=1) / x.mean())):
        expected = stats.bootstrap(
            (values,), statistic, vectorized=False, method="percentile", n_resamples=3000, random_state=2
        )
        reach = expected.confidence_interval.high - expected.confidence_interval.low
        bounds = (found[name].low, found[name].high)
        assert bounds == pytest.approx(tuple(expected.confidence_interval), abs=0.1 * reach)


def test_the_interval_of_an_sd_by_hand() -> None:
    # Lengths 1, 2, 3: sd 1. Without the 1 or the 3 it is 1/√2, without the 2 it is √2: ln sd changes by ∓½ ln 2. The
    # games' parts are twice that, 1, −1, 1 times ln 2: about their mean of 1/3 they are 2/3, −4/3, 2/3, mean square
    # 8/9, error √(8/9/2) = 2/3; mean cube (8 − 64 + 8)/81 = −16/27, skewness −16/27/(8/9)^1.5 = −1/√2.
    found, t = length({1: 1, 2: 1, 3: 1})["sd"], stats.t.ppf(0.975, 2)
    # The unbiased third moment is 9/2 times that; upwards the interval reaches error² farther.
    error, more = 2 / 3 * log(2), 4.5 / sqrt(2) / sqrt(3) * (1 + 2 * t**2) / 6
    assert (found.low, found.high) == pytest.approx((exp(-error * (t + more)), exp(error * (t + error))))


def test_each_game_is_left_out_in_turn() -> None:
    values = np.array(list(skewed(60).elements()), float)
    for name, statistic in (("sd", lambda x: x.std(ddof=1)), ("cv", lambda x: x.std(ddof=1) / x.mean())):
        found = length(Counter(map(int, values)))[name]
        left = np.array([log(statistic(np.delete(values, place))) for place in range(60)])
        error, skewness = sqrt(59 * left.var()), -stats.skew(left)
        t = stats.t.ppf(0.975, 30)
        more = skewness * 60**2 / (59 * 58) / sqrt(60) * (1 + 2 * t**2) / 6
        assert more > 0
        expected = (statistic(values) * exp(-error * t), statistic(values) * exp(error * (t + more + error)))
        assert (found.low, found.high) == pytest.approx(expected)


@pytest.mark.exhaustive
def test_sd_and_cv_of_few_games_cover_the_truth() -> None:
    """The percentiles of a bootstrap, which these intervals were, held both in about 80% of samples of 20 games."""
    generator = np.random.default_rng(21)
    lengths = 5 + generator.gamma(2, 10, 300_000).astype(int)
    truths = {"sd": lengths.std(), "cv": lengths.std() / lengths.mean()}
    for games in (20, 200):
        found = [length(Counter(sample.tolist())) for sample in generator.choice(lengths, (400, games))]
        for name, truth in truths.items():
            ends = np.array([(each[name].low, each[name].high) for each in found], float)
            assert 0.90 <= np.mean((ends[:, 0] <= truth) & (truth <= ends[:, 1])) <= 0.985
            assert np.median(ends[:, 1] - ends[:, 0]) < (1.4 if games == 20 else 0.4) * truth


def test_half_the_games_of_one_length_and_half_of_another() -> None:
    """Leaving out a game then changes nothing, and still the sd is not known exactly."""
    found = length({9: 50, 10: 50})["sd"]
    reach = stats.t.ppf(0.975, 50) / sqrt(2 * 100 * 99)
    value = sqrt(25 / 99)
    assert (found.low, found.high) == pytest.approx((value * exp(-reach), value * exp(reach)), rel=1e-4)


def test_a_single_game_that_is_longer_does_not_leave_the_sd_without_a_bound() -> None:
    found = length({7: 9, 12: 1})
    for name in ("sd", "cv"):
        value, low, high = found[name].value, found[name].low, found[name].high
        assert value and low and high
        assert 0 < low < value < high < 60 * value
    some = length({0: 4, 3: 1})["cv"]  # games may be over before the first decision
    assert some.value and some.low and some.high
    assert 0 < some.low < some.value < some.high


def test_sd_of_lengths_that_are_all_alike_and_of_two_games() -> None:
    alike = length({7: 20})
    assert [(alike[name].value, alike[name].low, alike[name].high) for name in ("sd", "cv")] == [(0, 0, 0)] * 2
    two = length({7: 1, 9: 1})
    assert two["mean"].low is not None
    assert [(two[name].low, two[name].high) for name in ("sd", "cv")] == [(None, None)] * 2


def test_the_same_games_have_the_same_interval() -> None:
    assert length(skewed(50)) == length(skewed(50))


def test_quantiles_lie_between_order_statistics() -> None:
    # Of lengths 1 to 100, the median: 50 ± 1.96·√25 = 40.2 to 59.8 games below, so game 40 to game 61.
    found = length(dict.fromkeys(range(1, 101), 1))
    assert (found["p50"].low, found["p50"].value, found["p50"].high) == (40, 50, 61)
    # P10: fewer than 5 of 100 games lie below it in 2.4% of cases, fewer than 6 in 5.8%; more than 16 in 2.1%.
    assert (found["p10"].low, found["p10"].value, found["p10"].high) == (5, 10, 17)


def test_few_games_do_not_bound_a_quantile() -> None:
    # Of ten games P90: 9 ± 1.96·√0.9 = 7.1 to 10.9, so game 7 to game 12, which was not played.
    found = length(dict.fromkeys(range(1, 11), 1))["p90"]
    assert (found.low, found.value, found.high) == (7, 9, None)


@pytest.mark.exhaustive
def test_quantiles_are_covered_when_played_out() -> None:
    """P90 of lengths that are uniform on 1 to 1000 is 900."""
    generator, hits = random.Random(8), 0
    for _ in range(300):
        found = length(Counter(generator.randint(1, 1000) for _ in range(200)))["p90"]
        hits += found.low is not None and found.high is not None and found.low <= 900 <= found.high
    assert hits >= 0.93 * 300


def test_one_game_has_no_interval_and_none_no_value() -> None:
    assert {(m.low, m.high) for m in length({7: 1}).values()} == {(None, None)}
    assert {m.value for m in length({}).values()} == {None}


def test_ideal_duration_by_hand() -> None:
    # Of 20 to 40: 10 is 10/20; 20, 30 and 40 are 1; 50 is 1 − 10/40; 80 and 200 are 0. (0.5 + 3 + 0.75)/7.
    histogram = dict.fromkeys((10, 20, 30, 40, 50, 80, 200), 1)
    assert ideal_duration(histogram, 20, 40).value == pytest.approx(4.25 / 7)


def test_ideal_duration_of_which_few_games_fall_short() -> None:
    """Nearly all games are ideal, and some a little too long; before, 91% of these intervals held the truth."""
    generator, held, samples = np.random.default_rng(5), 0, 1000
    lengths = np.where(generator.random(40_000) < 0.06, 60 + generator.exponential(9, 40_000).astype(int), 40)
    truth = ideal_duration(Counter(lengths.tolist()), 20, 60).value
    assert truth is not None
    for places in generator.integers(0, len(lengths), (samples, 50)):
        found = ideal_duration(Counter(lengths[places].tolist()), 20, 60)
        assert found.low is not None
        assert found.high is not None
        held += 0 <= found.low <= truth <= found.high <= 1
    assert held / samples >= 0.95


def test_ideal_duration_that_is_all_or_nothing_has_wilsons_interval() -> None:
    found = ideal_duration({30: 100}, 20, 40)
    assert (found.value, found.low, found.high) == (1, wilson(100, 100).low, 1)
    # Sixty games of 1 and forty of 0, with the variance that was seen; one imagined game makes 101 of 100.
    mixed, expected = ideal_duration({30: 60, 90: 40}, 20, 40), wilson(60, 100)
    assert (mixed.low, mixed.high) == pytest.approx((expected.low, expected.high), abs=1e-12)


@pytest.mark.parametrize(("shortest", "longest"), [(0, 5), (6, 5)])
def test_impossible_ideals_are_refused(shortest: int, longest: int) -> None:
    with pytest.raises(ValueError, match="an ideal length lies between"):
        ideal_duration({5: 1}, shortest, longest)


def test_no_games_are_not_ideal() -> None:
    assert ideal_duration({}, 1, 2).value is None
