"""What an advantage in a strategy's evaluation means is found in random games."""

from __future__ import annotations

from math import exp

import pytest

import playground as pg
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import Stream
from playground.game.strategies import valued
from playground.search.mcts.calibration import steepness

GAME = pg.load("tic-tac-toe")
(STRATEGY,) = GAME.game.strategies


def slope(**weights: int) -> float:
    return steepness(GAME.machine.thinking((valued(STRATEGY, weights),)), 0)


def test_expected_shares_are_those_of_random_games() -> None:
    """Positions with an advantage of some size are won as often as the fitted curve says, within some points."""
    native, fitted = GAME.machine.thinking((valued(STRATEGY, {}),)), slope()
    expected, shares = list[float](), list[float]()
    for number in range(2000):
        state, stream = NativeState(native, 7, number), Stream(7, number, 1)
        for _ in range(4):
            state.apply_action(stream.below(len(state.legal_actions())))
        advantage = state.worth(0, 0) - state.worth(0, 1)
        while not state.is_terminal():
            state.apply_action(stream.below(len(state.legal_actions())))
        if advantage > 0:
            expected.append(1 / (1 + exp(-2 * fitted * advantage)))
            shares.append(0.5 if not state.winners else float(state.winners == 1))
    assert len(shares) > 200
    assert sum(expected) / len(expected) == pytest.approx(sum(shares) / len(shares), abs=0.12) and min(expected) > 0.5


def test_units_do_not_matter() -> None:
    assert slope(block=20, fork=6) == pytest.approx(slope(block=10, fork=3) / 2)


def test_an_evaluation_that_says_nothing_or_the_contrary_counts_for_nothing() -> None:
    assert slope(block=0, fork=0) == 0.0
    assert slope(block=-10, fork=-3) == 0.0
