"""Operations that look at the position: whose turn it is, what stands where, who sees it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.nodes import Node
from playground.game import core
from playground.game.core import NOTHING
from playground.source.diagnostics import CompilerBug


class Standing(Lowering):
    """Lowers what is asked of a position."""

    def _mover(self) -> Node:
        return self.nodes.load("mover", "int")

    def _next_player(self, player: core.Expression) -> Node:
        count = self.scope.player_count
        return self.nodes.table(tuple((p + 1) % count for p in range(count)), "int", self.lower(player))

    def _player_ahead(self, player: core.Expression, places: core.Expression) -> Node:
        count = self.scope.player_count
        sum_ = self.nodes.op("add", self.lower(player), self.lower(places))
        return self.nodes.op("mod", sum_, self.nodes.number(count))

    def _first_player(self) -> Node:
        return self.nodes.load("first", "int")

    def _turn_ends(self) -> Node:
        if self.goes_on is None:
            raise CompilerBug("'turn_ends' is known in triggers and end conditions only")
        return self.nodes.op("not", self.goes_on)

    def _decisions(self) -> Node:
        return self.nodes.load("decisions", "int")

    def _last(self) -> Node:
        if self.last is None:
            raise CompilerBug("'last' is known in triggers and end conditions only")
        return self.last

    def _held_by(self, player: core.Expression) -> Node:
        if not any(piece.owned for piece in self.scope.game.pieces):
            return self.nodes.bits(0)
        return self._indexed("owner", player)

    def _indexed(self, field: str, index: core.Expression) -> Node:
        """A set of a field; the empty set for nobody and nothing."""
        number = self.lower(index)
        if not index.type.optional:
            return self.nodes.load(field, "set", number)
        there = self.nodes.op("at_most", self.nodes.number(0), number)
        safe = self.nodes.choose(there, number, self.nodes.number(0))
        return self.nodes.choose(there, self.nodes.load(field, "set", safe), self.nodes.bits(0))

    def _occupied(self) -> Node:
        return self.occupied()

    def occupied(self) -> Node:
        """The sites with something on them."""
        result = self.nodes.bits(0)
        for owner in range(len(self.scope.game.owners)):
            result = self.nodes.op("join", result, self.nodes.load("owner", "set", self.nodes.number(owner)))
        return result

    def _revealed(self) -> Node:
        return self.nodes.load("revealed", "set") if self.scope.game.hides else self.nodes.bits(0)

    def _seen_by(self, player: core.Expression) -> Node:
        return self.seen_by(self.lower(player))

    def seen_by(self, player: Node) -> Node:
        """The sites with something on them of which a player knows what it is."""
        nodes, game = self.nodes, self.scope.game
        if not game.hides:
            return self.occupied()
        hidden = tuple(_hidden_from(each, game) for each in range(len(game.players)))
        unseen = nodes.op("minus", nodes.table(hidden, "set", player), nodes.load("revealed", "set"))
        unseen = nodes.op("minus", unseen, nodes.load("known", "set", player))
        return nodes.op("minus", self.occupied(), unseen)

    def _distinct(self, sites: core.Expression) -> Node:
        """The first site of each class of contents: an owner, a kind, a value of each of its attributes."""
        result = self.nodes.bits(0)
        members = self.nodes.op("meet", self.lower(sites), self.occupied())
        for planes in self._classes():
            alike = members
            for name, number in planes:
                alike = self.nodes.op("meet", alike, self.nodes.load(name, "set", self.nodes.number(number)))
            result = self.nodes.op("join", result, self.nodes.op("first_of", alike))
        return result

    def _classes(self) -> Iterator[tuple[tuple[str, int], ...]]:
        """What can lie on a site, each as the planes it is in."""
        game = self.scope.game
        sizes = {attribute.name: attribute.size for attribute in game.attributes}
        for kind, piece in enumerate(game.pieces):
            owners = range(len(game.players)) if piece.owned else (len(game.owners) - 1,)
            whose = [[("owner", owner) for owner in owners]] if len(game.owners) > 1 else []
            which = [[("piece", kind)]] if len(game.pieces) > 1 else []
            marks = [[(f"attr.{name}", number) for number in range(sizes[name])] for name in piece.attributes]
            yield from product(*whose, *which, *marks)

    def _of_piece(self, piece: core.Expression) -> Node:
        if len(self.scope.game.pieces) > 1:
            return self._indexed("piece", piece)
        here = self.nodes.op("same", self.lower(piece), self.nodes.number(0))
        return self.nodes.choose(here, self._occupied(), self.nodes.bits(0))

    def _owner(self, site: core.Expression) -> Node:
        if not any(piece.owned for piece in self.scope.game.pieces):
            return self.nodes.number(NOTHING)
        fields = [self.nodes.load("owner", "set", self.nodes.number(p)) for p in range(self.scope.player_count)]
        return self._which(fields, site)

    def _piece(self, site: core.Expression) -> Node:
        if len(self.scope.game.pieces) == 1:
            return self._which([self._occupied()], site)
        kinds = range(len(self.scope.game.pieces))
        return self._which([self.nodes.load("piece", "set", self.nodes.number(k)) for k in kinds], site)

    def _which(self, fields: list[Node], site: core.Expression, first: int = 0, missing: int = NOTHING) -> Node:
        """The number of the set that a site is in, counted from `first`; `missing` if it is in none."""
        place, result = self.lower(site), self.nodes.number(missing)
        name = "test_or_none" if site.type.optional else "test"
        for number, members in enumerate(fields):
            result = self.nodes.choose(self.nodes.op(name, members, place), self.nodes.number(first + number), result)
        return result


def _hidden_from(player: int, game: core.Game) -> int:
    """The places where a player does not see what lies face down, as bits."""
    unseen = [z for z in game.zones if z.seen_by == "nobody" or (z.seen_by == "owner" and z.owner != player)]
    return bits_of(site for zone in unseen for site in zone.sites)
