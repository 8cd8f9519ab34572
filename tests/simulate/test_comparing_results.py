"""Comparing results game by game: draws and lengths too, and those that were stopped."""

from dataclasses import replace

import numpy as np
import pytest

from playground.compiler import load
from playground.report.comparison_json import comparison_result_json
from playground.simulate.comparison.compare import compare_results, side_by_side
from playground.simulate.run import simulate
from playground.stats.fixed_n.lengths import length_difference, summarize
from playground.stats.paired.lengths import paired_length_difference


@pytest.fixture(scope="module")
def results():
    return [simulate(load(name), 1000) for name in ("tic-tac-toe", "tic-tac-toe@misere", "tic-tac-toe@four-by-four")]


def test_games_of_the_same_number_are_compared(results):
    outcomes, pairs = side_by_side(results)
    assert [each.games for each in pairs] == [1000, 1000]
    assert outcomes == [result.outcomes() for result in results]
    # The lines are the same: who wins the one game loses the other.
    assert {(a, b) for a, b, _ in pairs[0].cells} == {(1, 2), (2, 1), (0, 0)}
    assert [each.games for each in side_by_side(results, 300)[1]] == [300, 300]


def test_lengths_and_draws_are_compared_too(results):
    compared = compare_results(results)
    plain, larger = (length.difference for length in compared.lengths)
    assert (plain.estimate, larger.estimate > 5) == (0, True)
    assert plain.low < 0 < plain.high  # no two games differ in length; others might
    assert larger.low < larger.estimate < larger.high
    found = comparison_result_json(compared)["comparisons"][1]
    assert found["length"] == larger.estimate
    assert found["length_ci95"] == [larger.low, larger.high]
    assert found["draws_ci95"][0] < found["draws"] < found["draws_ci95"][1]
    assert found["pairing"] == {
        "correlation": compared.comparisons[1].correlation,
        "gain": compared.comparisons[1].gain,
        "draws_gain": compared.comparisons[1].draws_gain,
        "length_gain": [length.gain for length in compared.lengths][1],
    }


def test_a_stopped_run_is_compared_as_far_as_all_have_come(results):
    shorter = replace(results[1], rows=results[1].rows[:400])
    compared = compare_results([results[0], shorter])
    assert compared.mode == "live"
    assert [balance.outcomes.games for balance in compared.balances] == [400, 400]
    assert compared.lengths == (None,)
    assert compared.comparisons[0].correlation == pytest.approx(-1)
    assert comparison_result_json(compared)["comparisons"][0]["length_ci95"] is None


def test_a_variant_that_has_come_farther_is_compared_farther(results):
    """As one that is played on when others are answered."""
    base, misere, larger = results
    compared = compare_results([base, replace(misere, rows=misere.rows[:400]), larger])
    assert [each.a.outcomes.games for each in compared.comparisons] == [400, 1000]
    assert [each.b.outcomes.games for each in compared.comparisons] == [400, 1000]
    assert [each.outcomes.games for each in compared.balances] == [1000, 400, 1000]


def test_paired_lengths_are_student_intervals_of_differences():
    generator = np.random.default_rng(1)
    common = generator.integers(10, 60, 300)
    a, b = common + generator.integers(1, 6, 300), common
    found, apart = paired_length_difference(a, b), a - b
    assert found.estimate == pytest.approx(apart.mean())
    assert found.high - found.estimate == pytest.approx(1.968 * apart.std(ddof=1) / 300**0.5, rel=0.02)
    independent = length_difference(summarize(a.tolist()), summarize(b.tolist()))
    assert found.high - found.low < 0.2 * (independent.high - independent.low)


def test_lengths_that_hardly_ever_differ_are_known_to_be_nearly_the_same():
    common = np.random.default_rng(2).integers(10, 60, 10_000)
    found = paired_length_difference(common, common)
    assert found.estimate == 0
    assert 0.005 < found.high == -found.low < 0.02  # lengths of all games together differ by ±0.4
    changed = common.copy()
    changed[:3] += [4, 9, 5]
    found = paired_length_difference(changed, common)
    assert found.estimate == pytest.approx(0.0018)
    assert found.high - found.low < 0.02


def test_lengths_of_one_game_are_not_compared():
    with pytest.raises(ValueError, match="two at least"):
        paired_length_difference([1], [2])
