"""`pg_play`: plays games, two side by side, and writes a row for each.

A processor that has one game to play waits for it most of the time: what is counted depends on what has just been
played, and what is drawn on what was counted. With two games, each step of a decision (counting, drawing, picking,
playing) is done in both before the next one, so that one has work to do while the other waits.
"""

from __future__ import annotations

from collections.abc import Sequence

from playground.engine.layout import RUNNING, UNFINISHED
from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.applying import keep_unions
from playground.engine.native.codegen.driver.choosing import CANCELLED
from playground.engine.native.codegen.driver.dice import deal, dice_of_game
from playground.engine.native.codegen.driver.playouts import is_cancelled, may_be_long
from playground.engine.native.codegen.driver.signatures import (
    APPLY,
    BELOW,
    CHOOSE,
    COUNT,
    GAME_KEY,
    OPTION,
    PG_PLAY,
    PICK,
    SEED_STREAM,
    SETUP,
    SKIP,
    SOURCE,
    WRITE_ROW,
)
from playground.engine.native.structs.frame import Frame
from playground.engine.native.structs.types import I32, I64, U64
from playground.engine.rng import FIRST_AGENT
from playground.game.chance import draws
from playground.game.core import Game
from playground.game.effect_sequences import all_effects

MAX_FRAME_OF_TWO = 1 << 14
"""Bytes of the largest frame of games that are played side by side, so that two fit into the cache that is fastest."""

KNOWN_SIDES = ("0", "1")
"""The names of the sides where a constant says which it is."""


def playing(sizes: Frame, game: Game, thinking: bool = False) -> Builder:
    """`pg_play`, which returns the number of games played. What their setups have in common is done once.

    Seats choose at random or, in a module that has `@choose`, by `thinkers`. The cancel token in `thinkers` is read
    before each game, and in long games before each decision: once it is set, the function returns. An unfinished game
    has no row; later ones that had begun may have one, and be in the tally.
    """
    b = Builder(PG_PLAY, sizes.structs)
    play = _Playing(b, sizes, game, thinking)
    with b.loop() as rounds:
        side = play.free_side()
        play.write_row(side)
        rounds.leave_if(play.is_done(side))
        play.start_next(side)
        play.decide([b.constant(I64, each) for each in range(play.sides)])
    b.ret(play.games)
    return b


