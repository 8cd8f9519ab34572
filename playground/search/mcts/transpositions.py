"""Positions that are reached by different orders of options share a node.

A hash table leads from a position to its node. Positions count as the same only if all their words are, so that equal
hashes mix nothing up. The number of turns is left out, which no rule can read; the number of decisions is not: no
position comes before itself, and the nodes form a graph without circles, in games where positions repeat as well.

Edges keep their own iterations and results. With UCT2 (Childs, Brodeur & Kocsis 2008) the mean of an edge is that of
all iterations that reached the node behind it, on whatever way. Where dice fall an edge leads to several nodes, and
keeps its own mean (UCT1).

Functions that are not decorated have a version for trees with transpositions; for others they do nothing.
"""

# numba wants all versions of a function to have the same arguments
# ruff: noqa: ARG005

from __future__ import annotations

import numpy as np

from playground.search.exact.code import hash_of
from playground.search.kernel import compiled_apart, compiled_within
from playground.search.machine import Machine, Place
from playground.search.mcts.growth import add_node
from playground.search.mcts.positions import note_position, same_position, version_for
from playground.search.mcts.selection import prove
from playground.search.mcts.tree import LINKS, NODES, NONE, UNKNOWN, Iteration, Settings, Shared, Tree


def is_full(tree: Tree, settings: Settings) -> bool:
    """Whether there is no room for one node more, and where dice fall one link."""
    raise NotImplementedError("for compiled functions")


def shared_child(tree: Tree, machine: Machine, work: Place, edge: int, settings: Settings) -> int:
    """The node of the position behind an edge, a new one if need be; `NONE` if there is no room for it."""
    raise NotImplementedError("for compiled functions")


def ends_path(tree: Tree, edge: int, node: int) -> bool:
    """Whether a path ends with the node behind an edge: the edge was never played, or the result is proven."""
    raise NotImplementedError("for compiled functions")


def pool_results(tree: Tree, node: int) -> None:
    """Have each option of a node count with the mean of all iterations that reached the position after it."""
    raise NotImplementedError("for compiled functions")


def note_path(tree: Tree, iteration: Iteration, depth: int) -> None:
    """Count an iteration, which was credited to the edges of its path, for all nodes that it reached, and note the
    results of those that are now proven."""
    raise NotImplementedError("for compiled functions")


def recall_proof(tree: Tree, iteration: Iteration, depth: int) -> float:
    """The share of the first player if the result of the node at the end of a path was proven on another way; it is
    then proven for the edge that leads there as well."""
    raise NotImplementedError("for compiled functions")


@compiled_within
def _is_full(tree: Tree, settings: Settings) -> bool:
    links_used = settings.draws and tree.counters[LINKS] == len(tree.beside.links)
    return bool(links_used or tree.counters[NODES] == len(tree.nodes))


@compiled_within
def _shared_child(tree: Tree, machine: Machine, work: Place, edge: int, settings: Settings) -> int:
    node = NONE if settings.draws else tree.edges[edge].child
    if node == NONE:
        node = node_of(tree, machine, work)
        if not settings.draws:
            tree.edges[edge].child = node
        elif node != NONE and not _link(tree, edge, node):
            node = NONE
    return int(node)


@compiled_apart
def _link(tree: Tree, edge: int, node: int) -> bool:
    """Have an edge lead to a node among others. False if there is no room for it."""
    links, first = tree.beside.links, tree.edges[edge].child
    link = first
    while link != NONE and links[link].node != node:
        link = links[link].next
    if link != NONE:
        return True
    link = tree.counters[LINKS]
    if link == len(links):
        return False
    tree.counters[LINKS] += 1
    links[link].node, links[link].next = node, first
    tree.edges[edge].child = link
    return True


