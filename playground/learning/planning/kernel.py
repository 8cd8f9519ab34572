"""The compiled loop of a tree search that is led by a learned value function."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from playground.engine.layout import RUNNING
from playground.learning.choosing import result_for, weigh_options
from playground.learning.drawing import exponential
from playground.learning.evaluation import evaluate
from playground.learning.network import PRESENT, Network, Scratch
from playground.learning.reach import note_reach
from playground.search.arithmetic import next_word, squash
from playground.search.kernel import compiled, compiled_apart, compiled_inner
from playground.search.machine import (
    Machine,
    Place,
    call_apply,
    call_count,
    call_pick,
    copy_bytes,
    load_flag,
    load_int,
    store_word,
)
from playground.search.mcts.growth import child_of, expand
from playground.search.mcts.kernel import CANCELLED, COMPLETE, FULL
from playground.search.mcts.selection import prove
from playground.search.mcts.tree import DEEPEST, DONE, NONE, PROVEN, UNKNOWN, Iteration, Tree
from playground.search.playing import WORD, forced, key_of, pick_elsewhere, share_out


class Plan(NamedTuple):
    """How to search: iterations in all, the factor of exploration, the temperature of the prior probabilities (in
    shares of the result), whether the game draws (dice, shuffles), and whether results are proven (for two players
    without dice)."""

    iterations: int
    exploration: float
    temperature: float
    draws: bool
    proves: bool


@compiled_apart
def plan(
    machine: Machine,
    network: Network,
    weights: Any,
    scratch: Scratch,
    root: Place,
    work: Place,
    trial: Place,
    tree: Tree,
    iteration: Iteration,
    settings: Plan,
    source: Any,
    stop: Any,
) -> int:
    """Iterate until `settings.iterations` are done, or something else ends it; it may then be called again.

    An iteration follows the tree from the root, plays an option that was not played there before, values the position
    after it by its best option, and credits each player on the way with its share of that value.
    """
    counters = tree.counters
    while counters[DONE] < settings.iterations and counters[PROVEN] == 0:
        if load_flag(stop) != 0:
            return CANCELLED
        before = source[0]
        copy_bytes(work.state, root.state, machine.size)
        dice = work.frame + machine.dice
        store_word(dice, next_word(source))
        store_word(dice + WORD, next_word(source) | np.uint64(1))
        depth = _follow(machine, network, weights, scratch, work, trial, tree, iteration, settings, source)
        if depth == NONE:
            source[0] = before  # the iteration will begin again
            return FULL
        for step in range(depth):
            _credit(tree, iteration.nodes[step], iteration.edges[step], iteration.shares)
        counters[DEEPEST] = max(counters[DEEPEST], depth)
        counters[DONE] += 1
    return COMPLETE


@compiled_inner
def _follow(
    machine: Machine,
    network: Network,
    weights: Any,
    scratch: Scratch,
    work: Place,
    trial: Place,
    tree: Tree,
    iteration: Iteration,
    settings: Plan,
    source: Any,
) -> int:
    """Play from the root to a position that was not valued before, or whose result is known, and write the shares of
    the players there. The number of edges; `NONE` if the tree has to grow first."""
    node, depth = 0, 0
    options = int(call_count(machine.options, work.state, work.frame, work.tally, 0))
    while True:
        if tree.nodes[node].first == NONE:
            if not expand(tree, node, options):
                return NONE
            _value_options(
                machine, network, weights, scratch, work, trial, tree, node, settings.temperature, iteration, source
            )
            return depth
        if tree.nodes[node].edges != options or depth == len(iteration.edges):
            return depth  # two results of dice with the same key, for which the shares of the last iteration do
        edge = _select(tree, node, settings.exploration)
        iteration.edges[depth], iteration.nodes[depth] = edge, node
        depth += 1
        if tree.edges[edge].proven != UNKNOWN:
            iteration.shares[0], iteration.shares[1] = tree.edges[edge].proven, 1.0 - tree.edges[edge].proven
            return depth
        call_pick(machine.pick, work.state, work.frame, work.tally, edge - tree.nodes[node].first)
        call_apply(machine.advance, work.state, work.frame, work.tally, 0)
        options = forced(machine, work)
        if options == 0:
            share_out(machine, work, iteration.shares)
            if settings.proves:
                prove(tree, iteration, depth, iteration.shares[0])
            return depth
        node = child_of(machine, work, tree, edge, key_of(machine, work) if settings.draws else np.uint64(0))
        if node == NONE:
            return NONE


@compiled_inner
def _value_options(
    machine: Machine,
    network: Network,
    weights: Any,
    scratch: Scratch,
    work: Place,
    trial: Place,
    tree: Tree,
    node: int,
    temperature: float,
    iteration: Iteration,
    source: Any,
) -> None:
    """Give the edges of a node their prior values and probabilities, and write the shares after the best of them.

    An edge begins with the value after its option as its mean; `total` is its prior value, `spread` its probability.
    """
    first, options = tree.nodes[node].first, tree.nodes[node].edges
    best = weigh_options(machine, network, weights, scratch, work, trial, options, 1, source)
    known = min(options, len(scratch.worths))
    highest = (squash(scratch.worths[best]) + 1.0) / 2.0
    total = 0.0
    for option in range(options):
        share = (squash(scratch.worths[option]) + 1.0) / 2.0 if option < known else 0.0
        chance = exponential((share - highest) / temperature)
        total += chance
        tree.edges[first + option].mean = tree.edges[first + option].total = share
        tree.edges[first + option].spread = chance
    for option in range(options):
        tree.edges[first + option].spread /= total
    _share_out_values(machine, network, weights, scratch, work, trial, best, highest, iteration.shares)


@compiled_inner
def _share_out_values(
    machine: Machine,
    network: Network,
    weights: Any,
    scratch: Scratch,
    work: Place,
    trial: Place,
    best: int,
    highest: float,
    shares: Any,
) -> None:
    """The share of each player in the value after the best option, `highest` for the player who decides."""
    mover = int(load_int(work.state + machine.mover))
    if machine.together != 0:
        shares[:] = highest
        return
    shares[mover] = highest
    if len(shares) == 2:
        shares[1 - mover] = 1.0 - highest
        return
    pick_elsewhere(machine, work, trial, best)
    call_apply(machine.trial, trial.state, trial.frame, trial.tally, 0)
    over = load_int(trial.state + machine.status) != RUNNING
    if network.reaches != 0 and not over:
        note_reach(machine, network, scratch, PRESENT, trial.state, trial)
    rest = 0.0
    for player in range(len(shares)):
        if player != mover:
            if over:
                worth = result_for(machine, trial.state, player, len(shares))
            else:
                evaluate(network, weights, scratch, player, trial.state)
                worth = squash(float(scratch.sums[player]))
            shares[player] = (worth + 1.0) / 2.0
            rest += shares[player]
    for player in range(len(shares)):
        if player != mover:
            shares[player] = shares[player] * (1.0 - highest) / rest if rest > 0.0 else 0.0


@compiled
def _select(tree: Tree, node: int, exploration: float) -> int:
    """The edge to follow: the best by PUCT (Silver et al. 2017, "Mastering the game of Go without human knowledge").

    The mean value plus c p sqrt(N) / (1 + n), with N iterations through the node and n through the edge, whose prior
    probability is p. Unlike there, an edge not yet tried has a value: that of the position after it.
    """
    first, edges = tree.nodes[node].first, tree.nodes[node].edges
    factor = exploration * np.sqrt(float(tree.nodes[node].visits) + 1.0)
    chosen, best = first, -1.0
    for edge in range(first, first + edges):
        score = tree.edges[edge].mean
        if tree.edges[edge].proven == UNKNOWN:
            score += factor * tree.edges[edge].spread / (1.0 + tree.edges[edge].visits)
        if score > best:
            chosen, best = edge, score
    return int(chosen)


@compiled
def _credit(tree: Tree, node: int, edge: int, shares: Any) -> None:
    """Count an iteration that went through an edge of a node."""
    tree.nodes[node].visits += 1
    visits = tree.edges[edge].visits + 1
    share = shares[tree.nodes[node].mover]
    if visits == 1:
        tree.edges[edge].total = 0.0  # what was seen one decision later replaces the prior value
    tree.edges[edge].visits = visits
    tree.edges[edge].total += share
    if tree.edges[edge].proven == UNKNOWN:
        tree.edges[edge].mean = tree.edges[edge].total / visits
