"""Thinking seats: each option is tried on copies of the position, and one of greatest worth is played.

Trials draw from a stream that is split from the seat's own, the same for every option, so that options are compared on
common random numbers and no seat foresees the dice of the game.
"""

from __future__ import annotations

from playground.engine.layout import FINISHED, RUNNING
from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.applying import apply_anywhere
from playground.engine.native.codegen.driver.choosing import choosing
from playground.engine.native.codegen.driver.playouts import (
    advancing,
    counting_on,
    is_cancelled,
    playing_out,
    playout,
    points,
    scored,
    scratch,
    values,
)
from playground.engine.native.codegen.driver.random_numbers import Structs
from playground.engine.native.codegen.driver.signatures import (
    COUNT,
    MIX,
    ODD_GAMMA,
    PG_EVALUATE,
    PG_WEIGH,
    PICK,
    PLAYOUT,
    POINTS,
    SCORED,
    SETTLE,
    SPLIT,
    VALUED,
)
from playground.engine.native.structs.frame import Frame
from playground.engine.native.structs.types import I32, I64
from playground.engine.thinking import FLAT_BY_SCORE, GREEDY, WON
from playground.game.core import Game


def thinking(sizes: Frame, game: Game, evaluates: bool, long: bool) -> list[Builder]:
    """`@choose`, and the entry points `pg_weigh`, `pg_values`, `pg_playout`, `pg_advance`, `pg_options`.

    `long`: whether games may be long.
    """
    players = len(game.players)
    return [
        _split(sizes.structs),
        playout(sizes, long),
        playing_out(sizes),
        advancing(sizes),
        counting_on(sizes),
        points(sizes, players, game.is_cooperative),
        *([scored(sizes, game.score)] if game.score is not None else []),
        _valued(sizes.structs, evaluates),
        _weigh(sizes, game.score is not None, game.skips),
        values(sizes, players),
        choosing(sizes.structs),
    ]


def _split(structs: Structs) -> Builder:
    """`Stream.split`."""
    b = Builder(SPLIT, structs)
    start, gamma, to = b.parameters
    step = b.load(gamma)
    first = b.add(b.load(start), step)
    second = b.add(first, step)
    b.store(second, start)
    b.set(to, "start", b.call(MIX, first))
    b.set(to, "gamma", b.call(ODD_GAMMA, b.call(MIX, second)))
    return b


def _valued(structs: Structs, evaluates: bool) -> Builder:
    """`@valued`: the worth of a position to a player; wins and losses are beyond any evaluation."""
    b = Builder(VALUED, structs)
    state, player = b.parameters[0], b.parameters[-1]
    status = b.get(state, "status")
    with b.if_(b.compare("eq", status, RUNNING)):
        b.ret(b.resize(b.call(PG_EVALUATE, *b.parameters), I64, signed=True) if evaluates else 0)
    winners = b.get(state, "winners")
    decisive = b.and_(b.compare("eq", status, FINISHED), b.compare("ne", winners, 0))
    won = b.compare("ne", b.and_(b.lshr(winners, player), 1), 0)
    b.ret(b.select(decisive, b.select(won, b.constant(I64, WON), -WON), 0))
    return b


def _weigh(sizes: Frame, has_score: bool, skips: bool) -> Builder:
    """`pg_weigh`: the worth of each of `n` options of a position to `me`, summed over the copies tried.

    `skips`: whether something happens to players without options, which may end the game.

    1 if it was cancelled, otherwise 0.
    """
    b = Builder(PG_WEIGH, sizes.structs)
    root, thinker, me, n, stream, stop, worth = b.parameters
    position = scratch(b, sizes)
    dice = b.field(b.field(position[1], "dice"), "stream")
    copies = b.get(thinker, "copies")
    with b.count_up(n) as option:
        b.copy(stream, dice)
        total, tried = b.variable(I64, 0), b.variable(I32, 0)
        with b.loop() as tries:
            with b.if_(is_cancelled(b, stop)):
                b.ret(1)
            _try(b, root, position, option, skips)
            total.value = b.add(total.value, _worth(b, position, thinker, me, stop, has_score))
            tried.value = b.add(tried.value, 1)
            tries.repeat_if(b.compare("ult", tried.value, copies))
        b.store(total.value, b.element(worth, option))
    b.ret(0)
    return b


def _try(b: Builder, root: Value, position: tuple[Value, Value, Value], option: Value, skips: bool) -> None:
    """Play an option on a copy of a position."""
    b.copy(root, position[0])
    b.call(COUNT, *position)
    b.call(PICK, *position, option)
    apply_anywhere(b, *position)
    if skips:
        b.call(SETTLE, *position)


def _worth(
    b: Builder, position: tuple[Value, Value, Value], thinker: Value, me: Value, stop: Value, has_score: bool
) -> Value:
    """The worth of a position to `me`: by an evaluation, or by a playout, whose score may count.

    If the playout is cancelled, `pg_weigh` returns.
    """
    worth = b.variable(I64, 0)
    with b.if_else(b.compare("eq", b.get(thinker, "kind"), GREEDY)) as (greedy, plays_on):
        with greedy:
            worth.value = b.call(VALUED, *position, b.get(thinker, "which"), me)
        with plays_on:
            with b.if_(b.call(PLAYOUT, *position, stop)):
                b.ret(1)
            worth.value = b.call(POINTS, position[0], me)
            if has_score:
                by_score = b.compare("eq", b.get(thinker, "kind"), FLAT_BY_SCORE)
                worth.value = b.select(by_score, b.call(SCORED, position[0]), worth.value)
    return worth.value
