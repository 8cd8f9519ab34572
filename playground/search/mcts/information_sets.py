"""Iterations where something is hidden: information-set MCTS with a single observer (Cowling, Powley & Whitehouse
2012).

Iterations begin with positions that the player who searches cannot tell from the true one, and all walk the same tree.
Nodes where this player decides are what it can tell apart, by what it saw of the option before, and sees now. Others do
not know what only it sees, and it does not know what only they see: their nodes are what both they and it can tell
apart. A node has an edge for each option that some of its positions had, and in each iteration only those of its
position can be chosen.

Options of the root are compared on the same positions, and with the same random numbers for what follows: the search
plays rounds, in which each position is tried with each of some options (`halving.py` chooses them).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from playground.search.arithmetic import below, mix
from playground.search.hidden.blocks import get, put, put_float, signed
from playground.search.hidden.contents import mask_for_both
from playground.search.hidden.secrets import seen_choice
from playground.search.kernel import compiled, compiled_apart
from playground.search.machine import Machine, Place, call_apply, call_count, call_pick, copy_bytes, load_int
from playground.search.mcts.growth import add_edge, child_of, find_edge
from playground.search.mcts.moves import identity_of, name_move, table_for
from playground.search.mcts.selection import score_of
from playground.search.mcts.tree import NONE, Iteration, Settings, Tree
from playground.search.playing import forced

MAX_AVAILABLE = 2**18
"""Options, in all decisions of a path, for which there is room; the rest of the iteration is a playout."""


class Hidden(NamedTuple):
    """The address of positions, which are used in turn, and how many there are; the `player` who searches; a `seed` for
    random numbers; addresses of the block of rules and its working memory, of memory for what the player sees, of so
    many words, for the edges of all options on a path, and for where those of each decision begin.

    Of a round: the addresses of the edges of the root that are `tried` on each position, so many `options`, and of the
    player's shares in the `results` of all iterations, and of the `order` in which these edges are tried on a position;
    the numbers of its `first` iteration, and first `position`."""

    positions: int
    dealt: int
    player: int
    seed: Any
    rules: int
    scratch: int
    seen: int
    words: int
    available: int
    starts: int
    tried: int = 0
    results: int = 0
    order: int = 0
    options: int = 1
    first: int = 0
    position: int = 0


@compiled
def _position_of(world: Hidden, number: int) -> int:
    """The number of an iteration's position."""
    return world.position + (number - world.first) // world.options


@compiled
def begin_hidden(world: Hidden, machine: Machine, work: Place, number: int, source: Any) -> None:
    """Write the position of an iteration, and set the stream to one for this position."""
    position = _position_of(world, number)
    place = np.uint64(world.positions) + np.uint64(position % world.dealt) * machine.size
    copy_bytes(work.state, place, machine.size)
    put(world.starts, 0, 0)
    source[0] = mix(world.seed + np.uint64(2 * position))
    if (number - world.first) % world.options == 0:
        _shuffle(world, source)


@compiled
def _shuffle(world: Hidden, source: Any) -> None:
    """Draw the order of trials: in a regular one, other players could learn what is tried next."""
    for place in range(world.options):
        put(world.order, place, place)
    for place in range(world.options - 1, 0, -1):
        other = below(source, place + 1)
        swapped = get(world.order, other)
        put(world.order, other, get(world.order, place))
        put(world.order, place, swapped)


@compiled
def _column(world: Hidden, number: int) -> int:
    """The number of the edge that an iteration tries among those of the round."""
    return get(world.order, (number - world.first) % world.options)


@compiled
def end_hidden(world: Hidden, number: int, source: Any) -> None:
    """Set the stream to the one for what follows the tree: the same for all options tried on a position."""
    source[0] = mix(world.seed + np.uint64(2 * _position_of(world, number) + 1))


