"""Entry points for a single state."""

from __future__ import annotations

from playground.engine.layout import RUNNING
from playground.engine.native.codegen.builder import Builder, Signature
from playground.engine.native.codegen.driver.applying import apply_anywhere
from playground.engine.native.codegen.driver.dice import deal, dice_of_game
from playground.engine.native.codegen.driver.random_numbers import Structs
from playground.engine.native.codegen.driver.signatures import (
    COUNT,
    GAME_KEY,
    OPTIONS,
    PG_APPLY,
    PG_COUNT,
    PG_PICK,
    PG_SETTLE,
    PG_SETUP,
    PICK,
    SETTLE,
    SETUP,
)


def entries(structs: Structs, deals: bool, settles: bool) -> list[Builder]:
    """`pg_setup`, `pg_settle`, `pg_count`, `pg_pick`, `pg_apply`.

    With `deals`, the setup draws. With `settles`, `@settle` handles a player without options after a setup or a
    decision, and too many legs.
    """
    settled = [_settle(structs)] if settles else []
    return [
        *settled,
        _pg_setup(structs, deals, settles),
        _pg_settle(structs, settles),
        _forwarding(PG_COUNT, COUNT, structs),
        _forwarding(PG_PICK, PICK, structs),
        _pg_apply(structs, settles),
    ]


def _settle(structs: Structs) -> Builder:
    b = Builder(SETTLE, structs)
    with b.if_(b.compare("eq", b.get(b.parameters[0], "status"), RUNNING)):
        b.call(OPTIONS, *b.parameters)
    return b


def _pg_setup(structs: Structs, deals: bool, settles: bool) -> Builder:
    b = Builder(PG_SETUP, structs)
    state, frame, tally, seed, game = b.parameters
    key = b.call(GAME_KEY, seed, game)
    b.call(SETUP, state, frame, tally)
    if deals:
        deal(b, state, frame, tally, key)
    else:
        dice_of_game(b, frame, key)
    if settles:
        b.call(SETTLE, state, frame, tally)
    return b


def _pg_settle(structs: Structs, settles: bool) -> Builder:
    b = Builder(PG_SETTLE, structs)
    if settles:
        b.call(SETTLE, *b.parameters)
    return b


def _pg_apply(structs: Structs, settles: bool) -> Builder:
    b = Builder(PG_APPLY, structs)
    apply_anywhere(b, *b.parameters)
    if settles:
        b.call(SETTLE, *b.parameters)
    return b


def _forwarding(entry: Signature, inner: Signature, structs: Structs) -> Builder:
    """An entry point that only calls an internal function."""
    b = Builder(entry, structs)
    result = b.call(inner, *b.parameters)
    if result.name:
        b.ret(result)
    return b
