"""Blocks of 64-bit words, and sets of sites in them, for compiled functions.

A block is the address of its first word. A set is a block with a bit for each member.
"""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType
from typing import Any, TypeVar

import numpy as np
from llvmlite import ir
from numba import types

from playground.search.kernel import compiled_inner
from playground.search.machine import INT, copy_bytes, intrinsic

WORD = ir.IntType(64)
WORD_BYTES = 8
INT64 = types.int64


Result = TypeVar("Result")
Generate = Callable[..., Any]

_RESULTS: dict[type, Any] = {int: types.int64, bool: types.boolean, float: types.float64, NoneType: types.void}


def _of(result: type[Result], *arguments: Any) -> Callable[[Generate], Callable[..., Result]]:
    """An intrinsic of one to three numbers; the decorated function writes its code."""

    def make(generate: Generate) -> Callable[..., Result]:
        def write(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            written = generate(builder, *values)
            return context.get_dummy_value() if result is NoneType else written

        signature = _RESULTS[result](*arguments)
        typed: dict[int, Generate] = {
            1: lambda _typing, _one: (signature, write),
            2: lambda _typing, _one, _two: (signature, write),
            3: lambda _typing, _one, _two, _three: (signature, write),
        }
        made: Callable[..., Result] = intrinsic(typed[len(arguments)])
        return made

    return make


def _place(builder: Any, block: Any, index: Any) -> Any:
    address = builder.add(block, builder.mul(index, WORD(WORD_BYTES)))
    return builder.inttoptr(address, WORD.as_pointer())


@_of(int, INT64, INT64)
def get(builder: Any, block: Any, index: Any) -> Any:
    """`get(block, index)`: a word of a block."""
    return builder.load(_place(builder, block, index))


@_of(NoneType, INT64, INT64, INT64)
def put(builder: Any, block: Any, index: Any, value: Any) -> None:
    """`put(block, index, value)` writes a word of a block."""
    builder.store(value, _place(builder, block, index))


@_of(int, INT64)
def get_int(builder: Any, address: Any) -> Any:
    """`get_int(address)`: the signed 32-bit number at an address."""
    return builder.sext(builder.load(builder.inttoptr(address, INT.as_pointer())), WORD)


@_of(NoneType, INT64, INT64)
def put_int(builder: Any, address: Any, value: Any) -> None:
    """`put_int(address, value)` writes a 32-bit number."""
    builder.store(builder.trunc(value, INT), builder.inttoptr(address, INT.as_pointer()))


@_of(float, INT64, INT64)
def get_float(builder: Any, block: Any, index: Any) -> Any:
    """`get_float(block, index)`: a word of a block as a float."""
    return builder.bitcast(builder.load(_place(builder, block, index)), ir.DoubleType())


@_of(NoneType, INT64, INT64, types.float64)
def put_float(builder: Any, block: Any, index: Any, value: Any) -> None:
    """`put_float(block, index, value)` writes a float as a word of a block."""
    builder.store(builder.bitcast(value, WORD), _place(builder, block, index))


@_of(int, INT64)
def lowest(builder: Any, word: Any) -> Any:
    """`lowest(word)`: the index of the lowest bit that is set; there has to be one."""
    return builder.cttz(word, ir.IntType(1)(1))


@_of(int, INT64)
def bits_in(builder: Any, word: Any) -> Any:
    """`bits_in(word)`: the number of bits that are set."""
    return builder.ctpop(word)


@_of(int, INT64, INT64, INT64)
def at(builder: Any, block: Any, rules: Any, field: Any) -> Any:
    """`at(block, rules, field)`: where a field begins in a block, by the block of rules."""
    offset = builder.load(_place(builder, rules, field))
    return builder.add(block, builder.mul(offset, WORD(WORD_BYTES)))


@_of(int, INT64, INT64, INT64)
def row(builder: Any, table: Any, number: Any, words: Any) -> Any:
    """`row(table, number, words)`: a row of a table with so many words a row."""
    return builder.add(table, builder.mul(builder.mul(number, words), WORD(WORD_BYTES)))


def _bit(builder: Any, members: Any, site: Any) -> tuple[Any, Any]:
    """The address of the word with a site's bit, and the bit."""
    place = _place(builder, members, builder.ashr(site, WORD(6)))
    return place, builder.shl(WORD(1), builder.and_(site, WORD(63)))


@_of(bool, INT64, INT64)
def has(builder: Any, members: Any, site: Any) -> Any:
    """`has(members, site)`: whether a set has a member."""
    place, bit = _bit(builder, members, site)
    return builder.icmp_signed("!=", builder.and_(builder.load(place), bit), WORD(0))


@_of(NoneType, INT64, INT64)
def add(builder: Any, members: Any, site: Any) -> None:
    """`add(members, site)` adds a member to a set."""
    place, bit = _bit(builder, members, site)
    builder.store(builder.or_(builder.load(place), bit), place)


@_of(NoneType, INT64, INT64)
def drop(builder: Any, members: Any, site: Any) -> None:
    """`drop(members, site)` removes a member from a set, if it is one."""
    place, bit = _bit(builder, members, site)
    builder.store(builder.and_(builder.load(place), builder.not_(bit)), place)


@compiled_inner
def signed(address: Any) -> int:
    """An address as a signed number: compiled code makes sums of signed and unsigned ones floats."""
    return int(np.int64(address))


@compiled_inner
def copy_words(target: int, source: int, words: int) -> None:
    """Copy a block over another."""
    copy_bytes(target, source, words * WORD_BYTES)


@compiled_inner
def fill(block: int, words: int, value: int) -> None:
    """Set all words of a block."""
    for word in range(words):
        put(block, word, value)


@compiled_inner
def join(members: int, others: int, words: int) -> None:
    """Add all members of another set."""
    for word in range(words):
        put(members, word, get(members, word) | get(others, word))


@compiled_inner
def subtract(members: int, others: int, words: int) -> None:
    """Remove all members of another set."""
    for word in range(words):
        put(members, word, get(members, word) & ~get(others, word))


@compiled_inner
def meet(members: int, others: int, words: int) -> None:
    """Remove all that are not members of another set."""
    for word in range(words):
        put(members, word, get(members, word) & get(others, word))


@compiled_inner
def meets(members: int, others: int, words: int) -> bool:
    """Whether two sets have a common member."""
    common = 0
    for word in range(words):
        common |= get(members, word) & get(others, word)
    return common != 0


@compiled_inner
def within(members: int, others: int, words: int) -> bool:
    """Whether all members of a set are members of another."""
    outside = 0
    for word in range(words):
        outside |= get(members, word) & ~get(others, word)
    return outside == 0


@compiled_inner
def size_of(members: int, words: int) -> int:
    """The number of members."""
    size = 0
    for word in range(words):
        size += bits_in(get(members, word))
    return size


@compiled_inner
def next_member(members: int, after: int, words: int) -> int:
    """The least member greater than `after`, -1 if there is none. Start with -1 to go through all."""
    site = after + 1
    word = site >> 6
    if word >= words:
        return -1
    rest = get(members, word) & (-1 << (site & 63))
    while rest == 0:
        word += 1
        if word >= words:
            return -1
        rest = get(members, word)
    return (word << 6) + lowest(rest)
