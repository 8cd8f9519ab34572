"""Typed values, function signatures, and arithmetic: the first part of the builder (`builder.py`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from playground.engine.native.codegen.blocks import BlockWriter
from playground.engine.native.structs.struct import Struct
from playground.engine.native.structs.types import I1, Type, vector
from playground.source.diagnostics import CompilerBug


class Value(NamedTuple):
    """An operand or result of instructions: a register, a parameter, a constant or a global."""

    type: Type
    name: str


Operand = Value | int
"""A value, or a constant of the type that is needed."""


@dataclass(frozen=True)
class Signature:
    """The signature of a function. `exported` functions can be looked up by name in the machine code."""

    name: str
    result: Type
    parameters: Mapping[str, Type]
    attributes: str = ""
    exported: bool = False
    noalias: tuple[str, ...] = ()

    def head(self) -> str:
        """The first line of the definition."""
        kind = "" if self.exported else "internal "
        parameters = ", ".join(
            f"{type_.name}{' noalias' if name in self.noalias else ''} %{name}"
            for name, type_ in self.parameters.items()
        )
        attributes = f"{self.attributes} nounwind".lstrip()
        return f"define {kind}{self.result.name} @{self.name}({parameters}) {attributes} {{"


class OperationWriter(BlockWriter):
    """Writes instructions on values in registers."""

    def __init__(self, signature: Signature, structs: Mapping[Type, Struct]) -> None:
        super().__init__()
        self.signature = signature
        self.structs = structs
        self.declarations: set[str] = set()
        self.parameters = tuple(Value(type_, f"%{name}") for name, type_ in signature.parameters.items())

    def bug(self, message: str) -> CompilerBug:
        """A mistake in the code that writes this function."""
        return CompilerBug(f"function {self.signature.name}: {message}")

    # ---- operands

    def check_open(self) -> None:
        """Raise CompilerBug if the block has ended."""
        if self.ended:
            raise self.bug("an instruction follows the end of its block")

    def checked(self, value: Operand, type_: Type) -> Value:
        """An operand as a value of a type. Raises CompilerBug if it has another type."""
        self.check_open()
        if isinstance(value, int):
            return self.constant(type_, value)
        if value.type is not type_ and not value.type.same(type_):
            raise self.bug(f"{value.name} is {value.type}, not {type_}")
        return value

    def constant(self, type_: Type, number: int) -> Value:
        """A constant. Raises CompilerBug if it is out of the type's range."""
        if type_ is I1:
            return Value(I1, "true" if number else "false")
        if not -(1 << type_.bits >> 1) <= number < 1 << type_.bits or not type_.bits:
            raise self.bug(f"{number} is no {type_}")
        return Value(type_, str(number))

    def _both(self, left: Operand, right: Operand) -> tuple[Value, Value]:
        """Two operands of one type, at least one of which is a value."""
        if isinstance(left, Value):
            return self.checked(left, left.type), self.checked(right, left.type)
        if isinstance(right, Value):
            return self.checked(left, right.type), right
        raise self.bug(f"neither {left} nor {right} has a type")

    # ---- arithmetic

    def operate(self, operation: str, left: Operand, right: Operand) -> Value:
        """An operation of two integers: 'add', 'sub', 'mul', 'and', 'or', 'xor', 'shl', 'lshr', 'udiv', 'urem'."""
        one, other = self._both(left, right)
        return Value(one.type, self.put(f"{operation} {one.type.name} {one.name}, {other.name}"))

    def add(self, left: Operand, right: Operand) -> Value:
        """The sum."""
        return self.operate("add", left, right)

    def sub(self, left: Operand, right: Operand) -> Value:
        """The difference."""
        return self.operate("sub", left, right)

    def mul(self, left: Operand, right: Operand) -> Value:
        """The product."""
        return self.operate("mul", left, right)

    def and_(self, left: Operand, right: Operand) -> Value:
        """The bits that both have."""
        return self.operate("and", left, right)

    def or_(self, left: Operand, right: Operand) -> Value:
        """The bits that either has."""
        return self.operate("or", left, right)

    def xor(self, left: Operand, right: Operand) -> Value:
        """The bits in which they differ."""
        return self.operate("xor", left, right)

    def shl(self, left: Operand, right: Operand) -> Value:
        """The bits shifted left."""
        return self.operate("shl", left, right)

    def lshr(self, left: Operand, right: Operand) -> Value:
        """The bits shifted right."""
        return self.operate("lshr", left, right)

    def compare(self, relation: str, left: Operand, right: Operand) -> Value:
        """Whether 'eq', 'ne', 'slt', 'ult' and so on holds; of vectors, lane by lane."""
        one, other = self._both(left, right)
        result = vector(one.type.lanes, I1) if one.type.lanes else I1
        return Value(result, self.put(f"icmp {relation} {one.type.name} {one.name}, {other.name}"))

    def select(self, condition: Value, yes: Operand, no: Operand) -> Value:
        """One of two values."""
        chosen, (one, other) = self.checked(condition, I1), self._both(yes, no)
        type_ = one.type.name
        return Value(one.type, self.put(f"select i1 {chosen.name}, {type_} {one.name}, {type_} {other.name}"))

    def resize(self, value: Value, type_: Type, signed: bool = False) -> Value:
        """An integer as one of another width: truncated, or extended by its sign or by zeros."""
        self.check_open()
        width, new_width = value.type.bits, type_.bits
        if not width or not new_width:
            raise self.bug(f"{value.name} is {value.type} and cannot become {type_}")
        if width == new_width:
            return value
        operation = "trunc" if new_width < width else "sext" if signed else "zext"
        return Value(type_, self.put(f"{operation} {value.type.name} {value.name} to {type_.name}"))

    def bitcast(self, value: Value, type_: Type) -> Value:
        """The same bits as a value of another type."""
        self.check_open()
        return Value(type_, self.put(f"bitcast {value.type.name} {value.name} to {type_.name}"))

    def widened(self, value: Value, type_: Type) -> Value:
        """A vector with wider lanes."""
        self.check_open()
        if not value.type.lanes == type_.lanes != 0:
            raise self.bug(f"{value.name} is {value.type} and cannot become {type_}")
        return Value(type_, self.put(f"zext {value.type.name} {value.name} to {type_.name}"))

    def splat(self, value: Value, lanes: int) -> Value:
        """A vector with the value in all lanes."""
        self.check_open()
        type_ = vector(lanes, value.type)
        first = self.put(f"insertelement {type_.name} poison, {value.type.name} {value.name}, i32 0")
        mask = f"<{lanes} x i32> zeroinitializer"
        return Value(type_, self.put(f"shufflevector {type_.name} {first}, {type_.name} poison, {mask}"))

    def shuffle(self, value: Value, lanes: Sequence[int]) -> Value:
        """A vector of these lanes of another one; the number of its lanes stands for zero."""
        self.check_open()
        if value.type.element is None:
            raise self.bug(f"{value.name} is {value.type}, which has no lanes")
        type_, mask = value.type.name, ", ".join(f"i32 {lane}" for lane in lanes)
        text = f"shufflevector {type_} {value.name}, {type_} zeroinitializer, <{len(lanes)} x i32> <{mask}>"
        return Value(vector(len(lanes), value.type.element), self.put(text))

    def bit_count(self, value: Value) -> Value:
        """The number of set bits; of a vector, lane by lane."""
        type_ = value.type
        suffix = type_.name.strip("<>").replace(f"{type_.lanes} x ", f"v{type_.lanes}")
        name = f"@llvm.ctpop.{suffix}"
        return self.intrinsic(name, type_, value)

    def trailing_zeros(self, value: Value) -> Value:
        """The index of the lowest set bit."""
        return self.intrinsic(f"@llvm.cttz.{value.type.name}", value.type, value, self.constant(I1, 0))

    def intrinsic(self, name: str, result: Type, *arguments: Value) -> Value:
        """A call of an LLVM intrinsic."""
        self.check_open()
        self.declarations.add(f"declare {result.name} {name}({', '.join(a.type.name for a in arguments)})")
        typed = ", ".join(f"{a.type.name} {a.name}" for a in arguments)
        return Value(result, self.put(f"call {result.name} {name}({typed})"))
