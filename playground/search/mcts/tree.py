"""The memory of a search tree: flat arrays of nodes and of edges, which grow up to a bound.

A node is a position with at least two options, an edge an option of it. An edge that has been played twice leads to a
node; with dice it leads to a list of nodes, one for each result seen so far.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

NONE = -1
UNKNOWN = -1.0
"""The proven share of the first player where nothing is proven."""

NODES, EDGES, DONE, PROVEN, DEEPEST = range(5)
"""Places of `Tree.counters`: nodes and edges in use, iterations done, whether the root is proven, the longest path."""

MAX_EDGES = 2**23
"""The most edges of a tree, some 300 MB with their nodes; a full tree is searched on without growing."""


class Tree(NamedTuple):
    """`node_first` is the first of a node's edges, `NONE` before it is expanded, and `node_edges` their number.
    `node_open` counts edges never played, `node_unproven` those whose outcome is not proven. `node_key` identifies a
    result of dice, and `node_next` is the next result of the same option.

    `edge_total` sums the shares of the player to decide over `edge_visits` iterations; `edge_proven` is the share of
    the first player where it is certain. `edge_child` is the first node behind the edge.
    """

    counters: np.ndarray[Any, np.dtype[np.int64]]
    node_first: np.ndarray[Any, np.dtype[np.int32]]
    node_edges: np.ndarray[Any, np.dtype[np.int32]]
    node_open: np.ndarray[Any, np.dtype[np.int32]]
    node_unproven: np.ndarray[Any, np.dtype[np.int32]]
    node_visits: np.ndarray[Any, np.dtype[np.int32]]
    node_mover: np.ndarray[Any, np.dtype[np.int32]]
    node_next: np.ndarray[Any, np.dtype[np.int32]]
    node_key: np.ndarray[Any, np.dtype[np.uint64]]
    edge_visits: np.ndarray[Any, np.dtype[np.int32]]
    edge_total: np.ndarray[Any, np.dtype[np.float64]]
    edge_proven: np.ndarray[Any, np.dtype[np.float64]]
    edge_child: np.ndarray[Any, np.dtype[np.int32]]
    edge_move: np.ndarray[Any, np.dtype[np.int32]]


_TYPES = {"counters": np.int64, "node_key": np.uint64, "edge_total": np.float64, "edge_proven": np.float64}


def new_tree(nodes: int, edges: int) -> Tree:
    """An empty tree with room for so many nodes and edges."""
    sizes = {"counters": 5}
    arrays = {
        name: np.zeros(sizes.get(name, nodes if name.startswith("node") else edges), _TYPES.get(name, np.int32))
        for name in Tree._fields
    }
    return Tree(**arrays)


def grown(tree: Tree, nodes: int, edges: int) -> Tree:
    """A copy with room for so many nodes and edges."""
    larger = new_tree(nodes, edges)
    for name in Tree._fields:
        old, new = getattr(tree, name), getattr(larger, name)
        new[: len(old)] = old
    return larger
