"""Intervals of means over judged games: by hand, how often they hold the truth, and how wide they are."""

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from playground.stats.fixed_n.intervals import bounded_mean
from playground.stats.measures.over_games import OverGames
from playground.stats.measures.referee import SPECS
from tests.quick_set import mostly_exhaustive

Bounds = tuple[float, float]


def over(values: list[float], ends: Bounds = (0.0, 1.0), steady: bool = False, beyond: bool = False) -> OverGames:
    return OverGames(values, ends, steady, beyond)


def bounds(found: OverGames) -> Bounds:
    interval = found.interval()
    return interval.low, interval.high


def wilson(successes: float, size: float, games: int) -> Bounds:
    """Wilson's interval with Student's quantile, by statsmodels: of a normal one where that is as far out."""
    alpha = 2 * stats.norm.sf(stats.t.ppf(0.975, games - 1))
    low, high = proportion_confint(successes, size, alpha=alpha, method="wilson")
    return float(low), float(high)


def test_which_measures_are_steady() -> None:
    found = {spec.key for spec in SPECS if spec.by_game and spec.by_game([]).steady}
    assert found == {"decision_significance", "decision_significance.second", "narrowness", "killer_move"}


def test_a_game_is_imagined_by_hand() -> None:
    # 0.2, 0.4, 0.6: mean 0.4, squares of deviations 0.08, whole variance 0.24. With one game imagined
    # (0.08 + 0.24)/(4 · 0.24) = 1/3: as much as nine games of which 3.6 are won.
    assert bounds(over([0.2, 0.4, 0.6])) == pytest.approx(wilson(3.6, 9, 3))
    stretched = bounds(over([-0.6, -0.2, 0.2], (-1.0, 1.0)))
    assert stretched == pytest.approx(tuple(2 * limit - 1 for limit in wilson(3.6, 9, 3)))


def test_of_steady_games_no_more_is_imagined_than_pairs_are_alike_by_hand() -> None:
    # No two alike: (0.08 + 0)/(2 · 0.24) = 1/6, as much as 18 games. Student's 0.4 ± 4.303 · 0.2/√3 reaches farther
    # down than 0, and up to 0.897.
    reach = stats.t.ppf(0.975, 2) * 0.2 / 3**0.5
    low, high = wilson(7.2, 18, 3)
    assert low > 0 > 0.4 - reach and high < 0.4 + reach
    assert bounds(over([0.2, 0.4, 0.6], steady=True)) == pytest.approx((0, 0.4 + reach))
    # One pair of three is alike: mean 0.4, squares 0.06, (0.06 + 0.24/3)/((2 + 2/3) · 0.24) = 0.21875.
    values = [0.3, 0.3, 0.6]
    low, high = wilson(1.2 / 0.21875, 3 / 0.21875, 3)
    assert bounds(over(values, steady=True))[0] == pytest.approx(max(0, min(low, 0.4 - reach * 3**0.5 / 2)))
    assert high <= bounds(over(values, steady=True))[1] <= 1


@pytest.mark.parametrize("value", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("steady", [False, True])
def test_few_games_that_are_all_alike_are_not_certain(value: float, steady: bool) -> None:
    low, high = bounds(over([value] * 6, steady=steady))
    assert 0 <= low <= value <= high <= 1
    assert high - low > 0.3


def coverage(found: OverGames, truth: float) -> tuple[bool, float]:
    low, high = bounds(found)
    return low <= truth <= high, high - low


@pytest.mark.parametrize("games", mostly_exhaustive([10, 50, 100]))
def test_steady_measures_are_covered_by_intervals_no_wider_than_need_be(games: int) -> None:
    """Numbers that vary little beside the range: with a whole game imagined intervals are far wider."""
    generator = np.random.default_rng(17)
    samples = np.clip(generator.gamma(7, 0.02, (700, games)), -1, 1)
    found = [coverage(over(sample.tolist(), (-1.0, 1.0), steady=True), 0.14) for sample in samples]
    assert 0.93 <= np.mean([held for held, _ in found]) <= 0.98
    students = 2 * stats.t.ppf(0.975, games - 1) * 0.02 * 7**0.5 / games**0.5
    assert np.median([width for _, width in found]) < 1.12 * students
    whole = [coverage(over(sample.tolist(), (-1.0, 1.0)), 0.14)[1] for sample in samples]
    rate, (narrow, wide) = np.mean([held for held, _ in found]), np.median([[w for _, w in found], whole], axis=1)
    print(f"{games} games: {rate:.1%}, {narrow / students:.2f} times as wide as Student's; {wide / students:.1f} times")
    assert np.median(whole) > 1.5 * students


def test_measures_at_their_ends_are_covered_where_few_games_are_judged() -> None:
    """Half of the games 1, as where only the end decides: with a normal quantile too few intervals are true."""
    generator = np.random.default_rng(23)
    samples = np.where(generator.random((900, 10)) < 0.4, 1.0, 0.25 * generator.random((900, 10)))
    truth = 0.4 + 0.6 * 0.125
    held = [coverage(over(sample.tolist()), truth)[0] for sample in samples]
    normal = [truth in bounded_mean(sample.sum(), (sample**2).sum(), 10) for sample in samples]
    print(f"{np.mean(held):.1%}, with a normal quantile {np.mean(normal):.1%}")
    assert 0.935 <= np.mean(held) <= 0.99
    assert np.mean(normal) < 0.93


def test_variances_over_games_are_covered() -> None:
    """Many small variances and a few large ones: Student's interval of ten games held the truth in 88%."""
    generator = np.random.default_rng(29)
    samples = generator.gamma(0.8, 0.02, (900, 10)) - 0.003
    held = [coverage(over(sample.tolist(), beyond=True), 0.013)[0] for sample in samples]
    assert 0.90 <= np.mean(held) <= 0.97
    reach = stats.t.ppf(0.975, 9) * stats.sem(samples, axis=1)
    assert np.mean(abs(samples.mean(axis=1) - 0.013) <= reach) < 0.90


@pytest.mark.parametrize(("common", "quantile"), [(0.09, stats.norm.ppf(0.975)), (0.1, stats.t.ppf(0.975, 2))])
def test_an_error_that_all_games_have_is_in_the_interval(common: float, quantile: float) -> None:
    """With more caution where it is larger than that of the games, 0.0913: it is hardly known itself."""
    values = [0.2, 0.3, 0.5, 0.6]
    plain, together = OverGames(values, (0, 1)), OverGames(values, (0, 1), common=common)
    reach = quantile * common
    for mine, theirs in zip(bounds(together), bounds(plain), strict=True):
        assert abs(mine - 0.4) == pytest.approx(np.hypot(theirs - 0.4, reach))
    estimate = together.estimate()
    student = stats.t.ppf(0.975, 3) * np.std(values, ddof=1) / 2
    assert estimate and estimate.interval(0.95).high == pytest.approx(0.4 + np.hypot(student, reach))


def test_how_many_playouts_make_the_error_of_playouts_that_of_the_games() -> None:
    values = [0.2, 0.4] * 50  # a standard error of 0.1005/10
    assert OverGames(values, (0, 1), common=0.01).playouts_needed(40) == 0
    assert OverGames(values, (0, 1), common=0.0201).playouts_needed(40) == 160
    assert OverGames(values, (0, 1), common=0.0201, power=1).playouts_needed(40) == 80
    assert OverGames(values, (0, 1), common=0.0201).playouts_needed(0) == 0
    assert OverGames([0.3, 0.3], (0, 1), common=0.02).playouts_needed(40) == 0
