"""`@choose`: the option that the agent of a seat plays."""

from __future__ import annotations

from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.random_numbers import Structs
from playground.engine.native.codegen.driver.signatures import BELOW, CHOOSE, PG_WEIGH, SPLIT
from playground.engine.native.structs.frame import STREAM
from playground.engine.native.structs.types import I32, I64
from playground.engine.thinking import RANDOM

CANCELLED = -1
"""What `@choose` returns instead of an option when it was cancelled."""

LEAST = -(2**63)


def choosing(structs: Structs) -> Builder:
    """`@choose(state, thinkers, seat, n, start, gamma)`: a random one of the best options, or `CANCELLED`."""
    b = Builder(CHOOSE, structs)
    state, thinkers, seat, n, start, gamma = b.parameters
    _follow_script(b, thinkers)
    thinker = b.field(thinkers, "seats", seat)
    with b.if_(b.compare("eq", b.get(thinker, "kind"), RANDOM)):
        b.ret(b.call(BELOW, start, gamma, n))
    with b.if_(b.compare("eq", n, 1)):
        b.ret(0)
    split, options = b.allocate(structs[STREAM.type]), b.resize(n, I64)
    worth = b.array(I64, options)
    b.call(SPLIT, start, gamma, split)
    me, stop = b.resize(seat, I32), b.get(thinkers, "stop")
    cancelled = b.call(PG_WEIGH, state, thinker, me, n, split, stop, worth)
    with b.if_(b.compare("ne", cancelled, 0)):
        b.ret(CANCELLED)
    best, ties = _greatest(b, worth, options)
    b.ret(_find(b, worth, best, b.call(BELOW, start, gamma, ties)))
    return b


def _follow_script(b: Builder, thinkers: Value) -> None:
    """Return the next number of the script, if the seats follow one."""
    script = b.get(thinkers, "script")
    with b.if_(b.xor(b.is_null(script), -1)):
        played = b.get(thinkers, "played")
        b.set(thinkers, "played", b.add(played, 1))
        b.ret(b.load(b.element(script, played)))


def _greatest(b: Builder, worth: Value, options: Value) -> tuple[Value, Value]:
    """The greatest of some numbers, and how often it occurs."""
    best, ties = b.variable(I64, LEAST), b.variable(I32, 0)
    with b.count_up(options, I64) as option:
        value, before = b.load(b.element(worth, option)), best.value
        better = b.compare("sgt", value, before)
        tied = b.add(ties.value, b.resize(b.compare("eq", value, before), I32))
        best.value = b.select(better, value, before)
        ties.value = b.select(better, b.constant(I32, 1), tied)
    return best.value, ties.value


def _find(b: Builder, worth: Value, best: Value, skipped: Value) -> Value:
    """The index of an occurrence of a number; `skipped` occurrences come before it."""
    place, left = b.variable(I64, 0), b.variable(I32, skipped)
    with b.loop() as search:
        here = b.compare("eq", b.load(b.element(worth, place.value)), best)
        search.leave_if(b.and_(here, b.compare("eq", left.value, 0)))
        left.value = b.sub(left.value, b.resize(here, I32))
        place.value = b.add(place.value, 1)
    return b.resize(place.value, I32)
