"""`pg_play`: plays games one after another and writes a row for each."""

from __future__ import annotations

from playground.engine.layout import RUNNING
from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.choosing import CANCELLED
from playground.engine.native.codegen.driver.dice import deal, dice_of_game
from playground.engine.native.codegen.driver.playouts import is_cancelled, may_be_long
from playground.engine.native.codegen.driver.signatures import (
    APPLY,
    BELOW,
    CHOOSE,
    GAME_KEY,
    OPTION,
    OPTIONS,
    PG_PLAY,
    PICK,
    SEED_STREAM,
    SETUP,
    WRITE_ROW,
)
from playground.engine.native.structs.frame import Frame
from playground.engine.native.structs.types import I32, I64, U64
from playground.engine.rng import FIRST_AGENT
from playground.game.core import Game
from playground.game.prune import all_effects, draws, may_stop


def playing(sizes: Frame, game: Game, thinking: bool = False) -> Builder:
    """`pg_play`, which returns the number of games played. What their setups have in common is done once.

    Seats choose at random or, in a module that has `@choose`, by `thinkers`. The cancel token in `thinkers` is read
    before each game, and in long games before each decision: once it is set, the function returns, and an unfinished
    game has no row.
    """
    b = Builder(PG_PLAY, sizes.structs)
    seed, first, games, rows, tally, thinkers = b.parameters
    template, state, frame = b.allocate(sizes.state), b.allocate(sizes.state), b.allocate(sizes.struct)
    streams = b.array(U64, len(game.players)), b.array(U64, len(game.players))
    position, stop, long = (state, frame, tally), b.get(thinkers, "stop"), may_be_long(game)
    b.clear(template)
    b.call(SETUP, template, frame, tally)
    with b.count_up(games, I64) as number:
        if not long:
            _stop_if_cancelled(b, stop, number)
        key = b.call(GAME_KEY, seed, b.add(first, number))
        for seat in range(len(game.players)):
            b.call(SEED_STREAM, key, FIRST_AGENT + seat, *(b.element(part, seat) for part in streams))
        b.copy(template, state)
        _start(b, game, position, key)
        counts = Counts(b)
        with b.loop() as decisions:
            if may_stop(game.setup):
                decisions.leave_if(b.compare("ne", b.get(state, "status"), RUNNING))
            if long:
                _stop_if_cancelled(b, stop, number)
            options = b.call(OPTIONS, *position)
            decisions.leave_if(b.compare("eq", options, 0))
            option = _choose(b, state, thinkers if thinking else None, streams, options, number)
            b.call(PICK, *position, option)
            b.call(APPLY, *position)
            counts.add(options)
            decisions.repeat_if(b.compare("eq", b.get(state, "status"), RUNNING))
        b.call(WRITE_ROW, *position, b.element(rows, number), *counts.values)
    b.ret(games)
    return b


def _stop_if_cancelled(b: Builder, stop: Value, game: Value) -> None:
    """Return if the cancel token at `stop` is set; only the games before this one count."""
    with b.if_(is_cancelled(b, stop)):
        b.ret(game)


class Counts:
    """Counters over the decisions of a game: all options, the most options of one, decisions with several options."""

    def __init__(self, b: Builder) -> None:
        self._b = b
        self._total, self._max, self._choices = b.variable(I64, 0), b.variable(OPTION, 0), b.variable(I32, 0)

    def add(self, options: Value) -> None:
        """Count a decision."""
        b, highest = self._b, self._max.value
        self._total.value = b.add(self._total.value, b.resize(options, I64))
        self._max.value = b.select(b.compare("ugt", options, highest), options, highest)
        self._choices.value = b.add(self._choices.value, b.resize(b.compare("ugt", options, 1), I32))

    @property
    def values(self) -> tuple[Value, Value, Value]:
        """The counters, in the order of the parameters of `@write_row`."""
        return self._total.value, self._max.value, self._choices.value


def _choose(
    b: Builder, state: Value, thinkers: Value | None, streams: tuple[Value, Value], options: Value, game: Value
) -> Value:
    """The number of the option that a seat plays. Returns if a thinking seat is cancelled; this game does not count."""
    mover = b.get(state, "mover")
    source = [b.element(part, mover) for part in streams]
    if thinkers is None:
        return b.call(BELOW, *source, options)
    option = b.call(CHOOSE, state, thinkers, b.resize(mover, I64), options, *source)
    with b.if_(b.compare("eq", option, CANCELLED)):
        b.ret(game)
    return option


def _start(b: Builder, game: Game, position: tuple[Value, Value, Value], key: Value) -> None:
    """Start a game from the template: its deal if anything is drawn, its own dice if it has any, and zero counters."""
    if draws(game.setup):
        deal(b, *position, key)
    elif draws(all_effects(game)):
        dice_of_game(b, position[1], key)
    b.clear(b.field(position[1], "counters"))
