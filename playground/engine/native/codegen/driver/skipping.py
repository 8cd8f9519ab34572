"""Players without options are skipped, or the step's `stuck` effects run; games in which nobody can move are abandoned.

Counting itself ends a game whose options have too many legs.

A game is abandoned as unfinished after many skipped turns in a row, which are then not counted.
"""

from __future__ import annotations

from playground.engine.layout import RUNNING, UNFINISHED
from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.random_numbers import Structs
from playground.engine.native.codegen.driver.signatures import COUNT, OPTION, OPTIONS, SKIP, STUCK
from playground.game.core import MAX_SKIPS


def skipping(structs: Structs, has_legs: bool) -> list[Builder]:
    """`@options`: the number of options of the next player to decide; 0 once the game is over.

    In the usual case, that there are some, this costs callers a single test.
    """
    return [_options(structs), _skip(structs, has_legs)]


def _options(structs: Structs) -> Builder:
    b = Builder(OPTIONS, structs)
    options = b.variable(OPTION, b.call(COUNT, *b.parameters))
    with b.if_(b.compare("eq", options.value, 0)):
        options.value = b.call(SKIP, *b.parameters)
    b.ret(options.value)
    return b


def _skip(structs: Structs, has_legs: bool) -> Builder:
    """`SKIP`: end turns until the player to move has options, whose number it returns; 0 if the game ends before."""
    b = Builder(SKIP, structs)
    state = b.parameters[0]
    turns = b.get(state, "turns")
    with b.count_up(MAX_SKIPS):
        if has_legs:
            _leave_if_over(b, state)
        b.call(STUCK, *b.parameters)
        _leave_if_over(b, state)
        options = b.call(COUNT, *b.parameters)
        with b.if_(b.compare("ne", options, 0)):
            b.ret(options)
    if has_legs:
        _leave_if_over(b, state)
    b.set(state, "status", UNFINISHED)
    b.set(state, "turns", turns)
    b.ret(0)
    return b


def _leave_if_over(b: Builder, state: Value) -> None:
    """Return if the game is over, which has no options."""
    with b.if_(b.compare("ne", b.get(state, "status"), RUNNING)):
        b.ret(0)