class _Playing:
    """The games in play: for each side its position, its frame, the streams of its seats, the number of its game, and
    what is counted of it. A side whose position is not running is free for the next game; before the first one its
    number is that of all games, as if it had none that has a row.
    """

    def __init__(self, b: Builder, sizes: Frame, game: Game, thinking: bool) -> None:
        self.b, self.game, self.seats = b, game, len(game.players)
        self.seed, self.first, self.games, self.rows, self.tally, self.thinkers = b.parameters
        self.stop, self.long, self.thinking = b.get(self.thinkers, "stop"), may_be_long(game), thinking
        self.sides = 1 if thinking or sizes.struct.size > MAX_FRAME_OF_TWO else 2
        self.template = b.allocate(sizes.state)
        self.states = [b.allocate(sizes.state) for _ in range(self.sides)]
        self.frames = [b.allocate(sizes.struct) for _ in range(self.sides)]
        self.streams = [b.array(U64, self.sides * self.seats) for _ in SOURCE]
        self.numbers, self.totals = b.array(I64, self.sides), b.array(I64, self.sides)
        self.most, self.choices = b.array(OPTION, self.sides), b.array(I32, self.sides)
        self.following = b.variable(I64, 0)
        b.clear(self.template)
        b.call(SETUP, self.template, self.frames[0], self.tally)
        for side, state in enumerate(self.states):
            b.set(state, "status", UNFINISHED)
            b.store(self.games, b.element(self.numbers, side))

    def free_side(self) -> Value:
        """A side whose game is over. Which one is not known beforehand, so that there is no branch on it."""
        b = self.b
        if self.sides == 1:
            return b.constant(I64, 0)
        return b.resize(b.compare("eq", b.get(self.states[0], "status"), RUNNING), I64)

    def state(self, side: Value) -> Value:
        """The position of a side."""
        return self._of(side, self.states)

    def position(self, side: Value) -> tuple[Value, Value, Value]:
        """What the functions of the game take for a side."""
        return self.state(side), self._of(side, self.frames), self.tally

    def _of(self, side: Value, places: Sequence[Value]) -> Value:
        if side.name in KNOWN_SIDES:
            return places[KNOWN_SIDES.index(side.name)]
        return self.b.select(self.b.compare("eq", side, 0), *places)

    def write_row(self, side: Value) -> None:
        """The row of the game that has ended at a side, if there was one."""
        b = self.b
        number = b.load(b.element(self.numbers, side))
        with b.if_(b.compare("ult", number, self.games)):
            counts = [b.load(b.element(each, side)) for each in (self.totals, self.most, self.choices)]
            b.call(WRITE_ROW, *self.position(side), b.element(self.rows, number), *counts)

    def is_done(self, side: Value) -> Value:
        """Whether every game has a row, given the side whose game has ended."""
        b = self.b
        done = b.compare("uge", self.following.value, self.games)
        if self.sides == 1:
            return done
        other = b.load(b.element(self.numbers, b.xor(side, 1)))
        return b.and_(done, b.compare("uge", other, self.games))

    def start_next(self, side: Value) -> None:
        """Start the next game at a side. The last game to end has one at its side which is not of the run."""
        b, number = self.b, self.following.value
        if not self.long:
            self.stop_if_cancelled()
        self.following.value = b.add(number, 1)
        b.store(number, b.element(self.numbers, side))
        for each in (self.totals, self.most, self.choices):
            b.store(0, b.element(each, side))
        key = b.call(GAME_KEY, self.seed, b.add(self.first, number))
        with b.count_up(self.seats, I64) as seat:
            b.call(SEED_STREAM, key, b.add(seat, FIRST_AGENT), *self._source(side, seat))
        self._start(self.position(side), key)

    def _start(self, position: tuple[Value, Value, Value], key: Value) -> None:
        """Start a game from the template: its deal if anything is drawn, its own dice if it has any, and no counts."""
        b, (state, frame, _) = self.b, position
        b.copy(self.template, state)
        if draws(self.game.setup):
            deal(b, *position, key)
        elif draws(all_effects(self.game)):
            dice_of_game(b, frame, key)
        keep_unions(b, *position)
        b.clear(b.field(frame, "counters"))

    def _source(self, side: Value, seat: Value) -> list[Value]:
        """The addresses of the two parts of the stream of a seat."""
        b = self.b
        place = b.add(b.mul(side, self.seats), seat) if self.sides > 1 else seat
        return [b.element(part, place) for part in self.streams]

    def decide(self, sides: Sequence[Value]) -> None:
        """Decisions at some sides, step by step at all of them, until a game has ended."""
        b = self.b
        positions = [self.position(side) for side in sides]
        with b.loop() as decisions:
            decisions.leave_if(self._any_is_over(positions))
            if self.long:
                self.stop_if_cancelled()
            options = [self._count(position) for position in positions]
            decisions.leave_if(self._any_is_without(options))
            chosen = [self._choose(*each) for each in zip(sides, positions, options, strict=True)]
            for position, option in zip(positions, chosen, strict=True):
                b.call(PICK, *position, option)
            for position in positions:
                b.call(APPLY, *position)
            for side, number in zip(sides, options, strict=True):
                self._add(side, number)

    def _any_is_over(self, positions: Sequence[tuple[Value, Value, Value]]) -> Value:
        """Whether a game is over."""
        b = self.b
        first, *others = (b.get(state, "status") for state, _, _ in positions)
        for status in others:
            first = b.or_(first, status)
        return b.compare("ne", first, RUNNING)

    def _count(self, position: tuple[Value, Value, Value]) -> Value:
        """The number of options; none if the game is over then."""
        b = self.b
        options = b.variable(OPTION, b.call(COUNT, *position))
        with b.if_(b.compare("eq", options.value, 0)):
            options.value = b.call(SKIP, *position)
        return options.value

    def _any_is_without(self, options: Sequence[Value]) -> Value:
        """Whether a game is over since it has no options. This is looked at once all games have been counted: where
        each game ends so, the game of one side would otherwise never be counted beside the next ones of the other."""
        b = self.b
        first, *others = (b.compare("eq", number, 0) for number in options)
        for each in others:
            first = b.or_(first, each)
        return first

    def _choose(self, side: Value, position: tuple[Value, Value, Value], options: Value) -> Value:
        """The number of the option that a seat plays. Returns if a thinking seat is cancelled; this game does not
        count."""
        b, state = self.b, position[0]
        mover = b.resize(b.get(state, "mover"), I64)
        source = self._source(side, mover)
        if not self.thinking:
            return b.call(BELOW, *source, options)
        option = b.call(CHOOSE, state, self.thinkers, mover, options, *source)
        with b.if_(b.compare("eq", option, CANCELLED)):
            b.ret(b.load(b.element(self.numbers, side)))
        return option

    def _add(self, side: Value, options: Value) -> None:
        """Count a decision: all options, the most options of one, decisions with several options."""
        b = self.b
        total, most, choices = (b.element(each, side) for each in (self.totals, self.most, self.choices))
        highest = b.load(most)
        b.store(b.add(b.load(total), b.resize(options, I64)), total)
        b.store(b.select(b.compare("ugt", options, highest), options, highest), most)
        b.store(b.add(b.load(choices), b.resize(b.compare("ugt", options, 1), I32)), choices)

    def stop_if_cancelled(self) -> None:
        """Return if the cancel token is set; only the games before the first in play count."""
        b = self.b
        with b.if_(is_cancelled(b, self.stop)):
            least = following = self.following.value
            b.set(self.thinkers, "begun", following)
            for side in range(self.sides):
                number = b.load(b.element(self.numbers, side))
                least = b.select(b.compare("ult", number, least), number, least)
            b.ret(least)
