"""Who wins from each position, and in how many decisions: two players, no dice, all positions listed.

Retrograde analysis (Thompson 1986): from the ends of games back over what leads there, nearest first. Positions that
are never reached are drawn: either player can avoid losing, if need be for ever. So that holds for a game of
any maximum length as well, and a win within the maximum is one with it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.engine.cancellation import Cancelled, CancelToken
from playground.search.exact.code import OVER
from playground.search.exact.graph import NODES, Graph
from playground.search.kernel import compiled
from playground.search.machine import load_flag

NOBODY = -1
"""The winner of a drawn position."""

EVERY = 65536
"""Positions after which the cancel token is read."""


def winners_and_distances(
    graph: Graph, stop: CancelToken
) -> tuple[np.ndarray[Any, np.dtype[np.int8]], np.ndarray[Any, np.dtype[np.int32]]]:
    """For each position who wins, or `NOBODY`, and within how many decisions. Raises Cancelled."""
    positions = int(graph.counters[NODES])
    winner, distance = np.full(positions, NOBODY, np.int8), np.zeros(positions, np.int32)
    flag = np.uint64(stop.address)
    begins, sources = np.zeros(positions + 2, np.int64), np.zeros(int(graph.first[positions]), np.int32)
    if not turn_round(graph, begins, sources, flag) or not go_back(graph, begins, sources, winner, distance, flag):
        raise Cancelled
    return winner, distance


@compiled
def turn_round(graph: Graph, begins: Any, sources: Any, stop: Any) -> bool:
    """The positions from which each is reached: `sources` from begins[i] to begins[i + 1]. False if cancelled."""
    positions = graph.counters[NODES]
    for edge in range(graph.first[positions]):
        begins[graph.target[edge] + 2] += 1
    for node in range(positions):
        begins[node + 2] += begins[node + 1]
    for node in range(positions):
        if node % EVERY == 0 and load_flag(stop) != 0:
            return False
        for edge in range(graph.first[node], graph.first[node + 1]):
            target = graph.target[edge]
            sources[begins[target + 1]] = node
            begins[target + 1] += 1
    return True


@compiled
def go_back(graph: Graph, begins: Any, sources: Any, winner: Any, distance: Any, stop: Any) -> bool:
    """Find winners and distances, nearest to the end first. False if cancelled."""
    positions = len(winner)
    queue, queued = np.empty(positions, np.int32), 0
    left = np.empty(positions, np.int32)
    for node in range(positions):
        left[node] = graph.first[node + 1] - graph.first[node]
        if graph.mover[node] == OVER and (graph.winners[node] == 1 or graph.winners[node] == 2):
            winner[node] = graph.winners[node] - 1
            queue[queued] = node
            queued += 1
    taken = 0
    while taken < queued:
        if taken % EVERY == 0 and load_flag(stop) != 0:
            return False
        node = queue[taken]
        taken += 1
        for edge in range(begins[node], begins[node + 1]):
            source = sources[edge]
            if winner[source] != NOBODY:
                continue
            left[source] -= 1
            if graph.mover[source] == winner[node] or left[source] == 0:
                winner[source], distance[source] = winner[node], distance[node] + 1
                queue[queued] = source
                queued += 1
    return True
