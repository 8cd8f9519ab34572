"""Comparing results game by game: draws and lengths too, and those that were stopped."""

from dataclasses import replace

import numpy as np
import pytest

from playground.compiler import load
from playground.simulate.comparing.comparison import compare_results, side_by_side
from playground.simulate.run import simulate
from playground.stats.length import length_difference, paired_length_difference, summarize


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
    plain, larger = compared.lengths
    assert (plain.estimate, larger.estimate > 5) == (0, True)
    assert plain.low < 0 < plain.high  # no two games differ in length: nothing is known of how much others might
    assert larger.low < larger.estimate < larger.high
    found = compared.to_json()["comparisons"][1]
    assert found["length"] == larger.estimate
    assert found["length_ci95"] == [larger.low, larger.high]
    assert found["draws_ci95"][0] < found["draws"] < found["draws_ci95"][1]
    assert found["pairing"] == {
        "correlation": compared.comparisons[1].correlation,
        "gain": compared.comparisons[1].gain,
    }


def test_a_stopped_run_is_compared_as_far_as_all_have_come(results):
    shorter = replace(results[1], rows=results[1].rows[:400])
    compared = compare_results([results[0], shorter])
    assert compared.mode == "live"
    assert [balance.outcomes.games for balance in compared.balances] == [400, 400]
    assert compared.lengths == (None,)
    assert compared.comparisons[0].correlation == pytest.approx(-1)
    assert compared.to_json()["comparisons"][0]["length_ci95"] is None


def test_paired_lengths_are_student_intervals_of_differences():
    generator = np.random.default_rng(1)
    common = generator.integers(10, 60, 300)
    a, b = common + generator.integers(0, 5, 300), common
    found, apart = paired_length_difference(a, b), a - b
    assert found.estimate == pytest.approx(apart.mean())
    assert found.high - found.estimate == pytest.approx(1.968 * apart.std(ddof=1) / 300**0.5, rel=1e-3)
    independent = length_difference(summarize(a.tolist()), summarize(b.tolist()))
    assert found.high - found.low < 0.2 * (independent.high - independent.low)


def test_few_lengths_that_differ_are_those_of_independent_games():
    a = np.array([10, 20, 30, 40])
    assert paired_length_difference(a, a) == length_difference(summarize(a.tolist()), summarize(a.tolist()))
    with pytest.raises(ValueError, match="two games on both sides, not 1"):
        paired_length_difference([1], [2])
