"""Draws for dice and shuffles: from the game's stream, or from a script of results."""

from __future__ import annotations

from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.random_numbers import parts
from playground.engine.native.codegen.driver.signatures import BELOW, CHANCE, DEAL, SEED_STREAM, SHAKE
from playground.engine.native.structs.frame import MAX_SCRIPTED, Frame
from playground.engine.rng import CHANCE as CHANCE_STREAM
from playground.engine.rng import SETUP as SETUP_STREAM


def dice(frame: Frame) -> list[Builder]:
    """`@chance(frame, bound)` draws a number; `@shake(frame, key, number)` switches to another stream of the game."""
    return [_chance(frame), _shake(frame)]


def _chance(sizes: Frame) -> Builder:
    """Draws beyond the end of a script are 0; all draws are recorded in it along with their bounds."""
    b = Builder(CHANCE, sizes.structs)
    frame, bound = b.parameters
    dice = b.field(frame, "dice")
    script = b.get(dice, "script")
    with b.if_(b.is_null(script)):
        b.ret(b.call(BELOW, *parts(b, b.field(dice, "stream")), bound))
    number = b.get(dice, "drawn")
    b.set(dice, "drawn", b.add(number, 1))
    with b.if_(b.compare("uge", number, MAX_SCRIPTED)):
        b.ret(0)
    place = b.field(script, "results", number)
    is_scripted = b.compare("ult", number, b.get(dice, "scripted"))
    result = b.select(is_scripted, b.load(place), 0)
    b.store(result, place)
    b.set(script, "bounds", bound, number)
    b.ret(result)
    return b


def _shake(sizes: Frame) -> Builder:
    b = Builder(SHAKE, sizes.structs)
    frame, key, number = b.parameters
    b.call(SEED_STREAM, key, number, *parts(b, b.field(b.field(frame, "dice"), "stream")))
    return b


def deal(b: Builder, state: Value, frame: Value, tally: Value, key: Value) -> None:
    """Go on with a setup from its first draw: it draws from a stream of its own, decisions from that of the game."""
    without_script(b, frame)
    b.call(SHAKE, frame, key, SETUP_STREAM)
    b.call(DEAL, state, frame, tally)
    b.call(SHAKE, frame, key, CHANCE_STREAM)


def dice_of_game(b: Builder, frame: Value, key: Value) -> None:
    """Draw from the game's own stream."""
    without_script(b, frame)
    b.call(SHAKE, frame, key, CHANCE_STREAM)


def without_script(b: Builder, frame: Value) -> None:
    """Draw from a stream, not from a script."""
    b.set_null(b.field(frame, "dice"), "script")
