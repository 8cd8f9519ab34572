"""Values of options by an evaluation: of the positions after them, and backed up the tree as the minimax rule says."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.search.kernel import compiled_apart
from playground.search.machine import Machine, Place, call_apply, load_word, store_word
from playground.search.mcts.evaluation import value_position
from playground.search.mcts.tree import NONE, UNKNOWN, Iteration, Tree
from playground.search.playing import WORD, pick_elsewhere


@compiled_apart
def value_options(evaluation: Any, machine: Machine, work: Place, tree: Tree, node: int, iteration: Iteration) -> None:
    """Value the position after each option of a new node, whose position is at `work`, with its options counted.

    Dice fall for all options as they would for the next decision.
    """
    trial, first = evaluation.trial, tree.nodes[node].first
    for option in range(tree.nodes[node].edges):
        pick_elsewhere(machine, work, trial, option)
        for word in (np.uint64(0), WORD):
            store_word(trial.frame + machine.dice + word, load_word(work.frame + machine.dice + word))
        call_apply(machine.trial, trial.state, trial.frame, trial.tally, 0)
        value_position(evaluation, machine, trial, iteration.shares)
        for player in range(len(iteration.shares)):
            tree.values[first + option, player] = iteration.shares[player]


@compiled_apart
def back_up(tree: Tree, iteration: Iteration, depth: int) -> None:
    """Value the options of a path by the best option after each: implicit minimax backups (Lanctot, Winands, Pepels &
    Sturtevant 2014, section III), with one value for each player (max^n)."""
    for step in range(depth - 1, -1, -1):
        edge = iteration.edges[step]
        if tree.edges[edge].proven != UNKNOWN:
            tree.values[edge, 0], tree.values[edge, 1] = tree.edges[edge].proven, 1.0 - tree.edges[edge].proven
            continue
        child = tree.edges[edge].child
        if child == NONE or tree.nodes[child].first == NONE:
            continue
        first, mover = tree.nodes[child].first, tree.nodes[child].mover
        best = first
        for other in range(first + 1, first + tree.nodes[child].edges):
            if tree.values[other, mover] > tree.values[best, mover]:
                best = other
        for player in range(len(iteration.shares)):
            tree.values[edge, player] = tree.values[best, player]
