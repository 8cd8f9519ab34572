"""Information-set MCTS written down once more, on the states of any engine and the observations of the definition."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from playground.engine.knowledge.visibility import Visibility
from playground.engine.observation import observe
from playground.engine.protocol import Option
from playground.engine.reference.position import ReferencePosition
from playground.engine.rng import MASK, Stream, mix
from playground.search.mcts.recipe import Recipe
from tests.search.by_definition import FINE, TABLE_FROM, Edge, Search, Table, Values, count, drawn, place_of


@dataclass(eq=False)
class OptionEdge(Edge):
    """An option that some positions of a node have; `available` counts the iterations that passed in one of them."""

    available: int = 0


@dataclass(eq=False)
class ViewNode:
    """What the player who searches cannot tell apart, where `mover` decides."""

    mover: int
    options: dict[Option, OptionEdge] = field(default_factory=dict)
    children: dict[Hashable, ViewNode] = field(default_factory=dict)
    visits: int = 0
    table: Table | None = None


Step = tuple[ViewNode, OptionEdge, list[OptionEdge]]


class PlainHiddenSearch:
    """A search by a recipe, in rounds of trials on positions, which are used in turn."""

    def __init__(self, recipe: Recipe, value: Values | None = None) -> None:
        self.plain = Search(recipe, proves=False, draws=False, value=value)
        self.grave = recipe.grave

    def search(self, positions: Sequence[Any], iterations: int, stream: Stream) -> ViewNode:
        """The root for the player to decide in these positions."""
        source, seed = stream.split(), stream.word()
        self.player = positions[0].current_player()
        self.visibility = Visibility(positions[0].game)
        root, number = ViewNode(self.player), 0
        left = [edge_of(root, option, source) for option in positions[0].options()]
        stream.shuffle(left)
        results: dict[OptionEdge, tuple[float, ...]] = dict.fromkeys(left, ())
        iterations = max(iterations, len(left))
        while 1 < len(left) <= iterations:
            for _ in range(trials(len(left), iterations)):
                order = list(left)
                shuffle(order, Stream.at(mix((seed + 2 * number) & MASK), source.gamma))
                for place, edge in enumerate(order):
                    streams = [Stream.at(mix((seed + 2 * number + k) & MASK), source.gamma) for k in range(2)]
                    if place == 0:  # the order was drawn from it
                        shuffle(list(left), streams[0])
                    state = positions[number % len(positions)].clone()
                    results[edge] += (self._iterate(state, root, edge, *streams),)
                    iterations -= 1
                number += 1
            left.sort(key=lambda edge: -sum(results[edge]))
            different = [edge for place, edge in enumerate(left) if results[edge] not in map(results.get, left[:place])]
            left = different[: (len(different) + 1) // 2]
        return root

    def _iterate(self, state: Any, root: ViewNode, tried: OptionEdge, source: Stream, after: Stream) -> float:
        """The player's result of one iteration that begins with an option; random numbers are drawn from `source`, and
        `after` the tree."""
        start = source.word()
        state.set_dice(Stream.at(start, source.word() | 1))
        node, path, table = root, list[Step](), None
        while True:
            available = [edge_of(node, option, source) for option in state.options()]
            if self.grave and node.table is None and node.visits >= TABLE_FROM:
                node.table = {}
            table = table if node.table is None else node.table
            edge = tried if node is root else self._select(node, available, table)
            path.append((node, edge, available))
            first, option = edge.visits == 0, state.options()[available.index(edge)]
            mover = state.current_player()
            everybody = [player for player in range(len(state.game.players)) if player != mover]
            noticed = self._noticed(state, option, [self.player] if mover != self.player else [])
            public = self._noticed(state, option, everybody)
            state.apply_action(available.index(edge))
            while len(state.legal_actions()) == 1:
                state.apply_action(0)
            if state.is_terminal() or first:
                break
            mover = state.current_player()
            view = self._common_view(state, mover), noticed if mover == self.player else public
            node = node.children.setdefault(view, ViewNode(mover))
        return self._credit(path, [(node.mover, edge.place) for node, edge, _ in path], state, after)

    def _select(self, node: ViewNode, available: list[OptionEdge], table: Any) -> OptionEdge:
        def score(edge: OptionEdge) -> float:
            return self.plain.score(edge, node.mover, table if self.grave else None, edge.available)

        return max(available, key=score)

    def _common_view(self, state: Any, other: int) -> Hashable:
        """What the player who searches and another one both see."""
        one, two = (observe(state.game, state.to_bytes(), player) for player in (self.player, other))
        contents = [(a if a == b else (a[0], ())) for a, b in zip(one.contents, two.contents, strict=True)]
        pairs = zip(one.variables, two.variables, strict=True)
        seen = [tuple(a if a == b else None for a, b in zip(mine[1], theirs[1], strict=True)) for mine, theirs in pairs]
        return tuple(contents), tuple(seen), one.revealed, one.status

    def _noticed(self, state: Any, option: Option, players: Sequence[int]) -> Hashable:
        """What all of some players see of an option."""
        up = frozenset(ReferencePosition.from_bytes(state.game, state.to_bytes()).turned_up)
        unseen = frozenset[int]().union(
            *(self.visibility.unseen_values(player, state.current_player(), option, up) for player in players)
        )
        if not all(self.visibility.sees_action(player, state.current_player(), option) for player in players):
            return None
        return option.action, tuple(None if place in unseen else value for place, value in enumerate(option.values))

    def _credit(self, path: list[Step], moves: list[tuple[int, int]], state: Any, source: Stream) -> float:
        shares = self.plain.played(state, moves, source)
        for step, (node, _, _) in enumerate(path):
            if node.table is not None:
                count(node.table, moves[step:], shares)
        for node, edge, available in path:
            node.visits += 1
            edge.visits += 1
            edge.total += shares[node.mover]
            for each in available:
                each.available += 1
        return shares[self.player]


def shuffle(items: list[Any], source: Stream) -> None:
    """Shuffle as searches do."""
    for place in range(len(items) - 1, 0, -1):
        other = drawn(source, place + 1)
        items[place], items[other] = items[other], items[place]


def trials(options: int, iterations: int) -> int:
    """On how many positions options are tried in the next of the rounds for which iterations are left."""
    rounds = 1
    while 2**rounds < options:
        rounds += 1
    return max(iterations // rounds // options, min(5, iterations // options))


def edge_of(node: ViewNode, option: Option, source: Stream) -> OptionEdge:
    """The edge of an option; a new one draws its place among those about which nothing is known."""
    if option not in node.options:
        place, order = place_of(node.mover, option), drawn(source, FINE) / FINE
        node.options[option] = OptionEdge(place=place, order=order)
    return node.options[option]
