"""Statements that count options and pick one, as LLVM instructions: cells and rows of the frame, and walks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from playground.engine.native.codegen.sets import SetWriter
from playground.engine.native.ir.statements import CountCell, EndCells, KeepRow, SetBestWorth, Statement, VisitOption


class OptionWriter(SetWriter):
    """Writes the statements about options. In `count`, `%total` is the number of options so far. In an enumerator,
    `%visited` is the number of options so far, and `%picked` the one to be written to the frame."""

    def _do_countcell(self, statement: CountCell) -> None:
        counted = self.value(statement.count)
        if statement.members is not None:
            place = self.in_frame("sets", statement.index)
            self.line(f"store {self.typed(statement.members)}, ptr {place}, align 8")
        before = self.put("load i32, ptr %total")
        total = self.put(f"add i32 {before}, {counted}")
        self.line(f"store i32 {total}, ptr %total")
        self._store_end(statement.index, total)

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

    def _store_end(self, index: int, total: str) -> None:
        bits = self.module.frame.lane_bits
        place = self.in_frame("ends", index)
        narrow = self.put(f"trunc i32 {total} to i16") if bits == 16 and total.startswith("%") else total
        self.line(f"store i{bits} {narrow}, ptr {place}")

    def _do_endcells(self, statement: EndCells) -> None:
        for index in range(statement.used, self.module.frame.lanes):
            self._store_end(index, "-1")
        total = self.put("load i32, ptr %total")
        if self.module.checked:
            self._fault(self.put(f"icmp uge i32 {total}, {2**self.module.frame.lane_bits - 1}"), 2)
        if statement.may_pass:
            none = self.put(f"icmp eq i32 {total}, 0")
            total = self.put(f"select i1 {none}, i32 1, i32 {total}")
        self.line(f"ret i32 {total}")
        self.ended = True

    def _do_visit_option(self, statement: VisitOption) -> None:
        """Count one more option; if it is the picked one, write it to the frame and return."""
        number = self.put("load i32, ptr %visited")
        more = self.put(f"add i32 {number}, 1")
        self.line(f"store i32 {more}, ptr %visited")
        hit, miss = self.new_label("hit"), self.new_label("miss")
        is_picked = self.put(f"icmp eq i32 {number}, %picked")
        values = [self.value(value) for value in statement.values]
        self.line(f"br i1 {is_picked}, label %{hit}, label %{miss}")
        self.label(hit)
        for index, value in enumerate(values):
            self.line(f"store i32 {value}, ptr {self.in_frame('values', index)}")
        self.line(f"ret i32 {number}")
        self.label(miss)

    STATEMENTS: ClassVar[Mapping[type[Statement], Callable[..., None]]] = {
        CountCell: _do_countcell,
        KeepRow: _do_keeprow,
        SetBestWorth: _do_set_best_worth,
        EndCells: _do_endcells,
        VisitOption: _do_visit_option,
    }
    """The method that writes each class of statement."""
