"""Which option an iteration follows, what a result adds to it, and what is proven."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.search.arithmetic import below
from playground.search.kernel import compiled
from playground.search.mcts.positions import are_shared
from playground.search.mcts.tree import MOVES, NONE, PROVEN, UNKNOWN, Iteration, Settings, Tree

BIAS = 0.05
"""How soon a table counts for less than an option's own results. Of 0.001, 0.05, 0.2 and 1, with exploration 0.1 to
0.5, this one was as good as any on three games against UCB1 and never worse than it (docs/agents.md)."""

TIE_BREAK = 2.0**-20
"""The part of its random number that is added to the score of an option that was not tried yet."""


@compiled
def select(tree: Tree, node: int, settings: Settings, roots: Any, source: Any) -> int:
    """The edge to follow: one that was never played, at random; otherwise the best by UCB1.

    UCB1 (Auer, Cesa-Bianchi & Fischer 2002, section 1), applied to trees as UCT (Kocsis & Szepesvári 2006): the mean
    plus c sqrt(ln N / n); `roots` has sqrt(ln N). A proven edge counts with its share and nothing for exploration.
    """
    first, edges = tree.nodes[node].first, tree.nodes[node].edges
    if tree.nodes[node].open > 0:
        skipped = below(source, tree.nodes[node].open)
        if not are_shared(tree):  # there the iteration may begin again, and `note_path` does this
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
def select_scored(tree: Tree, node: int, table: int, settings: Settings, roots: Any) -> int:
    """The edge to follow: the one with the highest score."""
    first, edges = tree.nodes[node].first, tree.nodes[node].edges
    factor = settings.exploration * roots[tree.nodes[node].visits]
    chosen, best = first, -1.0
    for edge in range(first, first + edges):
        score = score_of(tree, edge, tree.nodes[node].mover, table, settings, factor)
        if score > best:
            chosen, best = edge, score
    return int(chosen)


@compiled
def score_of(tree: Tree, edge: int, mover: int, table: int, settings: Settings, factor: float) -> float:
    """What counts for an edge of a node where `mover` decides, with the exploration of UCB1 times `factor`.

    The mean; where options are valued, the `minimax` part of it is the value backed up (Lanctot, Winands, Pepels &
    Sturtevant 2014, equation 5), and the value is all there is of an option not yet tried. By GRAVE (Cazenave 2015,
    section 3) a table of moves says how well each option did wherever it was played later on. It counts for more the
    less the option itself was tried: with a iterations in the table and n through the edge, by a / (a + n + b a n).
    An option about which nothing is known has the urgency of the settings (first-play urgency: Gelly & Wang 2006).
    Progressive bias adds the value times a factor / (n + 1) (Chaslot et al. 2008, section 3).
    """
    visits = tree.edges[edge].visits
    score, spread = tree.edges[edge].mean, tree.edges[edge].spread if visits > 0 else 1.0
    if tree.edges[edge].proven == UNKNOWN:
        value = tree.values[edge, mover] if settings.valued else settings.urgency
        if visits == 0:
            score = value + TIE_BREAK * score
        elif settings.minimax > 0.0:
            score = (1.0 - settings.minimax) * score + settings.minimax * value
        place = table * MOVES + tree.edges[edge].move
        known = tree.tables[place].visits if table != NONE else 0
        if known > 0:
            total = known + visits + BIAS * known * visits
            score = ((total - known) * score + tree.tables[place].total) / total
        if settings.bias > 0.0:
            score += settings.bias * value / (visits + 1)
    return float(score + factor * spread)


@compiled
def credit(tree: Tree, node: int, edge: int, shares: Any) -> None:
    """Count an iteration that went through an edge of a node."""
    tree.nodes[node].visits += 1
    visits = tree.edges[edge].visits + 1
    total = tree.edges[edge].total + shares[tree.nodes[node].mover]
    tree.edges[edge].visits, tree.edges[edge].total = visits, total
    if tree.edges[edge].proven == UNKNOWN:
        tree.edges[edge].mean, tree.edges[edge].spread = total / visits, 1.0 / np.sqrt(visits)


@compiled
def prove(tree: Tree, iteration: Iteration, depth: int, share: float) -> None:
    """The last edge ends the game: record its result, and what follows for the nodes on the way to the root.

    A node is proven once an option wins for certain, or all options are proven; the best of them is its result
    (MCTS-Solver: Winands, Björnsson & Saito 2008, section 3).
    """
    for place in range(depth - 1, -1, -1):
        edge, node = iteration.edges[place], iteration.nodes[place]
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
