"""IR functions to LLVM text.

Every function takes the state, the frame and the tally by pointer. Expressions are written once, where they are first
needed, and reused while nothing they read has changed. Checking mode tests what otherwise is assumed (sites are on the
board, options fit the frame), and records the first fault in the tally.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import ClassVar

from playground.engine.native.codegen.blocks import Repetition
from playground.engine.native.codegen.conditions import is_of_many, split
from playground.engine.native.codegen.effort import is_enormous, is_long_setup
from playground.engine.native.codegen.module import Module
from playground.engine.native.codegen.tally import TallyWriter
from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.bounds import bounds_in
from playground.engine.native.ir.invariants import Invariants, sets_defined_once
from playground.engine.native.ir.program import IRFunction
from playground.engine.native.ir.uses import EVERY_SET, changes, sets_defined_from, values_of

POINTERS = "ptr noalias %state, ptr noalias %frame, ptr noalias %tally"

CALLED_OFTEN = ("count", "apply")
"""Functions that LLVM does not copy into those that call them, which are several: it would take longer, and games are
as fast (measured: 0.98 to 1.02)."""


TURN = ("mover", "step")
"""The fields that say who decides, and at which step."""


class FunctionWriter(TallyWriter):
    """Writes one function."""

    def __init__(self, module: Module, function: IRFunction) -> None:
        super().__init__(module)
        self.function = function
        self.locals = {name: f"%{name}" for name, _ in function.parameters}
        self.labels: dict[str, str] = {}
        self.tries = False
        self.aside = 0
        self.invariants = Invariants(wide=module.layout.words > 1)
        self.bounds = bounds_in(function, module.program.nodes, sets_defined_once(function.body))

    def write(self) -> FunctionWriter:
        """Write the body of the function, which `text` then returns with its head."""
        function = self.function
        for name, start in function.variables:
            self.line(f'%"{name}" = alloca {self.module.type(start.type)}')
        if self._enumerates():
            self.line("%visited = alloca i32\n  store i32 0, ptr %visited")
        if self._counts():
            in_one_word = self.module.frame.in_one_word
            name, type_ = ("sizes", "i64") if in_one_word else ("total", "i32")
            self.line(f"%{name} = alloca {type_}\n  store {type_} 0, ptr %{name}")
        for name, start in function.variables:
            self.line(f'store {self.typed(start)}, ptr %"{name}"')
        self.statements(function.body)
        if not self.ended:
            self._finish()
        self.account()
        return self

    def text(self, of_program: int = 0) -> str:
        """The definition of the function that is written, in a program of so many lines."""
        function, lines = self.function, len(self.lines)
        enormous = is_enormous(self.max_stores, self.max_block_words, self.blocks)
        slow = enormous or is_long_setup(function.name, lines, of_program)
        attributes = "nounwind optnone noinline" if slow else "nounwind"
        if function.name in CALLED_OFTEN and not slow:
            attributes += " noinline"
        result = self.module.type(function.result) if function.result else "void"
        extra = "".join(f", {self.module.type(type_)} %{name}" for name, type_ in function.parameters)
        head = f"define internal {result} @{function.name}({POINTERS}{extra}) {attributes} {{"
        trial = ["  %trial = alloca %State, align 64"] if self.tries else []
        trial += [f"  %made = alloca {self.module.set_type}, align 8"] if self.makes_sets else []
        trial += [f"  %aside = alloca [{self.aside} x i8], align 8"] if self.aside else []
        return "\n".join([head, "entry:", *trial, *self.lines, "}"])

    def _counts(self) -> bool:
        return self.function.name.startswith("count")

    def _enumerates(self) -> bool:
        return any(name == "picked" for name, _ in self.function.parameters)

    def _finish(self) -> None:
        if self._counts():
            self.line(f"ret i32 {self.total()}")
        elif self._enumerates():
            value = self.put("load i32, ptr %visited")
            self.line(f"ret i32 {value}")
        else:
            self.line("ret void")
        self.ended = True

    # ---- statements

    def statements(self, body: Iterable[ir.Statement]) -> None:
        """Write statements in order; those after the end of a block are unreachable."""
        body = tuple(body)
        for place, statement in enumerate(body, 1):
            if self.ended:
                return
            self.account()
            shared = self.invariants.shared(statement, body[place:])
            if shared:
                loops = (each for each in body[place - 1 :] if isinstance(each, ir.ForBits))
                self.prepare(shared, (value for loop in loops for each in loop.body for value in values_of(each)))
            self.keep_block_short()
            if self._counts():
                self.prepare_alike(sets_defined_from(body, place - 1))
            self.STATEMENTS[type(statement)](self, statement)

    def _inner(self, *bodies: tuple[str, Iterable[ir.Statement]], after: str) -> None:
        """Statements of inner blocks, one of which is reached, at its label if it has one, and then branches to
        `after`; values that they compute are known only within them."""
        for label, body in bodies:
            if label:
                self.label(label)
            with self.known.block():
                self.statements(body)
                self.branch(after)
        for _, body in bodies:
            for changed in changes(body):
                self.forget(changed)

    def _do_define(self, statement: ir.Define) -> None:
        self.define(statement.name, statement.value)

    def _do_assign(self, statement: ir.IRAssign) -> None:
        self.line(f'store {self.typed(statement.value)}, ptr %"{statement.name}"')
        self.forget(statement.name)

    def _do_store(self, statement: ir.Store) -> None:
        if _changes_nothing(statement):
            return
        if self.changes_a_word(statement):
            self.forget(statement.field)
            return
        value = self.typed(statement.value)
        place = self.address(statement.field, statement.index)
        self.line(f"store {value}, ptr {place}, align {self._align(statement.value.type)}")
        self.forget(statement.field)

    def _do_if(self, statement: ir.IRIf) -> None:
        if statement.condition.op == "const":
            self.statements(statement.then if statement.condition.detail else statement.otherwise)
            return
        then, after = self.new_label("then"), self.new_label("after")
        otherwise = self.new_label("else") if statement.otherwise else after
        plain, rest = statement.condition, None
        if not statement.otherwise:
            plain, rest = split(plain, self.module.program.nodes)
        tested = self.value(plain)
        if is_of_many(plain):
            tested = self.put(f"freeze i1 {tested}")
        self.line(f"br i1 {tested}, label %{then}, label %{otherwise}")
        body = statement.then if rest is None else (ir.IRIf(rest, statement.then, ()),)
        sides = [(then, body), (otherwise, statement.otherwise)]
        self._inner(*sides[: 2 if statement.otherwise else 1], after=after)
        self.label(after)

    def _do_switch(self, statement: ir.Switch) -> None:
        after = self.new_label("after")
        labels = [(number, self.new_label("case"), body) for number, body in statement.cases]
        targets = " ".join(f"i32 {number}, label %{label}" for number, label, _ in labels)
        self.line(f"switch i32 {self.value(statement.value)}, label %{after} [ {targets} ]")
        self._inner(*((label, body) for _, label, body in labels), after=after)
        self.label(after)

    @contextmanager
    def _loop(self, body: Iterable[ir.Statement]) -> Iterator[Repetition]:
        """A loop; values that its body changes are forgotten before it."""
        with self.repeat() as loop:
            for changed in changes(body):
                self.forget(changed)
            yield loop

    @contextmanager
    def _prepared(self, statement: ir.ForBits | ir.ForNumbers, is_empty: str = "") -> Iterator[None]:
        """What the rounds of a loop have in common, computed before it: unless the loop is empty."""
        common = [node for node in self.invariants.of(statement) if id(node) not in self.known]
        if not common:
            yield
            return
        after = ""
        if is_empty:
            some, after = self.new_label("some"), self.new_label("after")
            self.branch_if(self.put(is_empty), after, some)
            self.label(some)
        with self.known.block():
            self.prepare(common, (value for each in statement.body for value in values_of(each)))
            yield
            if after:
                self.branch(after)
        if after:
            self.label(after)
        for changed in changes(statement.body):
            self.forget(changed)

    def _round(self, body: Iterable[ir.Statement], loop: Repetition) -> None:
        """The body of a loop; afterwards the block that ends the round is the current one."""
        self._inner(("", body), after=loop.latch)
        loop.begin_latch()

    def _do_forbits(self, statement: ir.ForBits) -> None:
        """Take the lowest member and clear it, until none remains."""
        members, type_, start = self.window(statement.members)
        self.word_of_site.pop(statement.name, None)
        if type_ == "i64":
            self.word_of_site[statement.name] = start // 64
        self.module.intrinsic(f"{type_} @llvm.cttz.{type_}({type_}, i1)")
        with self._prepared(statement, f"icmp eq {type_} {members}, 0"), self._loop(statement.body) as loop:
            rest = loop.phi(type_, members)
            loop.leave_if(self.put(f"icmp eq {type_} {rest}, 0"))
            zeros = self.put(f"call {type_} @llvm.cttz.{type_}({type_} {rest}, i1 true)")
            site = self.put(f"trunc {type_} {zeros} to i32")
            self.locals[statement.name] = self.put(f"add i32 {site}, {start}") if start else site
            self._round(statement.body, loop)
            loop.step(rest, self.put(f"and {type_} {rest}, {self.put(f'sub {type_} {rest}, 1')}"))

    def _do_fornumbers(self, statement: ir.ForNumbers) -> None:
        low, high = str(statement.low), str(statement.high)
        if statement.ends:
            first, last = map(self.value, statement.ends)
            low = self.put(f"select i1 {self.put(f'icmp sgt i32 {first}, {low}')}, i32 {first}, i32 {low}")
            high = self.put(f"select i1 {self.put(f'icmp slt i32 {last}, {high}')}, i32 {last}, i32 {high}")
        with self._prepared(statement), self._loop(statement.body) as loop:
            number = loop.phi("i32", low)
            loop.leave_if(self.put(f"icmp sgt i32 {number}, {high}"))
            self.locals[statement.name] = number
            self._round(statement.body, loop)
            loop.step(number, self.put(f"add i32 {number}, 1"))

    def _do_repeat(self, statement: ir.Repeat) -> None:
        with self._loop(statement.body) as loop:
            times = loop.phi("i32", "1")
            self._round(statement.body, loop)
            loop.step(times, self.put(f"add i32 {times}, 1"))
            enough = self.put(f"icmp sge i32 {times}, {statement.max_rounds}")
            loop.leave_round_if(self.put(f"or i1 {self.value(statement.done)}, {enough}"))

    def _do_rounds(self, statement: ir.Rounds) -> None:
        times = self.value(statement.times)
        with self._loop(statement.body) as loop:
            left = loop.phi("i32", times)
            loop.leave_if(self.put(f"icmp sle i32 {left}, 0"))
            self._round(statement.body, loop)
            loop.step(left, self.put(f"sub i32 {left}, 1"))

    def _do_draw(self, statement: ir.IRDraw) -> None:
        self.locals[statement.name] = self.put(f"call i32 @chance(ptr %frame, i32 {self.value(statement.bound)})")

    def _do_recall(self, statement: ir.Recall) -> None:
        following = ", ".join(self.typed(value) for value in values_of(statement))
        self.locals[statement.name] = self.put(f"call i32 @recall(ptr %state, {following}, i32 {statement.window})")

    def _do_call(self, statement: ir.Call) -> None:
        """Call a function of the program, perhaps on a copy of the position."""
        arguments = "".join(f", {self.typed(argument)}" for argument in statement.arguments)
        state, function = self.module.frame.state, self.module.function(statement.function)
        where, kept = "%state", list[tuple[str, str]]()
        if statement.copied == "turn":
            places = [self.address(field, self.module.program.nodes.number(0)) for field in TURN]
            kept = [(self.put(f"load i32, ptr {place}, align 4"), place) for place in places]
        elif statement.copied != "nothing":
            size = state.size if statement.copied == "all" else state["remembered"].offset
            where, self.tries = "%trial", True
            self.module.intrinsic("void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)")
            copied = f"ptr align 64 %trial, ptr align 8 %state, i64 {size}"
            self.line(f"call void @llvm.memcpy.p0.p0.i64({copied}, i1 false)")
        result = self.module.type(function.result) if function.result else "void"
        call = f"call {result} @{function.name}(ptr {where}, ptr %frame, ptr %tally{arguments})"
        if function.result:
            self.locals[statement.name] = self.put(call)
        else:
            self.line(call)
        for value, place in kept:
            self.line(f"store i32 {value}, ptr {place}, align 4")
        for changed in statement.changed:
            self.forget(changed)

    def _do_remember(self, _statement: ir.Remember) -> None:
        self.line("call void @remember(ptr %state)")
        self.forget("remembered")
        self.forget("history")

    def _do_reorder(self, statement: ir.Reorder) -> None:
        self.line(f"store {self.typed(statement.members)}, ptr {self.in_frame('scratch_set')}, align 8")
        extra = ""
        if statement.attribute:
            values = self.put(self.module.frame.state.member("%state", statement.attribute, 0))
            only_gaps = statement.attribute == "owner"  # of a single kind, whose components are all equal
            count = 0 if only_gaps else self.module.frame.state[statement.attribute].count
            extra = f", ptr {values}, i32 {count}"
        by_code = statement.attribute and self.module.layout.by_name[statement.attribute].kind == "coded"
        method = "sort_by_code" if by_code else statement.method
        self.line(f"call void @{method}(ptr %state, ptr %frame{extra})")
        self.forget(EVERY_SET)

    def _do_block(self, statement: ir.IRBlock) -> None:
        after = self.new_label(statement.label)
        self.labels[statement.label] = after
        self._inner(("", statement.body), after=after)
        self.label(after)

    def _do_leave(self, statement: ir.Leave) -> None:
        self.branch(self.labels[statement.label])

    def _do_return(self, statement: ir.Return) -> None:
        if statement.value is not None:
            self.line(f"ret {self.typed(statement.value)}")
            self.ended = True
        else:
            self._finish()

    STATEMENTS: ClassVar[Mapping[type[ir.Statement], Callable[..., None]]] = {
        **TallyWriter.STATEMENTS,
        ir.Define: _do_define,
        ir.IRAssign: _do_assign,
        ir.Store: _do_store,
        ir.IRIf: _do_if,
        ir.Switch: _do_switch,
        ir.ForBits: _do_forbits,
        ir.ForNumbers: _do_fornumbers,
        ir.Repeat: _do_repeat,
        ir.Rounds: _do_rounds,
        ir.IRDraw: _do_draw,
        ir.Recall: _do_recall,
        ir.Remember: _do_remember,
        ir.Call: _do_call,
        ir.Reorder: _do_reorder,
        ir.IRBlock: _do_block,
        ir.Leave: _do_leave,
        ir.Return: _do_return,
    }


def _changes_nothing(statement: ir.Store) -> bool:
    """Whether a value is stored where it lies, as where a component of no zone in particular is put."""
    value = statement.value
    return value.op == "load" and value.detail == statement.field and value.args[0] is statement.index
