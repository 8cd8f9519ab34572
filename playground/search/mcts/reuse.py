"""The tree kept between decisions: what lies below the position that a game has reached, and nothing else.

a tree ──find_root──► the node of the position ──keep_below──► the tree below it, at the front of the same arrays
"""

from __future__ import annotations

from typing import Any

from playground.search.kernel import compiled, compiled_apart
from playground.search.machine import Machine, Place
from playground.search.mcts.positions import are_shared, note_position, same_position
from playground.search.mcts.tree import (
    DEEPEST,
    DONE,
    EDGES,
    LINKS,
    MARK,
    MOVES,
    NODES,
    NONE,
    PROVEN,
    ROOT,
    TABLES,
    UNKNOWN,
    Settings,
    Tree,
)


@compiled_apart
def find_root(tree: Tree, machine: Machine, root: Place) -> int:
    """The node of a position, of several the one that most iterations passed; `NONE` if the tree has none.

    All words are compared but the number of turns. They include the number of decisions, so that a position that a
    game comes back to is another one.
    """
    row, found, positions = tree.counters[NODES], NONE, tree.beside.positions
    note_position(machine, root, positions, row)
    for node in range(row):
        if same_position(positions, row, node) and (
            found == NONE or tree.nodes[node].visits > tree.nodes[found].visits
        ):
            found = node
    return int(found)


@compiled_apart
def keep_below(tree: Tree, settings: Settings, root: int, nodes: Any, edges: Any, links: Any, waiting: Any) -> int:
    """Make a node the root and free what cannot be reached from it; the most iterations that passed a node.

    What is kept moves to the front and stays in its order. `nodes`, `edges` and `links` are memory for where each of
    them moves to, `waiting` for as many nodes as there are, or tables.
    """
    counters = tree.counters
    tree.nodes[root].next = NONE  # results of dice that did not come about
    _mark(tree, settings, root, nodes, edges, waiting)
    _move_tables(tree, settings, nodes, waiting)
    _move_edges(tree, edges)
    most = _move_nodes(tree, nodes)
    if are_shared(tree) and settings.draws:
        _move_links(tree, nodes, links)
    else:
        _rename_children(tree, nodes)
    counters[ROOT], counters[DONE], counters[DEEPEST] = nodes[root], 0, 0
    counters[PROVEN] = _is_proven(tree, counters[ROOT])
    return int(most)


@compiled
def _mark(tree: Tree, settings: Settings, root: int, nodes: Any, owners: Any, waiting: Any) -> None:
    """Mark the nodes that can be reached with 0, and their first edges with these nodes; the rest is `NONE`."""
    for node in range(tree.counters[NODES]):
        nodes[node] = NONE
    for edge in range(tree.counters[EDGES]):
        owners[edge] = NONE
    nodes[root], waiting[0], left = 0, root, 1
    while left > 0:
        left -= 1
        node = waiting[left]
        first = tree.nodes[node].first
        if first == NONE:
            continue
        owners[first] = node
        for edge in range(first, first + tree.nodes[node].edges):
            child = tree.edges[edge].child
            while child != NONE:
                behind = child
                if are_shared(tree) and settings.draws:
                    behind, child = tree.beside.links[child].node, tree.beside.links[child].next
                else:
                    child = tree.nodes[child].next
                if nodes[behind] == NONE:
                    nodes[behind], waiting[left] = 0, behind
                    left += 1


@compiled
def _move_tables(tree: Tree, settings: Settings, nodes: Any, owners: Any) -> None:
    """Move the tables of nodes that are kept; that of all iterations stays the first. `owners` is memory."""
    counters, tables = tree.counters, tree.tables
    for table in range(counters[TABLES]):
        owners[table] = NONE
    for node in range(counters[NODES]):
        if nodes[node] != NONE and tree.nodes[node].table != NONE:
            owners[tree.nodes[node].table] = node
    target = 0
    for table in range(counters[TABLES]):
        if owners[table] != NONE or (settings.mast and table == 0):
            for place in range(MOVES):
                tables[target * MOVES + place] = tables[table * MOVES + place]
                tables[target * MOVES + place].seen = 0
            if owners[table] != NONE:
                tree.nodes[owners[table]].table = target
            target += 1
    counters[TABLES], counters[MARK] = target, 0


@compiled
def _move_edges(tree: Tree, owners: Any) -> None:
    """Move the edges of nodes that are kept, which are the `owners` of their first edges."""
    edge, target = 0, 0
    while edge < tree.counters[EDGES]:
        if owners[edge] == NONE:
            edge += 1
            continue
        node = owners[edge]
        tree.nodes[node].first = target
        for _ in range(tree.nodes[node].edges):
            tree.edges[target] = tree.edges[edge]
            for player in range(tree.values.shape[1]):
                tree.values[target, player] = tree.values[edge, player]
            edge, target = edge + 1, target + 1
    tree.counters[EDGES] = target


@compiled
def _move_nodes(tree: Tree, nodes: Any) -> int:
    """Move nodes, note where each has moved to, and return the most iterations that passed one."""
    target, most = 0, 0
    for node in range(tree.counters[NODES]):
        if nodes[node] == NONE:
            continue
        tree.nodes[target] = tree.nodes[node]
        for place in range(tree.beside.positions.shape[1]):
            tree.beside.positions[target, place] = tree.beside.positions[node, place]
        if are_shared(tree):
            tree.beside.meetings[target] = tree.beside.meetings[node]
            for player in range(tree.beside.results.shape[1]):
                tree.beside.results[target, player] = tree.beside.results[node, player]
        most = max(most, tree.nodes[target].visits)
        nodes[node] = target
        target += 1
    tree.counters[NODES] = target
    for node in range(target):
        if tree.nodes[node].next != NONE:
            tree.nodes[node].next = nodes[tree.nodes[node].next]
    return most


@compiled_apart
def _rename_children(tree: Tree, moved: Any) -> None:
    """Have edges lead to where what they lead to has moved."""
    for edge in range(tree.counters[EDGES]):
        if tree.edges[edge].child != NONE:
            tree.edges[edge].child = moved[tree.edges[edge].child]


@compiled_apart
def _move_links(tree: Tree, nodes: Any, moved: Any) -> None:
    """Move the links of edges that are kept, note where to, and have all lead to where nodes and links have moved."""
    links, target = tree.beside.links, 0
    for link in range(tree.counters[LINKS]):
        moved[link] = NONE
    for edge in range(tree.counters[EDGES]):
        link = tree.edges[edge].child
        while link != NONE:
            moved[link], link = 0, links[link].next
    for link in range(tree.counters[LINKS]):
        if moved[link] != NONE:
            links[target].node, links[target].next = nodes[links[link].node], links[link].next
            moved[link] = target
            target += 1
    tree.counters[LINKS] = target
    for link in range(target):
        if links[link].next != NONE:
            links[link].next = moved[links[link].next]
    _rename_children(tree, moved)


@compiled
def _is_proven(tree: Tree, node: int) -> bool:
    """Whether an option of a node wins for certain, or the results of all are proven."""
    first, mover, unproven = tree.nodes[node].first, tree.nodes[node].mover, 0
    if first == NONE:
        return False
    for edge in range(first, first + tree.nodes[node].edges):
        proven = tree.edges[edge].proven
        if proven == (1.0 if mover == 0 else 0.0):
            return True
        if proven == UNKNOWN:
            unproven += 1
    return unproven == 0
