"""What is known of the order, who exploits whom, and which games say most."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

from playground.stats.ratings.allocation import gains
from playground.stats.ratings.design import Design
from playground.stats.ratings.fit import fit
from playground.stats.ratings.misfit import meetings
from playground.stats.ratings.order import boundary, neighbours
from tests.stats.ratings.known_strengths import played, round_robin


def test_order_and_evidence() -> None:
    clear = {((0, 1), 2): 30.0, ((1, 0), 1): 30.0}
    (pair,) = neighbours(fit(Design(clear, 2, 2)))
    assert (pair.upper, pair.lower, pair.answer, pair.evidence) == (1, 0, "stronger", 1.0)
    (pair,) = neighbours(fit(Design({((0, 1), 2): 2.0, ((1, 0), 1): 2.0}, 2, 2)))
    assert pair.answer == ""
    assert 0 < pair.evidence < 1


def test_equal_agents_are_called_equal_after_many_games() -> None:
    even = {((0, 1), 1): 3000.0, ((0, 1), 2): 3000.0, ((1, 0), 1): 3010.0, ((1, 0), 2): 2990.0}
    (pair,) = neighbours(fit(Design(even, 2, 2)))
    assert pair.answer == "equal"


def test_looking_often_seldom_finds_a_difference_that_is_not_there() -> None:
    """400 pairs of equal agents, looked at 100 times each: at most 5% may ever be called different."""
    random, wrong = np.random.default_rng(0), 0
    games = 4 * np.unique(np.geomspace(2, 3000, 100).astype(int))
    for _ in range(400):
        wins = np.cumsum(random.integers(0, 2, games[-1]))[games - 1]
        ratios = 2 * np.array([_log_ratio(won, of) for won, of in zip(wins, games, strict=True)])
        wrong += any(ratio >= boundary(of / 4, 0.05) for ratio, of in zip(ratios, games, strict=True))
    assert wrong / 400 <= 0.05


def _log_ratio(won: float, games: float) -> float:
    """Of the best share against one half."""
    return sum(part * log(2 * part / games) for part in (won, games - won) if part)


def test_a_cycle_is_found_and_named() -> None:
    """0 beats 1, 1 beats 2, 2 beats 0, each 75 of 100 games: equal ratings, and three pairs that depart from them."""
    counts = {}
    for one, other in ((0, 1), (1, 2), (2, 0)):
        counts |= {((one, other), 1): 75.0, ((one, other), 2): 25.0, ((other, one), 1): 25.0, ((other, one), 2): 75.0}
    found = fit(Design(counts, 3, 2))
    assert [found.strength(agent) for agent in range(3)] == pytest.approx([0, 0, 0], abs=0.02)
    pairs = meetings(found)
    assert [(each.one, each.other) for each in pairs] == [(0, 1), (0, 2), (1, 2)]
    assert [each.share for each in pairs] == pytest.approx([0.75, 0.25, 0.75])
    assert pairs[0].expected == pytest.approx(0.1, abs=0.05)  # by the others: 0 loses to 2, which loses to 1
    assert max(each.p_value for each in pairs) < 1e-6


@pytest.mark.exhaustive
def test_agents_that_fit_their_ratings_are_seldom_accused() -> None:
    random, accused = np.random.default_rng(6), 0
    for _ in range(60):
        counts = played((0.0, 1.0, 2.0, 3.0), round_robin(4), 20, random, (0.0, -0.3), draws=-1.0)
        accused += any(each.p_value < 0.05 for each in meetings(fit(Design(counts, 4, 2))))
    assert accused <= 9  # 5% of 60 are 3; more than 9 have a probability of 0.1%


def test_a_chain_of_pairs_cannot_be_tested() -> None:
    """Whatever happens between neighbours, ratings can explain it."""
    counts = {((0, 1), 1): 10.0, ((0, 1), 2): 20.0, ((1, 2), 1): 5.0, ((1, 2), 2): 30.0}
    counts |= {((1, 0), 1): 22.0, ((1, 0), 2): 9.0, ((2, 1), 1): 28.0, ((2, 1), 2): 7.0}
    assert meetings(fit(Design(counts, 3, 2))) == ()


def test_near_and_cheap_games_say_most() -> None:
    counts = played((0.0, 1.5, 3.0), round_robin(3), 30, np.random.default_rng(7))
    found = fit(Design(counts, 3, 2))
    tables = [((0, 1), (1, 0)), ((0, 2), (2, 0)), ((1, 2), (2, 1))]
    near_zero, far, near_two = gains(found, neighbours(found), tables, [1.0, 1.0, 1.0])
    assert far < min(near_zero, near_two)
    cheap = gains(found, neighbours(found), tables, [1.0, 1.0, 0.1])
    assert cheap[2] > 2 * cheap[0]
