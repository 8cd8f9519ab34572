"""Value iteration on graphs written by hand, without a game."""

from __future__ import annotations

import numpy as np
import pytest

from playground.engine.cancellation import Cancelled, CancelToken
from playground.search.exact.code import OVER
from playground.search.exact.graph import NODES, Graph, new_graph
from playground.search.exact.iteration import expected

WIN, LOSS = 0b01, 0b10


def graph_of(movers: list[int], winners: list[int], options: list[list[dict[int, float]]], chance: bool) -> Graph:
    """Positions with their mover, winners and options; an option has the probability of each position it leads to."""
    outcomes = [option for of_position in options for option in of_position]
    graph = new_graph(1, len(movers), len(outcomes), sum(map(len, outcomes)), chance)
    graph.counters[NODES] = len(movers)
    graph.mover[:], graph.winners[:] = movers, winners
    graph.first[1:] = np.cumsum([len(of_position) for of_position in options])
    graph.target[:] = [target for option in outcomes for target in option]
    if chance:
        graph.outcome[1:] = np.cumsum([len(option) for option in outcomes])
        graph.probability[:] = [share for option in outcomes for share in option.values()]
    return graph


def value(graph: Graph, decisions: int, random: bool = False, players: int = 2) -> list[float]:
    shares, error = expected(graph, players, decisions, random, CancelToken(), lambda _step: True)
    assert error < 1e-6
    return [float(share) for share in shares[0]]


def test_the_player_to_decide_takes_the_better_option() -> None:
    ends = [[], []]
    for mover, first in ((0, 1.0), (1, 0.0)):
        graph = graph_of([mover, OVER, OVER], [0, WIN, LOSS], [[{1: 1.0}, {2: 1.0}], *ends], chance=False)
        assert value(graph, 5)[0] == first
        assert value(graph, 5, random=True) == [0.5, 0.5, 0.0]


def test_dice_are_averaged_before_options_are_compared() -> None:
    options = [[{1: 0.25, 2: 0.75}, {1: 0.5, 2: 0.5}], [], []]
    graph = graph_of([0, OVER, OVER], [0, WIN, LOSS], options, chance=True)
    assert value(graph, 5) == pytest.approx([0.5, 0.5, 0.0])
    assert value(graph, 5, random=True) == pytest.approx([0.375, 0.625, 0.0])


def test_a_position_that_returns_to_itself_is_worth_what_a_game_of_limited_length_is() -> None:
    graph = graph_of([0, OVER], [0, WIN], [[{0: 0.5, 1: 0.5}], []], chance=True)
    assert value(graph, 3) == pytest.approx([1 - 0.5**4, 0.5**4, 0.5**3])


def test_winners_share_and_equal_options_are_averaged() -> None:
    graph = graph_of([0, OVER, OVER], [0, 0b011, 0b101], [[{1: 1.0}, {2: 1.0}], [], []], chance=False)
    assert value(graph, 2, players=3) == pytest.approx([0.5, 0.25, 0.25, 0.0])


def test_a_game_that_nobody_wins_is_shared_by_all() -> None:
    graph = graph_of([0, OVER], [0, 0], [[{1: 1.0}], []], chance=False)
    assert value(graph, 2) == [0.5, 0.5, 1.0]


def test_it_can_be_cancelled() -> None:
    stop = CancelToken()
    stop.set()
    graph = graph_of([0, OVER], [0, WIN], [[{1: 1.0}], []], chance=False)
    with pytest.raises(Cancelled):
        expected(graph, 2, 3, False, stop, lambda _step: True)
