"""The compiled loop of Monte Carlo tree search, for one position or for those which a player cannot tell apart."""

# numba wants both versions of a function to have the same arguments
# ruff: noqa: ARG005

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import extending

from playground.engine.layout import RUNNING
from playground.search.arithmetic import next_word
from playground.search.kernel import compiled, compiled_within
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
    store_word,
)
from playground.search.mcts.evaluation import value_position
from playground.search.mcts.growth import child_of, expand
from playground.search.mcts.information_sets import (
    Hidden,
    begin_hidden,
    descend_hidden,
    end_hidden,
    finish_hidden,
)
from playground.search.mcts.moves import name_moves, note_moves, play_on, table_for
from playground.search.mcts.option_values import back_up, value_options
from playground.search.mcts.positions import are_shared
from playground.search.mcts.selection import credit, prove, select, select_scored
from playground.search.mcts.transpositions import (
    ends_path,
    is_full,
    note_path,
    pool_results,
    recall_proof,
    shared_child,
)
from playground.search.mcts.tree import DEEPEST, DONE, NONE, PROVEN, ROOT, UNKNOWN, Iteration, Settings, Tree
from playground.search.playing import WORD, forced, key_of, share_out

COMPLETE, CANCELLED, FULL = 0, 1, 2
"""Why the loop ended: all iterations are done, or the root is proven; it was cancelled; the tree needs more room."""


class Open(NamedTuple):
    """Nothing is hidden: all iterations begin at `root`."""

    root: Place


World = Open | Hidden


@compiled
def search(
    machine: Machine,
    world: World,
    work: Place,
    tree: Tree,
    iteration: Iteration,
    settings: Settings,
    evaluation: Any,
    roots: Any,
    source: Any,
    stop: Any,
) -> int:
    """Iterate until `settings.iterations` are done, or something else ends it; it may then be called again.

    An iteration follows the tree from the root, plays an option that was not played there before, goes on at random to
    the end, and credits each player on the way with its share of the result. `evaluation` values positions where the
    settings say so, `source` is a stream (start and gamma) for dice and choices, and `roots` has the roots of
    logarithms.
    """
    counters = tree.counters
    while counters[DONE] < settings.iterations and counters[PROVEN] == 0:
        if load_flag(stop) != 0:
            return CANCELLED
        before = source[0]
        _begin(world, machine, work, counters[DONE], source)
        dice = work.frame + machine.dice
        store_word(dice, next_word(source))
        store_word(dice + WORD, next_word(source) | np.uint64(1))
        depth, options = _descend(
            world, machine, work, tree, iteration, settings, evaluation, roots, source, counters[DONE]
        )
        if depth == NONE:
            source[0] = before  # the iteration will begin again
            return FULL
        _end_path(world, counters[DONE], source)
        if not _evaluate(machine, work, tree, iteration, settings, evaluation, depth, options, source, stop):
            return CANCELLED
        for step in range(depth):
            credit(tree, iteration.nodes[step], iteration.edges[step], iteration.shares)
        if are_shared(tree):
            note_path(tree, iteration, depth)
        if settings.minimax > 0.0:
            back_up(tree, iteration, depth)
        _finish(world, tree, depth, counters[DONE], iteration.shares)
        counters[DEEPEST] = max(counters[DEEPEST], depth)
        counters[DONE] += 1
    return COMPLETE


def _begin(world: Any, machine: Machine, work: Place, number: int, source: Any) -> None:
    """Write the position of an iteration."""
    raise NotImplementedError("for compiled functions")


def _end_path(world: Any, number: int, source: Any) -> None:
    """Prepare the stream for what follows the tree."""
    raise NotImplementedError("for compiled functions")


def _descend(
    world: Any,
    machine: Machine,
    work: Place,
    tree: Tree,
    iteration: Iteration,
    settings: Settings,
    evaluation: Any,
    roots: Any,
    source: Any,
    number: int,
) -> tuple[int, int]:
    """Play from the root until an option is played for the first time, the game ends, or its result is proven.

    Returns the number of edges, `NONE` if the tree has to grow first, and the number of options then, 0 at the end of
    the game.
    """
    raise NotImplementedError("for compiled functions")


def _finish(world: Any, tree: Tree, depth: int, number: int, shares: Any) -> None:
    """Record more of an iteration than what is credited to its path."""
    raise NotImplementedError("for compiled functions")


def _versions(function: Any, for_open: Callable[..., Any], for_hidden: Callable[..., Any]) -> None:
    """Have compiled functions call one version where nothing is hidden, another where something is.

    They neither make arrays nor return any, so that references to arrays are not counted.
    """

    def choose(world: Any, *_: Any) -> Callable[..., Any]:
        return for_open if getattr(world, "instance_class", None) is Open else for_hidden

    options: Any = {"_nrt": False, "error_model": "numpy"}
    extending.overload(function, strict=False, jit_options=options)(choose)


