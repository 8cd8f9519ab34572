"""Means over trainings: formulas against scipy, and how often intervals hold with few trainings."""

from __future__ import annotations

from math import inf, sqrt

import numpy as np
import pytest
from scipy import stats as scipy_stats

from playground.stats.trainings.means import Sample, mean_of, of_games, share_sample, smallest_seen, weighted
from playground.stats.trainings.student import quantile, tail

GAMES = 400
"""Decisive games of each simulated training."""


@pytest.mark.parametrize("degrees", [0.7, 1.0, 2.3, 3.0, 5.9, 14.0, 120.5, 4000.0])
@pytest.mark.parametrize("t", [0.0, 0.01, 0.5, 1.0, 2.2, 6.0, 40.0])
def test_tails_and_quantiles(t: float, degrees: float) -> None:
    expected = 2 * scipy_stats.t.sf(t, degrees)
    assert tail(t, degrees) == pytest.approx(expected, rel=1e-9)
    if 0 < t < 10:
        assert quantile(1 - expected, degrees) == pytest.approx(t, rel=1e-7)


def test_it_is_welchs_test() -> None:
    a, b = [0.52, 0.55, 0.47, 0.61], [0.44, 0.46, 0.43]
    difference = weighted([(1, mean_of([Sample(x, 0.0) for x in a])), (-1, mean_of([Sample(x, 0.0) for x in b]))])
    expected = scipy_stats.ttest_ind(a, b, equal_var=False)
    assert difference.p_value() == pytest.approx(expected.pvalue)
    limits = expected.confidence_interval(0.95)
    found = difference.difference(0.95)
    assert (found.low, found.high) == pytest.approx((limits.low, limits.high))
    assert 2 <= difference.degrees <= 5


def test_games_that_all_end_alike_are_not_certain() -> None:
    mean = mean_of([share_sample(500, 500)] * 3)
    assert mean.variance > 0 and mean.between == 0.0
    assert mean.share_interval().low < 0.997 and mean.share_interval().high == 1.0


def test_how_much_is_between_trainings() -> None:
    generator = np.random.default_rng(1)
    sd, parts = 0.03, []
    for _ in range(400):
        shares = generator.normal(0.5, sd, 8)
        parts.append(mean_of([share_sample(int(generator.binomial(GAMES, share)), GAMES) for share in shares]).between)
    expected = sd**2 / (sd**2 + 0.25 / GAMES)
    assert float(np.median(parts)) == pytest.approx(expected, abs=0.06)


def shares_of(generator: np.random.Generator, truth: float, sd: float, trainings: int, runs: int) -> np.ndarray:
    """Wins of each training in each run: trainings differ by `sd`, and their games have noise."""
    return generator.binomial(GAMES, np.clip(generator.normal(truth, sd, (runs, trainings)), 0, 1))


def errors(truths: tuple[float, float], sds: tuple[float, float], trainings: tuple[int, int], runs: int) -> list[float]:
    """The p-values of the truth, in many runs."""
    generator = np.random.default_rng(hash((truths, sds, trainings)) % 2**32)
    arms = [shares_of(generator, *each, runs) for each in zip(truths, sds, trainings, strict=True)]
    result = []
    for a, b in zip(*arms, strict=True):
        means = [mean_of([share_sample(int(wins), GAMES) for wins in each]) for each in (a, b)]
        result.append(weighted([(1, means[0]), (-1, means[1])]).p_value(truths[0] - truths[1]))
    return result


CASES = [
    ((0.5, 0.5), (0.03, 0.03)),
    ((0.5, 0.5), (0.0, 0.0)),
    ((0.55, 0.45), (0.05, 0.01)),
    ((0.8, 0.5), (0.03, 0.03)),
    ((0.95, 0.95), (0.02, 0.02)),
]


@pytest.mark.quick(4)
@pytest.mark.parametrize(("truths", "sds"), CASES)
@pytest.mark.parametrize("trainings", [(3, 3), (4, 4), (8, 8), (3, 8)])
def test_intervals_hold_the_truth(
    truths: tuple[float, float], sds: tuple[float, float], trainings: tuple[int, int]
) -> None:
    """Where truths are equal this is the rate of false alarms: at 95% one in twenty, at 99% one in a hundred."""
    runs = 3000
    found = np.array(errors(truths, sds, trainings, runs))
    missed, far = float((found < 0.05).mean()), float((found < 0.01).mean())
    print(f"{truths} {sds} {trainings}: {missed:.2%} at 95%, {far:.2%} at 99%")
    most = 0.05 if max(trainings) == min(trainings) or sds[0] == sds[1] else 0.06
    assert missed < most + 3 * sqrt(0.05 * 0.95 / runs)
    assert far < 0.012 + 3 * sqrt(0.01 * 0.99 / runs)


