"""Random numbers in native code; docs/random-numbers.md specifies the generator."""

from __future__ import annotations

from collections.abc import Mapping

from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.signatures import BELOW, GAME_KEY, MIX, ODD_GAMMA, SEED_STREAM
from playground.engine.native.structs.struct import Struct
from playground.engine.native.structs.types import I32, I64, I128, Type
from playground.engine.rng import ALTERNATING, GOLDEN, MIN_CHANGES

FIRST_FACTOR, SECOND_FACTOR = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB

Structs = Mapping[Type, Struct]


def random_numbers(structs: Structs) -> list[Builder]:
    """`@mix(z)`, `@odd_gamma(raw)`, `@stream(key, number, start, gamma)`, `@below(start, gamma, n)` and
    `@game_key(seed, game)`."""
    return [_mix(structs), _odd_gamma(structs), _stream(structs), _below(structs), _game_key(structs)]


def parts(b: Builder, stream: Value) -> tuple[Value, Value]:
    """The addresses of the two parts of a stream."""
    return b.field(stream, "start"), b.field(stream, "gamma")


def _mix(structs: Structs) -> Builder:
    """The finaliser of SplitMix64."""
    b = Builder(MIX, structs)
    (z,) = b.parameters
    z = b.mul(b.xor(z, b.lshr(z, 30)), FIRST_FACTOR)
    z = b.mul(b.xor(z, b.lshr(z, 27)), SECOND_FACTOR)
    b.ret(b.xor(z, b.lshr(z, 31)))
    return b


def _odd_gamma(structs: Structs) -> Builder:
    """The increment of a stream, from any number: odd, and with enough changes between adjacent bits."""
    b = Builder(ODD_GAMMA, structs)
    (raw,) = b.parameters
    step = b.or_(raw, 1)
    changes = b.bit_count(b.xor(step, b.lshr(step, 1)))
    b.ret(b.select(b.compare("ult", changes, MIN_CHANGES), b.xor(step, ALTERNATING), step))
    return b


def _stream(structs: Structs) -> Builder:
    b = Builder(SEED_STREAM, structs)
    key, number, start, gamma = b.parameters
    twice = b.shl(number, 1)
    first = b.call(MIX, b.add(key, b.mul(b.add(twice, 1), GOLDEN)))
    second = b.call(MIX, b.add(key, b.mul(b.add(twice, 2), GOLDEN)))
    b.store(first, start)
    b.store(b.call(ODD_GAMMA, second), gamma)
    b.ret()
    return b


def _below(structs: Structs) -> Builder:
    """A number below `n`: the high half of a product, drawn again if the low half would favour some numbers."""
    b = Builder(BELOW, structs)
    start, gamma, n = b.parameters
    bound, wide = b.resize(n, I64), b.resize(n, I128)
    step = b.load(gamma)
    with b.loop() as draw:
        word = b.add(b.load(start), step)
        b.store(word, start)
        product = b.mul(b.resize(b.call(MIX, word), I128), wide)
        low = b.resize(product, I64)
        draw.leave_if(b.compare("uge", low, bound))
        threshold = b.operate("urem", b.sub(0, bound), bound)
        draw.repeat_if(b.compare("ult", low, threshold))
    b.ret(b.resize(b.lshr(product, 64), I32))
    return b


def _game_key(structs: Structs) -> Builder:
    b = Builder(GAME_KEY, structs)
    seed, game = b.parameters
    run = b.call(MIX, b.add(seed, GOLDEN))
    b.ret(b.call(MIX, b.xor(run, b.mul(game, GOLDEN))))
    return b
