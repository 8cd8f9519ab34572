"""Statements that count and log what happens in a game, as LLVM instructions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from playground.engine.native.codegen.options import OptionWriter
from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.uses import values_of


class TallyWriter(OptionWriter):
    """Writes the statements about rules that fire, captures and events."""

    def _do_fire(self, statement: ir.Fire) -> None:
        """Increment the counter of a rule."""
        rule = self.value(statement.rule)
        wide = rule if statement.rule.op == "const" else self.put(f"sext i32 {rule} to i64")
        self._count_up(self._counter("fired", wide), "1")

    def _do_capture(self, statement: ir.Capture) -> None:
        type_ = self.module.set_type
        self.module.intrinsic(f"{type_} @llvm.ctpop.{type_}({type_})")
        counted = self.put(f"call {type_} @llvm.ctpop.{type_}({self.typed(statement.members)})")
        self._count_up(self._counter("captures"), self.put(f"trunc {type_} {counted} to i32"))

    def _do_log(self, statement: ir.LogEvent) -> None:
        """Log an event unless nobody follows the game: then the log is null, and only that is tested."""
        first, second, members = (self.typed(value) for value in values_of(statement))
        place = self.put(self.module.frame.tally.member("%tally", "log"))
        log, write, after = self.put(f"load ptr, ptr {place}"), self.new_label("log"), self.new_label("after")
        self.line(f"br i1 {self.put(f'icmp eq ptr {log}, null')}, label %{after}, label %{write}")
        self.label(write)
        self.line(f"store {members}, ptr {self.in_frame('scratch_set')}, align 8")
        numbers = f"i32 {statement.kind}, i32 {statement.detail}, {first}, {second}"
        self.line(f"call void @log_event(ptr %state, ptr %frame, ptr {log}, {numbers})")
        self.branch(after)
        self.label(after)

    def _counter(self, name: str, index: str | None = None) -> str:
        """The address of a counter of this game."""
        return self.put(self.module.frame.counters.member(self.in_frame("counters"), name, index))

    def _count_up(self, place: str, more: str) -> None:
        """Add to a 32-bit counter."""
        after = self.put(f"add i32 {self.put(f'load i32, ptr {place}')}, {more}")
        self.line(f"store i32 {after}, ptr {place}")

    STATEMENTS: ClassVar[Mapping[type[ir.Statement], Callable[..., None]]] = {
        **OptionWriter.STATEMENTS,
        ir.Fire: _do_fire,
        ir.Capture: _do_capture,
        ir.LogEvent: _do_log,
    }
