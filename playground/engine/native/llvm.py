"""IR to LLVM's text.

Every function takes the state, the frame and the tally by pointer. Expressions are written once where they are first
needed and reused while nothing they read has changed. In checking mode what is otherwise known to hold is asked:
sites on the board, options within the frame; the first fault is left in the tally.
"""

from __future__ import annotations

from collections.abc import Iterable

from playground.engine.native.ir import (
    Assign,
    Block,
    Capture,
    Define,
    Draw,
    Fire,
    ForBits,
    ForNumbers,
    Function,
    If,
    Lay,
    Leave,
    Repeat,
    Return,
    Rounds,
    Statement,
    Store,
    Switch,
    changes,
)
from playground.engine.native.llvm_module import Module
from playground.engine.native.llvm_options import OptionWriter

POINTERS = "ptr noalias %state, ptr noalias %frame, ptr noalias %tally"


class FunctionWriter(OptionWriter):
    """Writes one function."""

    def __init__(self, module: Module, function: Function) -> None:
        super().__init__(module)
        self.function = function
        self.locals = {name: f"%{name}" for name, _ in function.parameters}
        self.labels: dict[str, str] = {}

    def text(self) -> str:
        """The definition of the function."""
        function = self.function
        result = self.module.type(function.result) if function.result else "void"
        extra = "".join(f", {self.module.type(type_)} %{name}" for name, type_ in function.parameters)
        for name, start in function.variables:
            self.line(f'%"{name}" = alloca {self.module.type(start.type)}')
        if self._enumerates():
            self.line("%found = alloca i32\n  store i32 0, ptr %found")
        if function.name == "count":
            self.line("%total = alloca i32\n  store i32 0, ptr %total")
        for name, start in function.variables:
            self.line(f'store {self.typed(start)}, ptr %"{name}"')
        self.statements(function.body)
        if not self.ended:
            self._finish()
        head = f"define internal {result} @{function.name}({POINTERS}{extra}) nounwind {{"
        return "\n".join([head, "entry:", *self.lines, "}"])

    def _enumerates(self) -> bool:
        return any(name == "picked" for name, _ in self.function.parameters)

    def _finish(self) -> None:
        if self.function.name == "count":
            value = self.put("load i32, ptr %total")
            self.line(f"ret i32 {value}")
        elif self._enumerates():
            value = self.put("load i32, ptr %found")
            self.line(f"ret i32 {value}")
        else:
            self.line("ret void")
        self.ended = True

    # ---- statements

    def statements(self, body: Iterable[Statement]) -> None:
        """Statements in order; those after the end of a block are not reached."""
        for statement in body:
            if self.ended:
                return
            getattr(self, f"_do_{type(statement).__name__.lower()}")(statement)

    def _inner(self, body: Iterable[Statement], after: str) -> None:
        """Statements of an inner block, which then goes on at `after`; what it computes is known only there."""
        known, before = self.known, dict(self.known)
        self.known = before
        self.statements(body)
        self.branch(after)
        self.known = known
        for changed in changes(body):
            self.forget(changed)

    def _do_define(self, statement: Define) -> None:
        self.locals[statement.name] = self.value(statement.value)

    def _do_assign(self, statement: Assign) -> None:
        self.line(f'store {self.typed(statement.value)}, ptr %"{statement.name}"')
        self.forget(statement.name)

    def _do_store(self, statement: Store) -> None:
        value = self.typed(statement.value)
        place = self.address(statement.field, statement.index)
        self.line(f"store {value}, ptr {place}, align {self._align(statement.value.type)}")
        self.forget(statement.field)

    def _do_if(self, statement: If) -> None:
        if statement.condition.op == "const":
            self.statements(statement.then if statement.condition.detail else statement.otherwise)
            return
        then, after = self.new_label("then"), self.new_label("after")
        otherwise = self.new_label("else") if statement.otherwise else after
        self.line(f"br i1 {self.value(statement.condition)}, label %{then}, label %{otherwise}")
        self.label(then)
        self._inner(statement.then, after)
        if statement.otherwise:
            self.label(otherwise)
            self._inner(statement.otherwise, after)
        self.label(after)

    def _do_switch(self, statement: Switch) -> None:
        after = self.new_label("after")
        labels = [(number, self.new_label("case"), body) for number, body in statement.cases]
        targets = " ".join(f"i32 {number}, label %{label}" for number, label, _ in labels)
        self.line(f"switch i32 {self.value(statement.value)}, label %{after} [ {targets} ]")
        for _, label, body in labels:
            self.label(label)
            self._inner(body, after)
        self.label(after)

    def _do_forbits(self, statement: ForBits) -> None:
        """Take the lowest member, clear it, until none is left."""
        type_ = self.module.set_type
        self.module.intrinsic(f"{type_} @llvm.cttz.{type_}({type_}, i1)")
        members = self.value(statement.members)
        before, test, body, after = (self.new_label(name) for name in ("before", "test", "body", "after"))
        self.branch(before)
        self.label(before)
        self.branch(test)
        for changed in changes(statement.body):
            self.forget(changed)
        self.label(test)
        rest, end = f"%rest{next(self.numbers)}", self.new_label("round")
        left = f"%left{next(self.numbers)}"
        self.line(f"{rest} = phi {type_} [ {members}, %{before} ], [ {left}, %{end} ]")
        self.line(f"br i1 {self.put(f'icmp eq {type_} {rest}, 0')}, label %{after}, label %{body}")
        self.label(body)
        zeros = self.put(f"call {type_} @llvm.cttz.{type_}({type_} {rest}, i1 true)")
        self.locals[statement.name] = self.put(f"trunc {type_} {zeros} to i32")
        self._inner(statement.body, end)
        self.label(end)
        self.line(f"{left} = and {type_} {rest}, {self.put(f'sub {type_} {rest}, 1')}")
        self.branch(test)
        self.label(after)

    def _do_fornumbers(self, statement: ForNumbers) -> None:
        before, test, body, end, after = (self.new_label(name) for name in ("before", "test", "body", "round", "after"))
        for changed in changes(statement.body):
            self.forget(changed)
        self.branch(before)
        self.label(before)
        self.branch(test)
        self.label(test)
        number, more = f"%number{next(self.numbers)}", f"%more{next(self.numbers)}"
        self.line(f"{number} = phi i32 [ {statement.low}, %{before} ], [ {more}, %{end} ]")
        self.line(f"br i1 {self.put(f'icmp sgt i32 {number}, {statement.high}')}, label %{after}, label %{body}")
        self.label(body)
        self.locals[statement.name] = number
        self._inner(statement.body, end)
        self.label(end)
        self.line(f"{more} = add i32 {number}, 1")
        self.branch(test)
        self.label(after)

    def _do_repeat(self, statement: Repeat) -> None:
        before, body, end, after = (self.new_label(name) for name in ("before", "again", "round", "after"))
        for changed in changes(statement.body):
            self.forget(changed)
        self.branch(before)
        self.label(before)
        self.branch(body)
        self.label(body)
        times, more = f"%times{next(self.numbers)}", f"%more{next(self.numbers)}"
        self.line(f"{times} = phi i32 [ 1, %{before} ], [ {more}, %{end} ]")
        self._inner(statement.body, end)
        self.label(end)
        self.line(f"{more} = add i32 {times}, 1")
        enough = self.put(f"icmp sge i32 {times}, {statement.most}")
        stops = self.put(f"or i1 {self.value(statement.done)}, {enough}")
        self.line(f"br i1 {stops}, label %{after}, label %{body}")
        self.label(after)

    def _do_rounds(self, statement: Rounds) -> None:
        times = self.value(statement.times)
        names = ("before", "test", "again", "round", "after")
        before, test, body, end, after = (self.new_label(name) for name in names)
        self.branch(before)
        self.label(before)
        self.branch(test)
        for changed in changes(statement.body):
            self.forget(changed)
        self.label(test)
        left, fewer = f"%left{next(self.numbers)}", f"%fewer{next(self.numbers)}"
        self.line(f"{left} = phi i32 [ {times}, %{before} ], [ {fewer}, %{end} ]")
        self.line(f"br i1 {self.put(f'icmp sle i32 {left}, 0')}, label %{after}, label %{body}")
        self.label(body)
        self._inner(statement.body, end)
        self.label(end)
        self.line(f"{fewer} = sub i32 {left}, 1")
        self.branch(test)
        self.label(after)

    def _do_draw(self, statement: Draw) -> None:
        self.locals[statement.name] = self.put(f"call i32 @chance(ptr %frame, i32 {self.value(statement.bound)})")

    def _do_lay(self, statement: Lay) -> None:
        place = self._at("%frame", str(self.module.frame.laid))
        self.line(f"store {self.typed(statement.members)}, ptr {place}, align 8")
        plane = self.module.layout.by_name[statement.attribute] if statement.attribute else None
        extra = f", i64 {plane.offset}, i32 {plane.count}" if plane else ""
        self.line(f"call void @{statement.way}(ptr %state, ptr %frame{extra})")
        for field_ in self.module.layout.fields:
            if field_.kind == "set":
                self.forget(field_.name)

    def _do_block(self, statement: Block) -> None:
        after = self.new_label(statement.label)
        self.labels[statement.label] = after
        self._inner(statement.body, after)
        self.label(after)

    def _do_leave(self, statement: Leave) -> None:
        self.branch(self.labels[statement.label])

    def _do_return(self, statement: Return) -> None:
        if statement.value is not None:
            self.line(f"ret {self.typed(statement.value)}")
            self.ended = True
        else:
            self._finish()

    def _do_fire(self, statement: Fire) -> None:
        """Count the rule once more among those of the game; captures are counted before them."""
        rule = self.value(statement.rule)
        wide = rule if statement.rule.op == "const" else self.put(f"sext i32 {rule} to i64")
        first = self._at("%frame", str(self.module.frame.counters + 4))
        self._count_up(self.put(f"getelementptr i32, ptr {first}, i64 {wide}"), "1")

    def _do_capture(self, statement: Capture) -> None:
        type_ = self.module.set_type
        self.module.intrinsic(f"{type_} @llvm.ctpop.{type_}({type_})")
        counted = self.put(f"call {type_} @llvm.ctpop.{type_}({self.typed(statement.members)})")
        captures = self._at("%frame", str(self.module.frame.counters))
        self._count_up(captures, self.put(f"trunc {type_} {counted} to i32"))

    def _count_up(self, place: str, more: str) -> None:
        """Add to a 32-bit counter."""
        after = self.put(f"add i32 {self.put(f'load i32, ptr {place}')}, {more}")
        self.line(f"store i32 {after}, ptr {place}")
