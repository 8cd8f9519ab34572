"""Searching from one position with what a player has learned."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.game.chance import meets_chance
from playground.learning.arena import Arena
from playground.learning.planning.kernel import Plan, plan
from playground.learning.player import LearnedPlayer
from playground.search.machine import place_of
from playground.search.mcts.growth import add_node
from playground.search.mcts.kernel import CANCELLED, FULL
from playground.search.mcts.tree import MAX_EDGES, NODES, PROVEN, UNKNOWN, Shape, grown, new_iteration, new_tree

EXPLORATION, PRIOR_TEMPERATURE = 0.3, 0.05
"""Of 0.25 to 1 and 0.05 to 0.2, tried on two games at 150 and 200 iterations, these were as good as any."""

FIRST_EDGES = 4096

MIN_VISITS = 0.25
"""Options with a smaller part of the iterations than this, of those of the most visited one, are not played."""


class Planner:
    """Searches positions of a game, one at a time; its memory is used again."""

    def __init__(self, native: Native, player: LearnedPlayer, arena: Arena, iterations: int) -> None:
        game = native.game
        self._native, self._weights, self._arena = native, player.weights.values, arena
        self._work = NativeState(native)
        self._tree = new_tree(iterations + 2, FIRST_EDGES, 0, Shape())
        self._iteration = new_iteration(len(game.players), [len(action.bindings) for action in game.actions])
        random = meets_chance(game)
        proves = len(game.players) == 2 and not random and game.shares_one_win
        self._plan = Plan(iterations, EXPLORATION, PRIOR_TEMPERATURE, random, proves)

    def worths(self, state: NativeState, source: Any, stop: CancelToken, rise: float = 1.0) -> Any:
        """The worth of each option for the player who decides, a share of the result from 0 to 1; NaN for options that
        were hardly tried. Raises Cancelled soon after `stop` is set.

        A search from which a choice is drawn whose temperature has risen is that many times shorter, and options have
        to be tried less often.
        """
        arena, tree = self._arena, self._tree
        settings = self._plan._replace(iterations=max(1, int(self._plan.iterations / rise)))
        root = place_of(state)
        tree.counters[:] = 0
        add_node(arena.machine, root, tree, np.uint64(0))
        place = (arena.machine, arena.network, self._weights, arena.scratch, root, place_of(self._work), arena.trial)
        while True:
            ended = plan(*place, self._tree, self._iteration, settings, source, np.uint64(stop.address))
            if ended == CANCELLED:
                raise Cancelled
            if ended != FULL or not self._grow():
                return _worths(self._tree, MIN_VISITS / rise)

    def _grow(self) -> bool:
        """Make room for twice as many edges; False if the tree has its full size."""
        edges = len(self._tree.edges)
        if 2 * edges > MAX_EDGES:
            return False
        nodes = len(self._tree.nodes)
        if self._tree.counters[NODES] == nodes:
            nodes *= 2
        self._tree = grown(self._tree, nodes, 2 * edges, Shape())
        return True


def _worths(tree: Any, least: float) -> Any:
    """The worths of the root's options: proven ones, or means of those that many iterations went through."""
    root = tree.nodes[0]
    edges = tree.edges[root["first"] : root["first"] + root["edges"]]
    visits, proven = edges["visits"], edges["proven"]
    known = proven != UNKNOWN
    shares = np.where(known, proven if root["mover"] == 0 else 1.0 - proven, edges["mean"])
    enough = known | (visits >= least * visits.max())
    if tree.counters[PROVEN]:
        enough = known
    return np.where(enough, shares, np.nan)
