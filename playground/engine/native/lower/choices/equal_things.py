"""Which things of a set are equal to one of them: of subsets that differ in these only, one is an option.

Most differ in what is looked at first, the attributes; whatever else there is to compare is only looked at where
something is left.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from playground.engine.layout import layout_of
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.planes import plane_holding
from playground.engine.native.ir.statements import IRAssign, IRIf
from playground.engine.native.lower.at_once.attributes import are_many
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.position import hidden_from
from playground.game import core


class EqualThings:
    """Writes which of some sites hold what another one does, into the variable `sites`; `members` are all sites that
    may be in question. What players do not see is not compared: it is left out of these sites."""

    def __init__(self, lowering: Expressions, members: IRNode) -> None:
        self.lowering, self.scope, self.nodes = lowering, lowering.scope, lowering.nodes
        self.members = members
        self.sites = self.scope.variable(self.nodes.bits(0))
        self.bearers = {
            attribute.name: self.scope.keep(self._bearers(attribute)) for attribute in self.scope.game.attributes
        }
        """The sites of kinds that have an attribute."""

    def write(self, site: IRNode, others: IRNode) -> None:
        """Write which of some other sites are equal to a site."""
        game, nodes = self.scope.game, self.nodes
        self._assign(others)
        attributes = sorted(game.attributes, key=lambda each: sum(each.name in kind.attributes for kind in game.pieces))
        for attribute in reversed(attributes):
            name, count, bears = f"attr.{attribute.name}", attribute.set_count, self.bearers[attribute.name]
            compared = self._same_digits(name, count, site) if attribute.coded else self._same_plane(name, count, site)
            self._if_any(compared, nodes.op("test", bears, site))
        if len(game.pieces) > 1:
            self._if_any(self._same_plane("piece", len(game.pieces), site))
        self._if_any(self._same_digits("owner", max(1, len(game.owners)), site))
        self._if_any(self._same_in(self._other_planes(), site))

    def _bearers(self, attribute: core.Attribute) -> IRNode:
        nodes, kinds = self.nodes, self.scope.game.pieces
        having = [number for number, kind in enumerate(kinds) if attribute.name in kind.attributes]
        if len(having) == len(kinds):
            return self.lowering.occupied()
        planes = (nodes.load("piece", "set", nodes.number(number)) for number in having)
        return reduce(lambda one, other: nodes.op("join", one, other), planes, nodes.bits(0))

    def _if_any(self, equal: IRNode, *conditions: IRNode) -> None:
        """Write that fewer sites are equal; nothing is computed if none are left, or a condition does not hold."""
        holds = self.nodes.op("not", self.nodes.op("none_in", self.sites))
        for condition in conditions:
            holds = self.nodes.op("and", holds, condition)
        self.scope.emit(IRIf(holds, (IRAssign(str(self.sites.detail), equal),)))

    def _assign(self, value: IRNode) -> None:
        self.scope.emit(IRAssign(str(self.sites.detail), value))

    def _same_plane(self, name: str, count: int, site: IRNode) -> IRNode:
        """The sites in the same set of a field, whose sets share no site; those in none, if the site is in none."""
        nodes = self.nodes
        if not are_many(count, self.scope.game):
            return self._same_digits(name, count, site)
        number = plane_holding(name, count, site, nodes)
        is_there = nodes.op("at_most", nodes.number(0), number)
        plane = nodes.load(name, "set", nodes.choose(is_there, number, nodes.number(0)))
        inside = nodes.op("meet", self.sites, plane)
        return nodes.choose(is_there, inside, nodes.op("minus", self.sites, self.lowering.occupied()))

    def _same_digits(self, name: str, count: int, site: IRNode) -> IRNode:
        """The sites in the same sets of a field."""
        return self._same_in((self.nodes.load(name, "set", self.nodes.number(number)) for number in range(count)), site)

    def _same_in(self, planes: Iterable[IRNode], site: IRNode) -> IRNode:
        nodes, equal = self.nodes, self.sites
        for plane in planes:
            inside, outside = nodes.op("meet", equal, plane), nodes.op("minus", equal, plane)
            equal = nodes.choose(nodes.op("test", plane, site), inside, outside)
        return equal

    def _other_planes(self) -> Iterable[IRNode]:
        """Sets that tell two sites apart, besides those for what lies there."""
        game, nodes = self.scope.game, self.nodes
        if game.hides:
            yield nodes.load("revealed", "set", nodes.number(0))
            yield from self._unlike_to_others([("known", 1), *((each.field, len(each.values)) for each in game.hints)])
        by_place = [f"var.{each.name}" for each in game.variables if core.distinguishes_places(each)]
        fields = [(name, layout_of(game).by_name[name].count) for name in by_place]
        for name, count in fields:
            yield from (nodes.load(name, "set", nodes.number(number)) for number in range(count))
        for variable in filter(core.names_places, game.variables):
            for number in range(variable.size):
                yield nodes.op("bit_or_none", nodes.load(f"var.{variable.name}", "int", nodes.number(number)))

    def _unlike_to_others(self, fields: Iterable[tuple[str, int]]) -> Iterable[IRNode]:
        """The sets of fields with some for each player, in the zones hidden from that player: one who sees two equal
        things cannot tell them apart, whatever was seen of them before."""
        game, nodes = self.scope.game, self.nodes
        for name, count in fields:
            for player in range(len(game.players)):
                hidden = nodes.bits(hidden_from(player, game))
                for number in range(player * count, (player + 1) * count):
                    yield nodes.op("meet", nodes.load(name, "set", nodes.number(number)), hidden)
