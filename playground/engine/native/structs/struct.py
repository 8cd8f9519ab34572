"""Struct layouts: one table defines LLVM's named type, the offsets, and the types that Python reads and writes by.

    DICE = Struct("Dice", [Column("stream", STREAM), Column("script", pointer(I32)), Column("drawn", U32)])
    DICE.definition                 %Dice = type <{ %Stream, ptr, i32, [4 x i8] }>
    DICE["drawn"].offset            24
    DICE.ctype(drawn=3)             a ctypes.Structure
    DICE.dtype()                    a numpy dtype

Columns are placed as in C. The padding between them is explicit and the LLVM struct is packed, so that LLVM, ctypes and
numpy have no choice.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from playground.engine.native.structs.types import Type, natural_align, record
from playground.source.diagnostics import CompilerBug

if TYPE_CHECKING:
    import numpy as np

_CTYPES: dict[str, Any] = {
    "b": ctypes.c_int8,
    "B": ctypes.c_uint8,
    "h": ctypes.c_int16,
    "i": ctypes.c_int32,
    "I": ctypes.c_uint32,
    "q": ctypes.c_int64,
    "Q": ctypes.c_uint64,
}


@dataclass(frozen=True)
class Column:
    """A line of the table: one value, or an array of `count` values, aligned to at least `align` bytes."""

    name: str
    type: Type | Struct
    count: int | None = None
    align: int = 1


@dataclass(frozen=True)
class Field:
    """A column in its place: `offset` in bytes, `number` among the members of the LLVM struct."""

    name: str
    type: Type | Struct
    count: int | None
    offset: int
    number: int

    @property
    def element(self) -> Type:
        """The LLVM type of one of its values."""
        return self.type.type if isinstance(self.type, Struct) else self.type

    @property
    def stored(self) -> str:
        """The LLVM type of all its values in memory."""
        return self.element.stored if self.count is None else f"[{self.count} x {self.element.stored}]"

    @property
    def size(self) -> int:
        """Bytes of all its values."""
        return self.type.size * (1 if self.count is None else self.count)


class Struct:
    """Columns placed one after another. The size is a multiple of `align`, by default the largest of its columns."""

    def __init__(self, name: str, columns: Iterable[Column], align: int | None = None) -> None:
        columns = list(columns)
        self.name = name
        self.type = record(name)
        self.align: int = align or max((max(column.align, column.type.align) for column in columns), default=1)
        self._members: list[str] = []
        self.fields: dict[str, Field] = {}
        end = 0
        for column in columns:
            end = self._pad(end, min(self.align, max(column.align, column.type.align)))
            field = Field(column.name, self._within(column.type), column.count, end, len(self._members))
            if column.name in self.fields:
                raise CompilerBug(f"struct {name} has two fields '{column.name}'")
            self.fields[column.name] = field
            self._members.append(field.stored)
            end += field.size
        self.size = self._pad(end, self.align)

    def _pad(self, end: int, align: int) -> int:
        """The next multiple of `align`, with padding up to there."""
        gap = -end % align
        if gap:
            self._members.append(f"[{gap} x i8]")
        return end + gap

    def _within(self, type_: Type | Struct) -> Type | Struct:
        """A type with its alignment in this struct, which may be less than usual."""
        if isinstance(type_, Struct) or type_.align <= self.align:
            return type_
        return replace(type_, align=self.align)

    def __getitem__(self, name: str) -> Field:
        """A field by its name."""
        try:
            return self.fields[name]
        except KeyError:
            raise CompilerBug(f"struct {self.name} has no field '{name}'") from None

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields.values())

    @property
    def definition(self) -> str:
        """LLVM's definition of the named type."""
        return f"{self.type.name} = type <{{ {', '.join(self._members)} }}>"

    def member(self, pointer: str, name: str, index: str | int | None = None) -> str:
        """The LLVM instruction for the address of a field, or of one of its values."""
        field = self[name]
        if (index is None) != (field.count is None):
            raise CompilerBug(f"field '{name}' of {self.name} is {'no' if field.count is None else 'an'} array")
        address = f"getelementptr {self.type.name}, ptr {pointer}, i64 0, i32 {field.number}"
        return address if index is None else f"{address}, i64 {index}"

    # ---- Python

    @cached_property
    def ctype(self) -> type[ctypes.Structure]:
        """The struct as a ctypes type; an array of sets is an array of arrays of words."""
        members, end = list[tuple[str, Any]](), 0
        for field in self:
            if field.offset > end:
                members.append((f"(padding at {end})", ctypes.c_uint8 * (field.offset - end)))
            one = _ctype(field.type)
            members.append((field.name, one if field.count is None else one * field.count))
            end = field.offset + field.size
        if self.size > end:
            members.append((f"(padding at {end})", ctypes.c_uint8 * (self.size - end)))
        return type(self.name, (ctypes.Structure,), {"_pack_": 1, "_fields_": members})

    def dtype(self) -> np.dtype[Any]:
        """A numpy record type; fields of inner structs become its own."""
        import numpy as np

        names, formats, offsets = [], list[Any](), []
        for name, field, offset in self._flat(0):
            one = np.dtype(field.element.code)
            names.append(name)
            formats.append(one if field.count is None else (one, (field.count,)))
            offsets.append(offset)
        return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": self.size})

    def _flat(self, start: int) -> Iterator[tuple[str, Field, int]]:
        for field in self:
            if isinstance(field.type, Struct):
                yield from field.type._flat(start + field.offset)
            else:
                yield field.name, field, start + field.offset


def _ctype(type_: Type | Struct) -> Any:
    if isinstance(type_, Struct):
        return type_.ctype
    return _CTYPES[type_.code] if type_.code else ctypes.c_uint64 * (type_.size // 8)


def passed_type(type_: Type) -> Any:
    """The ctypes type of a parameter or a result; None for `VOID`. Pointers are addresses, or ctypes arrays."""
    if type_.pointee is not None:
        return ctypes.c_void_p
    return _CTYPES[type_.code] if type_.size else None


def alignment(type_: Type) -> str:
    """The alignment that a load or store of a type must name; empty if it is LLVM's default."""
    return "" if type_.align == natural_align(type_) else f", align {type_.align}"
