"""Options of several legs: the ways on which legs lead, from the position to the ends that are options.

A way is a leg after another way, or the first one; the frame has a table of them. `@add_leg` plays a leg on a copy of
the position and adds the way, unless one of the same cell leads to the same. `@grow_legs` looks at the ways of a cell
in the order in which they were added, and has the legs added that go on from there. A way without any is an option.

A leg of an option that roams (`game/roaming.py`) is not played before it is added: what it leads to is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playground.engine.native.codegen.builder import Builder, Signature, Value
from playground.engine.native.codegen.driver.signatures import (
    CHOOSE_TWO_LEGS,
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
    WORTH_OF_WAY,
    roam,
    starts,
)
from playground.engine.native.codegen.driver.ways import (
    NO_WAY,
    Changing,
    Roaming,
    changing,
    kept_words,
    move_at_once,
    restore_words,
    roaming,
    ways,
)
from playground.engine.native.codegen.module import Module
from playground.engine.native.ir.program import forbidden_way, worth_of_way
from playground.engine.native.structs.frame import KEPT_WAYS, Frame
from playground.engine.native.structs.types import I1, I32, I64
from playground.game.core import Game
from playground.game.legs import prefers_whole


def legs(module: Module, game: Game) -> list[Builder]:
    """All functions of this file."""
    sizes = module.frame
    roams, may_change = roaming(module, game), changing(module, game)
    return [
        *ways(module, game, roams, may_change),
        _load_leg(sizes),
        _replay(sizes),
        _grow_legs(sizes, game, roams, may_change, module.program.roaming),
        _grown_legs(sizes),
        _choose_way(sizes),
        *([_choose_two_legs(sizes)] if module.program.has_two_legs else []),
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
    frame = b.parameters[1]
    later, options, best = b.allocate(sizes.state), b.get(frame, "options"), b.variable(I32, -(2**31))
    measure = Signature(worth, I32, WORTH_OF_WAY)
    with b.count_up(options) as option:
        here = _answer_for_option(b, measure, later, option)
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


def _answer_for_option(b: Builder, question: Signature, later: Value, option: Value) -> Value:
    """The answer to a question about the position after an option, which is played with all of its legs on a copy."""
    state, frame, tally = b.parameters
    b.copy(state, later)
    b.set(later, "decisions", b.add(b.get(later, "decisions"), 1))
    b.call(REPLAY, later, frame, tally, b.get(frame, "option_way", option))
    ended = [b.get(frame, f"leg_{name}") for name in ("last", "player", "step", "goes_on")]
    return b.call(question, later, frame, tally, *ended)


def _leave_out_forbidden(b: Builder, later: Value, first: Value, forbidden: Signature, ended: bool) -> None:
    """Leave out the options from the first on that lead to what is never allowed; `ended` is whether this is known of
    ways that go no further."""
    frame = b.parameters[1]
    option, left = b.variable(I32, first), b.variable(I32, first)
    with b.loop() as asking:
        asking.leave_if(b.compare("sge", option.value, b.get(frame, "options")))
        step = b.get(frame, "way_step", b.get(frame, "option_way", option.value))
        allowed = b.variable(I1, b.compare("eq", step, NO_WAY))
        is_open = b.compare("sge", step, 0) if ended else b.constant(I1, -1)
        with b.if_(is_open):
            allowed.value = b.xor(_answer_for_option(b, forbidden, later, option.value), -1)
        with b.if_(allowed.value):
            b.set(frame, "option_way", b.get(frame, "option_way", option.value), left.value)
            left.value = b.add(left.value, 1)
        option.value = b.add(option.value, 1)
    b.set(frame, "options", left.value)


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


def _grow_legs(
    sizes: Frame, game: Game, roams: Roaming | None, may_change: Changing, lifted: Mapping[int, int]
) -> Builder:
    """`@grow_legs(state, frame, tally)`: the number of options to which the ways lead that were not grown yet."""
    b = Builder(GROW_LEGS, sizes.structs)
    _, frame, tally = b.parameters
    later, before, best = b.allocate(sizes.state), b.get(frame, "options"), b.get(frame, "best_worth")
    way = b.variable(I32, b.get(frame, "ways_grown"))
    begins_with = b.get(frame, "way_action", way.value)
    for action in lifted:
        with b.if_(b.compare("eq", begins_with, action)):
            b.call(starts(action), *b.parameters)
    with b.loop() as growing:
        growing.leave_if(b.compare("sge", way.value, b.get(frame, "ways")))
        growing.leave_if(b.compare("sge", b.get(frame, "left_out"), 0))  # the game stops, whatever else there is
        step = b.get(frame, "way_step", way.value)
        b.set(frame, "legs_found", 0)
        with b.if_(b.compare("sge", step, 0)):
            begun = b.variable(I1, 0)
            for action, number in lifted.items():
                begins = b.compare("eq", begins_with, action)
                begun.value = b.or_(begun.value, begins)
                with b.if_(begins):
                    _roam_on(b, sizes, action, number, way.value)
            with b.if_(b.xor(begun.value, -1)):
                _load_position(b, sizes, later, way.value, roams, may_change)
                b.set(later, "step", step)
                b.call(LEGS, later, frame, tally, b.get(frame, "way_last", way.value), way.value)
        ends = b.compare("eq", b.get(frame, "legs_found"), 0)
        for number, each in enumerate(game.steps):
            if each.may_stop:
                ends = b.or_(ends, b.compare("eq", step, number))
        if sizes.forgets:
            ends = b.and_(ends, b.xor(_ends_alike(b, frame, way.value, before), -1))
        with b.if_(ends):
            options = b.get(frame, "options")
            b.set(frame, "option_way", way.value, options)
            b.set(frame, "options", b.add(options, 1))
        way.value = b.add(way.value, 1)
    b.set(frame, "ways_grown", way.value)
    for number in (number for number, begun in enumerate(game.actions) if begun.never is not None):
        with b.if_(b.compare("eq", begins_with, number)):
            forbidden = Signature(forbidden_way(number), I1, WORTH_OF_WAY)
            _leave_out_forbidden(b, later, before, forbidden, number in may_change.forbidding)
    b.set(frame, "best_worth", best)
    b.ret(b.sub(b.get(frame, "options"), before))
    return b


def _ends_alike(b: Builder, frame: Value, way: Value, first: Value) -> Value:
    """Whether a way of several legs leads, when its option has been played whole, where one of the options from the
    first on leads."""
    option, alike = b.variable(I32, first), b.variable(I1, 0)
    end = b.get(frame, "way_end", way)
    with b.if_(b.compare("sge", b.get(frame, "way_parent", way), 0)), b.loop() as search:
        search.leave_if(b.or_(alike.value, b.compare("sge", option.value, b.get(frame, "options"))))
        alike.value = b.compare("eq", b.get(frame, "way_end", b.get(frame, "option_way", option.value)), end)
        option.value = b.add(option.value, 1)
    return alike.value


def _roam_on(b: Builder, sizes: Frame, action: int, number: int, way: Value) -> None:
    """Add the legs that go on from a way of an option that roams; they are tried where they may start, and not before
    it is known of all of them where they do."""
    _, frame, _ = b.parameters
    last, possible = b.get(frame, "way_last", way), b.variable(I64, 0)
    word, bit = b.lshr(last, 6), b.resize(b.and_(last, 63), I64)
    words = b.element(b.cast(b.field(frame, "leg_starts", 0), I64), word)
    for leg in range(number):
        starts_here = b.and_(b.lshr(b.load(b.element(words, leg * sizes.layout.words)), bit), 1)
        possible.value = b.or_(possible.value, b.shl(starts_here, leg))
    with b.loop() as trying:
        trying.leave_if(b.compare("eq", possible.value, 0))
        leg_number = b.resize(b.trailing_zeros(possible.value), I32)
        b.call(roam(action), *b.parameters, last, b.get(frame, "way_origin", way), way, leg_number)
        possible.value = b.and_(possible.value, b.sub(possible.value, 1))


def _load_position(
    b: Builder, sizes: Frame, later: Value, way: Value, roams: Roaming | None, may_change: Changing
) -> None:
    """The position after a way, into `later`: as it was kept, or played again."""
    state, frame, tally = b.parameters
    if roams is not None:
        origin = b.get(frame, "way_origin", way)
        with b.if_else(b.compare("sge", origin, 0)) as (moved, played):
            with moved:
                b.copy(state, later)
                b.set(later, "decisions", b.add(b.get(later, "decisions"), 1))
                move_at_once(b, later, way, roams)
            with played:
                _load_position(b, sizes, later, way, None, may_change)
        return
    b.copy(state, later)
    b.set(later, "decisions", b.add(b.get(later, "decisions"), 1))
    is_kept = b.compare("sle", b.sub(b.get(frame, "ways"), way), KEPT_WAYS)
    with b.if_else(is_kept) as (kept, replayed):
        with kept:
            restore_words(b, may_change, kept_words(b, sizes, frame, way), b.cast(later, I64))
        with replayed:
            b.call(REPLAY, later, frame, tally, way)


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


def _choose_two_legs(sizes: Frame) -> Builder:
    """`@choose_two_legs(frame, second, first_value, last_value)` makes an option of two legs the chosen one, as the
    last two ways of the table; its values, those of the second leg after those of the first, are in the frame."""
    b = Builder(CHOOSE_TWO_LEGS, sizes.structs)
    frame, second, first_value, last_value = b.parameters
    ways, width = (sizes.ways - 2, sizes.ways - 1), sizes.value_count
    values = [b.get(frame, "values", number) for number in range(width)]
    last = b.variable(I32, NO_WAY)
    for number, value in enumerate(values):
        last.value = b.select(b.compare("eq", last_value, number), value, last.value)
        b.set(frame, "way_values", value, ways[0] * width + number)
    with b.count_up(b.sub(width, first_value)) as place:
        value = b.get(frame, "values", b.add(first_value, place))
        b.set(frame, "way_values", value, b.add(place, ways[1] * width))
    each_leg = (ways[0], NO_WAY, b.get(frame, "action"), NO_WAY), (ways[1], ways[0], second, last.value)
    for way, parent, action, put in each_leg:
        b.set(frame, "way_parent", parent, way)
        b.set(frame, "way_action", action, way)
        b.set(frame, "way_last", put, way)
    b.set(frame, "way", ways[1])
    b.set(frame, "legs_played", 0)
    b.set(frame, "ways_of", frame)
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
