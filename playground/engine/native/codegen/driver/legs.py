"""Options of several legs: the ways on which legs lead, from the position to the ends that are options.

A way is a leg after another way, or the first one; the frame has a table of them. `@add_leg` plays a leg on a copy of
the position and adds the way, unless one of the same cell leads to the same. `@grow_legs` looks at the ways of a cell
in the order in which they were added, and has the legs added that go on from there. A way without any is an option.
"""

from __future__ import annotations

from collections.abc import Sequence

from playground.engine.layout import RUNNING
from playground.engine.native.codegen.builder import Builder, Signature, Value
from playground.engine.native.codegen.driver.signatures import (
    ADD_LEG,
    CHOOSE_WAY,
    GROW_LEGS,
    GROWN_LEGS,
    LEG,
    LEGS,
    LOAD_LEG,
    NEXT_LEG,
    OPTION,
    POSITION,
    REPLAY,
    WAY_KEY,
    WORTH_OF_WAY,
)
from playground.engine.native.codegen.module import Module
from playground.engine.native.ir.program import worth_of_way
from playground.engine.native.structs.frame import FAULT_OF_ACTION, KEPT_WAYS, TOO_MANY_WAYS, Frame
from playground.engine.native.structs.types import I1, I32, I64, pointer
from playground.engine.protocol import MAX_WAYS
from playground.engine.rng import GOLDEN
from playground.game.core import Game
from playground.game.legs import prefers_whole

NO_WAY = -1
"""The parent of a way that is a first leg, the step of a way that goes no further, and the way of an option that is
no way."""


def legs(module: Module, game: Game) -> list[Builder]:
    """All functions of this file."""
    sizes = module.frame
    joined = Value(pointer(I32), module.table(tuple(int(step.joined) for step in game.steps), "i32"))
    return [
        _way_key(sizes),
        _add_leg(sizes, joined),
        _load_leg(sizes),
        _replay(sizes),
        _grow_legs(sizes, game),
        _grown_legs(sizes),
        _choose_way(sizes),
        _next_leg(sizes),
        *(
            _prefer_ways(sizes, worth_of_way(number))
            for number in range(len(game.actions))
            if prefers_whole(number, game)
        ),
    ]


def _prefer_ways(sizes: Frame, worth: str) -> Builder:
    """`@prefer_WORTH(state, frame, tally)`: how many options are left when only those of greatest worth are."""
    b = Builder(Signature(f"prefer_{worth}", OPTION, POSITION, "noinline"), sizes.structs)
    state, frame, tally = b.parameters
    later, options, best = b.allocate(sizes.state), b.get(frame, "options"), b.variable(I32, -(2**31))
    measure = Signature(worth, I32, WORTH_OF_WAY)
    with b.count_up(options) as option:
        b.copy(state, later)
        b.set(later, "decisions", b.add(b.get(later, "decisions"), 1))
        b.call(REPLAY, later, frame, tally, b.get(frame, "option_way", option))
        ended = [b.get(frame, f"leg_{name}") for name in ("last", "player", "step", "goes_on")]
        here = b.call(measure, later, frame, tally, *ended)
        b.set(frame, "option_worth", here, option)
        best.value = b.select(b.compare("sgt", here, best.value), here, best.value)
    left = b.variable(I32, 0)
    with b.count_up(options) as option, b.if_(b.compare("eq", b.get(frame, "option_worth", option), best.value)):
        b.set(frame, "option_way", b.get(frame, "option_way", option), left.value)
        left.value = b.add(left.value, 1)
    b.set(frame, "options", left.value)
    b.set(frame, "best_of_ways", best.value)
    b.ret(left.value)
    return b


def _way_key(sizes: Frame) -> Builder:
    """A hash of the position after a leg, of where it put a piece last, and of who is next at which step."""
    b = Builder(WAY_KEY, sizes.structs)
    state, frame = b.parameters
    words = b.cast(state, I64)
    ints = [b.resize(b.get(frame, name), I64) for name in ("leg_last", "leg_player", "leg_step", "leg_goes_on")]
    # Side by side, since each multiplication waits for the one before it; mixed first, so that a small number and the
    # low sites of a word do not cancel out.
    lanes = [_mixed(b, each) for each in ints]
    for place in range(sizes.present_words):
        lane = place % len(lanes)
        lanes[lane] = _mixed(b, b.xor(lanes[lane], b.load(b.element(words, place))))
    whole = b.constant(I64, 0)
    for each in lanes:
        whole = _mixed(b, b.xor(whole, each))
    b.ret(whole)
    return b


