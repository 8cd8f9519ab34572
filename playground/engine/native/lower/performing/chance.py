"""Dice, shuffles, and turning components face up or down: core effects to IR statements.

An `IRDraw` takes a number from the game's own stream. Shuffles and sorts reorder the components on some sites; the
driver has a function for each (`driver/reordering.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import ForBits, IRAssign, IRDraw, IRIf, Reorder, Repeat, Store
from playground.engine.native.lower.at_once.by_site import ValuesBySite
from playground.engine.native.lower.performing.moving import Moving
from playground.engine.native.lower.performing.sorting_alike import sort_by_counts
from playground.engine.native.lower.players import is_among
from playground.game import core
from playground.game.core import MAX_ROLLS


class ChanceEffects(Moving):
    """Lowers the effects of chance."""

    def _draw(self, size: int) -> IRNode:
        """A random number of 0..size-1, in a local of its own."""
        return self._draw_below(self.nodes.number(size))

    def _draw_below(self, size: IRNode) -> IRNode:
        name = self.scope.fresh("drawn")
        self.scope.emit(IRDraw(name, size))
        return self.nodes.local(name, "int")

    def _rolled(self, faces: Sequence[int]) -> IRNode:
        """One of some faces at random, each as likely as often as it is listed."""
        return self.nodes.table(tuple(faces), "int", self._draw(len(faces)))

    def _rollvariable(self, effect: core.RollVariable) -> None:
        nodes, variable = self.nodes, next(v for v in self.scope.game.variables if v.name == effect.variable)
        low, size = self._values_of(variable.type)
        if effect.among is not None:
            count, drawn = self._drawn_from(effect.among, variable)
            with self.scope.inner() as body:
                self._roll_each(effect, variable, drawn)
            self.scope.emit(IRIf(nodes.op("less", nodes.number(0), count), tuple(body)))
            return

        def rolled() -> IRNode:
            return (
                self._rolled(variable.faces) if variable.faces else nodes.op("add", self._draw(size), nodes.number(low))
            )

        self._roll_each(effect, variable, rolled)

    def _drawn_from(self, among: core.Expression, variable: core.GameVariable) -> tuple[IRNode, Callable[[], IRNode]]:
        """How many members a set has, and what writes that one of them is drawn: those before the member drawn are as
        many as the number that came up."""
        nodes, members = self.nodes, self.expressions.universe(among)
        if variable.type.kind == "int":
            value_of = {member: min(max(member, variable.type.low), variable.type.high) for member in members}
        else:
            value_of = {member: member for member in members}
        before = nodes.number(0)
        cases = list[tuple[IRNode, IRNode, int]]()
        for member in members:
            included = self.scope.keep(self.expressions.has_member(among, member))
            cases.append((included, before, value_of[member]))
            before = self.scope.keep(nodes.op("add", before, nodes.op("truth_as_number", included)))
        count = before

        def drawn() -> IRNode:
            number, value = self._draw_below(count), nodes.number(0)
            for included, place, member in cases:
                here = nodes.op("and", included, nodes.op("same", number, place))
                value = nodes.choose(here, nodes.number(member), value)
            return self.scope.keep(value)

        return count, drawn

    def _roll_each(self, effect: core.RollVariable, variable: core.GameVariable, rolled: Callable[[], IRNode]) -> None:
        """Give a variable what is rolled for each of its values that are meant."""
        nodes = self.nodes
        if effect.sites is not None:
            values = ValuesBySite(variable.name, effect.index, self.expressions)
            site = self.nodes.local(self.scope.fresh("rolled"), "int")
            mask = self.scope.keep(values.meant(effect.sites))
            first = values.kept_first()  # once: the index may read the values that are rolled
            with self.scope.inner() as body:
                values.give(rolled(), nodes.op("bit", site), first)
            self.scope.emit(ForBits(str(site.detail), mask, tuple(body)))
            return
        value = rolled()
        place = self.expressions.place_in(variable, effect.index)
        self.scope.emit(Store(f"var.{variable.name}", place, value))

    def _values_of(self, type_: core.Type) -> tuple[int, int]:
        """The least value of a type, and the number of values."""
        game = self.scope.game
        counted = {"player": len(game.players), "piece": len(game.pieces), "bool": 2}
        return (0, counted[type_.kind]) if type_.kind in counted else (type_.low, type_.high - type_.low + 1)

    def _rollattribute(self, effect: core.RollAttribute) -> None:
        attribute = self.expressions.attribute(effect.attribute)
        sites = self.scope.keep(self.expressions.lower(effect.sites))
        mask = self.scope.keep(self.nodes.op("meet", sites, self.bearing(attribute)))
        with self.scope.inner() as body:
            self.take_off(f"attr.{attribute.name}", attribute.set_count, mask)
            site = self.nodes.local(self.scope.fresh("die"), "int")
            with self.scope.inner() as round_:
                numbers = [face - attribute.low for face in attribute.faces]
                drawn = self._rolled(numbers) if numbers else self._draw(attribute.size)
                self.give(attribute, drawn, self.nodes.op("bit", site))
            self.scope.emit(ForBits(str(site.detail), mask, tuple(round_)))
            if effect.until is not None:
                done = self.scope.variable(self.nodes.truth(False))
                self.scope.emit(IRAssign(str(done.detail), self.expressions.lower(effect.until)))
        if effect.until is None:
            for statement in body:
                self.scope.emit(statement)
        else:
            self.scope.emit(Repeat(MAX_ROLLS, tuple(body), done))
        if self.hides:
            hidden = self.scope.keep(self.nodes.op("minus", mask, self.nodes.load("revealed", "set")))
            self.take_off("known", len(self.players), hidden)
        self.forget_hints(sites, attribute.name)

    def _shuffle(self, effect: core.Shuffle) -> None:
        self._reorder("shuffle", effect.sites, None)

    def _sort(self, effect: core.Sort) -> None:
        if sort_by_counts(effect, self.expressions):
            self.forget(self.expressions.lower(effect.sites))
            return
        field = f"attr.{effect.attribute}"
        if all(each.name != effect.attribute for each in self.scope.game.attributes):
            field = "piece" if len(self.scope.game.pieces) > 1 else "owner"
        self._reorder("sort", effect.sites, field)

    def _reorder(self, method: str, sites: core.Expression, attribute: str | None) -> None:
        mask = self.scope.keep(self.expressions.lower(sites))
        self.scope.emit(Reorder(method, mask, attribute))
        self.forget(mask)

    def _reveal(self, effect: core.Reveal) -> None:
        nodes = self.nodes
        target = self.scope.keep(self.expressions.lower(effect.sites))
        mask = self.as_set(effect.sites, target)
        mask = self.scope.keep(nodes.op("meet", mask, self.expressions.occupied()))
        if effect.to is not None:
            for player in self.players:
                sees = is_among(player, effect.to, self.expressions)
                self.put_on("known", nodes.number(player), nodes.choose(sees, mask, nodes.bits(0)))
            return
        self.put_on("revealed", nodes.number(0), mask)
        for player in self.players:
            self.put_on("known", nodes.number(player), mask)
        if effect.sites.type.kind == "site" and self.last is not None:
            there = nodes.op("not", nodes.op("none_in", mask))
            self.scope.emit(IRAssign(str(self.last.detail), nodes.choose(there, target, self.last)))

    def _conceal(self, effect: core.Conceal) -> None:
        if self.hides:  # otherwise nothing is ever turned up
            self.take_off("revealed", 1, self.as_set(effect.sites, self.expressions.lower(effect.sites)))

    def as_set(self, sites: core.Expression, value: IRNode) -> IRNode:
        """The set that a site or a set is."""
        if sites.type.kind == "sites":
            return value
        return self.nodes.op("bit_or_none" if sites.type.optional else "bit", value)
