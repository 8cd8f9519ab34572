"""A game's machine code, callable from compiled functions: entry points and fields of a position by address."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba import extending, types
from numba.core import cgutils
from numba.np import arrayobj

from playground.engine.layout import SCORE
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState

BYTES = ir.IntType(8).as_pointer()
INT = ir.IntType(32)

FLOAT_BYTES = 4

raw_memcpy: Any = cgutils.raw_memcpy
fill_array: Any = arrayobj.populate_array


def intrinsic(typed: Callable[..., Any]) -> Any:
    """A function for compiled functions to call. `typed` returns its signature, and what writes its LLVM code."""
    return extending.intrinsic(typed)


class Legs(NamedTuple):
    """Offsets in a frame: of the way of the option that was picked, and of the columns that have of each way the one
    before, its action and its values, of which each has `room` for so many. All are 0 where options have one leg each.
    """

    way: np.uint64
    parent: np.uint64
    action: np.uint64
    values: np.uint64
    room: np.uint64


class Machine(NamedTuple):
    """Addresses of the entry points, and the size and field offsets of a position and of a frame, in bytes.

    After `apply` `options` counts. After `advance` `options_next` does, which also skips players who have none. `trial`
    is for positions that are only looked at: it costs less than `apply` where that would count options for the sake of
    games that stop at the limit on legs alone.
    `reach` counts options too, and leaves the sites that they choose at `reached` in the frame. Where the score of a
    finished game counts, a search counts it from `nothing` on in `unit`s, which are below 0 if the least is best; where
    it does not, the unit is 0.
    """

    options: np.uint64
    pick: np.uint64
    apply: np.uint64
    trial: np.uint64
    advance: np.uint64
    options_next: np.uint64
    reach: np.uint64
    playout: np.uint64
    setup: np.uint64
    size: np.uint64
    status: np.uint64
    mover: np.uint64
    winners: np.uint64
    decisions: np.uint64
    turns: np.uint64
    chosen: np.uint64
    action: np.uint64
    values: np.uint64
    dice: np.uint64
    reached: np.uint64
    together: np.uint64
    score: np.uint64
    nothing: float
    unit: float
    legs: Legs


class Place(NamedTuple):
    """The addresses of a position, its frame and its tally, on which the entry points work."""

    state: np.uint64
    frame: np.uint64
    tally: np.uint64


def machine_of(native: Native) -> Machine:
    """The machine code of a game that was compiled with thinking. Who wins counts, and not the score."""
    library, fields, frame = native.library, native.layout.by_name, native.frame.struct
    playing = library.apply, library.apply if native.game.skips else library.advance, library.advance
    deciding = (library.count, library.pick, *playing, library.options, library.reach)
    entries = (*deciding, library.playout, library.setup)
    addresses = [ctypes.cast(entry, ctypes.c_void_p).value or 0 for entry in entries]
    offsets = [fields[name].offset for name in ("status", "mover", "winners", "decisions", "turns")]
    in_frame = [frame[name].offset for name in ("action", "values", "dice", "scratch_set")]
    together = int(native.game.is_cooperative)
    numbers = (*addresses, native.layout.size, *offsets, native.frame.chosen_size, *in_frame, together)
    score = np.uint64(fields[SCORE].offset if native.game.score is not None else 0)
    return Machine._make((*map(np.uint64, numbers), score, 0.0, 0.0, legs_of(native)))


def legs_of(native: Native) -> Legs:
    """Where the legs of a game's options are."""
    if not native.game.has_legs:
        return Legs(*(np.uint64(0) for _ in Legs._fields))
    columns = [native.frame.struct[name].offset for name in ("way", "way_parent", "way_action", "way_values")]
    return Legs(*map(np.uint64, (*columns, native.frame.value_count)))


def address_of_evaluations(native: Native) -> np.uint64:
    """The address for `call_evaluate`; 0 for a game that was compiled without evaluations."""
    return np.uint64(ctypes.cast(native.library.evaluate, ctypes.c_void_p).value or 0 if native.library.evaluate else 0)


def place_of(state: NativeState) -> Place:
    """Where a state is in memory; valid as long as the state is kept."""
    return Place(*(np.uint64(address) for address in state.pointers))


def _entry(result: Any, argument: Any) -> Any:
    """An intrinsic that calls the entry point at an address with a position and, unless it is void, an `argument`."""
    returned = {types.void: ir.VoidType(), types.int32: INT}[result]
    extra = {types.void: [], types.int32: [INT], types.uint64: [BYTES]}[argument]
    word = types.uint64
    signature = result(word, word, word, word, types.int32 if argument is types.void else argument)

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        function = builder.inttoptr(values[0], ir.FunctionType(returned, [BYTES] * 3 + extra).as_pointer())
        arguments = [builder.inttoptr(value, BYTES) for value in values[1:4]]
        if argument is types.int32:
            arguments.append(values[4])
        elif argument is types.uint64:
            arguments.append(builder.inttoptr(values[4], BYTES))
        called = builder.call(function, arguments)
        return context.get_dummy_value() if result is types.void else called

    @intrinsic
    def call(_typing: Any, address: Any, state: Any, frame: Any, tally: Any, last: Any) -> Any:
        return signature, generate

    return call


