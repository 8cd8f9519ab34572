"""Monte Carlo tree search written down once more, on any engine and as plainly as can be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from typing import Any

from playground.engine.layout import FINISHED
from playground.engine.protocol import Option
from playground.engine.rng import MASK, Stream, mix
from playground.search.arithmetic import logarithms, squash
from playground.search.mcts.recipe import FIRST, Recipe
from tests.agents.by_definition import end_of

HALF_BITS = 32
FINE, PLACES, BIAS, TABLE_FROM = 2**30, 2**12, 0.05, 20
"""Of GRAVE: means of options not yet played, places of a table, what it counts for, and when a node has one."""

TIE_BREAK, RANDOM_PERCENT = 2.0**-20, 20
"""What the order of options not yet played counts for, and random decisions with MAST."""

Move = tuple[int, int]
"""A player, and the place of its option in tables."""

Table = dict[int, tuple[int, float]]
"""Iterations and the sum of shares, by the places of moves."""

Values = Callable[[Any], list[float]]
"""The share of each player that an evaluation expects in a position where the game goes on."""


def by_worths(worth: Callable[[Any, int], int], steepness: float) -> Values:
    """Shares by what a position is worth to each player."""

    def value(state: Any) -> list[float]:
        worths = [worth(state, player) for player in range(len(state.game.players))]
        others = max(1, len(worths) - 1)
        shares = [(1 + squash((each - (sum(worths) - each) / others) * steepness)) / 2 for each in worths]
        total = sum(shares)
        return [share / total for share in shares] if total > 0 else [1 / len(shares)] * len(shares)

    return value


@cache
def root_of_logarithm(number: int) -> float:
    """The root of the natural logarithm, of which the logarithm is that of searches: C libraries differ from it, and
    among themselves, in the last digit, which decides between options that do equally well."""
    return sqrt(logarithms(number + 1)[number])


def drawn(source: Stream, bound: int) -> int:
    """A number below `bound`, as searches draw it."""
    return (source.word() >> HALF_BITS) * bound >> HALF_BITS


@dataclass(eq=False)
class Edge:
    """An option: iterations, the sum of the mover's shares, the proven shares of all, the nodes behind it, and the
    shares that an evaluation expects."""

    visits: int = 0
    total: float = 0.0
    proven: list[float] | None = None
    children: dict[bytes, Node] = field(default_factory=dict)
    place: int = 0
    order: float = 0.0
    value: list[float] | None = None


@dataclass(eq=False)
class Node:
    """A position with a decision of `mover`."""

    mover: int
    edges: list[Edge]
    position: bytes
    number: int
    visits: int = 0
    is_named: bool = False
    table: Table | None = None
    proven: list[float] | None = None
    reached: int = 0
    totals: list[float] = field(default_factory=list)


class Search:
    """A search by a recipe that proves results if it `proves`; `draws` tells results of dice apart."""

    def __init__(self, recipe: Recipe, *, proves: bool, draws: bool, value: Values | None = None) -> None:
        self.recipe, self.proves, self.draws, self.value = recipe, proves, draws, value
        self.grave, self.of_all, self.is_valued = recipe.grave, Table(), recipe.minimax > 0 or recipe.bias > 0
        self.is_plain = not (recipe.grave or recipe.mast or self.is_valued) and recipe.urgency == FIRST
        self.nodes, self.numbered = dict[bytes, Node](), 0
        self.root: Node | None = None

    def search(self, state: Any, iterations: int, stream: Stream, keeps: bool = False) -> Node:
        """The root after all iterations, or as soon as its result is proven.

        A search that `keeps` its tree goes on with the part of it that is below the position.
        """
        source = stream.split()
        root = self._kept(state) if keeps else None
        if root is None:
            self.of_all, self.nodes = {}, {}
            root = self._node_of(state)
        self.root = root
        for _ in range(0 if is_proven(root) else iterations):
            if self._iterate(state.clone(), root, source):
                break
        return root

    def _kept(self, state: Any) -> Node | None:
        """The node of a position in the tree there is; the rest is forgotten."""
        if self.root is None:
            return None
        same = [node for node in reachable(self.root) if node.position == position_of(state)]
        if not same:
            return None
        root = min(same, key=lambda node: (-node.visits, node.number))
        self.nodes = {node.position: node for node in reachable(root)}
        return root

    def _node_of(self, state: Any) -> Node:
        """The node of a position: with transpositions the one there is."""
        position = position_of(state)
        if self.recipe.transpositions and position in self.nodes:
            return self.nodes[position]
        self.numbered += 1
        edges, players = [Edge() for _ in state.legal_actions()], len(state.game.players)
        node = Node(state.current_player(), edges, position, self.numbered, totals=[0.0] * players)
        self.nodes[position] = node
        return node

    def _iterate(self, state: Any, root: Node, source: Stream) -> bool:
        """One iteration; whether the root is now proven."""
        start = source.word()
        state.set_dice(Stream.at(start, source.word() | 1))
        node, path, over, table = root, list[tuple[Node, Edge]](), False, None
        reached, known = [root], None
        while True:
            if not node.is_named:
                self._unfold(state, node, source)
            if self.grave and node.table is None and node.visits >= TABLE_FROM:
                node.table = {}
            table = table if node.table is None else node.table
            edge = self._select(node, source) if self.is_plain else self._select_scored(node, table)
            path.append((node, edge))
            if edge.proven is not None:
                break
            first = edge.visits == 0
            state.apply_action(node.edges.index(edge))
            while len(state.legal_actions()) == 1:
                state.apply_action(0)
            over = state.is_terminal()
            if over or (first and not self.recipe.transpositions):
                break
            key = state.to_bytes() if self.draws else b""
            if key not in edge.children:
                edge.children[key] = self._node_of(state)
            node, known = edge.children[key], edge.children[key].proven
            reached.append(node)
            if self.recipe.transpositions and (first or known is not None):
                break
        moves = [(each.mover, taken.place) for each, taken in path]
        if edge.proven is not None:
            shares = edge.proven
        elif known is not None:
            shares = known
        else:
            shares = self.played(state, moves, source)
            note(path, moves, shares)
        proven = self.proves and (over or known is not None) and prove(path, shares)
        for each, taken in path:
            each.visits += 1
            taken.visits += 1
            taken.total += shares[each.mover]
        for each in reached:
            each.reached += 1
            each.totals = [total + share for total, share in zip(each.totals, shares, strict=True)]
        if self.recipe.minimax > 0:
            back_up(path)
        return proven

    def _unfold(self, state: Any, node: Node, source: Stream) -> None:
        """Find out about the options of a node what is known before they are played."""
        node.is_named = True
        if not self.is_plain:
            name_options(state, node, source)
        for option, edge in enumerate(node.edges if self.is_valued else ()):
            tried = state.clone()
            tried.set_dice(state.chance.copy())
            tried.apply_action(option)
            edge.value = result_of(tried) if tried.is_terminal() else self.expected(tried)

    def expected(self, state: Any) -> list[float]:
        """The shares that the evaluation expects."""
        assert self.value is not None
        return self.value(state)

    def played(self, state: Any, moves: list[Move], source: Stream) -> list[float]:
        """The shares after a playout, whose moves are added to those of the tree, and all of them to the table of all
        iterations."""
        recipe, decisions = self.recipe, 0
        if not (recipe.grave or recipe.mast or recipe.cutoff):
            return played_out(state)
        while not state.is_terminal() and (recipe.cutoff == 0 or decisions < recipe.cutoff):
            decisions += 1
            mover, options = state.current_player(), state.options()
            places = [place_of(mover, option) for option in options]
            option = self._choose(places, source)
            if len(options) > 1:
                moves.append((mover, places[option]))
            state.apply_action(option)
        shares = result_of(state) if state.is_terminal() else self.expected(state)
        if recipe.mast:
            count(self.of_all, moves, shares)
        return shares

    def _choose(self, places: list[int], source: Stream) -> int:
        """The option of a playout, by the places of all."""
        if not self.recipe.mast or len(places) == 1 or drawn(source, 100) < RANDOM_PERCENT:
            return drawn(source, len(places))
        chosen, highest, equals = 0, -1.0, 1
        for option, place in enumerate(places):
            visits, total = self.of_all.get(place, (0, 0.0))
            mean = total / visits if visits else 1.0
            equals = equals + 1 if mean == highest else 1 if mean > highest else equals
            if mean > highest or (mean == highest and drawn(source, equals) == 0):
                chosen, highest = option, mean
        return chosen

    def _select(self, node: Node, source: Stream) -> Edge:
        fresh = [edge for edge in node.edges if edge.visits == 0]
        if fresh:
            return fresh[drawn(source, len(fresh))]
        return max(node.edges, key=lambda edge: self._score(node, edge))

    def _score(self, node: Node, edge: Edge) -> float:
        if edge.proven is not None:
            return edge.proven[node.mover]
        factor = self.recipe.exploration * root_of_logarithm(node.visits)
        return self._mean(edge, node.mover) + factor * (1 / sqrt(edge.visits))

    def _mean(self, edge: Edge, mover: int) -> float:
        """The mean share of an option that was played: with transpositions that of the position after it."""
        if self.recipe.transpositions and not self.draws and edge.children:
            (behind,) = edge.children.values()
            return behind.totals[mover] / behind.reached
        return edge.total / edge.visits

    def _select_scored(self, node: Node, table: Table | None) -> Edge:
        return max(node.edges, key=lambda edge: self.score(edge, node.mover, table, node.visits))

    def score(self, edge: Edge, mover: int, table: Table | None, chances: int) -> float:
        """What counts for an option that could have been chosen in so many iterations."""
        recipe, factor = self.recipe, self.recipe.exploration * root_of_logarithm(chances)
        if edge.proven is not None:
            return edge.proven[mover]
        tried, part = edge.visits, recipe.minimax
        value = edge.value[mover] if edge.value else recipe.urgency
        own, spread = value + TIE_BREAK * edge.order, 1.0
        if tried:
            own, spread = self._mean(edge, mover), 1 / sqrt(tried)
            own = (1 - part) * own + part * value if part > 0 else own
        known, total = (table or {}).get(edge.place, (0, 0.0))
        if known:
            whole = known + tried + BIAS * known * tried
            own = ((whole - known) * own + total) / whole
        if recipe.bias > 0:
            own += recipe.bias * value / (tried + 1)
        return own + factor * spread


def name_options(state: Any, node: Node, source: Stream) -> None:
    """Find the places of a node's options in tables, and an order for those about which nothing is known."""
    for option, edge in zip(state.options(), node.edges, strict=True):
        edge.place, edge.order = place_of(node.mover, option), drawn(source, FINE) / FINE


