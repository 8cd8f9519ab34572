"""How a tree grows: edges for a node, and nodes behind edges."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.search.kernel import compiled
from playground.search.machine import Machine, Place, load_int
from playground.search.mcts.tree import EDGES, NODES, NONE, UNKNOWN, Tree
from playground.search.playing import key_of


@compiled
def expand(tree: Tree, node: int, options: int) -> bool:
    """Give a node its edges. False if there is no room for them."""
    first = tree.counters[EDGES]
    if first + options > len(tree.edges):
        return False
    tree.counters[EDGES] += options
    tree.nodes[node].first, tree.nodes[node].edges = first, options
    tree.nodes[node].open = tree.nodes[node].unproven = options
    for edge in range(first, first + options):
        tree.edges[edge].visits, tree.edges[edge].total = 0, 0.0
        tree.edges[edge].proven, tree.edges[edge].child = UNKNOWN, NONE
    return True


@compiled
def add_node(machine: Machine, work: Place, tree: Tree, key: Any) -> int:
    """A new node for the position; `NONE` if there is no room for it."""
    node = tree.counters[NODES]
    if node == len(tree.nodes):
        return NONE
    tree.counters[NODES] += 1
    tree.nodes[node].first, tree.nodes[node].next, tree.nodes[node].visits = NONE, NONE, 0
    tree.nodes[node].key, tree.nodes[node].table = key, NONE
    tree.nodes[node].mover = load_int(work.state + machine.mover)
    return int(node)


@compiled
def child_of(machine: Machine, work: Place, tree: Tree, edge: int, draws: bool) -> int:
    """The node of the position behind an edge, a new one if need be; `NONE` if there is no room for it.

    `draws`: the edge may lead to different positions by chance.
    """
    key = key_of(machine, work) if draws else np.uint64(0)
    node, last = tree.edges[edge].child, NONE
    while node != NONE and tree.nodes[node].key != key:
        last, node = node, tree.nodes[node].next
    if node != NONE:
        return int(node)
    node = add_node(machine, work, tree, key)
    if node != NONE:
        if last == NONE:
            tree.edges[edge].child = node
        else:
            tree.nodes[last].next = node
    return int(node)
