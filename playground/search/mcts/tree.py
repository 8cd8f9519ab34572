"""The memory of a search: flat arrays of nodes and of edges, which grow up to a bound, and those of an iteration.

A node is a position with at least two options, an edge an option of it. An edge that has been played twice leads to a
node; with dice it leads to a list of nodes, one for each result seen so far. Where something is hidden, a node is what
the player who searches can tell apart, and has an edge for each option of any position that looks like it
(`information_sets.py`). With transpositions a node may be reached by several edges (`transpositions.py`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, Any]

NONE = -1
UNKNOWN = -1.0
"""The proven share of the first player where nothing is proven."""

NODES, EDGES, DONE, PROVEN, DEEPEST, TABLES, MARK, ROOT, LINKS = range(9)
"""Places of `Tree.counters`: nodes and edges in use, iterations done, whether the root is proven, the longest path,
tables in use, the last mark, the node of the root, links in use."""

MAX_EDGES = 2**23
"""The most edges of a tree, some 400 MB; a full tree is searched on without growing."""

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

MEETING = np.dtype([("proven", np.float64), ("reached", np.int32), ("chain", np.int32)])
"""Of a node to which several edges may lead: the share of the first player where it is certain, the iterations that
reached the position, and the next node whose position has the same place in the hash table."""

LINK = np.dtype([("node", np.int32), ("next", np.int32)])
"""One of the nodes to which an edge leads where dice fall, and the next link of the same edge."""

MOVES = 2**12
"""Places of a table. Moves are hashed to them, so that two may share one."""

MAX_TABLES = 256
"""The most tables of a tree, 16 MB; nodes beyond use those of nodes above them."""


class Apart(NamedTuple):
    """What is beside nodes whose positions are not compared: nothing. numba takes no tuple without fields.

    The types of what is beside nodes are compiled to machine code of their own (`positions.py`).
    """

    nothing: int = 0


class Placed(NamedTuple):
    """What is beside the nodes of a tree that can be kept: the words of each node's position, and one row more. The
    others are empty."""

    positions: Array
    meetings: Array
    results: Array
    heads: Array
    links: Array


class Shared(NamedTuple):
    """The same with transpositions: also `meetings`, rows of `results` with the sum of each player's shares, the
    `heads` of a hash table of nodes by position, and `links` where dice fall."""

    positions: Array
    meetings: Array
    results: Array
    heads: Array
    links: Array


Beside = Apart | Placed | Shared


class Tree(NamedTuple):
    """Arrays of counters, nodes, edges, and tables of moves one after another. Two more belong to the edges: `options`,
    none where nothing is hidden, and `values`, a row with the share that an evaluation expects for each player, none
    where options are not valued. What is `beside` the nodes is a `Beside`; which, only compiled functions know."""

    counters: Array
    nodes: Array
    edges: Array
    tables: Array
    options: Array
    values: Array
    beside: Any


class Shape(NamedTuple):
    """What a tree has besides nodes and edges: values of options for so many players, whether something is hidden, the
    words of a position if they are kept, and results of nodes for so many players, and links, with transpositions."""

    hides: bool = False
    valued_for: int = 0
    words: int = 0
    shared_by: int = 0
    links: bool = False


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
    and the share of each player. `bindings` is the number of values of each action, which is constant. With
    transpositions the node behind the last edge is among the nodes, or `NONE`."""

    edges: Array
    nodes: Array
    tables: Array
    moves: Array
    movers: Array
    shares: Array
    bindings: Array


def new_iteration(players: int, bindings: list[int]) -> Iteration:
    """Memory for the iterations of a game with so many players, whose actions have so many bindings."""
    edges, tables = (np.zeros(MAX_DEPTH, np.int32) for _ in range(2))
    moves, movers = (np.zeros(MAX_MOVES, np.int32) for _ in range(2))
    nodes = np.zeros(MAX_DEPTH + 1, np.int32)
    return Iteration(edges, nodes, tables, moves, movers, np.zeros(players), np.array(bindings, np.int32))


def new_tree(nodes: int, edges: int, tables: int, shape: Shape) -> Tree:
    """An empty tree with room for so many nodes, edges and tables."""
    return Tree(
        counters=np.zeros(9, np.int64),
        nodes=np.zeros(nodes, NODE),
        edges=np.zeros(edges, EDGE),
        tables=np.zeros(tables * MOVES, MOVE),
        options=np.zeros(edges if shape.hides else 0, OPTION),
        values=np.zeros((edges if shape.valued_for else 0, shape.valued_for)),
        beside=_beside(nodes, shape),
    )


def _beside(nodes: int, shape: Shape) -> Beside:
    if not shape.words:
        return Apart()
    meeting = nodes if shape.shared_by else 0
    return (Shared if shape.shared_by else Placed)(
        positions=np.zeros((nodes + 1, shape.words), np.uint64),
        meetings=np.zeros(meeting, MEETING),
        results=np.zeros((meeting, shape.shared_by)),
        heads=np.full(2 ** (2 * nodes - 1).bit_length() if meeting else 0, NONE, np.int32),
        links=np.zeros(2 * nodes if shape.links else 0, LINK),
    )


def max_edges(shape: Shape) -> int:
    """The most edges that a tree may have; with values of options and positions of nodes there are fewer, so that it
    takes no more memory. With transpositions there may be as many nodes as edges, otherwise half as many."""
    more = 8 * shape.valued_for
    if shape.words:
        more += 8 * shape.words // (1 if shape.shared_by else 2)
    if shape.shared_by:
        more += MEETING.itemsize + 8 * shape.shared_by + 2 * 4 + NODE.itemsize // 2
        more += 2 * LINK.itemsize if shape.links else 0
    return MAX_EDGES * EDGE.itemsize // (EDGE.itemsize + more)


def grown(tree: Tree, nodes: int, edges: int, shape: Shape) -> Tree:
    """A copy with room for so many nodes and edges; the hash table of positions is empty."""
    larger = new_tree(nodes, edges, 0, shape)
    larger.counters[:] = tree.counters
    pairs = [(larger.nodes, tree.nodes), (larger.edges, tree.edges), (larger.options, tree.options)]
    pairs += [(larger.values, tree.values)]
    names = [name for name in tree.beside._fields if name not in ("nothing", "heads")]
    pairs += [(getattr(larger.beside, name), getattr(tree.beside, name)) for name in names]
    for new, old in pairs:
        new[: len(old)] = old
    return larger._replace(tables=tree.tables)
