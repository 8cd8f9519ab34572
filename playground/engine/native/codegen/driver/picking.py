"""`@pick`: the k-th option of a position whose options `@count` has counted."""

from __future__ import annotations

from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.layers import LAYER_ABOVE, layers_of
from playground.engine.native.codegen.driver.signatures import (
    CHOOSE_TWO_LEGS,
    CHOOSE_WAY,
    PICK,
    SELECT_DRAWN,
    WORDS,
    enumerator,
    select_in_layers,
)
from playground.engine.native.codegen.module import Module
from playground.engine.native.ir.program import Layers
from playground.engine.native.structs.frame import FEW_CELLS, FEW_OPTIONS, ONE_IN_EACH
from playground.engine.native.structs.types import I32, I64, integer, pointer, vector

WHOLE_VECTOR = 16
"""Bytes to which all running totals, taken as one vector, are aligned."""

HIGHEST_IN_EACH = FEW_OPTIONS * ONE_IN_EACH
"""A word with the highest bit of each byte."""

NO_ROWS = (-1, 0)
"""The first row, and the number of values of each row, of a cell without rows."""


def picking(module: Module) -> Builder:
    """`@pick(state, frame, tally, k)` finds the cell by comparing all running totals at once, then the site in its set,
    and writes the action and its values into the frame."""
    return _Picking(module).written()


