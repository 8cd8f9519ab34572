"""The lane in which the k-th thing is, of numbers that lie side by side in words."""

from __future__ import annotations

import ctypes
from random import Random

import llvmlite.binding as llvm
import pytest

from playground.engine.native.codegen.builder import Builder, Signature
from playground.engine.native.codegen.driver.running_totals import lane_of, spread
from playground.engine.native.llvm.jit import has_fast_select, target_machine_for_linking
from playground.engine.native.llvm.worker_process import parse, target_machine
from playground.engine.native.structs.types import I32, I64


class Compiled:
    """A function of words, which returns a word."""

    def __init__(self, b: Builder) -> None:
        text = "\n".join([*sorted(b.declarations), b.text()])
        code = target_machine().emit_object(parse(text))
        self.engine = llvm.create_mcjit_compiler(parse(""), target_machine_for_linking())
        self.engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        words = [ctypes.c_uint64] * len(b.parameters)
        self.call = ctypes.CFUNCTYPE(ctypes.c_uint64, *words)(self.engine.get_function_address("f"))


def function(*names: str) -> Builder:
    return Builder(Signature("f", I64, dict.fromkeys(names, I64), exported=True), {})


@pytest.mark.parametrize(("bits", "most", "words"), [(8, 16, 1), (16, 127, 2), (16, 1016, 2)])
def test_the_kth_thing_is_in_the_lane_that_the_running_total_exceeds(bits: int, most: int, words: int) -> None:
    b = function(*"abk"[-words - 1 :])
    *parameters, k = b.parameters
    lane, left = lane_of(b, parameters, bits, b.resize(k, I32))
    b.ret(b.or_(lane, b.shl(b.resize(left, I64), 32)))
    compiled, random = Compiled(b), Random(bits + most)
    numbers = [[random.choice((0, 1, most, random.randrange(most + 1))) for _ in range(8)] for _ in range(20)]
    for each in [[most] * 8, [0] * 7 + [most], *numbers]:
        within = len(each) // words
        packed = [
            sum(number << bits * lane for lane, number in enumerate(each[first : first + within]))
            for first in range(0, len(each), within)
        ]
        things = [(lane, number) for lane, most_of_lane in enumerate(each) for number in range(most_of_lane)]
        every_k = range(len(things))
        found = [compiled.call(*packed, k) for k in every_k]
        assert [(both & 0xFFFFFFFF, both >> 32) for both in found] == things


@pytest.mark.parametrize("bits", [8, 16])
@pytest.mark.parametrize("fast", {False, has_fast_select()})
def test_bits_are_spread_over_lanes(bits: int, fast: bool) -> None:
    b = function("a")
    b.ret(spread(b, b.parameters[0], bits, fast))
    compiled = Compiled(b)
    for word in [0, 255, 1 << 63, (1 << 64) - 1, *(Random(1).getrandbits(64) for _ in range(20))]:
        assert compiled.call(word) == sum((word >> lane & 1) << lane * bits for lane in range(64 // bits))
