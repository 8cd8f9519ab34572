"""The compiled loop of Monte Carlo tree search."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from playground.engine.layout import FINISHED, RUNNING
from playground.search.arithmetic import below, mix, next_word
from playground.search.kernel import compiled
from playground.search.machine import (
    Machine,
    Place,
    call_apply,
    call_count,
    call_pick,
    call_playout,
    copy_bytes,
    load_flag,
    load_int,
    load_word,
    store_word,
)
from playground.search.mcts.tree import DEEPEST, DONE, EDGES, NODES, NONE, PROVEN, UNKNOWN, Tree

COMPLETE, CANCELLED, FULL = 0, 1, 2
"""Why the loop ended: all iterations are done, or the root is proven; it was cancelled; the tree needs more room."""

MAX_DEPTH = 4096
"""Edges of a path; a longer one goes on as a playout."""

WORD = np.uint64(8)
INT_BYTES = np.uint64(4)


class Settings(NamedTuple):
    """How to search: iterations in all, players, whether the game draws (dice, shuffles), the factor of exploration,
    and whether results are proven, which takes two players and no dice. `may_grow`: whether a tree without room for
    more ends the loop, or is searched on as it is."""

    iterations: int
    players: int
    draws: bool
    proves: bool
    may_grow: bool
    exploration: float


@compiled
def search(
    machine: Machine,
    root: Place,
    work: Place,
    tree: Tree,
    settings: Settings,
    roots: Any,
    source: Any,
    stop: Any,
) -> int:
    """Iterate until `settings.iterations` are done, or something else ends it; it may then be called again.

    An iteration follows the tree from the root by the rule of UCB1, plays an option that was not played there before,
    goes on at random to the end, and credits each player on the way with its share of the result. `source` is a
    stream (start and gamma) for dice and choices.
    """
    path, passed = np.empty(MAX_DEPTH, np.int32), np.empty(MAX_DEPTH, np.int32)
    shares = np.empty(settings.players)
    counters = tree.counters
    while counters[DONE] < settings.iterations and counters[PROVEN] == 0:
        if load_flag(stop) != 0:
            return CANCELLED
        before = source[0]
        copy_bytes(work.state, root.state, machine.size)
        start = work.frame + machine.dice
        store_word(start, next_word(source))
        store_word(start + WORD, next_word(source) | np.uint64(1))
        node, depth = 0, 0
        options = call_count(machine.options, work.state, work.frame, work.tally, 0)
        while True:
            if tree.nodes[node].first == NONE and not _expand(tree, node, options):
                if settings.may_grow:
                    source[0] = before  # the iteration will begin again
                    return FULL
                break
            if tree.nodes[node].edges != options or depth == MAX_DEPTH:
                break  # two results of dice with the same key
            edge = _select(tree, node, settings, roots, source)
            path[depth], passed[depth] = edge, node
            depth += 1
            if tree.edges[edge].proven != UNKNOWN:
                break
            first = tree.edges[edge].visits == 0
            call_pick(machine.pick, work.state, work.frame, work.tally, edge - tree.nodes[node].first)
            call_apply(machine.apply, work.state, work.frame, work.tally, 0)
            options = _forced(machine, work)
            if options == 0 or first:
                break
            below_it = _child(machine, work, tree, edge, settings)
            if below_it == NONE:
                if settings.may_grow:
                    source[0] = before  # the iteration will begin again
                    return FULL
                break
            node = below_it
        proven = tree.edges[path[depth - 1]].proven if depth > 0 else UNKNOWN
        if proven != UNKNOWN:
            shares[0], shares[1] = proven, 1.0 - proven
        else:
            if call_playout(machine.playout, work.state, work.frame, work.tally, stop) != 0:
                return CANCELLED
            _share_out(machine, work, shares)
            if settings.proves and options == 0 and depth > 0:
                _prove(tree, path, passed, depth, shares[0])
        for place in range(depth):
            _credit(tree, passed[place], path[place], shares)
        counters[DEEPEST] = max(counters[DEEPEST], depth)
        counters[DONE] += 1
    return COMPLETE


@compiled
def _forced(machine: Machine, work: Place) -> int:
    """Play decisions with a single option; the number of options then, 0 at the end of the game."""
    while load_int(work.state + machine.status) == RUNNING:
        options = int(call_count(machine.options, work.state, work.frame, work.tally, 0))
        if options != 1:
            return options
        call_pick(machine.pick, work.state, work.frame, work.tally, 0)
        call_apply(machine.apply, work.state, work.frame, work.tally, 0)
    return 0


@compiled
def _expand(tree: Tree, node: int, options: int) -> bool:
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
    tree.nodes[node].key = key
    tree.nodes[node].mover = load_int(work.state + machine.mover)
    return int(node)


@compiled
def _child(machine: Machine, work: Place, tree: Tree, edge: int, settings: Settings) -> int:
    """The node of the position behind an edge, a new one if need be; `NONE` if there is no room for it."""
    key = _key(machine, work) if settings.draws else np.uint64(0)
    node = tree.edges[edge].child
    last = NONE
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


@compiled
def _key(machine: Machine, work: Place) -> Any:
    """A hash of the position."""
    key = np.uint64(0)
    for place in range(machine.size // WORD):
        key = mix(key ^ load_word(work.state + np.uint64(place) * WORD)) + np.uint64(place)
    return key


@compiled
def _select(tree: Tree, node: int, settings: Settings, roots: Any, source: Any) -> int:
    """The edge to follow: one that was never played, at random; otherwise the best by UCB1.

    UCB1 (Auer, Cesa-Bianchi & Fischer 2002, section 1), applied to trees as UCT (Kocsis & Szepesvári 2006): the mean
    plus c sqrt(ln N / n); `roots` has sqrt(ln N). A proven edge counts with its share and nothing for exploration.
    """
    first, edges = tree.nodes[node].first, tree.nodes[node].edges
    if tree.nodes[node].open > 0:
        skipped = below(source, tree.nodes[node].open)
        tree.nodes[node].open -= 1
        for edge in range(first, first + edges):
            if tree.edges[edge].visits == 0:
                if skipped == 0:
                    return int(edge)
                skipped -= 1
    factor = settings.exploration * roots[tree.nodes[node].visits]
    chosen, best = first, -1.0
    for edge in range(first, first + edges):
        score = tree.edges[edge].mean + factor * tree.edges[edge].spread
        if score > best:
            chosen, best = edge, score
    return int(chosen)


@compiled
def _credit(tree: Tree, node: int, edge: int, shares: Any) -> None:
    """Count an iteration that went through an edge of a node."""
    tree.nodes[node].visits += 1
    visits = tree.edges[edge].visits + 1
    total = tree.edges[edge].total + shares[tree.nodes[node].mover]
    tree.edges[edge].visits, tree.edges[edge].total = visits, total
    if tree.edges[edge].proven == UNKNOWN:
        tree.edges[edge].mean, tree.edges[edge].spread = total / visits, 1.0 / np.sqrt(visits)


@compiled
def _share_out(machine: Machine, work: Place, shares: Any) -> None:
    """The share of each player in the result: the winners, or all where nobody has won, share 1."""
    winners = load_int(work.state + machine.winners)
    if load_int(work.state + machine.status) != FINISHED or winners == 0:
        shares[:] = 1.0 / len(shares)
        return
    number = 0
    for player in range(len(shares)):
        number += winners >> player & 1
    for player in range(len(shares)):
        shares[player] = 1.0 / number if winners >> player & 1 else 0.0


@compiled
def _prove(tree: Tree, path: Any, passed: Any, depth: int, share: float) -> None:
    """The last edge ends the game: record its result, and what follows for the nodes on the way to the root.

    A node is proven once an option wins for certain, or all options are proven; the best of them is its result
    (MCTS-Solver: Winands, Björnsson & Saito 2008, section 3).
    """
    for place in range(depth - 1, -1, -1):
        edge, node = path[place], passed[place]
        mover = tree.nodes[node].mover
        tree.edges[edge].proven, tree.edges[edge].spread = share, 0.0
        tree.edges[edge].mean = share if mover == 0 else 1.0 - share
        tree.nodes[node].unproven -= 1
        won = share == 1.0 if mover == 0 else share == 0.0
        if not won and tree.nodes[node].unproven > 0:
            return
        first = tree.nodes[node].first
        for other in range(first, first + tree.nodes[node].edges):
            proven = tree.edges[other].proven
            if proven != UNKNOWN and (proven > share if mover == 0 else proven < share):
                share = proven
    tree.counters[PROVEN] = 1