def place_of(mover: int, option: Option) -> int:
    """The place of a player's option in tables."""
    key = mix(mover << HALF_BITS ^ (option.action + 1))
    for value in option.values:
        key = mix(key ^ (value & MASK))
    return key % PLACES


def note(path: list[tuple[Node, Edge]], moves: list[Move], shares: list[float]) -> None:
    """Count the moves from each node with a table on, each place once."""
    for step, (node, _) in enumerate(path):
        if node.table is not None:
            count(node.table, moves[step:], shares)


def count(table: Table, moves: list[Move], shares: list[float]) -> None:
    """Count moves in a table, each place once."""
    first = dict[int, int]()
    for mover, place in moves:
        first.setdefault(place, mover)
    for place, mover in first.items():
        known, total = table.get(place, (0, 0.0))
        table[place] = known + 1, total + shares[mover]


def back_up(path: list[tuple[Node, Edge]]) -> None:
    """Value the options of a path by the best option after each."""
    for _, edge in reversed(path):
        behind = list(edge.children.values())
        if edge.proven is not None:
            edge.value = edge.proven
        elif behind and behind[0].is_named:
            node = behind[0]
            edge.value = max((each.value for each in node.edges if each.value), key=lambda value: value[node.mover])


def position_of(state: Any) -> bytes:
    """The bytes of a position without the number of turns."""
    start = state.native.layout.by_name["turns"].offset
    block: bytes = state.to_bytes()
    return block[:start] + bytes(4) + block[start + 4 :]


def reachable(root: Node) -> list[Node]:
    """All nodes below a node, itself included."""
    found, waiting = {id(root): root}, [root]
    while waiting:
        for edge in waiting.pop().edges:
            fresh = {id(node): node for node in edge.children.values() if id(node) not in found}
            waiting += fresh.values()
            found |= fresh
    return list(found.values())


def is_proven(node: Node) -> bool:
    """Whether the result of a node follows from what is proven of its options."""
    proven = [edge.proven for edge in node.edges if edge.proven]
    return any(each[node.mover] == 1 for each in proven) or len(proven) == len(node.edges)


def played_out(state: Any) -> list[float]:
    """The share of each player once the game has been played to its end at random."""
    while not state.is_terminal():
        luck = state.chance.copy()
        option = luck.below(len(state.legal_actions()))
        state.set_dice(luck)
        state.apply_action(option)
    return result_of(state)


def result_of(state: Any) -> list[float]:
    """The share of each player in the result of a game that is over."""
    status, winners = end_of(state)
    players = range(len(state.game.players))
    if state.game.is_cooperative:
        return [0.5 if status != FINISHED or not winners else float(winners & 1) for _ in players]
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
        node.proven = shares = best
    return True
