"""Strengths of agents, against independent definitions."""

from __future__ import annotations

from math import inf, log

import numpy as np
import pytest
from scipy.optimize import minimize

from playground.stats.ratings.design import Counts, Design
from playground.stats.ratings.fit import fit
from playground.stats.ratings.intervals import difference, leads, scores
from tests.stats.ratings.known_strengths import played, probabilities, round_robin

STRENGTHS = (0.0, 0.7, 1.1, 2.0)


def test_equal_to_maximum_likelihood_by_a_general_optimiser() -> None:
    """With many games the penalty is negligible; one number for draws is the truth here, and is fitted here."""
    counts = played(STRENGTHS, round_robin(4), 20_000, np.random.default_rng(1), (0.0, -0.4), draws=-0.3)

    def cost(values: np.ndarray) -> float:
        strengths, seat, draws = (0.0, *values[:3]), values[3], values[4]
        return -sum(
            games * log(probabilities(strengths, lineup, (0.0, seat), draws)[winners])
            for (lineup, winners), games in counts.items()
        )

    expected = minimize(cost, np.zeros(5), method="BFGS").x
    found = fit(Design(counts, 4, 2))
    assert [found.strength(agent) for agent in range(4)] == pytest.approx([0.0, *expected[:3]], abs=0.02)
    assert found.values[found.design.places["seat", 1]] == pytest.approx(expected[3], abs=0.02)


def test_three_players_without_draws() -> None:
    counts = played(STRENGTHS, round_robin(4, 3), 20_000, np.random.default_rng(2), (0.0, 0.2, -0.5))
    found = fit(Design(counts, 4, 3))
    assert [found.strength(agent) for agent in range(4)] == pytest.approx(STRENGTHS, abs=0.03)
    assert found.values[found.design.places["seat", 2]] == pytest.approx(-0.5, abs=0.03)


def test_draws_of_good_players_do_not_change_their_distance() -> None:
    """Of the games that one of them wins, the stronger wins three of four, however many are drawn."""
    counts = {((0, 1), 1): 10.0, ((0, 1), 2): 990.0, ((1, 0), 1): 990.0, ((1, 0), 2): 10.0}
    counts |= {((1, 2), 1): 100.0, ((1, 2), 2): 300.0, ((2, 1), 1): 300.0, ((2, 1), 2): 100.0}
    few = fit(Design(counts, 3, 2))
    many = fit(Design(counts | {((1, 2), 0): 9000.0, ((2, 1), 0): 9000.0}, 3, 2))
    for found in (few, many):
        assert found.strength(2) - found.strength(1) == pytest.approx(log(3), abs=0.02)


def test_half_a_win_for_each_where_one_won_all() -> None:
    """Firth's penalty with two parameters, strength and seat: half a game in each cell of the table."""
    found = fit(Design({((0, 1), 2): 10.0, ((1, 0), 1): 10.0}, 2, 2))
    assert found.strength(1) == pytest.approx(log(10.5 / 0.5), abs=1e-3)


def test_wins_that_partners_share() -> None:
    """Partners win together: their mean counts. Agent 1 beside agent 0 is half as much stronger as two of it."""
    rng, counts = np.random.default_rng(3), {}
    for lineup in ((0, 1, 0, 1), (1, 0, 1, 0), (1, 0, 0, 0), (0, 1, 0, 0)):
        first = np.exp((lineup[0] + lineup[2]) / 2)
        second = np.exp((lineup[1] + lineup[3]) / 2)
        wins = rng.binomial(20_000, first / (first + second))
        counts |= {(lineup, 0b0101): float(wins), (lineup, 0b1010): 20_000.0 - wins}
    found = fit(Design(counts, 2, 4))
    assert found.design.outcomes == (0b0101, 0b1010)
    assert found.strength(1) == pytest.approx(1.0, abs=0.04)


@pytest.mark.parametrize(
    ("counts", "low", "high"),
    [
        pytest.param({((0, 1), 2): 9, ((1, 0), 1): 9}, False, True, id="all won"),
        pytest.param({((0, 1), 1): 9, ((1, 0), 2): 9}, True, False, id="all lost"),
        pytest.param({((0, 1), 1): 9, ((1, 0), 1): 9}, False, False, id="the seat decides"),
        pytest.param({((0, 1), 2): 9, ((1, 0), 0): 1}, False, False, id="a draw"),
        pytest.param({((2, 1), 2): 9, ((1, 2), 2): 3}, True, True, id="never met"),
    ],
)
def test_ends_that_games_do_not_determine(counts: Counts, low: bool, high: bool) -> None:
    apart = difference(fit(Design(counts, 3, 2)), 1, 0)
    assert (apart.low == -inf, apart.high == inf) == (low, high)
    assert abs(apart.estimate) < 10


def test_scoring_goes_through_others() -> None:
    scored = scores({((0, 1), 1): 1, ((1, 2), 1): 1})
    assert leads(scored, 2, 0)
    assert not leads(scored, 0, 2)


def test_intervals_turn_round_with_the_question() -> None:
    counts = played(STRENGTHS, round_robin(4), 60, np.random.default_rng(4), draws=-1.0)
    found = fit(Design(counts, 4, 2))
    one, other = difference(found, 3, 1), difference(found, 1, 3)
    assert (one.low, one.estimate, one.high) == pytest.approx((-other.high, -other.estimate, -other.low), abs=2e-3)
    assert one.low < one.estimate < one.high


def test_nothing_has_been_played() -> None:
    found = fit(Design({}, 3, 2))
    assert found.values.tolist() == [0.0] * len(found.values)
    assert difference(found, 2, 0).limits == [None, None]


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "draws"), [(2, None), (2, -0.5), (3, None)], ids=["wins", "draws", "three players"])
def test_intervals_hold_the_truth_as_often_as_they_promise(seats: int, draws: float | None) -> None:
    """200 ladders of a fixed number of games: 93 to 97% of intervals, give or take two standard errors."""
    random, held, ladders = np.random.default_rng(5), 0, 200
    truth, effects = (0.0, 0.8, 1.9), (0.0, -0.5, 0.3)[:seats]
    for _ in range(ladders):
        counts = played(truth, round_robin(3, seats), 15, random, effects, draws)
        apart = difference(fit(Design(counts, 3, seats)), 2, 0)
        held += apart.low <= truth[2] <= apart.high
    assert 0.93 - 0.03 <= held / ladders <= 0.97 + 0.03
