"""The memory of positions: a ring of hashes in the state, the same as those of `engine/past_positions.py`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playground.engine.layout import contents
from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.signatures import (
    CONTENTS_HASH,
    COUNT_SAME,
    MIX,
    POSITION_HASH,
    RECALL,
    REMEMBER,
)
from playground.engine.native.structs.frame import Frame
from playground.engine.native.structs.types import I32, I64, integer, vector
from playground.engine.packing import bits_of
from playground.engine.past_positions import LANES
from playground.engine.rng import GOLDEN, MASK
from playground.game.core import Game, Memory

MIN_ROUNDS = 6
"""The fewest rounds of a loop over the words of contents, or the values of a variable; fewer are written out."""

AT_ONCE = 8
"""How many hashes are compared with one at once."""


def remembering(sizes: Frame, game: Game, memory: Memory) -> list[Builder]:
    """`@position_hash(state, mover, step)`, `@recall(state, mover, step, window)` and `@remember(state)`."""
    return [
        *([_contents_hash(sizes, game)] if memory.unordered else []),
        _position_hash(sizes, game, memory),
        _count_same(sizes),
        _recall(sizes, memory),
        _remember(sizes, memory),
    ]


def _position_hash(sizes: Frame, game: Game, memory: Memory) -> Builder:
    b = Builder(POSITION_HASH, sizes.structs)
    lanes, hashed = _of_contents_in_rounds(b, sizes, game, memory)
    for word in _words(b, sizes, game, memory, hashed):
        if isinstance(word, _Numbers):
            _mix_in_rounds(b, lanes, hashed, word)
            hashed += LANES * word.rounds
        else:
            lanes[hashed % LANES] = _mixed(b, lanes[hashed % LANES], word)
            hashed += 1
    key = b.constant(I64, 0)
    for lane in lanes[:hashed]:
        key = _mixed(b, key, lane)
    b.ret(key)
    return b


def _of_contents_in_rounds(b: Builder, sizes: Frame, game: Game, memory: Memory) -> tuple[list[Value], int]:
    """The sequences after the words of contents that a loop takes a round of `LANES` for, and how many words these are.

    The loop is less code, and as fast, where there are many. Each sequence has the same words of all sets.
    """
    lanes, words = [b.constant(I64, 0)] * LANES, sizes.layout.words
    rounds = words * sum(count for _, _, count in contents(game)) // LANES if memory.sites else 0
    if rounds < MIN_ROUNDS or LANES % words:
        return lanes, 0
    within, sets = bits_of(memory.sites), b.cast(b.field(b.parameters[0], "owner", 0), I64)
    hashed = [b.variable(I64, 0) for _ in lanes]
    with b.count_up(rounds) as number:
        first = b.mul(number, LANES)
        for place, lane in enumerate(hashed):
            word = b.load(b.element(sets, b.add(first, place)))
            lane.value = _mixed(b, lane.value, b.and_(word, within >> 64 * (place % words) & MASK))
    return [lane.value for lane in hashed], rounds * LANES


@dataclass(frozen=True)
class _Numbers:
    """The first values of a variable, so many that a loop takes `rounds` rounds of `LANES` for them."""

    name: str
    rounds: int


def _mix_in_rounds(b: Builder, lanes: list[Value], hashed: int, numbers: _Numbers) -> None:
    """Mix numbers into the sequences, of which `hashed` words are known already."""
    values, sequences = b.field(b.parameters[0], numbers.name, 0), [b.variable(I64, 0) for _ in lanes]
    for sequence, lane in zip(sequences, lanes, strict=True):
        sequence.value = lane
    with b.count_up(numbers.rounds) as number:
        first = b.mul(number, LANES)
        for place in range(LANES):
            sequence = sequences[(hashed + place) % LANES]
            value = b.load(b.element(values, b.add(first, place)))
            sequence.value = _mixed(b, sequence.value, b.resize(value, I64, signed=True))
    lanes[:] = [sequence.value for sequence in sequences]


def _words(b: Builder, sizes: Frame, game: Game, memory: Memory, hashed: int) -> Iterator[Value | _Numbers]:
    """The words of a position that tell it from others, without the first of contents, which are hashed already."""
    state, mover, step = b.parameters
    within = bits_of(memory.sites)
    for name, _, count in contents(game) if memory.sites else ():
        for number in range(count):
            for place in range(sizes.layout.words):
                hashed -= 1
                if hashed < 0:
                    word = b.load(b.element(b.cast(b.field(state, name, number), I64), place))
                    yield b.and_(word, within >> 64 * place & MASK)
    for places in memory.unordered:
        yield b.call(CONTENTS_HASH, state, places[0], len(places))
    for variable in game.variables:
        if variable.name in memory.variables:
            for number in range(variable.by_site.set_count if variable.by_site else 0):
                yield from _words_of_set(b, sizes, b.field(state, f"var.{variable.name}", number))
            rounds = 0 if variable.by_site else variable.size // LANES
            if rounds >= MIN_ROUNDS:
                yield _Numbers(f"var.{variable.name}", rounds)
            written = LANES * rounds if rounds >= MIN_ROUNDS else 0
            for place in range(written, 0 if variable.by_site else variable.size):
                yield b.resize(b.get(state, f"var.{variable.name}", place), I64, signed=True)
    for value, belongs in ((mover, memory.mover), (step, memory.step)):
        if belongs:
            yield b.resize(value, I64, signed=True)


def _contents_hash(sizes: Frame, game: Game) -> Builder:
    """`@contents_hash(state, first, count)`: the word for what lies on so many sites, whatever the order."""
    b = Builder(CONTENTS_HASH, sizes.structs)
    state, first, count = b.parameters
    number = sum(count for _, _, count in contents(game))
    sets, total = b.cast(b.field(state, "owner", 0), I64), b.variable(I64, 0)

    def bit(of_set: int, site: Value) -> Value:
        word = b.add(b.lshr(site, 6), sizes.layout.words * of_set)
        return b.and_(b.lshr(b.load(b.element(sets, word)), b.resize(b.and_(site, 63), I64)), 1)

    with b.count_up(count) as place:
        site = b.add(first, place)
        occupied = b.constant(I64, 0)
        for owner in range(max(1, len(game.owners))):
            occupied = b.or_(occupied, bit(owner, site))
        with b.if_(b.compare("ne", occupied, 0)):
            key = b.constant(I64, 0)
            for lowest in range(0, number, 64):
                word = b.constant(I64, 0)
                for of_set in range(lowest, min(number, lowest + 64)):
                    word = b.or_(word, b.shl(bit(of_set, site), of_set - lowest))
                key = _mixed(b, key, word)
            total.value = b.add(total.value, key)
    b.ret(total.value)
    return b


def _words_of_set(b: Builder, sizes: Frame, members: Value) -> Iterator[Value]:
    words = b.cast(members, I64)
    return (b.load(b.element(words, place)) for place in range(sizes.layout.words))


def _mixed(b: Builder, key: Value, word: Value) -> Value:
    """The hash after one more word."""
    return b.call(MIX, b.add(b.xor(key, word), GOLDEN))


def _ring(b: Builder, state: Value) -> Value:
    """The address of the hashes."""
    return b.cast(b.field(state, "history", 0), I64)


def _recall(sizes: Frame, memory: Memory) -> Builder:
    """How many of the latest `window` positions have the hash of this one.

    Their hashes are at most two stretches of the ring, since it may have begun anew among them.
    """
    b = Builder(RECALL, sizes.structs)
    state, mover, step, window = b.parameters
    key, number, ring = b.call(POSITION_HASH, state, mover, step), b.get(state, "remembered", 0), _ring(b, state)
    many = b.select(b.compare("slt", number, window), number, window)
    end = b.operate("urem", number, memory.length)
    before = b.sub(end, many)
    begins_anew = b.compare("slt", before, 0)
    first = b.select(begins_anew, 0, before)
    found = b.call(COUNT_SAME, b.element(ring, first), b.sub(end, first), key)
    with b.if_(b.xor(begins_anew, -1)):
        b.ret(found)
    older = b.sub(0, before)
    b.ret(b.add(found, b.call(COUNT_SAME, b.element(ring, b.sub(memory.length, older)), older, key)))
    return b


def _count_same(sizes: Frame) -> Builder:
    """`@count_same(words, count, key)`: how many words equal the key, some of which are compared at once."""
    b = Builder(COUNT_SAME, sizes.structs)
    words, count, key = b.parameters
    groups, found = b.lshr(count, AT_ONCE.bit_length() - 1), b.variable(I32, 0)
    keys = b.splat(key, AT_ONCE)
    with b.count_up(groups) as group:
        place = b.cast(b.element(words, b.mul(group, AT_ONCE)), vector(AT_ONCE, I64))
        same = b.bitcast(b.compare("eq", b.load(place), keys), integer(AT_ONCE))
        found.value = b.add(found.value, b.resize(b.bit_count(same), I32))
    rest = b.mul(groups, AT_ONCE)
    with b.count_up(b.sub(count, rest)) as number:
        same = b.compare("eq", b.load(b.element(words, b.add(rest, number))), key)
        found.value = b.add(found.value, b.resize(same, I32))
    b.ret(found.value)
    return b


def _remember(sizes: Frame, memory: Memory) -> Builder:
    b = Builder(REMEMBER, sizes.structs)
    (state,) = b.parameters
    number = b.get(state, "remembered", 0)
    key = b.call(POSITION_HASH, state, b.get(state, "mover"), b.get(state, "step"))
    b.store(key, b.element(_ring(b, state), b.operate("urem", number, memory.length)))
    b.set(state, "remembered", b.add(number, 1), 0)
    return b
