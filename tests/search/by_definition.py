"""Monte Carlo tree search written down once more, on any engine and as plainly as can be."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt
from typing import Any

from playground.engine.layout import FINISHED
from playground.engine.rng import Stream
from tests.agents.by_definition import end_of

HALF_BITS = 32


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


@dataclass(eq=False)
class Node:
    """A position with a decision of `mover`."""

    mover: int
    edges: list[Edge]
    visits: int = 0


class Search:
    """A search by UCB1 that proves results if it `proves`; `draws` tells results of dice apart."""

    def __init__(self, exploration: float, *, proves: bool, draws: bool) -> None:
        self.exploration, self.proves, self.draws = exploration, proves, draws

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
        node, path, over = root, list[tuple[Node, Edge]](), False
        while True:
            edge = self._select(node, source)
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
        shares = edge.proven or played_out(state)
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
