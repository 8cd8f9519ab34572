"""The typed builder writes valid LLVM that computes the right results, and rejects type errors."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm
import pytest

from playground.engine.native.codegen.builder import Builder, Signature
from playground.engine.native.llvm.jit import target_machine_for_linking
from playground.engine.native.llvm.worker_process import optimize, parse, target_machine
from playground.engine.native.structs.struct import Column, Struct
from playground.engine.native.structs.types import I1, I8, I32, I64, VOID, Type, integer, pointer, record, vector
from playground.source.diagnostics import CompilerBug

PAIR = Struct("Pair", [Column("first", I32), Column("second", I64), Column("several", I32, 3)])
STRUCTS = {PAIR.type: PAIR}
CTYPES = {"i32": ctypes.c_int32, "i64": ctypes.c_int64, "i1": ctypes.c_bool, "ptr": ctypes.c_void_p, "void": None}


def function(result: Type = I32, **parameters: Type) -> Builder:
    return Builder(Signature("f", result, parameters or {"n": I32}, exported=True), STRUCTS)


def module_of(*builders: Builder) -> str:
    declarations = sorted(set().union(*(b.declarations for b in builders)))
    return "\n".join([PAIR.definition, *declarations, *(b.text() for b in builders)])


def run(*builders: Builder) -> Callable[..., Any]:
    """The first function, verified, optimised and compiled."""
    module = parse(module_of(*builders))
    optimize(module, target_machine(), 2)
    engine = llvm.create_mcjit_compiler(module, target_machine_for_linking())
    signature = builders[0].signature
    kinds = [CTYPES[type_.name] for type_ in (signature.result, *signature.parameters.values())]
    call = ctypes.CFUNCTYPE(kinds[0], *kinds[1:])(engine.get_function_address("f"))
    call.engine = engine  # type: ignore[attr-defined]  # keeps the code alive
    return call


@pytest.fixture(autouse=True, scope="module")
def _native_target() -> None:
    target_machine()


def test_a_choice_without_an_alternative() -> None:
    b = function()
    (n,) = b.parameters
    result = b.variable(I32, n)
    with b.if_(b.compare("slt", n, 0)):
        result.value = b.sub(0, n)
    b.ret(result.value)
    absolute = run(b)
    assert [absolute(-7), absolute(7)] == [7, 7]


def test_a_choice_of_two() -> None:
    b = function()
    (n,) = b.parameters
    result = b.variable(I32, 0)
    with b.if_else(b.compare("eq", b.and_(n, 1), 0)) as (even, odd):
        with even:
            result.value = b.operate("udiv", n, 2)
        with odd:
            result.value = b.add(b.mul(n, 3), 1)
    b.ret(result.value)
    collatz = run(b)
    assert [collatz(6), collatz(7)] == [3, 22]


def test_both_branches_may_return() -> None:
    b = function()
    (n,) = b.parameters
    with b.if_else(b.compare("sgt", n, 0)) as (positive, other):
        with positive:
            b.ret(1)
        with other:
            b.ret(-1)
    sign = run(b)
    assert [sign(5), sign(0)] == [1, -1]


def test_one_case_of_many() -> None:
    b = function()
    with b.switch(b.parameters[0], [2, 5]) as cases:
        for result, case in zip((20, 50), cases, strict=True):
            with case:
                b.ret(result)
    b.ret(0)
    chosen = run(b)
    assert [chosen(n) for n in (2, 5, 3)] == [20, 50, 0]


def test_counting_up_is_a_phi() -> None:
    b = function()
    total = b.variable(I32, 0)
    with b.count_up(b.parameters[0]) as number:
        total.value = b.add(total.value, number)
    b.ret(total.value)
    assert "phi i32" in b.text()
    summed = run(b)
    assert [summed(n) for n in (-1, 0, 1, 5)] == [0, 0, 0, 10]


def test_loops_within_loops() -> None:
    b = function()
    (n,) = b.parameters
    total = b.variable(I32, 0)
    with b.count_up(n) as row, b.count_up(row) as column, b.if_(b.compare("ne", column, 1)):
        total.value = b.add(total.value, 1)
    b.ret(total.value)
    expected = sum(column != 1 for row in range(6) for column in range(row))
    assert expected == run(b)(6)


def test_a_loop_that_is_left_in_several_ways() -> None:
    b = function(I32, n=I32, most=I32)
    n, most = b.parameters
    steps, rest = b.variable(I32, 0), b.variable(I32, n)
    with b.loop() as loop:
        with b.if_(b.compare("eq", rest.value, 13)):
            b.ret(-1)
        loop.leave_if(b.compare("sle", rest.value, 1))
        rest.value = b.operate("udiv", rest.value, 2)
        steps.value = b.add(steps.value, 1)
        loop.repeat_if(b.compare("slt", steps.value, most))
    b.ret(steps.value)
    halvings = run(b)
    assert [halvings(64, 100), halvings(64, 3), halvings(26, 100)] == [6, 3, -1]


def test_a_loop_that_is_never_left_ends_the_function() -> None:
    b = function()
    count = b.variable(I32, 0)
    with b.loop():
        count.value = b.add(count.value, 1)
        with b.if_(b.compare("eq", count.value, b.parameters[0])):
            b.ret(count.value)
    assert run(b)(9) == 9


def test_fields_of_structs() -> None:
    b = function(I64, pair=pointer(PAIR.type), index=I32)
    pair, index = b.parameters
    b.set(pair, "several", b.get(pair, "first"), index)
    b.ret(b.add(b.get(pair, "second"), 1))
    content = PAIR.ctype(first=-3, second=2**40)
    assert run(b)(ctypes.addressof(content), 2) == 2**40 + 1
    assert content.several[:] == [0, 0, -3]


def test_structs_are_copied_and_cleared() -> None:
    b = function(VOID, source=pointer(PAIR.type), to=pointer(PAIR.type))
    source, to = b.parameters
    other = b.allocate(PAIR)
    b.copy(source, other)
    b.clear(source)
    b.copy(other, to)
    one, two = PAIR.ctype(first=1, second=2), PAIR.ctype()
    run(b)(ctypes.addressof(one), ctypes.addressof(two))
    assert [(one.first, one.second), (two.first, two.second)] == [(0, 0), (1, 2)]


def test_functions_call_each_other() -> None:
    twice = Signature("twice", I32, {"n": I32}, "alwaysinline")
    inner = Builder(twice, STRUCTS)
    inner.ret(inner.mul(inner.parameters[0], 2))
    b = function()
    b.ret(b.call(twice, b.call(twice, b.parameters[0])))
    assert run(b, inner)(5) == 20


def test_lanes_of_vectors() -> None:
    b = function(I32, numbers=pointer(I32), n=I32)
    numbers, n = b.parameters
    lanes = b.load(b.cast(numbers, vector(4, I32)))
    above = b.compare("sgt", lanes, b.splat(n, 4))
    b.ret(b.resize(b.bit_count(b.bitcast(above, integer(4))), I32))
    numbers_ = (ctypes.c_int32 * 4)(1, 9, 3, 7)
    assert run(b)(ctypes.addressof(numbers_), 3) == 2


class Given:
    """A function to be written, with a number, a wide number and a pointer to a `Pair`."""

    def __init__(self) -> None:
        self.b = function(I32, n=I32, wide=I64, pair=pointer(PAIR.type))
        self.n, self.wide, self.pair = self.b.parameters


def callee(**parameters: Type) -> Signature:
    return Signature("g", VOID, parameters)


WRONG: dict[str, Callable[[Given], object]] = {
    "operands of two types": lambda g: g.b.add(g.n, g.wide),
    "a condition that is a number": lambda g: g.b.select(g.n, 1, g.n),
    "constants without a type": lambda g: g.b.add(1, 2),
    "a constant that is too large": lambda g: g.b.add(g.n, 2**32),
    "a constant as a pointer": lambda g: g.b.call(callee(p=g.pair.type), 0),
    "another pointer": lambda g: g.b.call(callee(p=pointer(record("Other"))), g.pair),
    "too few arguments": lambda g: g.b.call(callee(n=I32)),
    "an argument of another type": lambda g: g.b.call(callee(n=I32), g.wide),
    "a result of another type": lambda g: g.b.ret(g.wide),
    "no result": lambda g: g.b.ret(),
    "a field that is not there": lambda g: g.b.get(g.pair, "third"),
    "a field without its index": lambda g: g.b.get(g.pair, "several"),
    "an index of a single field": lambda g: g.b.get(g.pair, "first", 0),
    "a value of another type for a field": lambda g: g.b.set(g.pair, "first", g.wide),
    "a field of something that is no struct": lambda g: g.b.get(g.b.cast(g.pair, I32), "first"),
    "a struct as a value": lambda g: g.b.load(g.pair),
    "a number as a place": lambda g: g.b.load(g.n),
    "a byte that is none": lambda g: g.b.load_shared(g.pair),
    "structs of two kinds": lambda g: g.b.copy(g.pair, g.b.cast(g.pair, I32)),
    "memory of unknown size": lambda g: g.b.clear(g.b.cast(g.pair, record("Other"))),
    "a pointer as a number": lambda g: g.b.resize(g.pair, I32),
    "lanes of a number": lambda g: g.b.widened(g.n, vector(4, I64)),
    "an instruction after the end": lambda g: (g.b.ret(g.n), g.b.add(g.n, 1)),
    "a number as a condition of a loop": lambda g: g.b.if_(g.n).__enter__(),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_type_errors_are_rejected(wrong: str) -> None:
    given = Given()
    with pytest.raises(CompilerBug, match=r"function f|struct Pair|of Pair"):
        WRONG[wrong](given)


def test_a_function_must_not_end_without_its_result() -> None:
    b = function()
    with b.if_(b.compare("eq", b.parameters[0], 0)):
        b.ret(1)
    with pytest.raises(CompilerBug, match="its end can be reached"):
        b.text()


def test_a_choice_needs_both_its_blocks() -> None:
    b = function()
    with (
        pytest.raises(CompilerBug, match="two blocks"),
        b.if_else(b.constant(I1, 1)) as (then, _),
        then,
    ):
        pass


def test_types_are_interned() -> None:
    assert pointer(integer(8)) is pointer(I8)
    assert pointer(I32) is not pointer(I8)
