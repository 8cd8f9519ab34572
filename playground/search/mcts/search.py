"""Monte Carlo tree search from one position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import Stream
from playground.game.prune import all_effects, draws
from playground.search.arithmetic import logarithms
from playground.search.kernel import announce
from playground.search.machine import machine_of, place_of
from playground.search.mcts.growth import add_node
from playground.search.mcts.kernel import CANCELLED, FULL, search
from playground.search.mcts.recipe import Recipe
from playground.search.mcts.tree import (
    DEEPEST,
    DONE,
    MAX_EDGES,
    MAX_TABLES,
    NODES,
    PROVEN,
    UNKNOWN,
    Settings,
    Tree,
    grown,
    new_iteration,
    new_tree,
)

FIRST_NODES, FIRST_EDGES = 256, 4096

TABLE_FROM = 20
"""Iterations after which a node has a table of moves. 5, 20 and 50 did alike."""


@cache
def _announce() -> None:
    announce("tree search", search)


@dataclass(frozen=True)
class Found:
    """What a search found about the options of its root: iterations through each, the mean share of the player to
    decide (0 to 1; NaN where never played), and the shares that are proven (NaN where they are not). `value` is the
    share of the player to decide if it is proven; `nodes` and `depth` are the size of the tree."""

    visits: np.ndarray[Any, np.dtype[np.int64]]
    means: np.ndarray[Any, np.dtype[np.float64]]
    proven: np.ndarray[Any, np.dtype[np.float64]]
    value: float | None
    iterations: int
    nodes: int
    depth: int


class TreeSearch:
    """Searches positions of one game, one at a time; its memory is used again. `native` was compiled with thinking."""

    def __init__(self, native: Native, recipe: Recipe) -> None:
        _announce()
        game, iterations = native.game, recipe.iterations
        self._machine = machine_of(native)
        self._work = NativeState(native)
        tables = min(MAX_TABLES, 1 + iterations // 4) if recipe.grave else 0
        self.tree = new_tree(FIRST_NODES, FIRST_EDGES, tables)
        self._iteration = new_iteration(len(game.players), [len(action.bindings) for action in game.actions])
        self._roots = np.sqrt(logarithms(iterations + 1))
        random, two = draws(all_effects(game)), len(game.players) == 2
        self._settings = Settings(
            iterations,
            len(game.players),
            random,
            proves=recipe.proves and two and not random,
            may_grow=True,
            exploration=recipe.exploration,
            grave=TABLE_FROM if recipe.grave else 0,
        )

    def search(self, state: NativeState, stream: Stream, stop: CancelToken | None = None) -> Found:
        """Search a position with at least two options. Raises Cancelled soon after `stop` is set."""
        stop = stop or CancelToken()
        source = np.array(stream.split().place, np.uint64)
        root, work, settings = place_of(state), place_of(self._work), self._settings
        self.tree.counters[:] = 0
        add_node(self._machine, root, self.tree, np.uint64(0))
        while True:
            arguments = (self._machine, root, work, self.tree, self._iteration, settings, self._roots, source)
            ended = search(*arguments, np.uint64(stop.address))
            if ended == CANCELLED:
                raise Cancelled
            if ended != FULL:
                return _found(self.tree)
            settings = self._grow(settings)

    def _grow(self, settings: Settings) -> Settings:
        """Make room in the tree for twice as much, or search on without."""
        nodes, edges = len(self.tree.nodes), len(self.tree.edges)
        if 2 * edges > MAX_EDGES:
            return settings._replace(may_grow=False)
        more_nodes = self.tree.counters[NODES] == nodes
        self.tree = grown(self.tree, nodes * (2 if more_nodes else 1), edges * (1 if more_nodes else 2))
        return settings


def _found(tree: Tree) -> Found:
    root = tree.nodes[0]
    edges = tree.edges[root["first"] : root["first"] + root["edges"]]
    visits, proven = edges["visits"].astype(np.int64), edges["proven"]
    with np.errstate(invalid="ignore"):
        means = edges["total"] / visits
    of_mover = proven if root["mover"] == 0 else 1.0 - proven
    known = np.where(proven == UNKNOWN, np.nan, of_mover)
    counters = tree.counters
    value = float(np.nanmax(known)) if counters[PROVEN] else None
    return Found(visits, means, known, value, int(counters[DONE]), int(counters[NODES]), int(counters[DEEPEST]))
