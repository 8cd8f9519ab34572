"""Struct tables: Python and LLVM use the same layout."""

from __future__ import annotations

import ctypes
from functools import cache

import llvmlite.binding as llvm
import numpy as np
import pytest

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native.compile import llvm_text
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.llvm.worker_process import target_machine
from playground.engine.native.lower.program import lower
from playground.engine.native.structs.frame import Frame, frame_of, row_of, thinkers_of
from playground.engine.native.structs.struct import Column, Struct
from playground.engine.native.structs.types import I8, I32, I64, integer, pointer
from playground.source.diagnostics import CompilerBug
from playground.source.folders import ruleset_folders

INNER = Struct("Inner", [Column("wide", I64), Column("byte", I8)])
MIXED = Struct(
    "Mixed",
    [
        Column("byte", I8),
        Column("number", I32),
        Column("inner", INNER, 2),
        Column("set", integer(192), 3),
        Column("far", I32, 2, align=64),
        Column("place", pointer(I32)),
    ],
)
PACKED = Struct("Packed", [Column("wide", I64), Column("number", I32)], align=4)


def llvm_types(structs: list[Struct]) -> dict[str, llvm.TypeRef]:
    """The types as LLVM parses them, read off globals of a module."""
    variables = [f"@{struct.name} = global {struct.type.name} zeroinitializer" for struct in structs]
    module = llvm.parse_assembly("\n".join([*(struct.definition for struct in structs), *variables]))
    return {variable.name: variable.global_value_type for variable in module.global_variables}


def check(structs: list[Struct]) -> None:
    """LLVM, ctypes and the table agree."""
    types, data = llvm_types(structs), target_machine().target_data
    for struct in structs:
        type_ = types[struct.name]
        assert struct.size == data.get_abi_size(type_) == ctypes.sizeof(struct.ctype), struct.name
        for field in struct:
            place = f"{struct.name}.{field.name}"
            assert field.offset == data.get_element_offset(type_, field.number), place
            assert field.offset == getattr(struct.ctype, field.name).offset, place
            assert field.size == getattr(struct.ctype, field.name).size, place
            assert field.offset % min(struct.align, field.type.align) == 0, place


def test_padding_is_as_in_c() -> None:
    check([INNER, MIXED, PACKED])
    assert [field.offset for field in MIXED] == [0, 4, 8, 40, 128, 136]
    assert (INNER.size, MIXED.size, PACKED.size) == (16, 192, 12)


@cache
def frames() -> list[Frame]:
    names = [path.stem for folder in ruleset_folders() for path in folder.glob("*.yaml")]
    games = [load(name).game for name in (*names, "connect-four?width=12&height=9")]
    return [frame_of(run_passes(lower(game)), layout_of(game), game) for game in games]


def test_every_struct_of_every_game() -> None:
    for frame in frames():
        check([*frame.structs.values(), Struct("Seats", thinkers_columns(3))])


def thinkers_columns(seats: int) -> list[Column]:
    return [Column(field.name, field.type, field.count) for field in thinkers_of(seats)]


def test_a_position_in_native_memory_has_the_layout_of_the_engine() -> None:
    for frame in frames():
        layout = frame.layout
        assert [(field.name, field.offset) for field in layout.fields] == [(f.name, f.offset) for f in frame.state]
        assert layout.size == frame.state.size


def test_numpy_rows_have_the_fields_of_inner_structs() -> None:
    row = row_of(rules=3, groups=2)
    dtype = row.dtype()
    assert dtype.itemsize == row.size
    assert dtype.names is not None
    assert dtype.names[0] == "options_total"
    assert dtype.names[-3:] == ("captures", "fired", "left")
    assert dtype.fields is not None
    counters = row["counters"]
    assert dtype.fields["captures"][1] == counters.offset
    assert dtype.fields["left"][1] == row["left"].offset
    rows = np.zeros(2, dtype=dtype)
    rows["fired"][1] = [1, 2, 3]
    assert row.ctype.from_buffer(rows, row.size).counters.fired[:] == [1, 2, 3]


def test_named_types_are_defined_once_and_offsets_are_not_written() -> None:
    game = load("triune").game
    program, layout = run_passes(lower(game)), layout_of(game)
    text = llvm_text(game, program, layout, frame_of(program, layout, game), thinking=True)
    for name in ("State", "Frame", "Dice", "Thinker", "Thinkers", "Tally", "Row"):
        assert text.count(f"\n%{name} = type ") + text.startswith(f"%{name} = type ") == 1, name
    assert "getelementptr i8" not in text


def test_duplicate_and_missing_fields() -> None:
    with pytest.raises(CompilerBug, match="two fields 'number'"):
        Struct("Twice", [Column("number", I32), Column("number", I64)])
    with pytest.raises(CompilerBug, match="has no field 'nothing'"):
        INNER["nothing"]
