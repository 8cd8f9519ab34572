"""Expected results by value iteration: dice, any number of players, best or random play.

v_0 is what an unfinished game is worth, 1 / n for each of n players. v_{k+1} of a position is that of the option
chosen, on the average over its outcomes, by v_k: the exact value if the game ends as unfinished after k + 1 decisions.
So v_N is the value of a game of at most N decisions, also where positions repeat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from playground.engine.cancellation import Cancelled, CancelToken
from playground.search.exact.code import OVER
from playground.search.exact.graph import NODES, Graph
from playground.search.kernel import compiled
from playground.search.machine import load_flag

TIE = 1e-12
"""Results that differ by less are equal for a player: they are the same fractions, rounded differently."""

TOLERANCE = 1e-9
"""An error that is small enough to stop."""

Shares = np.ndarray[Any, np.dtype[np.float64]]


def expected(
    graph: Graph,
    players: int,
    decisions: int,
    random: bool,
    stop: CancelToken,
    goes_on: Callable[[int], bool],
    together: bool = False,
) -> tuple[Shares, float]:
    """The expected share of each player in each position, and a bound on the error; `together` is whether they win and
    lose together.

    One more column has the probability of a game that nobody wins, if play is `random`. Under random play, of two
    players, and of players who win and lose together, one step changes no value by more than the step before: so after
    k of N steps the rest changes at most N - k times as much as the last. `goes_on` is called after each step with its
    number, and ends the work by False: then the bound is large. Raises Cancelled.
    """
    positions = int(graph.counters[NODES])
    shares = np.full((positions, players + 1), 0.5 if together else 1.0 / players)
    shares[:, players] = 1.0
    final(graph, shares, together)
    other, contracts = shares.copy(), random or players == 2 or together
    error = float(decisions)
    for step in range(1, decisions + 1):
        change = improve(graph, shares, other, random, np.uint64(stop.address))
        if change < 0:
            raise Cancelled
        shares, other = other, shares
        error = change * (decisions - step) if contracts or change == 0 else 1.0
        if change == 0 or step == decisions:
            return shares, 0.0
        if error <= TOLERANCE or not goes_on(step):
            break
    return shares, min(error, 1.0)


@compiled
def final(graph: Graph, shares: Any, together: bool) -> None:
    """The shares in games that are over: of the winners, who have 1 each if all win and lose together."""
    players = shares.shape[1] - 1
    for node in range(len(shares)):
        winners = graph.winners[node]
        if graph.mover[node] == OVER and winners != 0:
            number = 0
            for player in range(players):
                number += winners >> player & 1
            for player in range(players):
                shares[node, player] = (winners >> player & 1) / (1 if together or number == 0 else number)
            shares[node, players] = 0.0


@compiled
def improve(graph: Graph, old: Any, new: Any, random: bool, stop: Any) -> float:
    """One step of value iteration; the greatest change of a share, or -1 if it was cancelled.

    Where several options are best for the player to decide, each is taken with the same probability.
    """
    columns, greatest = old.shape[1], 0.0
    value, chosen = np.empty(columns), np.empty(columns)
    for node in range(len(old)):
        if node % 65536 == 0 and load_flag(stop) != 0:
            return -1.0
        mover = graph.mover[node]
        if mover == OVER or graph.first[node] == graph.first[node + 1]:
            continue
        count, best = 0, 0.0
        for option in range(graph.first[node], graph.first[node + 1]):
            _expect(graph, old, option, value)
            if not random and count > 0 and value[mover] < best - TIE:
                continue
            if count == 0 or (not random and value[mover] > best + TIE):
                count, best = 0, value[mover]
                chosen[:] = 0.0
            chosen += value
            count += 1
        for column in range(columns):
            share = chosen[column] / count
            greatest = max(greatest, abs(share - old[node, column]))
            new[node, column] = share
    return greatest


@compiled
def _expect(graph: Graph, shares: Any, option: int, value: Any) -> None:
    """The average over the outcomes of an option."""
    if len(graph.outcome) == 1:
        value[:] = shares[graph.target[option]]
        return
    value[:] = 0.0
    for edge in range(graph.outcome[option], graph.outcome[option + 1]):
        value += graph.probability[edge] * shares[graph.target[edge]]