@compiled_apart
def node_of(tree: Tree, machine: Machine, work: Place) -> int:
    """The node of the position, a new one if there is none; `NONE` if there is no room for it."""
    row, positions = tree.counters[NODES], tree.beside.positions
    note_position(machine, work, positions, row)
    key = hash_of(positions, row)
    head = int(np.int64(key & np.uint64(len(tree.beside.heads) - 1)))
    node = tree.beside.heads[head]
    while node != NONE and not (tree.nodes[node].key == key and same_position(positions, row, node)):
        node = tree.beside.meetings[node].chain
    if node != NONE:
        return int(node)
    node = add_node(machine, work, tree, key)
    if node != NONE:
        tree.beside.meetings[node].chain, tree.beside.heads[head] = tree.beside.heads[head], node
        tree.beside.meetings[node].proven, tree.beside.meetings[node].reached = UNKNOWN, 0
        for player in range(tree.beside.results.shape[1]):
            tree.beside.results[node, player] = 0.0
    return int(node)


@compiled_apart
def list_nodes(tree: Tree) -> None:
    """Write the hash table, after nodes have moved or the table has grown."""
    for head in range(len(tree.beside.heads)):
        tree.beside.heads[head] = NONE
    for node in range(tree.counters[NODES]):
        head = int(np.int64(tree.nodes[node].key & np.uint64(len(tree.beside.heads) - 1)))
        tree.beside.meetings[node].chain, tree.beside.heads[head] = tree.beside.heads[head], node


@compiled_within
def _ends_path(tree: Tree, edge: int, node: int) -> bool:
    return bool(tree.edges[edge].visits == 0 or tree.beside.meetings[node].proven != UNKNOWN)


@compiled_within
def _pool_results(tree: Tree, node: int) -> None:
    first, mover = tree.nodes[node].first, tree.nodes[node].mover
    for edge in range(first, first + tree.nodes[node].edges):
        child = tree.edges[edge].child
        if child != NONE and tree.edges[edge].proven == UNKNOWN:
            tree.edges[edge].mean = tree.beside.results[child, mover] / tree.beside.meetings[child].reached


@compiled_within
def _note_path(tree: Tree, iteration: Iteration, depth: int) -> None:
    proven = UNKNOWN
    for step in range(depth + 1):
        node = iteration.nodes[step]
        if node == NONE:
            break
        tree.beside.meetings[node].reached += 1
        for player in range(tree.beside.results.shape[1]):
            tree.beside.results[node, player] += iteration.shares[player]
        if proven != UNKNOWN:
            tree.beside.meetings[node].proven = proven
        if step < depth:
            edge = iteration.edges[step]
            proven = tree.edges[edge].proven
            if tree.edges[edge].visits == 1:
                tree.nodes[node].open -= 1


@compiled_within
def _recall_proof(tree: Tree, iteration: Iteration, depth: int) -> float:
    node, proven = iteration.nodes[depth], UNKNOWN
    if node != NONE and depth > 0:
        proven = tree.beside.meetings[node].proven
        if proven != UNKNOWN:
            prove(tree, iteration, depth, proven)
    return proven


version_for(
    (Shared,),
    is_full,
    lambda tree, settings: _is_full(tree, settings),
    lambda tree, settings: False,
)
version_for(
    (Shared,),
    shared_child,
    lambda tree, machine, work, edge, settings: _shared_child(tree, machine, work, edge, settings),
    lambda tree, machine, work, edge, settings: NONE,
)
version_for(
    (Shared,),
    ends_path,
    lambda tree, edge, node: _ends_path(tree, edge, node),
    lambda tree, edge, node: False,
)
version_for(
    (Shared,),
    pool_results,
    lambda tree, node: _pool_results(tree, node),
    lambda tree, node: None,
)
version_for(
    (Shared,),
    note_path,
    lambda tree, iteration, depth: _note_path(tree, iteration, depth),
    lambda tree, iteration, depth: None,
)
version_for(
    (Shared,),
    recall_proof,
    lambda tree, iteration, depth: _recall_proof(tree, iteration, depth),
    lambda tree, iteration, depth: UNKNOWN,
)
