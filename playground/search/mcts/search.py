"""Monte Carlo tree search from one position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import Stream
from playground.game.chance import meets_chance
from playground.search.arithmetic import logarithms
from playground.search.kernel import announce
from playground.search.machine import Place, machine_of, place_of
from playground.search.mcts.evaluation import no_evaluation
from playground.search.mcts.growth import add_node
from playground.search.mcts.kernel import CANCELLED, FULL, Open, World, search
from playground.search.mcts.recipe import FIRST, Recipe
from playground.search.mcts.reuse import find_root, keep_below
from playground.search.mcts.scoring import counting_score
from playground.search.mcts.transpositions import list_nodes, node_of
from playground.search.mcts.tree import (
    DEEPEST,
    DONE,
    LINKS,
    MAX_TABLES,
    MOVES,
    NODES,
    NONE,
    PROVEN,
    ROOT,
    TABLES,
    UNKNOWN,
    Array,
    Settings,
    Shape,
    Shared,
    grown,
    max_edges,
    new_iteration,
    new_tree,
)

FIRST_NODES, FIRST_EDGES = 256, 4096

TABLE_FROM = 20
"""Iterations after which a node has a table of moves. 5, 20 and 50 did alike."""


@dataclass(frozen=True)
class Found:
    """What a search found about the options of its root: iterations through each, the mean share of the player to
    decide (0 to 1; NaN where never played), and the shares that are proven (NaN where they are not). `value` is the
    share of the player to decide if it is proven; `nodes` and `depth` are the size of the tree. `kept` iterations
    through the root were there before the search, and are counted in `visits`, not in `iterations`."""

    visits: np.ndarray[Any, np.dtype[np.int64]]
    means: np.ndarray[Any, np.dtype[np.float64]]
    proven: np.ndarray[Any, np.dtype[np.float64]]
    value: float | None
    iterations: int
    nodes: int
    depth: int
    kept: int = 0


def settings_of(recipe: Recipe, players: int, random: bool, hides: bool, one_win: bool) -> Settings:
    """What a recipe means for a game with so many players that is `random` (dice, shuffles) or not, hides something or
    not, and in which players share one win or not (`Game.shares_one_win`)."""
    minimax, bias = (0.0 if random or hides else recipe.minimax), (0.0 if hides else recipe.bias)
    valued = minimax > 0.0 or bias > 0.0
    return Settings(
        recipe.iterations,
        players,
        random,
        proves=recipe.proves and players == 2 and not random and not hides and one_win,
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
        announce("tree search", search)
        game, iterations = native.game, recipe.iterations
        self._machine = counting_score(machine_of(native), native) if recipe.by_score else machine_of(native)
        self._work = NativeState(native)
        self._trial = NativeState(native)
        self._evaluation = evaluation(place_of(self._trial))
        players, random = len(game.players), meets_chance(game)
        self._settings = settings_of(recipe, players, random, self.hides, game.shares_one_win)
        self._recipe, self._reuses = recipe, recipe.reuse and not self.hides
        tables = (min(MAX_TABLES, 1 + iterations // (2 if self._reuses else 4)) if recipe.grave else 0) + recipe.mast
        self._shape = self._shape_of(native, players, random)
        self.tree = new_tree(FIRST_NODES, FIRST_EDGES, tables, self._shape)
        self._iteration = new_iteration(players, [len(action.bindings) for action in game.actions])
        self._roots = np.sqrt(logarithms(iterations + 1))

    def _shape_of(self, native: Native, players: int, random: bool) -> Shape:
        """What belongs to the tree besides nodes and edges."""
        shares = self._recipe.transpositions and not self.hides
        return Shape(
            hides=self.hides,
            valued_for=players if self._settings.valued else 0,
            words=native.layout.size // 8 if shares or self._reuses else 0,
            shared_by=players if shares else 0,
            links=shares and random,
        )

    def search(self, state: NativeState, stream: Stream, stop: CancelToken | None = None, keeps: bool = False) -> Found:
        """Search a position with at least two options. Raises Cancelled soon after `stop` is set.

        A search that `keeps` its tree goes on with what the last one found below this position, if the recipe says
        `reuse` and it has been there: `iterations` come on top of those that are kept.
        """
        root, source = place_of(state), np.array(stream.split().place, np.uint64)
        kept = keeps and self._keep(root)
        if not kept:
            self._begin(root)
        before = int(self.tree.nodes[self.tree.counters[ROOT]]["visits"])
        try:
            self._iterate(Open(root), self._settings.iterations, source, stop or CancelToken())
        except BaseException:
            self.tree.counters[NODES] = 0  # an iteration was broken off
            raise
        node = self.tree.nodes[self.tree.counters[ROOT]]
        return self._found(self.tree.edges[node["first"] : node["first"] + node["edges"]], before)

    def _keep(self, root: Place) -> bool:
        """Keep what the tree has below the position at a place; False if it is not in the tree."""
        tree = self.tree
        if not self._reuses or tree.counters[NODES] == 0:
            return False
        node = find_root(tree, self._machine, root)
        if node == NONE:
            return False
        links = len(tree.beside.links) if isinstance(tree.beside, Shared) else 0
        sizes = len(tree.nodes), len(tree.edges), links, max(len(tree.nodes), MAX_TABLES + 1)
        passed = keep_below(tree, self._settings, node, *(np.zeros(size, np.int32) for size in sizes))
        if isinstance(tree.beside, Shared):
            list_nodes(tree)
        self._may_grow = True
        most = passed + self._settings.iterations + 1
        if len(self._roots) < most:
            self._roots = np.sqrt(logarithms(2 * most))
        return True

    def _begin(self, root: Place) -> None:
        """Begin a tree whose root is the position at a place."""
        self.tree.counters[:] = 0
        if self._settings.mast:
            self.tree.tables[:MOVES] = 0
            self.tree.counters[TABLES] = 1
        self._may_grow = True
        beside = self.tree.beside
        if isinstance(beside, Shared):
            list_nodes(self.tree)
            node_of(self.tree, self._machine, root)
        else:
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
        counters, beside = self.tree.counters, self.tree.beside
        nodes, edges = len(self.tree.nodes), len(self.tree.edges)
        if 2 * edges > max_edges(self._shape):
            self._may_grow = False
            return
        linked = isinstance(beside, Shared) and self._shape.links and counters[LINKS] == len(beside.links)
        more_nodes = counters[NODES] == nodes or linked
        self.tree = grown(self.tree, nodes * (2 if more_nodes else 1), edges * (1 if more_nodes else 2), self._shape)
        if isinstance(self.tree.beside, Shared):
            list_nodes(self.tree)

    def _found(self, edges: Array, kept: int = 0) -> Found:
        """What the edges of the root say."""
        visits, proven, counters = edges["visits"].astype(np.int64), edges["proven"], self.tree.counters
        with np.errstate(invalid="ignore"):
            means = edges["total"] / visits
        of_mover = proven if self.tree.nodes[counters[ROOT]]["mover"] == 0 else 1.0 - proven
        known = np.where(proven == UNKNOWN, np.nan, of_mover)
        value = float(np.nanmax(known)) if counters[PROVEN] else None
        done, nodes, depth = (int(counters[each]) for each in (DONE, NODES, DEEPEST))
        return Found(visits, means, known, value, done, nodes, depth, kept)
