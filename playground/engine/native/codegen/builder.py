"""A typed builder of LLVM functions, which are written as text.

A `Value` has a type, and every instruction checks the types of its operands, so that a mistake is a `CompilerBug` where
it is written and not a message of LLVM's parser. Python numbers are constants of the type that is needed. `if_`,
`if_else`, `loop` and `count_up` are context managers; values that change within them are a `Variable`, which is memory
of the function that LLVM's SROA pass turns into registers.

    b = Builder(Signature("sign", I32, {"number": I32}), structs)
    (number,) = b.parameters
    with b.if_(b.compare("slt", number, 0)):
        b.ret(-1)
    b.ret(1)
    b.text()
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from playground.engine.native.codegen.blocks import Repetition
from playground.engine.native.codegen.memory import MemoryWriter
from playground.engine.native.codegen.operations import Operand, Signature, Value
from playground.engine.native.structs.types import I1, I32, VOID, Type

__all__ = ["Builder", "Loop", "Operand", "Signature", "Value"]


class Loop:
    """A loop being written, which repeats until it is left."""

    def __init__(self, builder: Builder, inner: Repetition) -> None:
        self._builder = builder
        self._inner = inner

    def leave_if(self, condition: Value) -> None:
        """Leave the loop if the condition holds."""
        self._inner.leave_if(self._builder.checked(condition, I1).name)

    def leave(self) -> None:
        """Leave the loop."""
        self._builder.check_open()
        self._inner.leave()

    def repeat_if(self, condition: Value) -> None:
        """The last instruction of a round: there is another one if the condition holds."""
        self._inner.repeat_if(self._builder.checked(condition, I1).name)


class Builder(MemoryWriter):
    """Writes one function. `text` is its definition, `declarations` are those of the intrinsics that it calls.

    `structs` has the layout of each named struct that the function has pointers to.
    """

    def text(self) -> str:
        """The definition of the function; a function without a result returns at its end."""
        if not self.ended:
            if self.signature.result is not VOID:
                raise self.bug("its end can be reached, and has no result")
            self.ret()
        return "\n".join([self.signature.head(), "entry:", *self._allocas, *self.lines, "}"])

    def call(self, signature: Signature, *arguments: Operand) -> Value:
        """The result of a call to another function; one of type void must not be used."""
        types = signature.parameters.values()
        if len(arguments) != len(types):
            raise self.bug(f"{signature.name} takes {len(types)} arguments, not {len(arguments)}")
        values = [self.checked(value, type_) for value, type_ in zip(arguments, types, strict=True)]
        passed = ", ".join(f"{type_.name} {value.name}" for value, type_ in zip(values, types, strict=True))
        text = f"call {signature.result.name} @{signature.name}({passed})"
        if signature.result is VOID:
            self.line(text)
            return Value(VOID, "")
        return Value(signature.result, self.put(text))

    def ret(self, value: Operand | None = None) -> None:
        """Return from the function."""
        self.check_open()
        result = self.signature.result
        if (value is None) != (result is VOID):
            raise self.bug(f"its result is {result}")
        self.line("ret void" if value is None else f"ret {result.name} {self.checked(value, result).name}")
        self.ended = True

    # ---- control flow

    @contextmanager
    def if_(self, condition: Value) -> Iterator[None]:
        """The instructions written within run only if the condition holds."""
        then, after = self.new_label("then"), self.new_label("after")
        self.branch_if(self.checked(condition, I1).name, then, after)
        self.label(then)
        yield
        self.branch(after)
        self.label(after)

    @contextmanager
    def if_else(self, condition: Value) -> Iterator[tuple[AbstractContextManager[None], AbstractContextManager[None]]]:
        """Two blocks, one of which runs: `with b.if_else(condition) as (then, otherwise)`."""
        labels = [self.new_label(name) for name in ("then", "else", "after")]
        self.branch_if(self.checked(condition, I1).name, *labels[:2])
        reached = list[bool]()
        yield self._arm(labels[0], labels[2], reached), self._arm(labels[1], labels[2], reached)
        if len(reached) != 2:
            raise self.bug("a choice has two blocks")
        if any(reached):
            self.label(labels[2])

    @contextmanager
    def switch(self, value: Value, cases: Sequence[int]) -> Iterator[list[AbstractContextManager[None]]]:
        """A block for each case; for any other value none of them runs."""
        after = self.new_label("after")
        labels = [self.new_label("case") for _ in cases]
        targets = " ".join(f"i32 {case}, label %{label}" for case, label in zip(cases, labels, strict=True))
        self.line(f"switch i32 {self.checked(value, I32).name}, label %{after} [ {targets} ]")
        self.ended = True
        yield [self._arm(label, after, []) for label in labels]
        self.label(after)

    @contextmanager
    def _arm(self, label: str, after: str, reached: list[bool]) -> Iterator[None]:
        self.label(label)
        yield
        reached.append(not self.ended)
        self.branch(after)

    @contextmanager
    def loop(self) -> Iterator[Loop]:
        """The instructions written within are repeated until the loop is left."""
        self.check_open()
        with self.repeat() as inner:
            yield Loop(self, inner)

    @contextmanager
    def count_up(self, end: Operand, type_: Type = I32) -> Iterator[Value]:
        """The instructions written within run for 0, 1, … `end` - 1.

        The test is at the end of each round, and once before the first: this makes loops faster.
        """
        last = self.checked(end, type_)
        with self.if_(self.compare("sgt", last, 0)), self.repeat() as inner:
            number = Value(type_, inner.phi(type_.name, "0"))
            yield number
            if not self.ended:
                following = self.add(number, 1)
                inner.step(number.name, following.name)
                inner.repeat_if(self.compare("slt", following, last).name)
