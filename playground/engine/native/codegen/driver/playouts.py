"""Playouts: games continued at random from a position, for agents and referees."""

from __future__ import annotations

from playground.engine.layout import FINISHED, RUNNING, SCORE
from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.applying import apply_anywhere
from playground.engine.native.codegen.driver.random_numbers import parts
from playground.engine.native.codegen.driver.signatures import (
    BELOW,
    OPTIONS,
    PG_ADVANCE,
    PG_OPTIONS,
    PG_PLAYOUT,
    PG_VALUES,
    PICK,
    PLAYOUT,
    POINTS,
    SCORED,
)
from playground.engine.native.structs.frame import Frame
from playground.engine.native.structs.types import I32, I64
from playground.engine.thinking import POINTS as ALL_POINTS
from playground.game.core import Game, Score

LONG_GAME = 5_000
"""Decisions. A game that cannot have more takes a few milliseconds and is not interrupted: reading the cancel token
before each decision costs 1% to 2% of the speed."""


def may_be_long(game: Game) -> bool:
    """Whether the cancel token must be read before each decision, rather than once a game."""
    return game.max_decisions > LONG_GAME


def playout(sizes: Frame, long: bool) -> Builder:
    """`@playout` plays at random to the end of the game; choices and dice are drawn from the frame's dice.

    True if cancelled by `stop`, which is read only in games that may be `long`; for others, the caller does so.
    """
    b = Builder(PLAYOUT, sizes.structs)
    state, frame, tally, stop = b.parameters
    start, gamma = parts(b, b.field(b.field(frame, "dice"), "stream"))
    with b.loop() as decisions:
        decisions.leave_if(b.compare("ne", b.get(state, "status"), RUNNING))
        if long:
            with b.if_(is_cancelled(b, stop)):
                b.ret(1)
        options = b.call(OPTIONS, state, frame, tally)
        decisions.leave_if(b.compare("eq", options, 0))
        b.call(PICK, state, frame, tally, b.call(BELOW, start, gamma, options))
        apply_anywhere(b, state, frame, tally)
    b.ret(0)
    return b


def playing_out(sizes: Frame) -> Builder:
    """`pg_playout` is `@playout` for searches: 1 if it was cancelled, otherwise 0."""
    b = Builder(PG_PLAYOUT, sizes.structs)
    b.ret(b.resize(b.call(PLAYOUT, *b.parameters), I32))
    return b


def advancing(sizes: Frame) -> Builder:
    """`pg_advance` is `pg_apply` for searches that count the options next by `pg_options`: they are counted once."""
    b = Builder(PG_ADVANCE, sizes.structs)
    apply_anywhere(b, *b.parameters)
    return b


def counting_on(sizes: Frame) -> Builder:
    """`pg_options` counts the options of a running position after `pg_advance`; players who have none are skipped, or
    the game ends, and there are none."""
    b = Builder(PG_OPTIONS, sizes.structs)
    b.ret(b.call(OPTIONS, *b.parameters))
    return b


def points(sizes: Frame, players: int, together: bool) -> Builder:
    """`@points`: the points of a player in a finished game; all players share `POINTS`, or if they win and lose
    `together` each has them all, or half of them where it is neither."""
    b = Builder(POINTS, sizes.structs)
    state, player = b.parameters
    winners = b.get(state, "winners")
    finished = b.compare("eq", b.get(state, "status"), FINISHED)
    won = b.and_(finished, b.compare("ne", winners, 0))
    if together:
        all_of_them = b.select(b.compare("eq", b.and_(winners, 1), 0), 0, b.constant(I64, ALL_POINTS))
        b.ret(b.select(won, all_of_them, b.constant(I64, ALL_POINTS // 2)))
        return b
    parts = b.select(won, b.bit_count(b.resize(winners, I64)), players)
    lost = b.compare("eq", b.and_(b.lshr(winners, player), 1), 0)
    part = b.operate("udiv", ALL_POINTS, parts)
    b.ret(b.select(b.and_(won, lost), 0, part))
    return b


def scored(sizes: Frame, score: Score) -> Builder:
    """`@scored`: the score of a finished game, negated if the least is best; that of an unfinished one is the worst."""
    b = Builder(SCORED, sizes.structs)
    (state,) = b.parameters
    finished = b.compare("eq", b.get(state, "status"), FINISHED)
    reached = b.select(finished, b.resize(b.get(state, SCORE), I64, signed=True), b.constant(I64, score.worst))
    b.ret(b.sub(b.constant(I64, 0), reached) if score.least else reached)
    return b


def scratch(b: Builder, sizes: Frame) -> tuple[Value, Value, Value]:
    """Memory for a position to try options on, with a frame and a tally that are discarded."""
    state, frame, tally = b.allocate(sizes.state), b.allocate(sizes.struct), b.allocate(sizes.tally)
    b.clear(frame)
    b.clear(tally)
    return state, frame, tally


def is_cancelled(b: Builder, stop: Value) -> Value:
    """Whether the cancel token at `stop`, which another thread may set, is set."""
    return b.compare("ne", b.load_shared(stop), 0)


def values(sizes: Frame, players: int) -> Builder:
    """`pg_values`: the points of each player, summed over playouts from a position.

    1 if it was cancelled, otherwise 0.
    """
    b = Builder(PG_VALUES, sizes.structs)
    root, playouts, stream, stop, sums = b.parameters
    state, frame, tally = scratch(b, sizes)
    b.copy(stream, b.field(b.field(frame, "dice"), "stream"))
    b.clear(sums, players)
    played = b.variable(I32, 0)
    with b.loop() as games:
        with b.if_(is_cancelled(b, stop)):
            b.ret(1)
        b.copy(root, state)
        with b.if_(b.call(PLAYOUT, state, frame, tally, stop)):
            b.ret(1)
        for player in range(players):
            total = b.element(sums, player)
            b.store(b.add(b.load(total), b.call(POINTS, state, player)), total)
        played.value = b.add(played.value, 1)
        games.repeat_if(b.compare("ult", played.value, playouts))
    b.ret(0)
    return b