def test_taking_games_for_independent_is_wrong_most_of_the_time() -> None:
    """What the page on statistics warns of: with 20,000 games of each of three trainings, that differ by 3 points."""
    generator, wrong = np.random.default_rng(5), 0
    for _ in range(400):
        arms = [generator.binomial(20_000, generator.normal(0.5, 0.03, 3)) for _ in range(2)]
        means = [mean_of([share_sample(int(wins), 20_000) for wins in arm]) for arm in arms]
        wrong += weighted([(1, means[0]), (-1, means[1])]).ignoring_trainings().excludes_zero
    assert wrong > 200


def test_what_a_plan_promises_is_seen() -> None:
    sd, games, trainings = 0.03, GAMES, 6
    size = smallest_seen(trainings, sqrt(2) * sd, 0.5 / games, 0.95, scipy_stats.norm.ppf(0.8))
    generator, seen, runs = np.random.default_rng(2), 0, 1500
    arms = [shares_of(generator, truth, sd, trainings, runs) for truth in (0.5 + size / 2, 0.5 - size / 2)]
    for a, b in zip(*arms, strict=True):
        means = [mean_of([share_sample(int(wins), games) for wins in each], "begun") for each in (a, b)]
        seen += weighted([(1, means[0]), (-1, means[1])]).p_value() < 0.05
    assert 0.72 < seen / runs < 0.9


def test_trainings_that_began_alike_are_compared_in_pairs() -> None:
    """Student's t of pairs where they did, Welch's where they did not; and sums of several means of them likewise."""
    generator = np.random.default_rng(4)
    common, own = generator.normal(0, 0.08, 6), generator.normal(0, 0.02, (3, 6))
    x, y, z = 0.5 + common + own
    for origins, pairs in ((("a", "a"), True), (("a", "b"), False), (("", ""), False)):
        samples = [[Sample(value, 0.0) for value in each] for each in (x, y)]
        one, other = (mean_of(each, origin) for each, origin in zip(samples, origins, strict=True))
        expected = scipy_stats.ttest_rel(x, y) if pairs else scipy_stats.ttest_ind(x, y, equal_var=False)
        found = weighted([(1, one), (-1, other)])
        assert found.p_value() == pytest.approx(expected.pvalue) and found.value == pytest.approx(x.mean() - y.mean())
        assert found.degrees == pytest.approx(expected.df)
    alike = [mean_of([Sample(value, 0.0) for value in each], "a") for each in (x, y, z)]
    nested = weighted([(0.5, weighted([(1, alike[0]), (-1, alike[1])])), (2, alike[2])], 0.1)
    expected = scipy_stats.ttest_1samp(0.5 * (x - y) + 2 * z + 0.1, 0.0)
    assert nested.p_value() == pytest.approx(expected.pvalue)
    apart = mean_of([Sample(value, 0.0) for value in x[:5]], "a")
    assert weighted([(1, alike[0]), (-1, apart)]).variance == pytest.approx(x.var(ddof=1) / 6 + x[:5].var(ddof=1) / 5)


def test_pairs_are_no_less_noisy_than_their_games() -> None:
    """Equal differences of three pairs do not mean that their games have no noise."""
    one, other = (mean_of([Sample(value, 0.0004) for value in (0.4, 0.5, 0.6)], "a") for _ in range(2))
    found = weighted([(1, one), (-1, other)])
    assert found.variance == pytest.approx(2 * 0.0004 / 3) and found.between == 0.0
    assert found.games_only == pytest.approx(found.variance)


def test_random_players_have_infinitely_many_degrees() -> None:
    plain = of_games(share_sample(5200, 10_000))
    assert plain.degrees == inf and plain.between is None
    mixed = weighted([(1, mean_of([share_sample(200 + k, GAMES) for k in (0, 9, -7)])), (-1, plain)])
    assert 2 <= mixed.degrees < 3
