"""Tables of moves: what is known of a move wherever it was played below a node (AMAF, all moves as first).

A table lies in `Tree.tables`; a move is a player's option, hashed to a place of the table.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.engine.layout import RUNNING
from playground.search.arithmetic import below, mix
from playground.search.kernel import compiled
from playground.search.machine import Machine, Place, call_apply, call_count, call_pick, load_flag, load_int
from playground.search.mcts.tree import MARK, MOVES, NONE, TABLES, Iteration, Settings, Tree

FINE = 2**30
"""The number of different means that options not yet played can have."""

POLL_MASK = 2**10 - 1
"""A playout reads the cancel token each time its number of decisions has none of these bits."""

INT_BYTES, HALF = np.uint64(4), np.uint64(32)


@compiled
def identity_of(machine: Machine, work: Place, mover: int, bindings: Any) -> Any:
    """What the option that was picked is, as one of its player: the same in every position."""
    action = load_int(work.frame + machine.action)
    key = mix(np.uint64(mover) << HALF ^ np.uint64(action))
    for value in range(bindings[action]):
        key = mix(key ^ np.uint64(load_int(work.frame + machine.values + np.uint64(value) * INT_BYTES)))
    return key


@compiled
def place_in_tables(identity: Any) -> int:
    """The place of a move in tables."""
    return int(identity & np.uint64(MOVES - 1))


@compiled
def name_moves(machine: Machine, work: Place, tree: Tree, node: int, bindings: Any, source: Any) -> None:
    """Note the move of each option of a node whose position is in `work`, where its options were counted.

    Until an option is played, its mean is a random number, by which options are ordered about which nothing is known.
    """
    first, mover = tree.nodes[node].first, tree.nodes[node].mover
    for option in range(tree.nodes[node].edges):
        call_pick(machine.pick, work.state, work.frame, work.tally, option)
        name_move(tree, first + option, identity_of(machine, work, mover, bindings), source)


@compiled
def name_move(tree: Tree, edge: int, identity: Any, source: Any) -> None:
    """Note the move of an option that was not played yet; see `name_moves`."""
    tree.edges[edge].move = place_in_tables(identity)
    tree.edges[edge].mean = below(source, FINE) / FINE


@compiled
def table_for(tree: Tree, node: int, above: int, settings: Settings) -> int:
    """The table for a node: its own once it was passed often enough, otherwise that of a node `above`."""
    table = tree.nodes[node].table
    if table != NONE or tree.nodes[node].visits < settings.grave:
        return int(table) if table != NONE else above
    table = tree.counters[TABLES]
    start, end = table * MOVES, (table + 1) * MOVES
    if end > len(tree.tables):
        return above
    tree.counters[TABLES] += 1
    tree.nodes[node].table = table
    for place in range(start, end):
        tree.tables[place].total, tree.tables[place].visits, tree.tables[place].seen = 0.0, 0, 0
    return int(table)


@compiled
def play_on(machine: Machine, work: Place, source: Any, stop: Any, iteration: Iteration, length: int) -> int:
    """Play at random to the end of the game, noting the moves; the number of moves noted, `NONE` if cancelled."""
    decisions = 0
    while load_int(work.state + machine.status) == RUNNING:
        decisions += 1
        if decisions & POLL_MASK == 0 and load_flag(stop) != 0:
            return NONE
        options = int(call_count(machine.options, work.state, work.frame, work.tally, 0))
        if options == 0:
            break
        call_pick(machine.pick, work.state, work.frame, work.tally, below(source, options))
        if options > 1 and length < len(iteration.moves):
            mover = load_int(work.state + machine.mover)
            iteration.movers[length] = mover
            iteration.moves[length] = place_in_tables(identity_of(machine, work, mover, iteration.bindings))
            length += 1
        call_apply(machine.apply, work.state, work.frame, work.tally, 0)
    return length


@compiled
def note_moves(tree: Tree, iteration: Iteration, depth: int, length: int) -> None:
    """Count the moves of an iteration in the tables of the nodes on its path: in each those after it, each once."""
    for step in range(depth):
        if iteration.tables[step] == NONE:
            continue
        tree.counters[MARK] += 1
        mark = tree.counters[MARK]
        for place in range(step, length):
            entry = iteration.tables[step] * MOVES + iteration.moves[place]
            if tree.tables[entry].seen != mark:
                tree.tables[entry].seen = mark
                tree.tables[entry].visits += 1
                tree.tables[entry].total += iteration.shares[iteration.movers[place]]
