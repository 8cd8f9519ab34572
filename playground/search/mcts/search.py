"""Monte Carlo tree search from one position."""

from __future__ import annotations

from collections.abc import Callable
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
from playground.search.machine import Place, machine_of, place_of
from playground.search.mcts.evaluation import no_evaluation
from playground.search.mcts.growth import add_node
from playground.search.mcts.kernel import CANCELLED, FULL, Open, World, search
from playground.search.mcts.recipe import FIRST, Recipe
from playground.search.mcts.tree import (
    DEEPEST,
    DONE,
    MAX_TABLES,
    MOVES,
    NODES,
    PROVEN,
    TABLES,
    UNKNOWN,
    Array,
    Settings,
    grown,
    max_edges,
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


def settings_of(recipe: Recipe, players: int, random: bool, hides: bool) -> Settings:
    """What a recipe means for a game with so many players that is `random` (dice, shuffles) or not, and hides something
    or not."""
    minimax, bias = (0.0 if random or hides else recipe.minimax), (0.0 if hides else recipe.bias)
    valued = minimax > 0.0 or bias > 0.0
    return Settings(
        recipe.iterations,
        players,
        random,
        proves=recipe.proves and players == 2 and not random and not hides,
        may_grow=True,
        exploration=recipe.exploration,
        grave=TABLE_FROM if recipe.grave else 0,
        mast=recipe.mast,
        urgency=recipe.urgency,
        cutoff=recipe.cutoff,
        minimax=minimax,
        bias=bias,
        valued=valued,
        plain=not (recipe.grave or recipe.mast or valued) and recipe.urgency >= FIRST,
    )


class TreeSearch:
    """Searches positions of one game, one at a time; its memory is used again. `native` was compiled with thinking."""

    hides = False
    """Whether there are many positions between which the player cannot tell."""

    def __init__(self, native: Native, recipe: Recipe, evaluation: Callable[[Place], Any] = no_evaluation) -> None:
        """`evaluation` values positions, given a place to try options; a recipe that needs one has to be given it."""
        _announce()
        game, iterations = native.game, recipe.iterations
        self._machine = machine_of(native)
        self._work = NativeState(native)
        self._trial = NativeState(native)
        self._evaluation = evaluation(place_of(self._trial))
        players, random = len(game.players), draws(all_effects(game))
        self._settings = settings_of(recipe, players, random, self.hides)
        tables = (min(MAX_TABLES, 1 + iterations // 4) if recipe.grave else 0) + recipe.mast
        valued_for = players if self._settings.valued else 0
        self.tree = new_tree(FIRST_NODES, FIRST_EDGES, tables, self.hides, valued_for)
        self._iteration = new_iteration(players, [len(action.bindings) for action in game.actions])
        self._roots = np.sqrt(logarithms(iterations + 1))

    def search(self, state: NativeState, stream: Stream, stop: CancelToken | None = None) -> Found:
        """Search a position with at least two options. Raises Cancelled soon after `stop` is set."""
        root, source = place_of(state), np.array(stream.split().place, np.uint64)
        self._begin(root)
        self._iterate(Open(root), self._settings.iterations, source, stop or CancelToken())
        first, options = self.tree.nodes[0]["first"], self.tree.nodes[0]["edges"]
        return self._found(self.tree.edges[first : first + options])

    def _begin(self, root: Place) -> None:
        """Begin a tree whose root is the position at a place."""
        self.tree.counters[:] = 0
        if self._settings.mast:
            self.tree.tables[:MOVES] = 0
            self.tree.counters[TABLES] = 1
        self._may_grow = True
        add_node(self._machine, root, self.tree, np.uint64(0))

    def _iterate(self, world: World, iterations: int, source: Array, stop: CancelToken) -> None:
        """Go on until so many iterations are done in all."""
        while True:
            settings = self._settings._replace(iterations=iterations, may_grow=self._may_grow)
            place = (self._machine, world, place_of(self._work), self.tree, self._iteration, settings)
            ended = search(*place, self._evaluation, self._roots, source, np.uint64(stop.address))
            if ended == CANCELLED:
                raise Cancelled
            if ended != FULL:
                return
            self._grow()

    def _grow(self) -> None:
        """Make room in the tree for twice as much, or search on without."""
        nodes, edges = len(self.tree.nodes), len(self.tree.edges)
        if 2 * edges > max_edges(self.tree):
            self._may_grow = False
            return
        more_nodes = self.tree.counters[NODES] == nodes
        self.tree = grown(self.tree, nodes * (2 if more_nodes else 1), edges * (1 if more_nodes else 2))

    def _found(self, edges: Array) -> Found:
        """What the edges of the root say."""
        visits, proven, counters = edges["visits"].astype(np.int64), edges["proven"], self.tree.counters
        with np.errstate(invalid="ignore"):
            means = edges["total"] / visits
        of_mover = proven if self.tree.nodes[0]["mover"] == 0 else 1.0 - proven
        known = np.where(proven == UNKNOWN, np.nan, of_mover)
        value = float(np.nanmax(known)) if counters[PROVEN] else None
        return Found(visits, means, known, value, int(counters[DONE]), int(counters[NODES]), int(counters[DEEPEST]))