call_count: Any = _entry(types.int32, types.void)
"""`call_count(address, state, frame, tally, 0)`: the number of options; the last argument is not used."""
call_pick: Any = _entry(types.void, types.int32)
call_apply: Any = _entry(types.void, types.void)
call_playout: Any = _entry(types.int32, types.uint64)
"""`call_playout(address, state, frame, tally, stop)`: 1 if cancelled."""


@intrinsic
def call_setup(_typing: Any, address: Any, state: Any, frame: Any, tally: Any, seed: Any, game: Any) -> Any:
    """`call_setup(address, state, frame, tally, seed, game)` begins a game of a seed; both numbers are words."""
    word, long = types.uint64, ir.IntType(64)

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        entry = ir.FunctionType(ir.VoidType(), [BYTES] * 3 + [long, long])
        function = builder.inttoptr(values[0], entry.as_pointer())
        builder.call(function, [*(builder.inttoptr(value, BYTES) for value in values[1:4]), *values[4:]])
        return context.get_dummy_value()

    return types.void(word, word, word, word, word, word), generate


@intrinsic
def call_evaluate(_typing: Any, address: Any, state: Any, frame: Any, tally: Any, which: Any, player: Any) -> Any:
    """`call_evaluate(address, state, frame, tally, which, player)`: the worth of a position to a player, by one of the
    evaluations that were compiled with the game."""
    word = types.uint64

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        function = builder.inttoptr(values[0], ir.FunctionType(INT, [BYTES] * 3 + [INT, INT]).as_pointer())
        numbers = [context.cast(builder, values[at], signature.args[at], types.int32) for at in (4, 5)]
        return builder.call(function, [*(builder.inttoptr(value, BYTES) for value in values[1:4]), *numbers])

    return types.int32(word, word, word, word, types.int64, types.int64), generate


@intrinsic
def copy_bytes(_typing: Any, target: Any, source: Any, size: Any) -> Any:
    """`copy_bytes(target, source, size)` copies memory from one address to another."""

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        to, start = (builder.inttoptr(value, BYTES) for value in values[:2])
        raw_memcpy(builder, to, start, values[2], 1)
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64, types.uint64), generate


def _load(kind: Any, type_: ir.Type) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.load(builder.inttoptr(values[0], type_.as_pointer()))

    @intrinsic
    def load(_typing: Any, address: Any) -> Any:
        return kind(types.uint64), generate

    return load


@intrinsic
def floats_at(_typing: Any, address: Any, number: Any) -> Any:
    """`floats_at(address, number)`: so many 32-bit floats in memory as an array, which does not own it."""
    kind = types.Array(types.float32, 1, "C")

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        array, size = context.make_array(kind)(context, builder), context.get_value_type(types.intp)
        data, one = builder.inttoptr(values[0], ir.FloatType().as_pointer()), ir.Constant(size, FLOAT_BYTES)
        fill_array(array, data=data, shape=[values[1]], strides=[one], itemsize=one, meminfo=None)
        return array._getvalue()

    return kind(types.uint64, types.intp), generate


load_int: Any = _load(types.int32, INT)
"""`load_int(address)`: the 32-bit integer at an address."""
load_word: Any = _load(types.uint64, ir.IntType(64))
"""`load_word(address)`: the 64-bit word at an address."""


def _bits(generate: Callable[[Any, Any], Any]) -> Any:
    """An intrinsic from one word to another."""

    def write(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return generate(builder, values[0])

    @intrinsic
    def count(_typing: Any, word: Any) -> Any:
        return types.uint64(types.uint64), write

    return count


count_bits: Any = _bits(lambda builder, word: builder.ctpop(word))
"""`count_bits(word)`: the number of set bits."""
lowest_bit: Any = _bits(lambda builder, word: builder.cttz(word, ir.Constant(ir.IntType(1), 1)))
"""`lowest_bit(word)`: the position of the lowest set bit of a word that is not 0."""


@intrinsic
def load_flag(_typing: Any, address: Any) -> Any:
    """`load_flag(address)`: the byte at an address that another thread may write."""

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        place = builder.inttoptr(values[0], BYTES)
        return builder.load_atomic(place, "monotonic", 1)

    return types.uint8(types.uint64), generate


@intrinsic
def store_word(_typing: Any, address: Any, word: Any) -> Any:
    """`store_word(address, word)` writes a 64-bit word."""

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        builder.store(values[1], builder.inttoptr(values[0], ir.IntType(64).as_pointer()))
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64), generate


@intrinsic
def store_int(_typing: Any, address: Any, number: Any) -> Any:
    """`store_int(address, number)` writes a 32-bit integer."""

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        builder.store(values[1], builder.inttoptr(values[0], INT.as_pointer()))
        return context.get_dummy_value()

    return types.void(types.uint64, types.int32), generate
