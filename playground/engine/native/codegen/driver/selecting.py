"""The k-th member of a set."""

from __future__ import annotations

from dataclasses import replace

from playground.engine.native.codegen.builder import Builder
from playground.engine.native.codegen.driver.random_numbers import Structs
from playground.engine.native.codegen.driver.signatures import SELECT, SELECT_DRAWN, SELECT_IN
from playground.engine.native.structs.types import I32, I64


def selecting(structs: Structs, words: int, fast: bool) -> list[Builder]:
    """`@select(word, k)`: the index of the k-th set bit; `@select_in` finds the word first, in sets of several words.
    So does `@select_drawn`, for a k that was drawn.

    `fast`: the processor has BMI2, whose `pdep` finds the bit in one instruction.
    """
    select = _deposit(structs) if fast else _clear_lower(structs)
    return [select, _select_in(structs, words), _select_drawn(structs, words)]


def _deposit(structs: Structs) -> Builder:
    b = Builder(replace(SELECT, attributes="alwaysinline"), structs)
    members, k = b.parameters
    bit = b.shl(1, b.resize(k, I64))
    only = b.intrinsic("@llvm.x86.bmi.pdep.64", I64, bit, members)
    b.ret(b.resize(b.trailing_zeros(only), I32))
    return b


def _clear_lower(structs: Structs) -> Builder:
    """Clear the lowest set bit k times."""
    b = Builder(SELECT, structs)
    members, k = b.parameters
    rest = b.variable(I64, members)
    with b.count_up(k):
        rest.value = b.and_(rest.value, b.sub(rest.value, 1))
    b.ret(b.resize(b.trailing_zeros(rest.value), I32))
    return b


def _select_in(structs: Structs, words: int) -> Builder:
    b = Builder(SELECT_IN, structs)
    members, left = b.parameters
    for number in range(words - 1):
        word = b.load(b.element(members, number))
        size = b.resize(b.bit_count(word), I32)
        with b.if_(b.compare("slt", left, size)):
            b.ret(b.add(b.call(SELECT, word, left), 64 * number))
        left = b.sub(left, size)
    last = b.load(b.element(members, words - 1))
    b.ret(b.add(b.call(SELECT, last, left), 64 * (words - 1)))
    return b


def _select_drawn(structs: Structs, words: int) -> Builder:
    """Without branches, which no processor could predict: k is compared with the number of members before each word."""
    b = Builder(SELECT_DRAWN, structs)
    members, k = b.parameters
    word = b.load(b.element(members, 0))
    before, passed, number = b.resize(b.bit_count(word), I32), b.constant(I32, 0), b.constant(I32, 0)
    for index in range(1, words):
        lies_after, following = b.compare("sge", k, before), b.load(b.element(members, index))
        word, passed = b.select(lies_after, following, word), b.select(lies_after, before, passed)
        number = b.select(lies_after, index, number)
        if index < words - 1:
            before = b.add(before, b.resize(b.bit_count(following), I32))
    b.ret(b.add(b.call(SELECT, word, b.sub(k, passed)), b.shl(number, 6)))
    return b
