"""The table of ways: adding one, unless it has several legs and another leads to the same, and the positions to which
they lead.

Ways whose keys share their lowest bits, or that put a piece on the same site where ways roam, are linked, from the
latest to the first, so that only these are compared. All ways of a cell begin in one position, so that keys and what is
kept of positions are made of what legs may change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playground.engine.layout import RUNNING
from playground.engine.native.codegen.builder import Builder, Signature, Value
from playground.engine.native.codegen.driver.signatures import (
    ADD_LEG,
    ADD_ROAMING,
    ADD_WAY,
    END_KEY,
    LEG,
    WAY_KEY,
    WORTH_OF_WAY,
)
from playground.engine.native.codegen.module import Module
from playground.engine.native.ir.program import forbidden_way
from playground.engine.native.ir.uses import EVERY_SET, changes, each_of, nodes_of
from playground.engine.native.structs.frame import KEPT_WAYS, LINKS, Frame
from playground.engine.native.structs.types import I1, I32, I64, integer, pointer
from playground.engine.rng import GOLDEN, MASK, mix
from playground.game.core import MAX_WAYS, Game
from playground.game.forgotten import forgotten_variables
from playground.game.roaming import places_moved, roaming_step

NO_WAY = -1
"""The parent of a way that is a first leg, the step of a way that goes no further, and the way of an option that is
no way."""

FORBIDDEN = -2
"""The step of a way that goes no further and is never allowed."""

NO_ORIGIN = -1
"""The origin of a way that does not roam."""


@dataclass(frozen=True)
class Roaming:
    """Tables with a number for each action: the step of the legs if its options roam, otherwise NO_WAY; and which of
    its choices are the piece that it moves and where to."""

    step: Value
    piece: Value
    target: Value


def roaming(module: Module, game: Game) -> Roaming | None:
    """The tables of a game some of whose options roam."""
    steps = [roaming_step(number, game) for number in range(len(game.actions))]
    if all(step is None for step in steps):
        return None
    moved = [places_moved(action) for action in game.actions]
    columns = [NO_WAY if step is None else step for step in steps], *zip(*moved, strict=True)
    return Roaming(*(Value(pointer(I32), module.table(tuple(column), "i32")) for column in columns))


@dataclass(frozen=True)
class Changing:
    """The words of a position that legs may change, which bits of each count where the turn ends, and the actions of
    which something is never allowed where this is found out as soon as a way goes no further."""

    words: Sequence[int]
    counting: Mapping[int, int]
    forbidding: Sequence[int]


def changing(module: Module, game: Game) -> Changing:
    """What the legs of a game may change."""
    program, sizes = module.program, module.frame
    every = range(sizes.present_words)
    if not program.tries_legs:
        return Changing(every, {}, ())
    changed = changes(module.function("leg").body)
    fields = [sizes.state[name] for name in changed if name in sizes.state.fields]
    words = {word for each in fields for word in range(each.offset // 8, -(-(each.offset + each.size) // 8))}
    forbidding = [number for number, action in enumerate(game.actions) if action.never is not None]
    known = sorted(words & set(every)) if EVERY_SET not in changed else every
    counting = _without_forgotten(known, sizes, game)
    return Changing(known, counting, [] if _asks_for_step(module, forbidding) else forbidding)


def _without_forgotten(words: Sequence[int], sizes: Frame, game: Game) -> dict[int, int]:
    """Which bits of words are not of variables that are forgotten when the turn ends."""
    counting = dict.fromkeys(words, MASK)
    for name in forgotten_variables(game) if sizes.forgets else ():
        field = sizes.state.fields[f"var.{name}"]
        for byte in range(field.offset, field.offset + field.size):
            if byte // 8 in counting:
                counting[byte // 8] &= ~(0xFF << 8 * (byte % 8))
    return counting


def _asks_for_step(module: Module, actions: Sequence[int]) -> bool:
    """Whether what is never allowed may depend on the step, which is another one while legs are added."""
    waiting, done = [forbidden_way(action) for action in actions], set[str]()
    while waiting:
        name = waiting.pop()
        if name in done:
            continue
        done.add(name)
        for statement in each_of(module.function(name).body):
            nodes = nodes_of(statement)
            if any(node.op == "load" and node.detail == "step" for node in nodes):
                return True
            called = [str(node.detail) for node in nodes if node.op == "call"]
            waiting += [*called, *([statement.function] if hasattr(statement, "function") else [])]
    return False


def ways(module: Module, game: Game, roams: Roaming | None, may_change: Changing) -> list[Builder]:
    """All functions of this file."""
    joined = Value(pointer(I32), module.table(tuple(int(step.joined) for step in game.steps), "i32"))
    sizes = module.frame
    keys = [_way_key(sizes, dict.fromkeys(may_change.words, MASK))]
    if sizes.forgets:
        keys.append(_way_key(sizes, may_change.counting, END_KEY))
    added = [*keys, _add_way(sizes, roams), _add_leg(sizes, joined, roams, may_change)]
    return [*added, _add_roaming(sizes)] if roams is not None else added


def _add_leg(sizes: Frame, joined: Value, roams: Roaming | None, may_change: Changing) -> Builder:
    """`@add_leg(state, frame, tally, last, parent)` adds the way whose last leg is in the frame."""
    b = Builder(ADD_LEG, sizes.structs)
    state, frame, tally, last, parent = b.parameters
    b.set(frame, "legs_found", 1)
    if roams is not None:
        _add_if_roaming(b, frame, parent, roams)
    later = b.allocate(sizes.state)
    b.copy(state, later)
    with b.if_(b.compare("slt", parent, 0)):
        b.set(later, "decisions", b.add(b.get(later, "decisions"), 1))
    b.call(LEG, later, frame, tally, last)
    running, step = b.compare("eq", b.get(later, "status"), RUNNING), b.get(frame, "leg_step")
    b.set(later, "step", step)  # where the leg belonged to does not tell ways apart
    is_joined = b.compare("ne", b.load(b.element(joined, step)), 0)
    goes_on = b.and_(b.compare("ne", b.get(frame, "leg_goes_on"), 0), b.and_(running, is_joined))
    key, next_step = b.call(WAY_KEY, later, frame), b.select(goes_on, step, NO_WAY)
    way = b.call(ADD_WAY, frame, key, parent, b.get(frame, "leg_last"), next_step, NO_ORIGIN)
    if sizes.forgets:
        with b.if_(b.compare("sge", way, 0)):
            turn_ends = b.or_(goes_on, b.compare("eq", b.get(frame, "leg_goes_on"), 0))
            end_key = b.select(turn_ends, b.call(END_KEY, later, frame), key)
            b.set(frame, "way_end", end_key, way)
    with b.if_(b.compare("sge", way, 0)), b.if_else(goes_on) as (kept, ends):
        with kept:
            copy_words(b, may_change, b.cast(later, I64), kept_words(b, sizes, frame, way))
        with ends:
            _note_forbidden(b, later, way, may_change)
    return b


def _note_forbidden(b: Builder, later: Value, way: Value, may_change: Changing) -> None:
    """Note it if a way that goes no further, to a position, leads to what is never allowed."""
    _, frame, tally, *_ = b.parameters
    begins_with = b.get(frame, "way_action", b.get(frame, "ways_grown"))  # all ways of a cell begin with the same
    ended = [b.get(frame, f"leg_{name}") for name in ("last", "player", "step", "goes_on")]
    for action in may_change.forbidding:
        with b.if_(b.compare("eq", begins_with, action)):
            question = Signature(forbidden_way(action), I1, WORTH_OF_WAY)
            with b.if_(b.call(question, later, frame, tally, *ended)):
                b.set(frame, "way_step", FORBIDDEN, way)


def _add_roaming(sizes: Frame) -> Builder:
    """`@add_roaming(frame, parent, target, step, origin)` adds the way whose last leg, which is in the frame,
    takes the piece to the target."""
    b = Builder(ADD_ROAMING, sizes.structs)
    frame, parent, target, step, origin = b.parameters
    b.set(frame, "legs_found", 1)
    b.call(ADD_WAY, frame, b.resize(origin, I64), parent, target, step, origin)
    return b


def _add_if_roaming(b: Builder, frame: Value, parent: Value, roams: Roaming) -> None:
    """If the option roams, add the way by where the piece came from and where it is now, and return."""
    action, origin, step = b.get(frame, "action"), b.variable(I32, NO_ORIGIN), b.variable(I32, NO_WAY)
    with b.if_else(b.compare("slt", parent, 0)) as (first, later):
        with first:
            step.value = b.load(b.element(roams.step, action))
            piece = b.get(frame, "values", b.load(b.element(roams.piece, action)))
            origin.value = b.select(b.compare("sge", step.value, 0), piece, NO_ORIGIN)
        with later:
            step.value, origin.value = b.get(frame, "way_step", parent), b.get(frame, "way_origin", parent)
    with b.if_(b.compare("sge", origin.value, 0)):
        target = b.get(frame, "values", b.load(b.element(roams.target, action)))
        key = b.resize(origin.value, I64)
        b.call(ADD_WAY, frame, key, parent, target, step.value, origin.value)
        b.ret()


def move_at_once(b: Builder, later: Value, way: Value, roams: Roaming) -> None:
    """Make a position the one after a way that roams, by its first action moving the piece to where it is now."""
    _, frame, tally = b.parameters
    action = b.get(frame, "way_action", b.get(frame, "ways_grown"))  # all ways of a cell begin with the same
    b.set(frame, "action", action)
    for name, table in (("way_origin", roams.piece), ("way_last", roams.target)):
        b.set(frame, "values", b.get(frame, name, way), b.load(b.element(table, action)))
    b.call(LEG, later, frame, tally, NO_WAY)


def _add_way(sizes: Frame, roams: Roaming | None) -> Builder:
    """`@add_way(frame, key, parent, last, step, origin)` adds the way whose last leg is in the frame. Of several
    legs it is not added if a way of the same cell is linked with it and has the same key. Returns its number, or
    NO_WAY."""
    b = Builder(ADD_WAY, sizes.structs)
    frame, key, parent, last, step, origin = b.parameters
    ways, action = b.get(frame, "ways"), b.get(frame, "action")
    place = b.resize(b.and_(key, LINKS - 1), I32) if roams is None else b.add(last, 1)
    latest = _latest_way(b, frame, place, roams)
    alike = b.variable(I32, b.select(b.compare("slt", parent, 0), NO_WAY, latest))
    with b.loop() as search:
        search.leave_if(b.compare("slt", alike.value, 0))
        with b.if_(b.compare("eq", b.get(frame, "way_key", alike.value), key)):
            b.ret(NO_WAY)
        alike.value = b.get(frame, "way_before", alike.value)
    with b.if_(b.compare("sge", ways, MAX_WAYS)):
        with b.if_(b.compare("slt", b.get(frame, "left_out"), 0)):
            b.set(frame, "left_out", action)
        b.ret(NO_WAY)
    b.set(frame, "way_key", key, ways)
    if sizes.forgets:
        b.set(frame, "way_end", b.resize(ways, I64), ways)  # of those that roam all end elsewhere
    columns = {"parent": parent, "action": action, "last": last, "step": step, "origin": origin, "before": latest}
    for name, value in columns.items():
        b.set(frame, f"way_{name}", value, ways)
    b.set(frame, "latest_way", ways, place)
    first = b.mul(ways, sizes.value_count)
    for number in range(sizes.value_count):
        b.set(frame, "way_values", b.get(frame, "values", number), b.add(first, number))
    b.set(frame, "ways", b.add(ways, 1))
    b.ret(ways)
    return b


def _latest_way(b: Builder, frame: Value, place: Value, roams: Roaming | None) -> Value:
    """The latest way of the same cell that is linked at a place, or NO_WAY.

    What the frame has there may be of a position before, and is not cleared: it is tested whether the way is.
    """
    way = b.variable(I32, b.get(frame, "latest_way", place))
    current = b.and_(
        b.compare("sge", way.value, b.get(frame, "ways_grown")), b.compare("slt", way.value, b.get(frame, "ways"))
    )
    way.value = b.select(current, way.value, NO_WAY)
    with b.if_(b.compare("sge", way.value, 0)):
        if roams is None:
            there = b.resize(b.and_(b.get(frame, "way_key", way.value), LINKS - 1), I32)
        else:
            there = b.add(b.get(frame, "way_last", way.value), 1)
        way.value = b.select(b.compare("eq", there, place), way.value, NO_WAY)
    return way.value


def _way_key(sizes: Frame, counting: Mapping[int, int], signature: Signature = WAY_KEY) -> Builder:
    """A hash of some words of a position, of each the bits that count, of where a leg put a piece last, and of who is
    next at which step."""
    b = Builder(signature, sizes.structs)
    state, frame = b.parameters
    words, ended = b.cast(state, I64), b.constant(I64, 0)
    for number, name in enumerate(("leg_last", "leg_player", "leg_step", "leg_goes_on")):
        value = b.and_(b.resize(b.get(frame, name), I64), 0xFFFF)
        ended = b.or_(ended, b.shl(value, 16 * number))
    whole = _multiplied(b, ended, 0)
    for number, (place, bits) in enumerate(counting.items(), 1):
        if bits:
            word = b.load(b.element(words, place))
            whole = b.add(whole, _multiplied(b, word if bits == MASK else b.and_(word, bits), number))
    b.ret(_mixed(b, whole))
    return b


def _multiplied(b: Builder, word: Value, number: int) -> Value:
    """The upper and lower halves of a product, by a factor of its own for each word, so that none waits for another."""
    factor, wide = mix((number + 1) * GOLDEN & MASK) | 1, integer(128)
    product = b.mul(b.resize(b.xor(word, mix(factor)), wide), factor)
    return b.xor(b.resize(product, I64), b.resize(b.lshr(product, 64), I64))


def _mixed(b: Builder, word: Value) -> Value:
    """Bits that depend on many of those of a word; without the first shift, a high bit would remain a single bit."""
    key = b.mul(b.xor(word, b.lshr(word, 32)), GOLDEN)
    return b.xor(key, b.lshr(key, 29))


def copy_words(b: Builder, may_change: Changing, source: Value, to: Value) -> None:
    """Copy what legs may change of a position to where it is kept."""
    for number, place in enumerate(may_change.words):
        b.store(b.load(b.element(source, place)), b.element(to, number))


def restore_words(b: Builder, may_change: Changing, source: Value, to: Value) -> None:
    """Copy what legs may change of a position from where it is kept."""
    for number, place in enumerate(may_change.words):
        b.store(b.load(b.element(source, number)), b.element(to, place))


def kept_words(b: Builder, sizes: Frame, frame: Value, way: Value) -> Value:
    """The address of the words in which the position after one of the latest ways is kept."""
    slot = b.mul(b.and_(way, KEPT_WAYS - 1), sizes.present_words)
    return b.field(frame, "way_words", slot)
