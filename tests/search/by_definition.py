"""Monte Carlo tree search written down once more, on any engine and as plainly as can be."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt
from typing import Any

from playground.engine.layout import FINISHED
from playground.engine.protocol import Option
from playground.engine.rng import MASK, Stream, mix
from tests.agents.by_definition import end_of

HALF_BITS = 32
FINE, PLACES, BIAS, TABLE_FROM = 2**30, 2**12, 0.05, 20
"""Of GRAVE: means of options not yet played, places of a table, what it counts for, and when a node has one."""

Move = tuple[int, int]
"""A player, and the place of its option in tables."""


def drawn(source: Stream, bound: int) -> int:
    """A number below `bound`, as searches draw it."""
    return (source.word() >> HALF_BITS) * bound >> HALF_BITS


@dataclass(eq=False)
class Edge:
    """An option: iterations, the sum of the mover's shares, the proven shares of all, and the nodes behind it."""

    visits: int = 0
    total: float = 0.0
    proven: list[float] | None = None
    children: dict[bytes, Node] = field(default_factory=dict)
    place: int = 0
    order: float = 0.0


@dataclass(eq=False)
class Node:
    """A position with a decision of `mover`."""

    mover: int
    edges: list[Edge]
    visits: int = 0
    is_named: bool = False
    table: dict[int, tuple[int, float]] | None = None


class Search:
    """A search by UCB1 or `grave` that proves results if it `proves`; `draws` tells results of dice apart."""

    def __init__(self, exploration: float, *, proves: bool, draws: bool, grave: bool) -> None:
        self.exploration, self.proves, self.draws, self.grave = exploration, proves, draws, grave

    def search(self, state: Any, iterations: int, stream: Stream) -> Node:
        """The root after all iterations, or as soon as its result is proven."""
        source = stream.split()
        root = _node(state)
        for _ in range(iterations):
            if self._iterate(state.clone(), root, source):
                break
        return root

    def _iterate(self, state: Any, root: Node, source: Stream) -> bool:
        """One iteration; whether the root is now proven."""
        start = source.word()
        state.set_dice(Stream.at(start, source.word() | 1))
        node, path, over, table = root, list[tuple[Node, Edge]](), False, None
        while True:
            if self.grave and not node.is_named:
                name_options(state, node, source)
            if self.grave and node.table is None and node.visits >= TABLE_FROM:
                node.table = {}
            table = table if node.table is None else node.table
            edge = self._select_grave(node, table) if self.grave else self._select(node, source)
            path.append((node, edge))
            if edge.proven is not None:
                break
            first = edge.visits == 0
            state.apply_action(node.edges.index(edge))
            while len(state.legal_actions()) == 1:
                state.apply_action(0)
            over = state.is_terminal()
            if over or first:
                break
            key = state.to_bytes() if self.draws else b""
            node = edge.children.setdefault(key, _node(state))
        moves = [(each.mover, taken.place) for each, taken in path]
        if edge.proven is not None:
            shares = edge.proven
        else:
            moves += play_on(state, source) if self.grave else []
            shares = played_out(state)
            note(path, moves, shares)
        proven = self.proves and over and prove(path, shares)
        for each, taken in path:
            each.visits += 1
            taken.visits += 1
            taken.total += shares[each.mover]
        return proven

    def _select(self, node: Node, source: Stream) -> Edge:
        fresh = [edge for edge in node.edges if edge.visits == 0]
        if fresh:
            return fresh[drawn(source, len(fresh))]
        return max(node.edges, key=lambda edge: self._score(node, edge))

    def _score(self, node: Node, edge: Edge) -> float:
        if edge.proven is not None:
            return edge.proven[node.mover]
        return edge.total / edge.visits + self.exploration * sqrt(log(node.visits)) * (1 / sqrt(edge.visits))

    def _select_grave(self, node: Node, table: dict[int, tuple[int, float]] | None) -> Edge:
        return max(node.edges, key=lambda edge: self.grave_score(edge, node.mover, table, node.visits))

    def grave_score(self, edge: Edge, mover: int, table: dict[int, tuple[int, float]] | None, chances: int) -> float:
        """What counts for an option that could have been chosen in so many iterations."""
        factor = self.exploration * sqrt(log(max(1, chances)))
        if edge.proven is not None:
            return edge.proven[mover]
        tried = edge.visits
        known, total = (table or {}).get(edge.place, (0, 0.0))
        own, spread = (edge.total / tried, 1 / sqrt(tried)) if tried else (edge.order, 1.0)
        if known == 0:
            return own + (0.0 if tried else 2.0) + factor * spread
        weight = known / (known + tried + BIAS * known * tried)
        return (1 - weight) * own + weight * (total / known) + factor * spread


def name_options(state: Any, node: Node, source: Stream) -> None:
    """Find the places of a node's options in tables, and an order for those about which nothing is known."""
    node.is_named = True
    for option, edge in zip(state.options(), node.edges, strict=True):
        edge.place, edge.order = place_of(node.mover, option), drawn(source, FINE) / FINE


def place_of(mover: int, option: Option) -> int:
    """The place of a player's option in tables."""
    key = mix(mover << HALF_BITS ^ option.action)
    for value in option.values:
        key = mix(key ^ (value & MASK))
    return key % PLACES


def play_on(state: Any, source: Stream) -> list[Move]:
    """Play to the end at random; the moves."""
    moves = []
    while not state.is_terminal():
        mover, options = state.current_player(), state.options()
        option = drawn(source, len(options))
        if len(options) > 1:
            moves.append((mover, place_of(mover, options[option])))
        state.apply_action(option)
    return moves


def note(path: list[tuple[Node, Edge]], moves: list[Move], shares: list[float]) -> None:
    """Count the moves from each node with a table on, each place once."""
    for step, (node, _) in enumerate(path):
        if node.table is None:
            continue
        first = dict[int, int]()
        for mover, place in moves[step:]:
            first.setdefault(place, mover)
        for place, mover in first.items():
            count, total = node.table.get(place, (0, 0.0))
            node.table[place] = count + 1, total + shares[mover]


def _node(state: Any) -> Node:
    return Node(state.current_player(), [Edge() for _ in state.legal_actions()])


def played_out(state: Any) -> list[float]:
    """The share of each player once the game has been played to its end at random."""
    while not state.is_terminal():
        luck = state.chance.copy()
        option = luck.below(len(state.legal_actions()))
        state.set_dice(luck)
        state.apply_action(option)
    status, winners = end_of(state)
    players = range(len(state.game.players))
    if status != FINISHED or not winners:
        return [1 / len(players) for _ in players]
    return [1 / winners.bit_count() if winners >> player & 1 else 0.0 for player in players]


def prove(path: list[tuple[Node, Edge]], shares: list[float]) -> bool:
    """Record a certain result of the last edge, and what follows from it; whether the root's is certain too."""
    for node, edge in reversed(path):
        edge.proven = shares
        best = max((each.proven for each in node.edges if each.proven), key=lambda proven: proven[node.mover])
        if best[node.mover] < 1 and not all(each.proven for each in node.edges):
            return False
        shares = best
    return True