def _mixed(b: Builder, word: Value) -> Value:
    """Bits that depend on many of those of a word; without the first shift, a high bit would remain a single bit."""
    key = b.mul(b.xor(word, b.lshr(word, 32)), GOLDEN)
    return b.xor(key, b.lshr(key, 29))


def _copy_present(b: Builder, sizes: Frame, source: Value, to: Value) -> None:
    """Copy a position without those remembered, word by word."""
    for place in range(sizes.present_words):
        b.store(b.load(b.element(source, place)), b.element(to, place))


def _kept(b: Builder, sizes: Frame, frame: Value, way: Value) -> Value:
    """The address of the words in which the position after one of the latest ways is kept."""
    slot = b.mul(b.and_(way, KEPT_WAYS - 1), sizes.present_words)
    return b.field(frame, "way_words", slot)


def _add_leg(sizes: Frame, joined: Value) -> Builder:
    """`@add_leg(state, frame, tally, last, parent)` adds the way whose last leg is in the frame."""
    b = Builder(ADD_LEG, sizes.structs)
    state, frame, tally, last, parent = b.parameters
    later = b.allocate(sizes.state)
    b.copy(state, later)
    b.set(frame, "legs_found", 1)
    with b.if_(b.compare("slt", parent, 0)):
        b.set(later, "decisions", b.add(b.get(later, "decisions"), 1))
    b.call(LEG, later, frame, tally, last)
    key, ways = b.call(WAY_KEY, later, frame), b.get(frame, "ways")
    place = b.variable(I32, b.get(frame, "ways_grown"))
    with b.loop() as search:
        search.leave_if(b.compare("sge", place.value, ways))
        with b.if_(b.compare("eq", b.get(frame, "way_key", place.value), key)):
            b.ret()
        place.value = b.add(place.value, 1)
    with b.if_(b.compare("sge", ways, MAX_WAYS)):
        b.set(tally, "fault", b.add(b.mul(b.get(frame, "action"), FAULT_OF_ACTION), TOO_MANY_WAYS))
        b.ret()
    running = b.compare("eq", b.get(later, "status"), RUNNING)
    step = b.get(frame, "leg_step")
    is_joined = b.compare("ne", b.load(b.element(joined, step)), 0)
    goes_on = b.and_(b.compare("ne", b.get(frame, "leg_goes_on"), 0), b.and_(running, is_joined))
    b.set(frame, "way_key", key, ways)
    b.set(frame, "way_parent", parent, ways)
    b.set(frame, "way_action", b.get(frame, "action"), ways)
    b.set(frame, "way_last", b.get(frame, "leg_last"), ways)
    b.set(frame, "way_step", b.select(goes_on, step, NO_WAY), ways)
    first = b.mul(ways, sizes.value_count)
    for number in range(sizes.value_count):
        b.set(frame, "way_values", b.get(frame, "values", number), b.add(first, number))
    b.set(frame, "ways", b.add(ways, 1))
    _copy_present(b, sizes, b.cast(later, I64), _kept(b, sizes, frame, ways))
    return b


def _load_leg(sizes: Frame) -> Builder:
    """`@load_leg(frame, ways_of, way)` makes the last leg of a way of a frame the leg in another, or in the same."""
    b = Builder(LOAD_LEG, sizes.structs)
    frame, ways_of, way = b.parameters
    b.set(frame, "action", b.get(ways_of, "way_action", way))
    first = b.mul(way, sizes.value_count)
    for number in range(sizes.value_count):
        b.set(frame, "values", b.get(ways_of, "way_values", b.add(first, number)), number)
    return b


def _replay(sizes: Frame) -> Builder:
    """`@replay(state, frame, tally, way)` plays the legs of a way."""
    b = Builder(REPLAY, sizes.structs)
    state, frame, tally, way = b.parameters
    parent, last = b.get(frame, "way_parent", way), b.variable(I32, NO_WAY)
    with b.if_(b.compare("sge", parent, 0)):
        b.call(REPLAY, state, frame, tally, parent)
        last.value = b.get(frame, "way_last", parent)
    b.call(LOAD_LEG, frame, frame, way)
    b.call(LEG, state, frame, tally, last.value)
    return b


