"""`pg_reach`: the sites that the options of a position name, as a set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.signatures import COUNT, PG_REACH, SELECT_IN, enumerator
from playground.engine.native.codegen.module import Module
from playground.engine.native.ir.program import Cell, Layers, Rows
from playground.engine.native.structs.types import I32, I64, pointer
from playground.game.core import Binding, Game, Type

MAX_WALKED = 256
"""The most options of a cell whose sites are collected one by one."""


def reaching(module: Module, game: Game) -> Builder:
    """`pg_reach(state, frame, tally)` counts the options, and leaves in the scratch set of the frame the sites that
    they choose; the number of options.

    The sets of most cells are taken whole, so that this costs little more than counting. Of a cell whose options are
    walked one by one the first `MAX_WALKED` count.
    """
    return _Reaching(module, game).written()


class _Reaching:
    """Writes the function."""

    def __init__(self, module: Module, game: Game) -> None:
        self.module, self.sizes = module, module.frame
        self.b = Builder(PG_REACH, self.sizes.structs)
        self.state, self.frame, self.tally = self.b.parameters
        self.game = game
        self.named = [_sites_of(action.bindings) for action in game.actions]

    def written(self) -> Builder:
        """The whole function."""
        b, steps = self.b, self.module.program.cells
        total = b.call(COUNT, *b.parameters)
        self.reached = b.variable(self.sizes.set_type, 0)
        with b.switch(b.get(self.state, "step"), range(len(steps))) as cases:
            for row, case in zip(steps, cases, strict=True):
                with case:
                    for number, cell in enumerate(row):
                        if _sites_of(self._bindings(cell)):
                            self._add_cell(number, cell)
        b.set(self.frame, "scratch_set", self.reached.value)
        b.ret(total)
        return b

    def _add_cell(self, number: int, cell: Cell) -> None:
        """Add where the options of a cell lead, each of which has a bit or a number in its field of the frame."""
        b, named = self.b, _sites_of(self._bindings(cell))
        if cell.legs:
            self._add_ways()
        elif cell.layers:
            self._add_layers(cell, cell.layers, self._options_of(number), named)
        elif cell.enumerator:
            self._add_walked(cell, self._options_of(number), named)
        elif cell.rows:
            self._add_rows(cell, cell.rows, self._options_of(number), named)
        elif cell.has_set:
            members = b.get(self.frame, "sets", number)
            if self._bindings(cell)[-1].sets:
                self._add_subsets(cell, number, self._options_of(number))
                return
            self._add_members(cell, members, named)
            self._add_constants(cell, b.compare("ne", members, 0), named)
        else:
            self._add_constants(cell, b.compare("ne", self._options_of(number), 0), named)

    def _bindings(self, cell: Cell) -> tuple[Binding, ...]:
        """What the options of a cell choose."""
        bindings = self.game.actions[cell.action].bindings
        if cell.of_set:
            site = replace(bindings[-1], type=Type("site"), sets=())
            return (*bindings[:-1], *(site for _ in cell.of_set.tables))
        second = self.game.actions[cell.second.action].bindings if cell.second else ()
        return (*bindings, *second)

    def _options_of(self, number: int) -> Value:
        """The number of options of a cell."""
        b = self.b
        end = b.resize(b.get(self.frame, "ends", number), I32)
        return b.sub(end, b.resize(b.get(self.frame, "ends", number - 1), I32)) if number else end

    def _add(self, sites: Value) -> None:
        self.reached.value = self.b.or_(self.reached.value, sites)

    def _add_members(self, cell: Cell, members: Value, named: Sequence[int]) -> None:
        """The sites of the chosen members, and those relative to them: none for steps that lead off every board."""
        b, leads = self.b, dict(cell.leads)
        for value in named:
            for by, origins in cell.slides_to(value):
                from_there = b.and_(members, origins)
                self._add(b.shl(from_there, by) if by >= 0 else b.lshr(from_there, -by))
            by = cell.base[value]
            if value in leads:
                continue
            if cell.factor[value] and abs(by) < self.sizes.set_type.bits:
                self._add(b.shl(members, by) if by >= 0 else b.lshr(members, -by))

    def _add_subsets(self, cell: Cell, number: int, options: Value) -> None:
        """The sites of the sets that may be chosen, whose numbers are the members of the cell's set."""
        b, bindings = self.b, self._bindings(cell)
        named = _sites_of(bindings)
        members = b.cast(b.field(self.frame, "sets", number), I64)
        with b.count_up(self._few(options)) as option:
            place = b.call(SELECT_IN, members, option)
            for value in named:
                if cell.factor[value]:
                    self._add_value(bindings[value], b.add(place, cell.base[value]))
        self._add_constants(cell, b.compare("ne", options, 0), [each for each in named if not cell.factor[each]])

    def _few(self, options: Value) -> Value:
        """The number of options that are looked at one by one."""
        return self.b.select(self.b.compare("ult", options, MAX_WALKED), options, MAX_WALKED)

    def _add_constants(self, cell: Cell, offered: Value, named: Sequence[int]) -> None:
        """The sites that all options of a cell name, if it has any."""
        bindings = self._bindings(cell)
        fixed = [(bindings[value], cell.base[value]) for value in named if not cell.factor[value]]
        constants = sum(1 << site for site in {site for binding, base in fixed for site in binding.sites(base)})
        if constants:
            nothing = self.b.constant(self.sizes.set_type, 0)
            self._add(self.b.select(offered, constants, nothing))

    def _add_rows(self, cell: Cell, rows: Rows, options: Value, named: Sequence[int]) -> None:
        b, stride = self.b, self.sizes.row_value_count
        with b.if_(b.compare("ne", options, 0)):
            row = b.variable(I32, rows.first)
            with b.loop() as search:
                members = b.get(self.frame, "row_sets", row.value)
                with b.if_(b.compare("ne", members, 0)):
                    self._add_members(cell, members, [value for value in named if value >= rows.values])
                    first = b.mul(row.value, stride)
                    for value in named:
                        if value < rows.values:
                            chosen = b.get(self.frame, "row_values", b.add(first, value))
                            self._add_value(self._bindings(cell)[value], chosen)
                search.leave_if(b.compare("eq", b.get(self.frame, "row_ends", row.value), options))
                row.value = b.add(row.value, 1)

    def _add_layers(self, cell: Cell, layers: Layers, options: Value, named: Sequence[int]) -> None:
        b = self.b
        with b.if_(b.compare("ne", options, 0)):
            for number, bases in enumerate(layers.bases, layers.first + layers.digits):
                members = b.resize(b.get(self.frame, "layers", number), self.sizes.set_type)
                self._add_members(replace(cell, base=bases, factor=layers.factors), members, named)

    def _add_ways(self) -> None:
        """The sites that legs choose, of all options that may have several."""
        b, width = self.b, self.sizes.value_count
        with b.count_up(b.get(self.frame, "ways")) as way:
            action, first = b.get(self.frame, "way_action", way), b.mul(way, width)
            with b.switch(action, range(len(self.named))) as cases:
                for number, (named, case) in enumerate(zip(self.named, cases, strict=True)):
                    with case:
                        for value in named:
                            site = b.get(self.frame, "way_values", b.add(first, value))
                            self._add_value(self.game.actions[number].bindings[value], site)

    def _add_walked(self, cell: Cell, options: Value, named: Sequence[int]) -> None:
        b, bindings = self.b, self._bindings(cell)
        with b.count_up(self._few(options)) as option:
            b.call(enumerator(str(cell.enumerator)), self.state, self.frame, self.tally, option)
            for value in named:
                self._add_value(bindings[value], b.get(self.frame, "values", value))

    def _add_value(self, binding: Binding, value: Value) -> None:
        """The sites that a value of an option stands for."""
        sets = binding.sets
        if not sets:
            self._add_site(value)
            return
        bits = tuple(sum(1 << site for site in chosen) for chosen in sets)
        table = Value(pointer(self.sizes.set_type), self.module.table(bits, self.module.set_type))
        self._add(self.b.load(self.b.element(table, value)))

    def _add_site(self, site: Value) -> None:
        """One site, unless it is none."""
        b, set_type = self.b, self.sizes.set_type
        bit = b.shl(b.constant(set_type, 1), b.resize(site, set_type))
        self._add(b.select(b.compare("sge", site, 0), bit, b.constant(set_type, 0)))


def _sites_of(bindings: Sequence[Binding]) -> list[int]:
    """Which choices of an action are of sites."""
    return [number for number, binding in enumerate(bindings) if binding.is_of_sites]
