"""Learned players value positions for a tree search of random games."""

from __future__ import annotations

from typing import Any

import pytest

import playground as pg
from playground.engine.cancellation import CancelToken
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import Stream
from playground.learning.beginnings import new_player
from playground.learning.evaluation import evaluate
from playground.learning.network import PRESENT, scratch_for
from playground.learning.planning.leaves import by_network
from playground.learning.player import LearnedPlayer
from playground.learning.trainer import Training
from playground.search.arithmetic import squash
from playground.search.machine import machine_of, place_of
from playground.search.mcts.recipe import Recipe
from playground.search.mcts.search import TreeSearch
from tests.learning.called_from_python import noted_reach
from tests.search.by_definition import Search, Values


def expected_by(player: LearnedPlayer, native: Native) -> Values:
    """The shares that a player expects: with two, as the one who decides sees the position."""
    scratch, free = scratch_for(player.network, 1), NativeState(native)

    def seen(state: Any, viewer: int) -> float:
        if player.network.reaches:
            noted_reach(machine_of(native), player.network, scratch, PRESENT, state.address, place_of(free))
        evaluate(player.network, player.weights.values, scratch, viewer, state.address)
        return (squash(float(scratch.sums[viewer])) + 1) / 2

    def value(state: Any) -> list[float]:
        players, mover = len(state.game.players), state.current_player()
        if players == 2:
            share = seen(state, mover)
            return [share if player == mover else 1 - share for player in range(2)]
        shares = [seen(state, player) for player in range(players)]
        return [share / sum(shares) for share in shares]

    return value


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["tic-tac-toe", "triad"])
def test_a_search_with_learned_values_searches_as_defined(name: str) -> None:
    native = pg.load(name).machine.thinking()
    training = Training(native, new_player(native, 1))
    training.learn(50, None, CancelToken())
    state, recipe = NativeState(native, 1, 1), Recipe(80, 0.7, cutoff=3, minimax=0.3, bias=0.2)
    state.apply_action(0)
    found = TreeSearch(native, recipe, by_network(training.player)).search(state, Stream(5, 5, 5))
    plain = Search(recipe, proves=len(state.game.players) == 2, draws=False, value=expected_by(training.player, native))
    defined = plain.search(state, 80, Stream(5, 5, 5))
    assert found.visits.tolist() == [edge.visits for edge in defined.edges]
    assert found.iterations == defined.visits
