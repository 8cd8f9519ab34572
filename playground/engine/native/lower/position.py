"""Operations that depend on the position: whose turn it is, the contents of sites, and who sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from playground.engine.layout import contents
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.planes import plane_holding
from playground.engine.native.ir.statements import ForBits, IRAssign, IRIf, Recall
from playground.engine.native.lower.at_once.attributes import are_at_once, are_many
from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.lowering import Lowering
from playground.engine.visible_components import sees
from playground.game import core
from playground.game.core import NOTHING
from playground.game.owners import owners_of_kinds
from playground.game.places_of_zones import PlacesOfZones
from playground.game.room import possible_sites
from playground.game.size import words_per_set
from playground.source.diagnostics import CompilerBug

MAX_WORDS_OF_CLASSES = 128
"""The words of the sets of all classes of equal things, up to which the first of each class is written out."""


class PositionLowering(Lowering):
    """Lowers operations on a position."""

    _all_occupied: IRNode | None = None
    """The occupied sites, once they have been lowered: many expressions need them."""

    def _mover(self) -> IRNode:
        return self.nodes.load("mover", "int")

    def _next_player(self, player: core.Expression) -> IRNode:
        count = self.scope.player_count
        return self.nodes.table(tuple((p + 1) % count for p in range(count)), "int", self.lower(player))

    def _player_ahead(self, player: core.Expression, places: core.Expression) -> IRNode:
        count = self.scope.player_count
        sum_ = self.nodes.op("add", self.lower(player), self.lower(places))
        return self.nodes.op("mod", sum_, self.nodes.number(count))

    def _first_player(self) -> IRNode:
        return self.nodes.load("first", "int")

    def _turn_ends(self) -> IRNode:
        if self.goes_on is None:
            raise CompilerBug("'turn_ends' is known in triggers and end conditions only")
        return self.nodes.op("not", self.goes_on)

    def _upcoming(self) -> IRNode:
        if self.following is None:
            raise CompilerBug("who is next is known in triggers and end conditions only")
        return self.following[0]

    def _occurrences(self) -> IRNode:
        memory = self.scope.game.memory
        assert memory is not None
        return self.nodes.op("add", self._recalled(memory.length), self.nodes.number(1))

    def _repeated_within(self, positions: core.Expression) -> IRNode:
        recalled = self._recalled(int(str(self.scope.known(positions))))
        return self.nodes.op("less", self.nodes.number(0), recalled)

    def _recalled(self, window: int) -> IRNode:
        """How many of the latest positions are the same as this one."""
        if self.following is None:
            raise CompilerBug("past positions are known in triggers and end conditions only")
        name = self.scope.fresh("recalled")
        self.scope.emit(Recall(name, *self.following, window))
        return self.nodes.local(name, "int")

    def _decisions(self) -> IRNode:
        return self.nodes.load("decisions", "int")

    def _last(self) -> IRNode:
        if self.last is None:
            raise CompilerBug("'last' is known in triggers and end conditions only")
        return self.last

    def _held_by(self, player: core.Expression) -> IRNode:
        if not any(piece.owned for piece in self.scope.game.pieces):
            return self.nodes.bits(0)
        return self._indexed("owner", player)

    def _indexed(self, field: str, index: core.Expression) -> IRNode:
        """A set of a field; the empty set for no player and no piece."""
        number = self.lower(index)
        if not index.type.optional:
            return self.nodes.load(field, "set", number)
        exists = self.nodes.op("at_most", self.nodes.number(0), number)
        safe = self.nodes.choose(exists, number, self.nodes.number(0))
        return self.nodes.choose(exists, self.nodes.load(field, "set", safe), self.nodes.bits(0))

    def _occupied(self) -> IRNode:
        return self.occupied()

    def occupied(self) -> IRNode:
        """The occupied sites."""
        if self._all_occupied is None:
            self._all_occupied = self.nodes.bits(0)
            for owner in range(len(self.scope.game.owners)):
                held = self.nodes.load("owner", "set", self.nodes.number(owner))
                self._all_occupied = self.nodes.op("join", self._all_occupied, held)
        return self._all_occupied

    def _revealed(self) -> IRNode:
        return self.nodes.load("revealed", "set") if self.scope.game.hides else self.nodes.bits(0)

    def _seen_by(self, player: core.Expression) -> IRNode:
        return self.seen_by(self.lower(player))

    def seen_by(self, player: IRNode) -> IRNode:
        """The occupied sites with a component that a player knows."""
        nodes, game = self.nodes, self.scope.game
        if not game.hides:
            return self.occupied()
        hidden = tuple(hidden_from(each, game) for each in range(len(game.players)))
        unseen = nodes.op("minus", nodes.table(hidden, "set", player), nodes.load("revealed", "set"))
        unseen = nodes.op("minus", unseen, nodes.load("known", "set", player))
        return nodes.op("minus", self.occupied(), unseen)

    def _distinct(self, sites: core.Expression) -> IRNode:
        """The first site of each class of contents in each zone; all sites that equal no other, such as those of the
        board. A class is an owner, a kind, a value of each of its attributes."""
        game = self.scope.game
        possible = possible_sites(sites) or game.board.site_set
        zones = [each for each in game.zones if len(each.sites) > 1 and possible.intersection(each.sites)]
        shared = frozenset(site for zone in zones for site in zone.sites)
        members = self.scope.keep(self.nodes.op("meet", self.lower(sites), self.occupied()))
        alone = self.nodes.op("minus", members, self.nodes.bits(bits_of(shared))) if possible - shared else None
        if not zones:
            return members
        if alone is not None:
            members = self.nodes.op("meet", members, self.nodes.bits(bits_of(shared)))
        if PlacesOfZones(game, tuple(frozenset(zone.sites) for zone in zones)).is_within_one(sites):
            zones = []
        first = self._first_of_classes(members, [bits_of(zone.sites) for zone in zones])
        return first if alone is None else self.nodes.op("join", alone, first)

    def _first_of_classes(self, members: IRNode, zones: Sequence[int]) -> IRNode:
        """The first of equal things among some places; of each of `zones`, if there are several."""
        game = self.scope.game
        if len(zones) > 1 or any(attribute.coded for attribute in game.attributes):
            return self._first_of_equals(members, zones)
        classes = list(self._classes())
        if len(classes) * words_per_set(game) > MAX_WORDS_OF_CLASSES:
            return self._first_of_equals(members, ())
        result = self.nodes.bits(0)
        for planes in classes:
            same = members
            for name, number in planes:
                same = self.nodes.op("meet", same, self.nodes.load(name, "set", self.nodes.number(number)))
            result = self.nodes.op("join", result, self.nodes.op("first_of", same))
        return result

    def _first_of_equals(self, members: IRNode, zones: Sequence[int]) -> IRNode:
        """The same for any number of classes: the first site that is left, again and again, without its equals."""
        nodes, scope = self.nodes, self.scope
        members = scope.keep(members)
        left, result = scope.variable(nodes.bits(0)), scope.variable(nodes.bits(0))
        scope.emit(IRAssign(str(left.detail), members))
        scope.emit(IRAssign(str(result.detail), nodes.bits(0)))
        first = nodes.local(scope.fresh("first"), "int")
        with scope.inner() as body, scope.inner() as found:
            same = self._equal_to(first, left)
            for zone in map(nodes.bits, zones if len(zones) > 1 else ()):
                same = nodes.choose(nodes.op("test", zone, first), nodes.op("meet", same, zone), same)
            scope.emit(IRAssign(str(result.detail), nodes.op("join", result, nodes.op("bit", first))))
            scope.emit(IRAssign(str(left.detail), nodes.op("minus", left, same)))
        body.append(IRIf(nodes.op("test", left, first), tuple(found)))
        scope.emit(ForBits(str(first.detail), members, tuple(body)))
        return scope.keep(result)

    def _equal_to(self, site: IRNode, others: IRNode) -> IRNode:
        """Which of some sites hold what a site of them does."""
        nodes, game = self.nodes, self.scope.game
        coded = {f"attr.{attribute.name}" for attribute in game.attributes if attribute.coded}
        for name, _, count in contents(game):
            if name not in coded and are_many(count, game):
                # in none of these sets is what has no such attribute, as all others of its kind
                held = self.scope.keep(plane_holding(name, count, site, nodes))
                is_there = nodes.op("at_most", nodes.number(0), held)
                plane = nodes.load(name, "set", nodes.choose(is_there, held, nodes.number(0)))
                others = nodes.choose(is_there, nodes.op("meet", others, plane), others)
                continue
            for number in range(count):
                plane = nodes.load(name, "set", nodes.number(number))
                inside, outside = nodes.op("meet", others, plane), nodes.op("minus", others, plane)
                others = nodes.choose(nodes.op("test", plane, site), inside, outside)
        return others

    def _classes(self) -> Iterator[tuple[tuple[str, int], ...]]:
        """The possible contents of a site, each as the planes that contain the site then."""
        game = self.scope.game
        sizes, owners = {attribute.name: attribute.size for attribute in game.attributes}, owners_of_kinds(game)
        for kind, piece in enumerate(game.pieces):
            whose = [[("owner", owner) for owner in owners[kind]]] if len(game.owners) > 1 else []
            which = [[("piece", kind)]] if len(game.pieces) > 1 else []
            marks = [[(f"attr.{name}", number) for number in range(sizes[name])] for name in piece.attributes]
            yield from product(*whose, *which, *marks)

    def _of_piece(self, piece: core.Expression) -> IRNode:
        if len(self.scope.game.pieces) > 1:
            return self._indexed("piece", piece)
        here = self.nodes.op("same", self.lower(piece), self.nodes.number(0))
        return self.nodes.choose(here, self._occupied(), self.nodes.bits(0))

    def _owner(self, site: core.Expression) -> IRNode:
        if not any(piece.owned for piece in self.scope.game.pieces):
            return self.nodes.number(NOTHING)
        return self._which("owner", self.scope.player_count, site)

    def _piece(self, site: core.Expression) -> IRNode:
        if len(self.scope.game.pieces) == 1:
            place, name = self.lower(site), "test_or_none" if site.type.optional else "test"
            here = self.nodes.op(name, self._occupied(), place)
            return self.nodes.choose(here, self.nodes.number(0), self.nodes.number(NOTHING))
        return self._which("piece", len(self.scope.game.pieces), site)

    def _which(self, field: str, count: int, site: core.Expression, first: int = 0, missing: int = NOTHING) -> IRNode:
        """The index of the set of a field that contains a site, counted from `first`; `missing` if none does."""
        place, nodes = self.lower(site), self.nodes
        if are_at_once(count, self.scope.game) or are_many(count, self.scope.game):
            found = plane_holding(field, count, place, nodes)
            number = nodes.op("add", found, nodes.number(first))
            is_there = nodes.op("at_most", nodes.number(0), found)
            return number if missing == first - 1 else nodes.choose(is_there, number, nodes.number(missing))
        result, name = nodes.number(missing), "test_or_none" if site.type.optional else "test"
        for index in range(count):
            holds = nodes.op(name, nodes.load(field, "set", nodes.number(index)), place)
            result = nodes.choose(holds, nodes.number(first + index), result)
        return result


def hidden_from(player: int, game: core.Game) -> int:
    """The places whose face-down components a player does not see, as bits."""
    unseen = [zone for zone in game.zones if not sees(zone, player)]
    return bits_of(site for zone in unseen for site in zone.sites)


POSITION: dict[str, Callable[..., IRNode]] = {
    "mover": PositionLowering._mover,
    "next_player": PositionLowering._next_player,
    "player_ahead": PositionLowering._player_ahead,
    "first_player": PositionLowering._first_player,
    "turn_ends": PositionLowering._turn_ends,
    "upcoming": PositionLowering._upcoming,
    "decisions": PositionLowering._decisions,
    "occurrences": PositionLowering._occurrences,
    "repeated_within": PositionLowering._repeated_within,
    "last": PositionLowering._last,
    "occupied": PositionLowering._occupied,
    "held_by": PositionLowering._held_by,
    "of_piece": PositionLowering._of_piece,
    "owner": PositionLowering._owner,
    "piece": PositionLowering._piece,
    "distinct": PositionLowering._distinct,
    "revealed": PositionLowering._revealed,
    "seen_by": PositionLowering._seen_by,
}
"""The method that lowers each operation; it is called with the lowering and the arguments."""
