"""LLVM types as the builder checks them: their names in LLVM text, and the layout of their values in memory.

Pointers are opaque to LLVM; here each has a pointee, so that a pointer to a frame is not mistaken for one to a state.
Types are interned: `pointer(I32)` always returns the same object.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, eq=False)
class Type:
    """`name` is LLVM's name of the type in a register. In memory it is a `stored` of `size` bytes, aligned to `align`.

    `code` is its letter in Python's `struct` module, '' if it has none (registers only, or several words). The pointee
    of a pointer to a struct is only the struct's name; `struct.py` has the fields. Integers have `bits`, vectors have
    `lanes`, each of which is an `element`.
    """

    name: str
    stored: str
    size: int
    align: int
    code: str = ""
    pointee: Type | None = None
    bits: int = 0
    lanes: int = 0
    element: Type | None = None

    def same(self, other: Type) -> bool:
        """Whether values of the two are interchangeable; signedness and alignment are not part of an LLVM type."""
        if self is other:
            return True
        if self.pointee is None or other.pointee is None:
            return self.name == other.name and self.pointee is other.pointee
        return self.pointee.same(other.pointee)

    def __str__(self) -> str:
        return f"pointer to {self.pointee}" if self.pointee else self.name


_CODES = {8: "b", 16: "h", 32: "i", 64: "q"}


@cache
def integer(bits: int, align: int | None = None) -> Type:
    """A signed integer. In memory an integer of several words, such as a large set of sites, is an array of words.

    LLVM would align it to more than a word; `align` overrides the alignment.
    """
    if bits > 64:
        return Type(f"i{bits}", f"[{bits // 64} x i64]", bits // 8, align or 8, bits=bits)
    size = -(-bits // 8)
    return Type(f"i{bits}", f"i{bits}", size, align or size, _CODES.get(bits, ""), bits=bits)


@cache
def pointer(pointee: Type) -> Type:
    """A pointer to values of a type."""
    return Type("ptr", "ptr", 8, 8, "Q", pointee)


@cache
def record(name: str) -> Type:
    """A named struct; only pointers to it are values."""
    return Type(f"%{name}", f"%{name}", 0, 1)


@cache
def vector(lanes: int, element: Type, align: int | None = None) -> Type:
    """A vector, which is aligned like an array of its elements by default."""
    name = f"<{lanes} x {element.name}>"
    return Type(name, name, lanes * element.size, align or element.align, lanes=lanes, element=element)


def natural_align(type_: Type) -> int:
    """The alignment that LLVM assumes for a load or store that does not name one."""
    return type_.size if type_.name == type_.stored and not type_.lanes else 0


VOID = Type("void", "void", 0, 1)
I1, I8, I16, I32, I64, I128 = (integer(bits) for bits in (1, 8, 16, 32, 64, 128))
U8 = Type("i8", "i8", 1, 1, "B", bits=8)
U32 = Type("i32", "i32", 4, 4, "I", bits=32)
U64 = Type("i64", "i64", 8, 8, "Q", bits=64)
"""Like `I8`, `I32` and `I64`, but unsigned in Python."""
