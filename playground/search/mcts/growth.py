"""How a tree grows: edges for a node, and nodes behind edges."""

from __future__ import annotations

from typing import Any

from playground.search.kernel import compiled
from playground.search.machine import Machine, Place, load_int
from playground.search.mcts.positions import note_node
from playground.search.mcts.tree import EDGES, NODES, NONE, UNKNOWN, Tree


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
        clear(tree, edge)
    return True


@compiled
def clear(tree: Tree, edge: int) -> None:
    """Prepare an edge that was never played."""
    tree.edges[edge].visits, tree.edges[edge].total = 0, 0.0
    tree.edges[edge].proven, tree.edges[edge].child = UNKNOWN, NONE


@compiled
def add_edge(tree: Tree, node: int, identity: Any, before: int) -> int:
    """A new edge of a node for an option that some positions have, listed after the edge `before` (or the first, if
    that is `NONE`); `NONE` if there is no room for it."""
    edge = tree.counters[EDGES]
    if edge == len(tree.edges):
        return NONE
    tree.counters[EDGES] += 1
    clear(tree, edge)
    if tree.nodes[node].first == NONE:
        tree.nodes[node].first, tree.nodes[node].edges = edge, 0
        tree.options[edge].next = NONE
    else:
        last = tree.nodes[node].first if before == NONE else before
        tree.options[edge].next, tree.options[last].next = tree.options[last].next, edge
    tree.nodes[node].edges += 1
    tree.options[edge].identity, tree.options[edge].available = identity, 0
    return int(edge)


@compiled
def find_edge(tree: Tree, node: int, identity: Any, start: int) -> int:
    """The edge of a node for an option, found at once if it is `start`; `NONE` if there is none yet."""
    edge = start
    for _ in range(tree.nodes[node].edges if tree.nodes[node].first != NONE else 0):
        if edge == NONE:
            edge = tree.nodes[node].first
        if tree.options[edge].identity == identity:
            return int(edge)
        edge = tree.options[edge].next
    return NONE


@compiled
def add_node(machine: Machine, work: Place, tree: Tree, key: Any) -> int:
    """A new node for the position, whose words are noted if positions are compared; `NONE` if there is no room."""
    node = tree.counters[NODES]
    if node == len(tree.nodes):
        return NONE
    tree.counters[NODES] += 1
    tree.nodes[node].first, tree.nodes[node].next, tree.nodes[node].visits = NONE, NONE, 0
    tree.nodes[node].key, tree.nodes[node].table = key, NONE
    tree.nodes[node].mover = load_int(work.state + machine.mover)
    note_node(tree, machine, work, node)
    return int(node)


@compiled
def child_of(machine: Machine, work: Place, tree: Tree, edge: int, key: Any) -> int:
    """The node of the position behind an edge, a new one if need be; `NONE` if there is no room for it.

    `key` is that of the position among those which the edge leads to.
    """
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
