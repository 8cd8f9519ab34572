"""Memory access of the builder: variables, fields of structs, arrays."""

from __future__ import annotations

from collections.abc import Mapping

from playground.engine.native.codegen.operations import Operand, OperationWriter, Signature, Value
from playground.engine.native.structs.struct import Struct, alignment
from playground.engine.native.structs.types import I1, I8, I64, VOID, Type, pointer


class Variable:
    """A value that changes: memory in the function's entry block."""

    def __init__(self, writer: MemoryWriter, place: Value) -> None:
        self._writer = writer
        self.place = place

    @property
    def value(self) -> Value:
        """The current value."""
        return self._writer.load(self.place)

    @value.setter
    def value(self, value: Operand) -> None:
        self._writer.store(value, self.place)


class MemoryWriter(OperationWriter):
    """Writes loads, stores and addresses, checked against the pointee of each pointer."""

    def __init__(self, signature: Signature, structs: Mapping[Type, Struct]) -> None:
        super().__init__(signature, structs)
        self._allocas: list[str] = []

    # ---- memory

    def load(self, place: Value) -> Value:
        """The value at a place."""
        type_ = self._pointee(place)
        return Value(type_, self.put(f"load {type_.name}, ptr {place.name}{alignment(type_)}"))

    def load_shared(self, place: Value) -> Value:
        """The byte at a place that another thread may write to at any time."""
        type_ = self.checked(place, pointer(I8)).type.pointee
        assert type_ is not None
        return Value(type_, self.put(f"load atomic i8, ptr {place.name} monotonic, align 1"))

    def store(self, value: Operand, place: Value) -> None:
        """Write a value to a place."""
        type_ = self._pointee(place)
        written = self.checked(value, type_).name
        self.line(f"store {type_.name} {written}, ptr {place.name}{alignment(type_)}")

    def _pointee(self, place: Value) -> Type:
        self.check_open()
        if place.type.pointee is None or place.type.pointee in self.structs:
            raise self.bug(f"{place.name} is {place.type}, of which none is one value")
        return place.type.pointee

    def struct(self, place: Value) -> Struct:
        """The layout of the struct that a pointer points to."""
        struct = self.structs.get(place.type.pointee or VOID)
        if struct is None:
            raise self.bug(f"{place.name} is {place.type}, to no struct")
        return struct

    def field(self, place: Value, name: str, index: Operand | None = None) -> Value:
        """The address of a field of a struct, or of one value of a field that is an array."""
        self.check_open()
        struct = self.struct(place)
        number = self._index(index) if isinstance(index, Value) else index
        address = self.put(struct.member(place.name, name, number))
        return Value(pointer(struct[name].element), address)

    def get(self, place: Value, name: str, index: Operand | None = None) -> Value:
        """The value of a field of a struct."""
        return self.load(self.field(place, name, index))

    def set(self, place: Value, name: str, value: Operand, index: Operand | None = None) -> None:
        """Write a field of a struct."""
        self.store(value, self.field(place, name, index))

    def element(self, place: Value, index: Operand) -> Value:
        """The address of the `index`-th value of an array at a place; indices count from 0."""
        pointee = place.type.pointee
        assert pointee is not None, place
        number = self._index(index) if isinstance(index, Value) else index
        self.check_open()
        return Value(place.type, self.put(f"getelementptr {pointee.stored}, ptr {place.name}, i64 {number}"))

    def _index(self, index: Value) -> str:
        return self.resize(index, I64).name

    def cast(self, place: Value, pointee: Type) -> Value:
        """A pointer with another pointee, such as the words of a set."""
        return Value(pointer(pointee), self.checked(place, place.type).name)

    def is_null(self, place: Value) -> Value:
        """Whether a pointer is null."""
        return Value(I1, self.put(f"icmp eq ptr {self.checked(place, place.type).name}, null"))

    def set_null(self, place: Value, name: str) -> None:
        """Set a pointer in a struct to null."""
        self.line(f"store ptr null, ptr {self.field(place, name).name}")

    def variable(self, type_: Type, first: Operand) -> Variable:
        """A value that changes."""
        register = f"%v{next(self.numbers)}"
        self._allocas.append(f"  {register} = alloca {type_.name}")
        variable = Variable(self, Value(pointer(type_), register))
        variable.value = first
        return variable

    def allocate(self, struct: Struct) -> Value:
        """Memory for a struct until the function returns, aligned for vector instructions."""
        register = f"%v{next(self.numbers)}"
        self._allocas.append(f"  {register} = alloca {struct.type.name}, align 64")
        return Value(pointer(struct.type), register)

    def array(self, type_: Type, count: Operand) -> Value:
        """Memory for several values until the function returns. In a loop, `count` must be a constant."""
        align = self.structs[type_].align if type_ in self.structs else type_.align
        text = f"alloca {type_.stored}, i64 {self.checked(count, I64).name}, align {align}"
        if isinstance(count, Value):
            return Value(pointer(type_), self.put(text))
        register = f"%v{next(self.numbers)}"
        self._allocas.append(f"  {register} = {text}")
        return Value(pointer(type_), register)

    def _pointee_layout(self, place: Value) -> Type | Struct:
        """The type or struct layout that a pointer points to."""
        self.check_open()
        pointee = place.type.pointee or VOID
        layout = self.structs.get(pointee, pointee)
        if not layout.size:
            raise self.bug(f"{place.name} is {place.type}, the size of which is not known")
        return layout

    def copy(self, source: Value, to: Value) -> None:
        """Copy a struct, or a value, to another of the same type."""
        kind, to = self._pointee_layout(source), self.checked(to, source.type)
        places = f"ptr align {kind.align} {to.name}, ptr align {kind.align} {source.name}"
        self.declarations.add("declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)")
        self.line(f"call void @llvm.memcpy.p0.p0.i64({places}, i64 {kind.size}, i1 false)")

    def clear(self, place: Value, count: int = 1) -> None:
        """Set a struct, or `count` values, to zero."""
        kind = self._pointee_layout(place)
        target = f"ptr align {kind.align} {place.name}, i8 0, i64 {count * kind.size}"
        self.declarations.add("declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)")
        self.line(f"call void @llvm.memset.p0.i64({target}, i1 false)")
