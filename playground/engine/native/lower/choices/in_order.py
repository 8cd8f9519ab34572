"""Choices of two or three sites at once, counted as choices of one site after the other, in ascending order.

    pair: 2 of empty                                     each empty site, then each higher one
    when lowest of pair is neighbours(highest of pair)   a layer for each place where the higher one may lie

The sets are in the order in which words stand in a dictionary, with the sites for letters, so that the options stay in
their order. Which sets may be chosen at all, whatever the position, is worked out first. If the further sites lie at
few offsets from the first one there is a layer for each combination of these (`layered.py`), otherwise a row for each
choice of all sites but the last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.program import Cell, Rows
from playground.engine.native.ir.statements import CountCell, ForBits, IRAssign, KeepRow
from playground.engine.native.lower.at_once.by_offset import placed
from playground.engine.native.lower.choices.choices import Offer, emit_if
from playground.engine.native.lower.choices.layered import MAX_LAYERS, MAX_WORDS, Layer, Layered, words_of_layers
from playground.engine.native.lower.choices.said_of_sites import SITES
from playground.engine.native.lower.choices.sets_by_sites import SetsOfOneSize, Sites, number_of
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.lowering import CellOffset
from playground.game import core
from playground.game.size import words_per_set

_Visit = Callable[[tuple[IRNode, ...], IRNode], None]


class SetsInOrder:
    """Lowers the choice of the sets of one size, of an offer whose only choice of sites it is."""

    def __init__(self, offer: Offer, sets: SetsOfOneSize, lowering: Expressions) -> None:
        self.offer, self.sets, self.lowering = offer, sets, lowering
        self.scope, self.nodes, self.board = lowering.scope, lowering.nodes, lowering.scope.board
        self.bases = tuple(int(str(value.detail)) for value in offer.values)
        domain = offer.heads[0].domain
        while isinstance(domain, core.Where):
            domain = domain.domain
        assert isinstance(domain, core.Subsets)
        self.among = domain.among

    # ---- layers

    def layers(self) -> Layered | None:
        """A layer for each combination of offsets of the further sites; None if these are too many."""
        by_offsets = self._by_offsets()
        if by_offsets is None:
            return None
        issued, variables = self.scope.issued, len(self.scope.variables)
        with self.scope.inner() as statements, self.scope.binding(self.offer.names):
            among, layers = self.lowering.lower(self.among), list[Layer]()
            for offsets, origins in sorted(by_offsets.items(), key=lambda each: self._further(each[0])):
                sites = self._with_offsets(offsets, origins, among)
                if sites is None:
                    self.scope.issued = issued
                    del self.scope.variables[variables:]
                    return None
                further = 0, *self._further(offsets)
                factors = *(0 for _ in self.bases), *(1 for _ in further)
                layers.append(Layer(sites, (*self.bases, *further), factors))
        return Layered(tuple(layers), tuple(statements), words_of_layers(layers, self.scope.nodes, statements))

    def _by_offsets(self) -> dict[tuple[CellOffset, ...], int] | None:
        """The first sites of all sets, as bits, by where the others lie from them."""
        found, most = dict[tuple[CellOffset, ...], int](), min(MAX_LAYERS, MAX_WORDS // words_per_set(self.scope.game))
        for first, *others in self.sets.possible:
            offsets = tuple(self._offset(first, other) for other in others)
            found[offsets] = found.get(offsets, 0) | 1 << first
            if len(found) > most:
                return None
        return found

    def _offset(self, here: int, there: int) -> CellOffset:
        width = self.board.width
        if self.board.shape == "graph" or not self.sets.conditions:
            return there - here, 0
        return there % width - here % width, there // width - here // width

    def _further(self, offsets: Sequence[CellOffset]) -> tuple[int, ...]:
        """By how much the numbers of sites at some offsets are greater."""
        return tuple(dy * self.board.width + dx if dy else dx for dx, dy in offsets)

    def _with_offsets(self, offsets: Sequence[CellOffset], origins: int, among: IRNode) -> IRNode | None:
        """The first sites of the sets whose others lie at some offsets from them; None if conditions on them cannot be
        written for all at once."""
        nodes, first = self.nodes, self.sets.variables[0]
        sites = nodes.op("meet", among, nodes.bits(origins))
        for by in self._further(offsets):
            sites = nodes.op("meet", sites, nodes.op("slide", among, detail=-by))
        if not self.sets.conditions:
            return sites
        if self.board.shape == "graph":
            return None
        there = [placed(offset, origins, first.name, self.board) for offset in offsets]
        names = {each.name: place for each, place in zip(self.sets.variables[1:], there, strict=True) if place}
        if len(names) < len(offsets):
            return None
        with self.scope.binding(names):
            for condition in self.sets.conditions:
                holding = self.lowering.sites_where(condition, first.name)
                if holding is None:
                    return None
                sites = nodes.op("meet", sites, holding)
        return sites

    # ---- rows

    def in_rows(self, cell: int, first: int) -> Cell:
        """The cell of this number with a row for each choice of all sites but the last, from row `first` on."""
        before = len(self.bases) + len(self.sets.variables) - 1
        rows = Rows(first, self.sets.rows, before)
        self.scope.emit(CountCell(cell, None, self._keep_rows(rows)))
        base, factor = (0,) * (before + 1), (*(0,) * before, 1)
        return Cell(self.offer.action, base, factor, False, rows=rows)

    def _keep_rows(self, rows: Rows) -> IRNode:
        """Write the rows; the number of options."""
        scope, nodes = self.scope, self.nodes
        total, place = scope.variable(nodes.number(0)), scope.variable(nodes.number(0))

        def visit(chosen: tuple[IRNode, ...], members: IRNode) -> None:
            after = scope.keep(nodes.op("add", total, nodes.op("size", members)))
            scope.emit(KeepRow(place, (*self.offer.values, *chosen), members, after))
            scope.emit(IRAssign(str(total.detail), after))
            scope.emit(IRAssign(str(place.detail), nodes.op("add", place, nodes.number(1))))

        scope.emit(IRAssign(str(total.detail), nodes.number(0)))
        scope.emit(IRAssign(str(place.detail), nodes.number(rows.first)))
        with scope.inner() as body, scope.binding(self.offer.names):
            among = scope.keep(self.lowering.lower(self.among))
            self._each((), among, visit)
        emit_if(scope, self.offer.conditions, body)
        return self.lowering.freeze(total)

    def _each(self, chosen: tuple[IRNode, ...], among: IRNode, visit: _Visit) -> None:
        """Write loops over the sites that follow those that are chosen, all but the last."""
        scope, variable = self.scope, self.sets.variables[len(chosen)]
        members = self.nodes.op("meet", among, self._following(chosen))
        if len(chosen) + 1 == len(self.sets.variables):
            visit(chosen, scope.keep(self._allowed(members, variable)))
            return
        site = self.nodes.local(scope.fresh("site"), "int")
        with scope.inner() as body, scope.binding({variable.name: site}):
            self._each((*chosen, site), among, visit)
        scope.emit(ForBits(str(site.detail), members, tuple(body)))

    def _following(self, chosen: tuple[IRNode, ...]) -> IRNode:
        """The sites that ever follow those that are chosen."""
        nodes, size, after = self.nodes, self.board.size, dict[Sites, int]()
        for sites in self.sets.possible:
            before = sites[: len(chosen)]
            after[before] = after.get(before, 0) | 1 << sites[len(chosen)]
        if not chosen:
            return nodes.bits(after.get((), 0))
        places = {number_of(before, size): after[before] for before in after}
        index = nodes.number(0)
        for site in chosen:
            index = nodes.op("add", nodes.op("mul", index, nodes.number(size)), site)
        return nodes.table(tuple(places.get(each, 0) for each in range(size ** len(chosen))), "set", index)

    def _allowed(self, members: IRNode, variable: core.Variable) -> IRNode:
        """Those of the members for which the conditions hold."""
        every = core.Variable(f"{variable.name} of", type=SITES)
        for condition in self.sets.conditions:
            where = core.Where(variable.name, every, condition, type=SITES)
            with self.scope.binding({every.name: members}):
                members = self.lowering.lower(where)
        return members