_versions(
    _begin,
    lambda world, machine, work, number, source: copy_bytes(work.state, world.root.state, machine.size),
    lambda world, machine, work, number, source: begin_hidden(world, machine, work, number, source),
)
_versions(
    _end_path,
    lambda world, number, source: None,
    lambda world, number, source: end_hidden(world, number, source),
)
_versions(
    _descend,
    lambda world, machine, work, tree, iteration, settings, evaluation, roots, source, number: _descend_open(
        machine, work, tree, iteration, settings, evaluation, roots, source
    ),
    lambda world, machine, work, tree, iteration, settings, evaluation, roots, source, number: descend_hidden(
        world, machine, work, tree, iteration, settings, roots, source, number
    ),
)
_versions(
    _finish,
    lambda world, tree, depth, number, shares: None,
    lambda world, tree, depth, number, shares: finish_hidden(world, tree, depth, number, shares),
)


@compiled
def _descend_open(
    machine: Machine,
    work: Place,
    tree: Tree,
    iteration: Iteration,
    settings: Settings,
    evaluation: Any,
    roots: Any,
    source: Any,
) -> tuple[int, int]:
    """Play as `_descend` says, from the only position."""
    node, depth, table = tree.counters[ROOT], 0, NONE
    if are_shared(tree):
        iteration.nodes[0] = node
    options = int(call_count(machine.options, work.state, work.frame, work.tally, 0))
    while depth < len(iteration.edges):
        if tree.nodes[node].first == NONE and not _open_node(
            machine, work, tree, iteration, settings, evaluation, source, node, options
        ):
            return (NONE if settings.may_grow else depth), options
        if tree.nodes[node].edges != options:
            break  # two results of dice with the same key
        edge, table = _choose_edge(tree, iteration, settings, roots, source, node, depth, table)
        depth += 1
        if are_shared(tree):
            iteration.nodes[depth] = NONE
        if tree.edges[edge].proven != UNKNOWN:
            break
        call_pick(machine.pick, work.state, work.frame, work.tally, edge - tree.nodes[node].first)
        call_apply(machine.advance, work.state, work.frame, work.tally, 0)
        options = forced(machine, work)
        if options == 0 or (tree.edges[edge].visits == 0 and not are_shared(tree)):
            break
        if are_shared(tree):
            node = shared_child(tree, machine, work, edge, settings)
        else:
            node = child_of(machine, work, tree, edge, key_of(machine, work) if settings.draws else np.uint64(0))
        if node == NONE:
            return (NONE if settings.may_grow else depth), options
        if are_shared(tree):
            iteration.nodes[depth] = node
            if ends_path(tree, edge, node):
                break
    return depth, options


@compiled_within
def _open_node(
    machine: Machine,
    work: Place,
    tree: Tree,
    iteration: Iteration,
    settings: Settings,
    evaluation: Any,
    source: Any,
    node: int,
    options: int,
) -> bool:
    """Give a node that is reached for the first time its edges, as the settings say with moves and values; False if
    there is no room."""
    if (are_shared(tree) and is_full(tree, settings)) or not expand(tree, node, options):
        return False
    if not settings.plain:
        name_moves(machine, work, tree, node, iteration.bindings, source)
    if settings.valued:
        value_options(evaluation, machine, work, tree, node, iteration)
    return True


@compiled
def _choose_edge(
    tree: Tree, iteration: Iteration, settings: Settings, roots: Any, source: Any, node: int, depth: int, table: int
) -> tuple[int, int]:
    """Choose an edge of a node for the path at a depth; the edge, and the last table of moves on the path."""
    if are_shared(tree) and not settings.draws:
        pool_results(tree, node)
    if settings.plain:
        edge = select(tree, node, settings, roots, source)
    else:
        if settings.grave > 0:
            table = table_for(tree, node, table, settings)
        edge = select_scored(tree, node, table, settings, roots)
        iteration.tables[depth], iteration.moves[depth] = tree.nodes[node].table, tree.edges[edge].move
        iteration.movers[depth] = tree.nodes[node].mover
    iteration.edges[depth], iteration.nodes[depth] = edge, node
    return edge, table


@compiled
def _evaluate(
    machine: Machine,
    work: Place,
    tree: Tree,
    iteration: Iteration,
    settings: Settings,
    evaluation: Any,
    depth: int,
    options: int,
    source: Any,
    stop: Any,
) -> bool:
    """Find the shares of the players at the end of a path: proven, or those of a playout, which may end early where
    an evaluation says what to expect. False if cancelled."""
    proven = tree.edges[iteration.edges[depth - 1]].proven if depth > 0 else UNKNOWN
    if are_shared(tree) and proven == UNKNOWN:
        proven = recall_proof(tree, iteration, depth)
    if proven != UNKNOWN:
        iteration.shares[0], iteration.shares[1] = proven, 1.0 - proven
        return True
    length = depth
    if settings.grave > 0 or settings.mast or settings.cutoff > 0:
        length = play_on(machine, work, tree, iteration, settings, depth, source, stop)
        if length == NONE:
            return False
    elif call_playout(machine.playout, work.state, work.frame, work.tally, stop) != 0:
        return False
    if settings.cutoff > 0 and load_int(work.state + machine.status) == RUNNING:
        call_count(machine.options_next, work.state, work.frame, work.tally, 0)  # skips players who have no options
    if settings.cutoff > 0 and load_int(work.state + machine.status) == RUNNING:
        value_position(evaluation, machine, work, iteration.shares)
    else:
        share_out(machine, work, iteration.shares)
    if settings.proves and options == 0 and depth > 0:
        prove(tree, iteration, depth, iteration.shares[0])
    if settings.grave > 0 or settings.mast:
        note_moves(tree, iteration, settings, depth, length)
    return True
