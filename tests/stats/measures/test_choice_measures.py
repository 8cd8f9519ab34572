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
    # 10 + 20 options at 4 + 6 decisions: 3, remainders −2 and 2, not skewed; the games are 4 and 6 tenths of all
    # decisions: error √(2/1 · (4 · 1.8 + 4 · 2.2))/10 = √0.32; t of one degree 12.706.
    wide = branching(PairSums.of([10, 20], [4, 6]))
    assert (wide.value, wide.low) == (3, 1)
    assert wide.high == pytest.approx(3 + 0.32**0.5 * stats.t.ppf(0.975, 1))


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


def test_the_lean_of_branching_by_hand() -> None:
    # 12 options at 4 + 2 + 6 decisions, of which 8, 4 and 0: R = 1, remainders 4, 2 and −6. Of all decisions the games
    # have 1/3, 1/6 and 1/2: error √(3/2 · (16 · 5/3 + 4 · 4/3 + 36 · 2))/12 = √156/12.
    skewed = PairSums.of([8, 4, 0], [4, 2, 6]).skewed_error()
    assert skewed.error == pytest.approx(156**0.5 / 12)
    # Σe³ = 64 + 8 − 216 = −144, a mean of −48; mean square 56/3.
    assert skewed.skewness == pytest.approx(-48 / (56 / 3) ** 1.5)


def test_branching_of_few_games_covers_the_truth() -> None:
    """Games that go on long run out of options: Student's interval of the ratio held the truth in 88% of samples."""
    generator = np.random.default_rng(5)

    def games(number: int) -> tuple[np.ndarray, np.ndarray]:
        decisions = generator.integers(7, 43, number)
        return 7 * decisions - np.maximum(0, decisions - 32) ** 2, decisions

    options, decisions = games(300_000)
    truth, samples = options.sum() / decisions.sum(), [PairSums.of(*games(20)) for _ in range(1500)]
    held = np.mean([(found.low or 0) <= truth <= (found.high or 0) for found in map(branching, samples)])
    students = students_coverage(truth, [sums.ratio() or (0, 0) for sums in samples], 19)
    assert 0.91 <= held <= 0.97
    assert students < 0.89


def students_coverage(truth: float, estimates: list[tuple[float, float]], degrees: int) -> float:
    """How many of Student's intervals around estimates with their errors hold the truth."""
    t = stats.t.ppf(0.975, degrees)
    return float(np.mean([abs(estimate - truth) <= t * error for estimate, error in estimates]))


def test_decision_moves_by_hand() -> None:
    # 3 + 5 + 0 of 4 + 10 + 2 decisions.
    assert decision_moves(PairSums.of([3, 5, 0], [4, 10, 2])).value == 0.5


def test_decision_moves_of_long_games_now_and_then() -> None:
    """Geometric lengths, of which few games have forced moves; before, 92.6% of these intervals held the truth."""
    generator, held, samples = np.random.default_rng(3), 0, 2500
    decisions = generator.geometric(0.05, 60_000) + 4
    choices = generator.binomial(decisions, generator.beta(18, 2, len(decisions)))
    truth = choices.sum() / decisions.sum()
    for places in generator.integers(0, len(decisions), (samples, 20)):
        found = decision_moves(PairSums.of(choices[places], decisions[places]))
        assert found.low is not None
        assert found.high is not None
        held += 0 <= found.low <= truth <= found.high <= 1
    assert 0.945 <= held / samples <= 0.98


def test_decision_moves_of_games_of_one_decision_is_a_proportion() -> None:
    # 60 of 100; the variance has the divisor 99, and the jackknife's factor is 1 + 2/100; Student's quantile.
    found = decision_moves(PairSums.of([1] * 60 + [0] * 40, [1] * 100))
    size, beyond = 99 / 1.02, 2 * stats.t.sf(stats.t.ppf(0.975, 99), 1e9)
    expected = proportion_confint(0.6 * size, size, alpha=beyond, method="wilson")
    assert (found.low, found.high) == pytest.approx(expected, abs=1e-6)


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
    # Slopes −3/4, 3/4, 0: sd 3/4, error 0.75/√3, not skewed.
    assert found.high == pytest.approx(0.75 / 3**0.5 * stats.t.ppf(0.975, 2))


@pytest.mark.exhaustive
def test_convergence_of_few_games_covers_the_truth() -> None:
    """A few games lose most of their options, as where a column of Connect Four closes early: slopes skewed."""
    generator = np.random.default_rng(12)

    def games(number: int) -> list[list[int]]:
        lost = np.minimum(99, generator.gamma(0.7, 14, number)).astype(int)
        return [[100, 100 - int(each)] for each in lost]

    truth, missed, students = convergence(games(100_000)).value, 0, []
    assert truth is not None
    for _ in range(600):
        sample = games(10)
        found, slopes = convergence(sample), [last / 100 - 1 for _, last in sample]
        missed += not (found.low or 0) <= truth <= (found.high or 0)
        students.append((float(np.mean(slopes)), float(stats.sem(slopes))))
    assert 0.02 <= missed / 600 <= 0.10
    assert students_coverage(truth, students, 9) < 0.905


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
    assert whole.aab == sum(x * x * y for x, y in zip(a.tolist(), b.tolist(), strict=True))
    assert PairSums.of(a[:300], b[:300]) + PairSums.of(a[300:], b[300:]) == whole


@pytest.mark.parametrize("largest", [10**3, 10**5, 2 * 10**6, 10**9])
def test_sums_of_products_are_exact_whatever_the_machine_holds(largest: int) -> None:
    """Three numbers of two million times each other just fit; three hundred of these products do not."""
    generator = np.random.default_rng(largest)
    a, b = (generator.integers(0, largest, 300, endpoint=True) for _ in range(2))
    found, pairs = PairSums.of(a, b), list(zip(a.tolist(), b.tolist(), strict=True))
    assert (found.aaa, found.aab) == (sum(x**3 for x, _ in pairs), sum(x**2 * y for x, y in pairs))
    assert (found.abb, found.bbb) == (sum(x * y**2 for x, y in pairs), sum(y**3 for _, y in pairs))
    assert PairSums.of([], []) == PairSums()
