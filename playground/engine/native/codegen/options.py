"""Statements that count options and pick one, as LLVM instructions: cells and rows of the frame, and walks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from playground.engine.native.codegen.driver.layers import keeps_totals
from playground.engine.native.codegen.driver.signatures import keep_totals
from playground.engine.native.codegen.lanes import LaneWriter
from playground.engine.native.ir.nodes import CHOSEN, IRNode
from playground.engine.native.ir.statements import (
    AddLeg,
    Charge,
    ClearLegs,
    CountCell,
    EndCells,
    EndLeg,
    FirstWays,
    GrowLegs,
    KeepLayers,
    KeepRow,
    KeepStarts,
    LeftOut,
    NextLeg,
    PreferWays,
    ReserveWays,
    SetBestWorth,
    Statement,
    VisitOption,
)
from playground.engine.native.ir.together import AnyCounted, CountCells, CountFirst, KeepSet, KeepSets, KeepSetsBy
from playground.engine.native.structs.frame import FEW_OPTIONS, ONE_IN_EACH
from playground.game.core import MAX_WAYS

MAX_ENDS_STORED = 8
"""Ends of cells that are stored one by one; more of them are filled in at once."""


class OptionWriter(LaneWriter):
    """Writes the statements about options. In `count`, `%total` is the number of options so far, or where the running
    totals are in one word, `%sizes` has the number of options of each cell. In an enumerator, `%visited` is the number
    of options so far, and `%picked` the one to be written to the frame."""

    def _do_countcell(self, statement: CountCell) -> None:
        counted = self.value(statement.count)
        if statement.members is not None:
            place = self.in_frame("sets", statement.index)
            self.line(f"store {self.typed(statement.members)}, ptr {place}, align 8")
        type_, place = self._so_far()
        before = self.put(f"load {type_}, ptr {place}")
        self.line(f"store {type_} {self._with_cell(statement.index, before, counted)}, ptr {place}")

    def _so_far(self) -> tuple[str, str]:
        """The type of what is counted so far, and where it is."""
        return ("i64", "%sizes") if self.module.frame.in_one_word else ("i32", "%total")

    def _with_cell(self, cell: int | str, before: str, counted: str) -> str:
        """What is counted so far, with the options of a cell."""
        if not self.module.frame.in_one_word:
            total = self.put(f"add i32 {before}, {counted}")
            self._store_end(cell, total)
            return total
        if self.module.checked:
            self._fault(self.put(f"icmp uge i32 {counted}, {FEW_OPTIONS}"), 2)
        bits = self.module.frame.lane_bits
        by = str(bits * cell) if isinstance(cell, int) else self.put(f"mul i64 {cell}, {bits}")
        size = self.put(f"shl i64 {self.put(f'zext i32 {counted} to i64')}, {by}")
        return self.put(f"or i64 {before}, {size}")

    def total(self) -> str:
        """The number of options so far. Where the running totals are in one word, they are stored: each byte of a
        product with ones in all bytes is the sum of those up to it."""
        if not self.module.frame.in_one_word:
            return self.put("load i32, ptr %total")
        sizes = self.put("load i64, ptr %sizes")
        ends = self.put(f"mul i64 {sizes}, {ONE_IN_EACH}")
        self.line(f"store i64 {ends}, ptr {self.in_frame('ends', 0)}")
        return self.put(f"trunc i64 {self.put(f'lshr i64 {ends}, {64 - self.module.frame.lane_bits}')} to i32")

    def _do_countcells(self, statement: CountCells) -> None:
        """Go over the sets of cells in a loop: less code than for each cell by itself."""
        first, set_type = statement.first, self.module.set_type
        same = [self.typed(column[0]) if len(set(column)) == 1 else "" for column in statement.arguments]
        type_, counter = self._so_far()
        before = self.put(f"load {type_}, ptr {counter}")
        with self.repeat() as loop:
            cell, total = loop.phi("i64", str(first)), loop.phi(type_, before)
            loop.leave_if(self.put(f"icmp eq i64 {cell}, {first + statement.cells}"))
            place = self.in_frame("sets", cell)
            members = self.put(f"load {set_type}, ptr {place}, align 8")
            number = self.put(f"sub i64 {cell}, {first}")
            columns = zip(same, statement.arguments, strict=True)
            given = [each or self._of_cell(column, number) for each, column in columns]
            arguments = "".join(f", {each}" for each in (f"{set_type} {members}", *given))
            call = f"call {set_type} @{statement.function}(ptr %state, ptr %frame, ptr %tally{arguments})"
            left = self.put(call)
            self.line(f"store {set_type} {left}, ptr {place}, align 8")
            after = self._with_cell(cell, total, self._size_of(left, self.module.set_type))
            loop.step(cell, self.put(f"add i64 {cell}, 1"))
            loop.step(total, after)
        self.line(f"store {type_} {total}, ptr {counter}")

    def _do_keepsets(self, statement: KeepSets) -> None:
        for number, members in enumerate(statement.members, statement.first):
            self.line(f"store {self.typed(members)}, ptr {self.in_frame('sets', number)}, align 8")

    def _do_keepset(self, statement: KeepSet) -> None:
        index = self._checked_index(self.value(statement.index), self.module.program.max_cells)
        place = self.in_frame("sets", self.put(f"sext i32 {index} to i64"))
        self.line(f"store {self.typed(statement.members)}, ptr {place}, align 8")

    def _do_keepsetsby(self, statement: KeepSetsBy) -> None:
        self.line(f"call void @{statement.function}(ptr %state, ptr %frame, ptr %tally)")

    def _do_countfirst(self, statement: CountFirst) -> None:
        counted = self.put(f"call i32 @{statement.function}(ptr %state, ptr %frame, ptr %tally)")
        self.line(f"store i32 {counted}, ptr %total")

    def _do_anycounted(self, statement: AnyCounted) -> None:
        """What is counted already is put aside meanwhile."""
        frame = self.module.frame
        sets, ends = (statement.cells * size // 8 for size in (frame.set_type.bits, frame.lane_bits))
        self.aside = sets + ends
        self.module.intrinsic("void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)")
        kept = []
        for name, offset, size in (("sets", 0, sets), ("ends", sets, ends)):
            there = self.put(f"getelementptr i8, ptr %aside, i64 {offset}")
            kept.append((self.in_frame(name, 0), there, size))
        for place, there, size in kept:
            self._copy(there, place, size)
        counted = self.put(f"call i32 @{statement.function}(ptr %state, ptr %frame, ptr %tally)")
        for place, there, size in kept:
            self._copy(place, there, size)
        self.locals[statement.name] = self.put(f"icmp ne i32 {counted}, 0")

    def _copy(self, to: str, source: str, size: int) -> None:
        places = f"ptr align 2 {to}, ptr align 2 {source}"
        self.line(f"call void @llvm.memcpy.p0.p0.i64({places}, i64 {size}, i1 false)")

    def _of_cell(self, column: tuple[IRNode, ...], number: str) -> str:
        """What a function takes for the cell of a number, from a table of constants."""
        values, type_ = tuple(int(str(each.detail)) for each in column), self.module.type(column[0].type)
        place = f"getelementptr {type_}, ptr {self.module.table(values, type_)}, i64 {number}"
        return f"{type_} {self.put(f'load {type_}, ptr {self.put(place)}')}"

    def _do_keeplayers(self, statement: KeepLayers) -> None:
        words = self.module.frame.words_of_layers
        for number, members in enumerate(statement.members, statement.first):
            self.line(f"store {self.first_words(members, words)}, ptr {self.in_frame('layers', number)}, align 8")
        if keeps_totals(self.module.frame, statement.digits, statement.alone):
            signature = keep_totals(statement.digits, len(statement.members) - statement.digits)
            self.line(f"call void @{signature.name}(ptr %frame, i32 {statement.first})")

    def _do_keeprow(self, statement: KeepRow) -> None:
        frame = self.module.frame
        row = self.put(f"zext i32 {self._checked_index(self.value(statement.place), frame.rows)} to i64")
        values = [self.value(value) for value in statement.values]
        self.line(f"store {self.typed(statement.members)}, ptr {self.in_frame('row_sets', row)}, align 8")
        self.line(f"store {self.typed(statement.total)}, ptr {self.in_frame('row_ends', row)}")
        first = self.put(f"mul i64 {row}, {frame.row_value_count}")
        for number, value in enumerate(values):
            place = self.in_frame("row_values", self.put(f"add i64 {first}, {number}"))
            self.line(f"store i32 {value}, ptr {place}")

    def _do_set_best_worth(self, statement: SetBestWorth) -> None:
        self.line(f"store {self.typed(statement.value)}, ptr {self.in_frame('best_worth')}")

    def _store_end(self, index: int | str, total: str) -> None:
        bits = self.module.frame.lane_bits
        place = self.in_frame("ends", index)
        narrow = self.put(f"trunc i32 {total} to i16") if bits == 16 and total.startswith("%") else total
        self.line(f"store i{bits} {narrow}, ptr {place}")

    def _do_endcells(self, statement: EndCells) -> None:
        in_one_word = self.module.frame.in_one_word
        if not in_one_word:
            self._end_others(statement.used)
        total = self.total()
        if self.module.checked:
            most = FEW_OPTIONS if in_one_word else 2**self.module.frame.lane_bits - 1
            self._fault(self.put(f"icmp uge i32 {total}, {most}"), 2)
        if statement.may_pass:
            none = self.put(f"icmp eq i32 {total}, 0")
            total = self.put(f"select i1 {none}, i32 1, i32 {total}")
            if in_one_word:
                self._end_with_pass(none, statement.used)
        self.line(f"ret i32 {total}")
        self.ended = True

    def _end_with_pass(self, none: str, used: int) -> None:
        """Without other options the running totals are 1 from the cell of the pass on."""
        place = self.in_frame("ends", 0)
        passes = (ONE_IN_EACH << self.module.frame.lane_bits * used) & (2**64 - 1)
        ends = self.put(f"load i64, ptr {place}")
        self.line(f"store i64 {self.put(f'select i1 {none}, i64 {passes}, i64 {ends}')}, ptr {place}")

    def _end_others(self, used: int) -> None:
        """The ends of cells that this step does not have: all bits are set."""
        lanes, bytes_of_end = self.module.frame.lanes, self.module.frame.lane_bits // 8
        if lanes - used <= MAX_ENDS_STORED:
            for index in range(used, lanes):
                self._store_end(index, "-1")
            return
        self.module.intrinsic("void @llvm.memset.p0.i64(ptr, i8, i64, i1)")
        size = (lanes - used) * bytes_of_end
        self.line(f"call void @llvm.memset.p0.i64(ptr {self.in_frame('ends', used)}, i8 -1, i64 {size}, i1 false)")

    def _do_visit_option(self, statement: VisitOption) -> None:
        """Count one more option, or several; if the picked one is among them, write it to the frame and return."""
        number = self.put("load i32, ptr %visited")
        size, members = self._visited_at_once(statement)
        more = self.put(f"add i32 {number}, {size}")
        self.line(f"store i32 {more}, ptr %visited")
        hit, miss = self.new_label("hit"), self.new_label("miss")
        left = self.put(f"sub i32 %picked, {number}")
        is_picked = self.put(f"icmp ult i32 {left}, {size}")
        values = [self.value(value) for value in statement.values]
        self.line(f"br i1 {is_picked}, label %{hit}, label %{miss}")
        self.label(hit)
        if members:
            self.line(f"store {members}, ptr {self.in_frame('scratch_set')}, align 8")
            place, counted = self.in_frame("scratch_set"), self.put(f"add i32 {left}, 1")
            values.append(self.put(f"call i32 @nth(ptr {place}, i32 {counted})"))
        for index, value in enumerate(values):
            self.line(f"store i32 {value}, ptr {self.in_frame('values', index)}")
        self.line("ret i32 %picked")
        self.label(miss)

    def _visited_at_once(self, statement: VisitOption) -> tuple[str, str]:
        """How many options are visited, and the set of their last values, if they are."""
        if statement.members is None:
            return "1", ""
        size = self.module.program.nodes.op("size", statement.members)
        return self.value(size), self.typed(statement.members)

    def _do_clear_legs(self, _statement: ClearLegs) -> None:
        for name in ("ways", "ways_grown", "options"):
            self.line(f"store i32 0, ptr {self.in_frame(name)}")
        self.line(f"store i32 -1, ptr {self.in_frame('left_out')}")

    def _do_add_leg(self, statement: AddLeg) -> None:
        values, roams = [self.value(value) for value in statement.values], statement.roams
        last, parent = self.value(statement.last), self.value(statement.parent)
        self.line(f"store i32 {statement.action}, ptr {self.in_frame('action')}")
        for index, value in enumerate(values):
            self.line(f"store i32 {value}, ptr {self.in_frame('values', index)}")
        if roams is None:
            self.line(f"call void @add_leg(ptr %state, ptr %frame, ptr %tally, i32 {last}, i32 {parent})")
            return
        numbers = parent, values[roams.target], roams.step, self.value(roams.origin)
        arguments = ", ".join(f"i32 {number}" for number in numbers)
        self.line(f"call void @add_roaming(ptr %frame, {arguments})")

    def _do_reserve_ways(self, statement: ReserveWays) -> None:
        names = ("ways", "ways_grown", "left_out")
        ways, grown, left_out = (self.in_frame(name) for name in names)
        before, without = self.put(f"load i32, ptr {ways}"), self.put(f"load i32, ptr {left_out}")
        first = self.put(f"add i32 {before}, {self.value(statement.first)}")
        both = self.put(f"add i32 {first}, {self.value(statement.both)}")
        no_first, no_second = (self.put(f"icmp sgt i32 {each}, {MAX_WAYS}") for each in (first, both))
        left = self.put(f"select i1 {no_first}, i32 {statement.actions[0]}, i32 {statement.actions[1]}")
        is_first = self.put(f"and i1 {no_second}, {self.put(f'icmp slt i32 {without}, 0')}")
        self.line(f"store i32 {self.put(f'select i1 {is_first}, i32 {left}, i32 {without}')}, ptr {left_out}")
        taken = self.put(f"select i1 {no_second}, i32 {before}, i32 {both}")
        for place in (ways, grown):
            self.line(f"store i32 {taken}, ptr {place}")

    def _do_keep_starts(self, statement: KeepStarts) -> None:
        place = self.in_frame("leg_starts", statement.index)
        self.line(f"store {self.typed(statement.members)}, ptr {place}, align 8")

    def _do_grow_legs(self, statement: GrowLegs) -> None:
        options = self.put(f"load i32, ptr {self.in_frame('options')}")
        self.line(f"store i32 {options}, ptr {self.in_frame('first_option', statement.index)}")
        self.locals[statement.name] = self.put("call i32 @grown_legs(ptr %state, ptr %frame, ptr %tally)")

    def _do_left_out(self, statement: LeftOut) -> None:
        self.locals[statement.name] = self.put(f"load i32, ptr {self.in_frame('left_out')}")

    def _do_prefer_ways(self, statement: PreferWays) -> None:
        call = f"call i32 @prefer_{statement.function}(ptr %state, ptr %frame, ptr %tally)"
        self.locals[statement.left] = self.put(call)
        self.locals[statement.worth] = self.put(f"load i32, ptr {self.in_frame('best_of_ways')}")

    def _do_first_ways(self, statement: FirstWays) -> None:
        self.line(f"store i32 0, ptr {self.in_frame('first_option', statement.index)}")

    def _do_end_leg(self, statement: EndLeg) -> None:
        goes_on = self.put(f"zext i1 {self.value(statement.goes_on)} to i32")
        for name, value in (("last", statement.last), ("player", statement.player), ("step", statement.step)):
            self.line(f"store {self.typed(value)}, ptr {self.in_frame(f'leg_{name}')}")
        self.line(f"store i32 {goes_on}, ptr {self.in_frame('leg_goes_on')}")

    def _do_charge(self, statement: Charge) -> None:
        """Add the time since the last charge to that of a section. The clock is the processor's; 0 before the first."""
        self.module.intrinsic("i64 @llvm.readcyclecounter()")
        tally, section = self.module.frame.tally, self.put(f"sext i32 {self.value(statement.section)} to i64")
        now, clock = self.put("call i64 @llvm.readcyclecounter()"), self.put(tally.member("%tally", "clock"))
        before = self.put(f"load i64, ptr {clock}")
        begins, since = self.put(f"icmp eq i64 {before}, 0"), self.put(f"sub i64 {now}, {before}")
        passed = self.put(f"select i1 {begins}, i64 0, i64 {since}")
        self.line(f"store i64 {now}, ptr {clock}")
        spent = self.put(tally.member("%tally", "spent", section))
        self.line(f"store i64 {self.put(f'add i64 {passed}, ' + self.put(f'load i64, ptr {spent}'))}, ptr {spent}")

    def _do_next_leg(self, statement: NextLeg) -> None:
        self.locals[statement.name] = self.put("call i1 @next_leg(ptr %frame)")
        self.forget(CHOSEN)

    STATEMENTS: ClassVar[Mapping[type[Statement], Callable[..., None]]] = {
        CountCell: _do_countcell,
        CountCells: _do_countcells,
        KeepSet: _do_keepset,
        KeepSets: _do_keepsets,
        KeepSetsBy: _do_keepsetsby,
        CountFirst: _do_countfirst,
        AnyCounted: _do_anycounted,
        KeepLayers: _do_keeplayers,
        KeepRow: _do_keeprow,
        SetBestWorth: _do_set_best_worth,
        EndCells: _do_endcells,
        VisitOption: _do_visit_option,
        ClearLegs: _do_clear_legs,
        AddLeg: _do_add_leg,
        ReserveWays: _do_reserve_ways,
        KeepStarts: _do_keep_starts,
        GrowLegs: _do_grow_legs,
        LeftOut: _do_left_out,
        EndLeg: _do_end_leg,
        PreferWays: _do_prefer_ways,
        FirstWays: _do_first_ways,
        NextLeg: _do_next_leg,
        Charge: _do_charge,
    }
    """The method that writes each class of statement."""