class _Picking:
    """Writes the function; the cells of all steps are in one list, padded to the same number for each step."""

    def __init__(self, module: Module) -> None:
        self.module, self.sizes = module, module.frame
        self.cells = module.program.max_cells
        self.b = Builder(PICK, self.sizes.structs)
        self.state, self.frame, self.tally, self.k = self.b.parameters
        steps = module.program.cells
        self.list = [cell for row in steps for cell in (*row, *[None] * (self.cells - len(row)))]
        self.has_sets = any(cell.has_set or cell.rows for row in steps for cell in row)

    def written(self) -> Builder:
        """The whole function."""
        b = self.b
        cell, left = self._cell_in_word() if self.sizes.in_one_word else self._cell_of_many()
        entry = cell
        if len(self.module.program.cells) > 1:
            entry = b.add(b.mul(b.get(self.state, "step"), self.cells), cell)
        actions = [cell.action if cell else 0 for cell in self.list]
        b.set(self.frame, "action", b.load(b.element(self._table(actions), entry)))
        if self.sizes.ways:
            self._choose_way(entry, cell, left)
        members = b.cast(b.field(self.frame, "sets", cell), I64)
        if self.has_sets and self.sizes.rows:
            self._choose_with_rows(entry, members, left)
        else:
            self._write_values(entry, b.call(SELECT_DRAWN, members, left) if self.has_sets else None)
        self._walk(entry, left)
        self._choose_in_layers(entry, left)
        self._second_leg(entry)
        self._number_of_set(entry)
        return b

    def _number_of_set(self, entry: Value) -> None:
        """In a cell of sets that are given by their sites, what number the set has."""
        b, sets = self.b, {number: cell.of_set for number, cell in enumerate(self.list) if cell and cell.of_set}
        if not sets:
            return
        with b.switch(entry, list(sets)) as cases:
            for of_set, case in zip(sets.values(), cases, strict=True):
                with case:
                    number = b.constant(I32, 0)
                    for value, table in enumerate(of_set.tables, of_set.first):
                        site = b.get(self.frame, "values", value)
                        number = b.add(number, b.load(b.element(self._table([*table]), site)))
                    b.set(self.frame, "values", number, of_set.first)

    def _second_leg(self, entry: Value) -> None:
        """The legs of an option of two, in a cell of such options."""
        b, seconds = self.b, [cell.second if cell else None for cell in self.list]
        if any(seconds):
            columns = [(each.action, each.first, each.last) if each else (-1, 0, 0) for each in seconds]
            numbers = [b.load(b.element(self._table(list(column)), entry)) for column in zip(*columns, strict=True)]
            with b.if_(b.compare("sge", numbers[0], 0)):
                b.call(CHOOSE_TWO_LEGS, self.frame, *numbers)

    def _choose_way(self, entry: Value, cell: Value, left: Value) -> None:
        """In a cell of options with legs, choose among the ways."""
        b = self.b
        legs = b.load(b.element(self._table([int(cell is not None and cell.legs) for cell in self.list]), entry))
        with b.if_(b.compare("ne", legs, 0)):
            b.call(CHOOSE_WAY, self.frame, b.add(b.get(self.frame, "first_option", cell), left))
            b.ret()
        b.set(self.frame, "way", -1)

    def _table(self, values: list[int]) -> Value:
        """A constant table."""
        return Value(pointer(I32), self.module.table(tuple(values), "i32"))

    def _cell_in_word(self) -> tuple[Value, Value]:
        """The cell of option k, and its index there, where the running totals are the bytes of one word.

        A total that is not above k leaves the highest bit of its byte, which was set, when it is taken from k.
        """
        b, bits = self.b, self.sizes.lane_bits
        ends = b.load(b.cast(b.field(self.frame, "ends", 0), I64))
        all_k = b.mul(b.resize(self.k, I64), ONE_IN_EACH)
        left_over = b.sub(b.or_(all_k, HIGHEST_IN_EACH), ends)
        cell = b.bit_count(b.and_(left_over, HIGHEST_IN_EACH))
        before = b.and_(b.lshr(b.shl(ends, bits), b.mul(cell, bits)), 2**bits - 1)
        return b.resize(cell, I32), b.sub(self.k, b.resize(before, I32))

    def _cell_of_many(self) -> tuple[Value, Value]:
        """The cell of option k, and its index there."""
        cell = self._cell_one_by_one() if self.sizes.lanes == FEW_CELLS else self._cell_at_once()
        return cell, self._left(cell)

    def _cell_one_by_one(self) -> Value:
        """The cell of option k: the number of running totals that are not above k."""
        b, k = self.b, self.b.resize(self.k, self.sizes.lane_type)
        cell = b.constant(I32, 0)
        for index in range(self.cells - 1):
            passed = b.compare("ule", b.get(self.frame, "ends", index), k)
            cell = b.add(cell, b.resize(passed, I32))
        return cell

    def _cell_at_once(self) -> Value:
        """The cell of option k, by one comparison of vectors."""
        b, lanes, lane = self.b, self.sizes.lanes, self.sizes.lane_type
        ends = b.cast(b.field(self.frame, "ends", 0), vector(lanes, lane, WHOLE_VECTOR))
        passed = b.compare("ule", b.load(ends), b.splat(b.resize(self.k, lane), lanes))
        return b.resize(b.bit_count(b.bitcast(passed, integer(lanes))), I32)

    def _left(self, cell: Value) -> Value:
        """The index of the option in its cell."""
        b = self.b
        first = b.compare("eq", cell, 0)
        previous = b.select(first, 0, b.sub(b.resize(cell, I64), 1))
        total = b.resize(b.get(self.frame, "ends", previous), I32)
        return b.sub(self.k, b.select(first, 0, total))

    def _write_values(self, entry: Value, site: Value | None) -> None:
        """Each value is a base that the cell has, plus a factor times the site."""
        b, width = self.b, self.sizes.value_count
        padded = [(cell.base, cell.factor) if cell else ((), ()) for cell in self.list]
        bases, factors = ([n for pair in padded for n in _filled(pair[part], width)] for part in (0, 1))
        first = b.mul(b.resize(entry, I64), width)
        for index in range(width):
            number = b.add(first, index)
            value = b.load(b.element(self._table(bases), number))
            if site is not None:
                value = b.add(value, b.mul(b.load(b.element(self._table(factors), number)), site))
            if site is not None:
                value = self._led_to(number, index, value, site)
            b.set(self.frame, "values", value, index)

    def _led_to(self, number: Value, index: int, value: Value, site: Value) -> Value:
        """What the table of a cell says in place of a value, if it has one for this value."""
        b, starts, tables = self.b, list[int](), list[int]()
        for cell in self.list:
            for place in range(self.sizes.value_count):
                table = dict(cell.leads).get(place) if cell and place == index else None
                starts.append(len(tables) if table else -1)
                tables += table or ()
        if not tables:
            return value
        start = b.load(b.element(self._table(starts), number))
        has_table = b.compare("sge", start, 0)
        found = b.load(b.element(self._table(tables), b.select(has_table, b.add(start, site), 0)))
        return b.select(has_table, found, value)

    def _choose_with_rows(self, entry: Value, members: Value, left: Value) -> None:
        """In a cell with rows, find the first row whose running total is above `left`."""
        b = self.b
        rows = [(cell.rows.first, cell.rows.values) if cell and cell.rows else NO_ROWS for cell in self.list]
        first, width = (b.load(b.element(self._table([pair[part] for pair in rows]), entry)) for part in (0, 1))
        chosen, rest, row = b.variable(WORDS, members), b.variable(I32, left), b.variable(I32, 0)
        with b.if_(b.compare("sge", first, 0)):
            row.value = first
            passed = b.variable(I32, 0)
            with b.loop() as search:
                end = b.get(self.frame, "row_ends", row.value)
                search.leave_if(b.compare("ugt", end, left))
                passed.value = end
                row.value = b.add(row.value, 1)
            rest.value = b.sub(left, passed.value)
            chosen.value = b.cast(b.field(self.frame, "row_sets", row.value), I64)
        self._write_values(entry, b.call(SELECT_DRAWN, chosen.value, rest.value))
        self._copy_from_row(row.value, width)

    def _copy_from_row(self, row: Value, width: Value) -> None:
        """Copy the values of earlier choices from the row; there are `width` of them."""
        b, stride = self.b, self.sizes.row_value_count
        first = b.resize(b.mul(row, stride), I64)
        for index in range(stride):
            value = b.get(self.frame, "row_values", b.add(first, index))
            place = b.field(self.frame, "values", index)
            b.store(b.select(b.compare("sgt", width, index), value, b.load(place)), place)

    def _choose_in_layers(self, entry: Value, left: Value) -> None:
        """In a cell with layers, find the site and what is chosen after it."""
        b, layered = self.b, layers_of(self.module.program)
        if not layered:
            return
        with b.switch(entry, list(layered)) as cases:
            for layers, case in zip(layered.values(), cases, strict=True):
                with case:
                    select = select_in_layers(layers.digits, layers.count, layers.alone)
                    chosen = b.call(select, self.frame, layers.first, left)
                    site, layer = b.and_(chosen, 2**LAYER_ABOVE - 1), b.lshr(chosen, LAYER_ABOVE)
                    self._write_values_of_layer(layers, site, layer)

    def _write_values_of_layer(self, layers: Layers, site: Value, layer: Value) -> None:
        """Each value is a base that the layer has, plus the site if it is relative to that."""
        b, values = self.b, zip(*layers.bases, strict=True)
        for index, (bases, factor) in enumerate(zip(values, layers.factors, strict=True)):
            same = len(set(bases)) == 1
            base = b.constant(I32, bases[0]) if same else b.load(b.element(self._table([*bases]), layer))
            b.set(self.frame, "values", b.add(base, site) if factor else base, index)

    def _walk(self, entry: Value, left: Value) -> None:
        """In a cell with an enumerator, walk the options up to the picked one."""
        b = self.b
        walked = {number: cell.enumerator for number, cell in enumerate(self.list) if cell and cell.enumerator}
        if not walked:
            return
        with b.switch(entry, list(walked)) as cases:
            for name, case in zip(walked.values(), cases, strict=True):
                with case:
                    b.call(enumerator(name), self.state, self.frame, self.tally, left)


def _filled(values: tuple[int, ...], width: int) -> tuple[int, ...]:
    return values + (0,) * (width - len(values))
