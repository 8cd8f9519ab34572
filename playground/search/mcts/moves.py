"""Tables of moves: what is known of a move wherever it was played below a node (AMAF, all moves as first).

A table lies in `Tree.tables`; a move is a player's option, hashed to a place of the table.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.engine.layout import RUNNING
from playground.search.arithmetic import below, mix
from playground.search.kernel import compiled, compiled_inner
from playground.search.legs import mixed_with_legs
from playground.search.machine import Machine, Place, call_apply, call_count, call_pick, load_flag, load_int
from playground.search.mcts.tree import MARK, MOVES, NONE, TABLES, Iteration, Settings, Tree

FINE = 2**30
"""The number of different means that options not yet played can have."""

PERCENT, RANDOM_PERCENT = 100, 20
"""With a table of all iterations, so many decisions of playouts are random."""

POLL_MASK = 2**10 - 1
"""A playout reads the cancel token each time its number of decisions has none of these bits."""

INT_BYTES, HALF = np.uint64(4), np.uint64(32)


@compiled
def identity_of(machine: Machine, work: Place, mover: int, bindings: Any) -> Any:
    """What the option that was picked is, as one of its player: the same in every position.

    `mix` of 0 is 0, which is no beginning: the first action with the value 3 would be the fourth action.
    """
    action = load_int(work.frame + machine.action)
    key = mix(np.uint64(mover) << HALF ^ np.uint64(action + 1))
    for value in range(bindings[action]):
        key = mix(key ^ np.uint64(load_int(work.frame + machine.values + np.uint64(value) * INT_BYTES)))
    return mixed_with_legs(machine.legs, work.frame, key, bindings)


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
def play_on(
    machine: Machine,
    work: Place,
    tree: Tree,
    iteration: Iteration,
    settings: Settings,
    length: int,
    source: Any,
    stop: Any,
) -> int:
    """Play to the end of the game, or to the cut-off, noting the moves; the number of moves noted, `NONE` if cancelled.

    Options are chosen at random, or by the table of moves of all iterations.
    """
    decisions = 0
    while load_int(work.state + machine.status) == RUNNING and (decisions < settings.cutoff or settings.cutoff == 0):
        decisions += 1
        if decisions & POLL_MASK == 0 and load_flag(stop) != 0:
            return NONE
        options = int(call_count(machine.options_next, work.state, work.frame, work.tally, 0))
        if options == 0:
            break
        if settings.mast and options > 1:
            option = _choose(machine, work, tree, options, iteration.bindings, source)
        else:
            option = int(np.int64(below(source, options)))
        call_pick(machine.pick, work.state, work.frame, work.tally, option)
        if options > 1 and length < len(iteration.moves):
            mover = load_int(work.state + machine.mover)
            iteration.movers[length] = mover
            iteration.moves[length] = place_in_tables(identity_of(machine, work, mover, iteration.bindings))
            length += 1
        call_apply(machine.advance, work.state, work.frame, work.tally, 0)
    return length


@compiled_inner
def _choose(machine: Machine, work: Place, tree: Tree, options: int, bindings: Any, source: Any) -> int:
    """A random option, or more often the one whose move did best in all iterations, a random one of equals: MAST
    (Björnsson & Finnsson 2009, section IV) with ε-greedy choice (Tak, Winands & Björnsson 2012, section III).

    Moves that were never played are taken for wins.
    """
    if below(source, PERCENT) < RANDOM_PERCENT:
        return int(np.int64(below(source, options)))
    mover, best, highest, equals = load_int(work.state + machine.mover), 0, -1.0, 1
    for option in range(options):
        call_pick(machine.pick, work.state, work.frame, work.tally, option)
        place = place_in_tables(identity_of(machine, work, mover, bindings))
        visits = tree.tables[place].visits
        value = tree.tables[place].total / visits if visits > 0 else 1.0
        if value > highest:
            best, highest, equals = option, value, 1
        elif value == highest:
            equals += 1
            if below(source, equals) == 0:
                best = option
    return best


@compiled
def note_moves(tree: Tree, iteration: Iteration, settings: Settings, depth: int, length: int) -> None:
    """Count the moves of an iteration in the tables of the nodes on its path: in each those after it, each once.

    With MAST all of them count in the table of all iterations, which is the first.
    """
    if settings.mast:
        _count_moves(tree, iteration, 0, 0, length)
    for step in range(depth):
        if iteration.tables[step] != NONE:
            _count_moves(tree, iteration, iteration.tables[step], step, length)


@compiled
def _count_moves(tree: Tree, iteration: Iteration, table: int, first: int, length: int) -> None:
    """Count the moves of an iteration from the `first` on in a table, each once."""
    tree.counters[MARK] += 1
    mark = tree.counters[MARK]
    for place in range(first, length):
        entry = table * MOVES + iteration.moves[place]
        if tree.tables[entry].seen != mark:
            tree.tables[entry].seen = mark
            tree.tables[entry].visits += 1
            tree.tables[entry].total += iteration.shares[iteration.movers[place]]
