"""The memory of positions: a ring of hashes in the state, the same as those of `engine/past_positions.py`."""

from __future__ import annotations

from playground.engine.layout import contents
from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.signatures import MIX, POSITION_HASH, RECALL, REMEMBER
from playground.engine.native.structs.frame import Frame
from playground.engine.native.structs.types import I32, I64
from playground.engine.packing import bits_of
from playground.engine.rng import GOLDEN, MASK
from playground.game.core import Game, Memory


def remembering(sizes: Frame, game: Game, memory: Memory) -> list[Builder]:
    """`@position_hash(state, mover, step)`, `@recall(state, mover, step, window)` and `@remember(state)`."""
    return [_position_hash(sizes, game, memory), _recall(sizes, memory), _remember(sizes, memory)]


def _position_hash(sizes: Frame, game: Game, memory: Memory) -> Builder:
    b = Builder(POSITION_HASH, sizes.structs)
    state, mover, step = b.parameters
    key, within = b.constant(I64, 0), bits_of(memory.sites)
    for name, _, count in contents(game) if memory.sites else ():
        for number in range(count):
            words = b.cast(b.field(state, name, number), I64)
            for place in range(sizes.layout.words):
                word = b.load(b.element(words, place))
                key = _mixed(b, key, b.and_(word, within >> 64 * place & MASK))
    for variable in game.variables:
        if variable.name in memory.variables:
            for number in range(variable.by_site.set_count if variable.by_site else 0):
                words = b.cast(b.field(state, f"var.{variable.name}", number), I64)
                for place in range(sizes.layout.words):
                    key = _mixed(b, key, b.load(b.element(words, place)))
            for place in range(0 if variable.by_site else variable.size):
                key = _mixed(b, key, b.resize(b.get(state, f"var.{variable.name}", place), I64, signed=True))
    for value, belongs in ((mover, memory.mover), (step, memory.step)):
        if belongs:
            key = _mixed(b, key, b.resize(value, I64, signed=True))
    b.ret(key)
    return b


def _mixed(b: Builder, key: Value, word: Value) -> Value:
    """The hash after one more word."""
    return b.call(MIX, b.add(b.xor(key, word), GOLDEN))


def _ring(b: Builder, state: Value) -> Value:
    """The address of the hashes."""
    return b.cast(b.field(state, "history", 0), I64)


def _recall(sizes: Frame, memory: Memory) -> Builder:
    """How many of the latest `window` positions have the hash of this one."""
    b = Builder(RECALL, sizes.structs)
    state, mover, step, window = b.parameters
    key, number, ring = b.call(POSITION_HASH, state, mover, step), b.get(state, "remembered", 0), _ring(b, state)
    many = b.select(b.compare("slt", number, window), number, window)
    found = b.variable(I32, 0)
    with b.count_up(many) as back:
        place = b.operate("urem", b.sub(b.sub(number, 1), back), memory.length)
        same = b.compare("eq", b.load(b.element(ring, place)), key)
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