@compiled
def descend_hidden(
    world: Hidden,
    machine: Machine,
    work: Place,
    tree: Tree,
    iteration: Iteration,
    settings: Settings,
    roots: Any,
    source: Any,
    number: int,
) -> tuple[int, int]:
    """Play from the root as `kernel.search` says, among what the player can tell apart."""
    node, depth, table = 0, 0, NONE
    options = int(call_count(machine.options, work.state, work.frame, work.tally, 0))
    while depth < len(iteration.edges) and get(world.starts, depth) + options <= MAX_AVAILABLE:
        if not unfold(world, machine, work, tree, node, depth, options, iteration, source):
            return (NONE if settings.may_grow else depth), options
        if settings.grave > 0:
            table = table_for(tree, node, table, settings)
        option = _tried(world, number, options) if depth == 0 else NONE
        if option == NONE:
            option = _select(world, tree, node, depth, options, table, settings, roots)
        edge, mover = get(world.available, get(world.starts, depth) + option), tree.nodes[node].mover
        iteration.edges[depth], iteration.nodes[depth], iteration.movers[depth] = edge, node, mover
        iteration.tables[depth], iteration.moves[depth] = tree.nodes[node].table, tree.edges[edge].move
        depth += 1
        call_pick(machine.pick, work.state, work.frame, work.tally, option)
        noticed = tree.options[edge].identity
        if mover != world.player:
            noticed = seen_choice(machine, world.rules, world.scratch, work, world.player)
        public = seen_choice(machine, world.rules, world.scratch, work, NONE)
        call_apply(machine.advance, work.state, work.frame, work.tally, 0)
        options = forced(machine, work)
        if options == 0 or tree.edges[edge].visits == 0:
            break
        mover = load_int(work.state + machine.mover)
        key = _key_of_view(world, work, mover, noticed if mover == world.player else public)
        # Options that look alike lead to the same nodes, so that all of them hang on the first edge.
        node = child_of(machine, work, tree, tree.nodes[node].first, key)
        if node == NONE:
            return (NONE if settings.may_grow else depth), options
        if tree.nodes[node].mover != mover:
            break  # two views with the same key
    return depth, options


@compiled
def unfold(
    world: Hidden,
    machine: Machine,
    work: Place,
    tree: Tree,
    node: int,
    depth: int,
    options: int,
    iteration: Iteration,
    source: Any,
) -> bool:
    """List the edges of the options at `work`, where they were counted; options that are new to the node get one.

    False if there is no room for them.
    """
    start, mover, edge = get(world.starts, depth), tree.nodes[node].mover, tree.nodes[node].first
    before = NONE
    for option in range(options):
        call_pick(machine.pick, work.state, work.frame, work.tally, option)
        identity = identity_of(machine, work, mover, iteration.bindings)
        edge = find_edge(tree, node, identity, edge)
        if edge == NONE:
            edge = add_edge(tree, node, identity, before)
            if edge == NONE:
                return False
            name_move(tree, edge, identity, source)
        put(world.available, start + option, edge)
        before, edge = edge, tree.options[edge].next
    put(world.starts, depth + 1, start + options)
    return True


@compiled
def _tried(world: Hidden, number: int, options: int) -> int:
    """The option of the root that an iteration tries; `NONE` if its position has no such option."""
    edge = get(world.tried, _column(world, number))
    for option in range(options):
        if get(world.available, option) == edge:
            return option
    return NONE


@compiled
def _select(
    world: Hidden, tree: Tree, node: int, depth: int, options: int, table: int, settings: Settings, roots: Any
) -> int:
    """The option to follow among those of the position (`selection.score_of`).

    An option is measured by the iterations in which it was available, not by those of the node (section IV.C of the
    paper).
    """
    start, mover, chosen, best = get(world.starts, depth), tree.nodes[node].mover, 0, -1.0
    for option in range(options):
        edge = get(world.available, start + option)
        factor = settings.exploration * roots[tree.options[edge].available]
        score = score_of(tree, edge, mover, table, settings, factor)
        if score > best:
            chosen, best = option, score
    return int(chosen)


@compiled_apart
def _key_of_view(world: Hidden, work: Place, mover: int, noticed: Any) -> Any:
    """A hash of what the player sees of the position together with its mover, something having been noticed before."""
    mask_for_both(world.rules, signed(work.state), world.player, mover, world.seen)
    key = np.uint64(noticed)
    for place in range(world.words):
        key = mix(key ^ np.uint64(get(world.seen, place))) + np.uint64(place)
    return key


@compiled
def finish_hidden(world: Hidden, tree: Tree, depth: int, number: int, shares: Any) -> None:
    """Record the result of an iteration, and count it for all options that could have been chosen on its path."""
    start = number - (number - world.first) % world.options
    put_float(world.results, start + _column(world, number), shares[world.player])
    for place in range(get(world.starts, depth)):
        tree.options[get(world.available, place)].available += 1


@compiled_apart
def edges_of_root(
    world: Hidden, machine: Machine, work: Place, tree: Tree, options: int, iteration: Iteration, source: Any
) -> bool:
    """List the edges of the root for the options of the position at `work` at `world.available`, in their order."""
    put(world.starts, 0, 0)
    return bool(unfold(world, machine, work, tree, 0, 0, options, iteration, source))
