"""Statements that count options and find one of them, as LLVM instructions: cells, rows and walks of the frame."""

from __future__ import annotations

from playground.engine.native.ir import CountCell, EndCells, Found, KeepRow, Want
from playground.engine.native.llvm_sets import SetWriter


class OptionWriter(SetWriter):
    """Writes what a function tells of options. In `count`, `%total` holds how many there are so far; in a function
    that walks them, `%found`, and `%picked` is the one that is asked for."""

    def _do_countcell(self, statement: CountCell) -> None:
        frame = self.module.frame
        counted = self.value(statement.count)
        if statement.members is not None:
            place = self._at("%frame", str(frame.sets + 8 * self.module.layout.words * statement.index))
            self.line(f"store {self.typed(statement.members)}, ptr {place}, align 8")
        before = self.put("load i32, ptr %total")
        total = self.put(f"add i32 {before}, {counted}")
        self.line(f"store i32 {total}, ptr %total")
        self._store_end(statement.index, total)

    def _do_keeprow(self, statement: KeepRow) -> None:
        frame, words = self.module.frame, 8 * self.module.layout.words
        row = self.put(f"zext i32 {self._checked_index(self.value(statement.place), frame.rows)} to i64")
        values = [self.value(value) for value in statement.values]
        self._store_row(frame.row_sets, words, row, self.typed(statement.members))
        self._store_row(frame.row_ends, 4, row, self.typed(statement.total))
        for number, value in enumerate(values):
            self._store_row(frame.row_values + 4 * number, 4 * frame.row_value_count, row, f"i32 {value}")

    def _store_row(self, first: int, stride: int, row: str, value: str) -> None:
        place = self.put(f"add i64 {self.put(f'mul i64 {row}, {stride}')}, {first}")
        self.line(f"store {value}, ptr {self._at('%frame', place)}, align {4 if value.startswith('i32') else 8}")

    def _do_want(self, statement: Want) -> None:
        self.line(f"store {self.typed(statement.value)}, ptr {self._at('%frame', str(self.module.frame.wanted))}")

    def _store_end(self, index: int, total: str) -> None:
        bits = self.module.frame.lane_bits
        place = self._at("%frame", str(self.module.frame.ends + bits // 8 * index))
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

    def _do_found(self, statement: Found) -> None:
        """Count one more; if it is the one that was asked for, write it down and return."""
        number = self.put("load i32, ptr %found")
        more = self.put(f"add i32 {number}, 1")
        self.line(f"store i32 {more}, ptr %found")
        hit, miss = self.new_label("hit"), self.new_label("miss")
        wanted = self.put(f"icmp eq i32 {number}, %picked")
        values = [self.value(value) for value in statement.values]
        self.line(f"br i1 {wanted}, label %{hit}, label %{miss}")
        self.label(hit)
        for index, value in enumerate(values):
            place = self._at("%frame", str(self.module.frame.values + 4 * index))
            self.line(f"store i32 {value}, ptr {place}")
        self.line(f"ret i32 {number}")
        self.label(miss)