def _grow_legs(sizes: Frame, game: Game) -> Builder:
    """`@grow_legs(state, frame, tally)`: the number of options to which the ways lead that were not grown yet."""
    b = Builder(GROW_LEGS, sizes.structs)
    state, frame, tally = b.parameters
    later, before, best = b.allocate(sizes.state), b.get(frame, "options"), b.get(frame, "best_worth")
    way = b.variable(I32, b.get(frame, "ways_grown"))
    with b.loop() as growing:
        growing.leave_if(b.compare("sge", way.value, b.get(frame, "ways")))
        step = b.get(frame, "way_step", way.value)
        b.set(frame, "legs_found", 0)
        with b.if_(b.compare("sge", step, 0)):
            if sizes.present_words * 8 < sizes.state.size:
                b.copy(state, later)
            is_kept = b.compare("sle", b.sub(b.get(frame, "ways"), way.value), KEPT_WAYS)
            with b.if_else(is_kept) as (kept, replayed):
                with kept:
                    _copy_present(b, sizes, _kept(b, sizes, frame, way.value), b.cast(later, I64))
                with replayed:
                    b.copy(state, later)
                    b.set(later, "decisions", b.add(b.get(later, "decisions"), 1))
                    b.call(REPLAY, later, frame, tally, way.value)
            b.set(later, "step", step)
            b.call(LEGS, later, frame, tally, b.get(frame, "way_last", way.value), way.value)
        ends = b.compare("eq", b.get(frame, "legs_found"), 0)
        for number, each in enumerate(game.steps):
            if each.may_stop:
                ends = b.or_(ends, b.compare("eq", step, number))
        with b.if_(ends):
            options = b.get(frame, "options")
            b.set(frame, "option_way", way.value, options)
            b.set(frame, "options", b.add(options, 1))
        way.value = b.add(way.value, 1)
    b.set(frame, "ways_grown", way.value)
    b.set(frame, "best_worth", best)
    b.ret(b.sub(b.get(frame, "options"), before))
    return b


def _grown_legs(sizes: Frame) -> Builder:
    """`@grown_legs` is `@grow_legs`, which it calls only if there are ways to grow."""
    b = Builder(GROWN_LEGS, sizes.structs)
    frame = b.parameters[1]
    with b.if_(b.compare("eq", b.get(frame, "ways"), b.get(frame, "ways_grown"))):
        b.ret(0)
    b.ret(b.call(GROW_LEGS, *b.parameters))
    return b


def _choose_way(sizes: Frame) -> Builder:
    """`@choose_way(frame, option)` makes an option the chosen one, and its first leg the one in the frame."""
    b = Builder(CHOOSE_WAY, sizes.structs)
    frame, option = b.parameters
    way = b.get(frame, "option_way", option)
    b.set(frame, "way", way)
    b.set(frame, "legs_played", 0)
    b.set(frame, "ways_of", frame)
    b.call(LOAD_LEG, frame, frame, _ancestor(b, frame, way, None))
    return b


def _next_leg(sizes: Frame) -> Builder:
    """`@next_leg(frame)`: whether the chosen option has another leg, which is the one in the frame then.

    Its ways are those of the frame in which it was picked: searches play it with another.
    """
    b = Builder(NEXT_LEG, sizes.structs)
    (frame,) = b.parameters
    way = b.get(frame, "way")
    with b.if_(b.compare("slt", way, 0)):
        b.ret(b.constant(I1, 0))
    ways_of, played = b.get(frame, "ways_of"), b.get(frame, "legs_played")
    with b.if_(b.compare("eq", _ancestor(b, ways_of, way, played), way)):
        b.ret(b.constant(I1, 0))
    b.set(frame, "legs_played", b.add(played, 1))
    b.call(LOAD_LEG, frame, ways_of, _ancestor(b, ways_of, way, b.add(played, 1)))
    b.ret(b.constant(I1, -1))
    return b


def _ancestor(b: Builder, frame: Value, way: Value, before: Value | None) -> Value:
    """The way that `way` begins with which has `before` legs before its last, by default none."""
    depth, here = b.variable(I32, 0), b.variable(I32, way)
    with b.loop() as up:
        parent = b.get(frame, "way_parent", here.value)
        up.leave_if(b.compare("slt", parent, 0))
        depth.value = b.add(depth.value, 1)
        here.value = parent
    if before is None:
        return here.value
    left, there = b.variable(I32, b.sub(depth.value, before)), b.variable(I32, way)
    with b.loop() as down:
        down.leave_if(b.compare("sle", left.value, 0))
        there.value = b.get(frame, "way_parent", there.value)
        left.value = b.sub(left.value, 1)
    return there.value


def ancestors(parents: Sequence[int], way: int) -> list[int]:
    """The ways that a way begins with, the first leg first, and itself."""
    found = [way]
    while parents[found[-1]] >= 0:
        found.append(parents[found[-1]])
    return found[::-1]
