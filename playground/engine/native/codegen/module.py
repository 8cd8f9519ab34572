"""The state that functions of one LLVM module share: types, tables and intrinsics, and the faults they may report."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from playground.engine.layout import Layout
from playground.engine.native.codegen.gathering import GATHERING, gathering
from playground.engine.native.codegen.planes import plane_finder
from playground.engine.native.codegen.spreading import Step, spreading
from playground.engine.native.codegen.stepping import shortest_by, spreading_by
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.structs.frame import CACHE_LINE, Frame

MIN_LONG_TABLE = 32
"""The fewest numbers of a table that is written as bytes, which LLVM reads faster: 8 ms for the moves of Backgammon."""

PACKED = {"i8": "b", "i16": "h", "i32": "i"}
"""The codes of `struct` for the types of numbers."""

STEPPING_TEXTS = {"spread_by": spreading_by, "shortest": shortest_by}
"""The text of the function for each operation by steps."""


@dataclass
class Module:
    """Text that functions share: tables, declarations of the intrinsics they use, and functions that spread and
    gather sets and find planes."""

    program: Program
    layout: Layout
    frame: Frame
    checked: bool
    tables: dict[tuple[tuple[int, ...], str], str] = field(default_factory=dict)
    declarations: set[str] = field(default_factory=set)
    spreads: dict[tuple[tuple[Step, ...], bool], str] = field(default_factory=dict)
    steppings: dict[tuple[str, tuple[int, ...]], str] = field(default_factory=dict)
    gatherings: dict[tuple[int, int], str] = field(default_factory=dict)
    finds_planes: bool = False
    fast: bool = False
    """Whether the processor has BMI2, which gathers bits of a word in one instruction."""

    @cached_property
    def set_type(self) -> str:
        """The LLVM type of a set of sites."""
        return f"i{64 * self.layout.words}"

    @cached_property
    def _types(self) -> dict[str, str]:
        return {"bool": "i1", "int": "i32", "set": self.set_type}

    def type(self, name: str) -> str:
        """The LLVM type for a type of the IR."""
        return self._types[name]

    def function(self, name: str) -> IRFunction:
        """A function of the program."""
        return next(each for each in self.program.functions if each.name == name)

    def table(self, values: tuple[int, ...], element: str) -> str:
        """The global that holds a constant table."""
        return self.tables.setdefault((values, element), f"@table{len(self.tables)}")

    def table_text(self) -> Iterable[str]:
        """Definitions of the tables."""
        for (values, element), name in self.tables.items():
            yield f"{name} = private unnamed_addr constant {_constants(values, element)}"

    def spread(self, steps: tuple[Step, ...], chosen: bool) -> str:
        """The function that spreads a set in these directions; see `spreading.py`."""
        return self.spreads.setdefault((steps, chosen), f"spread{len(self.spreads)}")

    def stepping(self, operation: str, shifts: tuple[int, ...]) -> str:
        """The function that spreads a set, or finds a shortest way, by such steps; see `stepping.py`."""
        return self.steppings.setdefault((operation, shifts), f"{operation}{len(self.steppings)}")

    def gathering(self, sites: int, others: int) -> str:
        """The function that gathers sites by others; see `gathering.py`."""
        if self.fast:
            self.declarations.update(GATHERING)
        return self.gatherings.setdefault((sites, others), f"gather{len(self.gatherings)}")

    def shared_text(self) -> Iterable[str]:
        """Definitions of the functions that spread sets, and of the one that finds planes."""
        for (steps, chosen), name in self.spreads.items():
            yield spreading(name, self.set_type, steps, chosen)
        for (operation, shifts), name in self.steppings.items():
            yield STEPPING_TEXTS[operation](name, self.set_type, shifts)
        for (sites, others), name in self.gatherings.items():
            yield gathering(name, self.layout.words, sites, others, self.fast)
        if self.finds_planes:
            yield plane_finder(self.layout.words)

    def intrinsic(self, declaration: str) -> None:
        """Declare an intrinsic."""
        self.declarations.add(f"declare {declaration}")


def _constants(values: tuple[int, ...], element: str) -> str:
    """The numbers of a table: one by one, or of a long table the bytes that they are in memory.

    Those are aligned to cache lines: what `pick` looks up would else lie in two of them at times, by as little as the
    length of another table (measured: a fifth of the time of a game of cards).
    """
    packed = PACKED.get(element)
    if packed is None or len(values) < MIN_LONG_TABLE:
        items = ", ".join(f"{element} {value}" for value in values)
        return f"[{len(values)} x {element}] [{items}]"
    data = struct.pack(f"<{len(values)}{packed}", *values)
    separator = "\\"
    return f'[{len(data)} x i8] c"{separator}{data.hex(separator)}", align {CACHE_LINE}'
