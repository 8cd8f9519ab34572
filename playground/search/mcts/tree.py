"""The memory of a search: flat arrays of nodes and of edges, which grow up to a bound, and those of an iteration.

A node is a position with at least two options, an edge an option of it. An edge that has been played twice leads to a
node; with dice it leads to a list of nodes, one for each result seen so far. Where something is hidden, a node is what
the player who searches can tell apart, and has an edge for each option of any position that looks like it
(`worlds.py`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, Any]

NONE = -1
UNKNOWN = -1.0
"""The proven share of the first player where nothing is proven."""

NODES, EDGES, DONE, PROVEN, DEEPEST, TABLES, MARK = range(7)
"""Places of `Tree.counters`: nodes and edges in use, iterations done, whether the root is proven, the longest path,
tables in use, the last mark."""

MAX_EDGES = 2**23
"""The most edges of a tree, some 300 MB; a full tree is searched on without growing."""

MAX_DEPTH = 4096
"""Edges of a path; a longer one goes on as a playout."""

MAX_MOVES = 16384
"""Moves of an iteration that count for tables; those after it are played all the same."""

NODE = np.dtype(
    [
        ("key", np.uint64),
        ("first", np.int32),
        ("edges", np.int32),
        ("open", np.int32),
        ("unproven", np.int32),
        ("visits", np.int32),
        ("mover", np.int32),
        ("next", np.int32),
        ("table", np.int32),
    ]
)
"""`first` is the first of a node's edges, `NONE` before it is expanded, and `edges` their number. `open` counts edges
never played, `unproven` those whose outcome is not proven. `key` identifies a result of dice, `next` is the node of the
next result of the same option, and `mover` the player who decides. `table` is the node's table of moves, or `NONE`."""

EDGE = np.dtype(
    [
        ("total", np.float64),
        ("mean", np.float64),
        ("spread", np.float64),
        ("proven", np.float64),
        ("visits", np.int32),
        ("child", np.int32),
        ("move", np.int64),
    ]
)
"""`total` sums the shares of the player who decides over `visits` iterations; `mean` is their quotient and `spread` one
over the root of `visits`, so that selecting takes neither. `proven` is the share of the first player where it is
certain; `mean` is then that of the player who decides and `spread` 0. `child` is the first node behind the edge, and
`move` the place of the option in tables of moves."""

OPTION = np.dtype([("identity", np.uint64), ("next", np.int32), ("available", np.int32)])
"""Of an edge where something is hidden: what option it is in all positions, the next edge of the node, and the
iterations that passed the node in a position with this option."""

MOVE = np.dtype([("total", np.float64), ("visits", np.int32), ("seen", np.int32)])
"""What a table knows of a move: the iterations in which its player played it anywhere below the node, the sum of that
player's shares, and a mark by which a move counts once an iteration."""

MOVES = 2**12
"""Places of a table. Moves are hashed to them, so that two may share one."""

MAX_TABLES = 256
"""The most tables of a tree, 16 MB; nodes beyond use those of nodes above them."""


class Tree(NamedTuple):
    """Arrays of counters, nodes, edges, and tables of moves one after another. Two more belong to the edges: `options`,
    none where nothing is hidden, and `values`, a row with the share that an evaluation expects for each player, none
    where options are not valued."""

    counters: Array
    nodes: Array
    edges: Array
    tables: Array
    options: Array
    values: Array


class Settings(NamedTuple):
    """How to search: iterations in all, players, whether the game draws (dice, shuffles), whether results are proven
    (for two players without dice), whether a tree without room ends the loop (or is searched on as it is), the factor
    of exploration, and the number of iterations after which a node has a table of moves, 0 for never; what else a
    `Recipe` says, and whether options are `valued`, and are selected by UCB1 alone (`plain`)."""

    iterations: int
    players: int
    draws: bool
    proves: bool
    may_grow: bool
    exploration: float
    grave: int
    mast: bool
    urgency: float
    cutoff: int
    minimax: float
    bias: float
    valued: bool
    plain: bool


class Iteration(NamedTuple):
    """Arrays for one iteration: the edges, nodes and tables of its path, the moves after the root with their players,
    and the share of each player. `bindings` is the number of values of each action, which is constant."""

    edges: Array
    nodes: Array
    tables: Array
    moves: Array
    movers: Array
    shares: Array
    bindings: Array


def new_iteration(players: int, bindings: list[int]) -> Iteration:
    """Memory for the iterations of a game with so many players, whose actions have so many bindings."""
    edges, nodes, tables = (np.zeros(MAX_DEPTH, np.int32) for _ in range(3))
    moves, movers = (np.zeros(MAX_MOVES, np.int32) for _ in range(2))
    return Iteration(edges, nodes, tables, moves, movers, np.zeros(players), np.array(bindings, np.int32))


def new_tree(nodes: int, edges: int, tables: int, hides: bool, valued_for: int = 0) -> Tree:
    """An empty tree with room for so many nodes, edges and tables, for a game that hides something or not.

    With `valued_for` that many players, options have values.
    """
    options = np.zeros(edges if hides else 0, OPTION)
    counters, moves = np.zeros(7, np.int64), np.zeros(tables * MOVES, MOVE)
    values = np.zeros((edges if valued_for else 0, valued_for))
    return Tree(counters, np.zeros(nodes, NODE), np.zeros(edges, EDGE), moves, options, values)


def max_edges(tree: Tree) -> int:
    """The most edges that a tree may have; with values of options there are fewer, so that it takes no more memory."""
    values: int = tree.values.shape[1] * tree.values.itemsize
    return MAX_EDGES * EDGE.itemsize // (EDGE.itemsize + values)


def grown(tree: Tree, nodes: int, edges: int) -> Tree:
    """A copy with room for so many nodes and edges."""
    larger = new_tree(nodes, edges, 0, hides=len(tree.options) > 0, valued_for=tree.values.shape[1])
    larger.counters[:] = tree.counters
    larger.nodes[: len(tree.nodes)], larger.edges[: len(tree.edges)] = tree.nodes, tree.edges
    larger.options[: len(tree.options)], larger.values[: len(tree.values)] = tree.options, tree.values
    return larger._replace(tables=tree.tables)
