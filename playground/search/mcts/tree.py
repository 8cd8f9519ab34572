"""The memory of a search tree: flat arrays of nodes and of edges, which grow up to a bound.

A node is a position with at least two options, an edge an option of it. An edge that has been played twice leads to a
node; with dice it leads to a list of nodes, one for each result seen so far.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, Any]

NONE = -1
UNKNOWN = -1.0
"""The proven share of the first player where nothing is proven."""

NODES, EDGES, DONE, PROVEN, DEEPEST = range(5)
"""Places of `Tree.counters`: nodes and edges in use, iterations done, whether the root is proven, the longest path."""

MAX_EDGES = 2**23
"""The most edges of a tree, some 300 MB; a full tree is searched on without growing."""

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
        ("spare", np.int32),
    ]
)
"""`first` is the first of a node's edges, `NONE` before it is expanded, and `edges` their number. `open` counts edges
never played, `unproven` those whose outcome is not proven. `key` identifies a result of dice, `next` is the node of the
next result of the same option, and `mover` the player who decides."""

EDGE = np.dtype(
    [
        ("total", np.float64),
        ("mean", np.float64),
        ("spread", np.float64),
        ("proven", np.float64),
        ("visits", np.int32),
        ("child", np.int32),
    ]
)
"""`total` sums the shares of the player who decides over `visits` iterations; `mean` is their quotient and `spread` one
over the root of `visits`, so that selecting takes neither. `proven` is the share of the first player where it is
certain; `mean` is then that of the player who decides and `spread` 0. `child` is the first node behind the edge."""


class Tree(NamedTuple):
    """Arrays of counters, nodes and edges."""

    counters: Array
    nodes: Array
    edges: Array


def new_tree(nodes: int, edges: int) -> Tree:
    """An empty tree with room for so many nodes and edges."""
    return Tree(np.zeros(5, np.int64), np.zeros(nodes, NODE), np.zeros(edges, EDGE))


def grown(tree: Tree, nodes: int, edges: int) -> Tree:
    """A copy with room for so many nodes and edges."""
    larger = new_tree(nodes, edges)
    for old, new in zip(tree, larger, strict=True):
        new[: len(old)] = old
    return larger
