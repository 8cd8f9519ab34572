"""Branching, decision moves, tree size and convergence: by hand, against scipy and statsmodels."""

import random
from math import log10

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from playground.stats.measures.choices import branching, convergence, decision_moves, tree_size
from playground.stats.measures.ratio import PairSums


def test_branching_by_hand() -> None:
    # 12 + 3 options at 4 + 1 decisions. Residuals 12 − 3·4 = 0 and 3 − 3·1 = 0: no error.
    found = branching(PairSums.of([12, 3], [4, 1]))
    assert (found.value, found.low, found.high) == (3, 3, 3)
    # 10 + 20 options at 4 + 6 decisions: 3, residuals −2 and 2; error √(2/1 · 8)/10 = 0.4; t of one degree 12.706.
    wide = branching(PairSums.of([10, 20], [4, 6]))
    assert (wide.value, wide.low) == (3, 1)
    assert wide.high == pytest.approx(3 + 0.4 * stats.t.ppf(0.975, 1))


def test_branching_has_the_spread_of_many_samples() -> None:
    """The interval of one sample is as wide as samples differ, when decisions of a game are alike."""
    generator = np.random.default_rng(4)

    def sample() -> tuple[np.ndarray, np.ndarray]:
        decisions = generator.integers(5, 40, 300)
        return decisions * generator.integers(2, 9, 300), decisions

    estimates = [options.sum() / decisions.sum() for options, decisions in (sample() for _ in range(500))]
    found = branching(PairSums.of(*sample()))
    assert found.high is not None
    assert found.value is not None
    assert found.high - found.value == pytest.approx(1.96 * np.std(estimates), rel=0.15)


def test_decision_moves_by_hand() -> None:
    # 3 + 5 + 0 of 4 + 10 + 2 decisions.
    assert decision_moves(PairSums.of([3, 5, 0], [4, 10, 2])).value == 0.5


def test_decision_moves_of_games_of_one_decision_is_a_proportion() -> None:
    # 60 of 100; the delta method's variance has the divisor 99: a sample of 99.
    found = decision_moves(PairSums.of([1] * 60 + [0] * 40, [1] * 100))
    expected = proportion_confint(0.6 * 99, 99, method="wilson")
    assert (found.low, found.high) == pytest.approx(expected)


def test_a_choice_at_every_decision_is_not_certain() -> None:
    found = decision_moves(PairSums.of([5] * 10, [5] * 10))
    assert (found.value, found.low, found.high) == pytest.approx((1, *proportion_confint(10, 10, method="wilson")))


def test_tree_size_by_hand() -> None:
    # log10(10 · 10 · 1) = 2; log10(100 · 100) = 4. Mean 3, sd √2, error 1, t of one degree.
    found = tree_size([[10, 10, 1], [100, 100]])
    reach = stats.t.ppf(0.975, 1)
    assert (found.value, found.low, found.high) == pytest.approx((3, 3 - reach, 3 + reach))
    assert tree_size([[2, 3, 4]]).value == pytest.approx(log10(24))


def test_convergence_by_hand() -> None:
    # 4, 3, 2, 1 over 0, 1/3, 2/3, 1: from 1 to 1/4 on a line, −3/4. Growing the same way 3/4. Level 0.
    assert convergence([[4, 3, 2, 1]]).value == pytest.approx(-0.75)
    found = convergence([[4, 3, 2, 1], [1, 2, 3, 4], [5, 5], [7]])  # one decision: no slope
    assert found.value == pytest.approx(0)
    # Slopes −3/4, 3/4, 0: sd 3/4, error 0.75/√3.
    assert found.high == pytest.approx(0.75 / 3**0.5 * stats.t.ppf(0.975, 2))


def test_convergence_is_scipys_slope() -> None:
    generator = random.Random(6)
    game = [generator.randint(1, 30) for _ in range(25)]
    expected = stats.linregress(np.linspace(0, 1, 25), np.array(game) / max(game)).slope
    assert convergence([game]).value == pytest.approx(expected)


def test_one_game_has_no_interval_and_none_no_value() -> None:
    single = (branching(PairSums.of([5], [2])), tree_size([[2, 3]]), convergence([[2, 3]]))
    assert [(measure.low, measure.high) for measure in single] == [(None, None)] * 3
    nothing = (branching(PairSums()), decision_moves(PairSums.of([0], [0])), tree_size([]), convergence([[3]]))
    assert [measure.value for measure in nothing] == [None] * 4


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(ValueError, match="each game has both numbers; there are 2 and 1"):
        PairSums.of([1, 2], [1])
    for measure in (tree_size, convergence):
        with pytest.raises(ValueError, match="at least one option"):
            measure([[3, 0]])


def test_sums_of_parts_add_up_to_those_of_the_whole() -> None:
    generator = np.random.default_rng(2)
    a, b = generator.integers(0, 10**9, 1000), generator.integers(0, 10**9, 1000)
    exact = sum(x * x for x in a.tolist())  # more than the machine's whole numbers hold
    whole = PairSums.of(a, b)
    assert exact > 2**63
    assert (whole.games, whole.a, whole.aa) == (1000, sum(a.tolist()), exact)
    assert PairSums.of(a[:300], b[:300]) + PairSums.of(a[300:], b[300:]) == whole
