"""Learned players at play: positions and streams in, options out."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.knowledge.forgetting import Forgetting
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import FIRST_AGENT, Stream
from playground.engine.thinking import PERFECT
from playground.game.chance import is_deterministic
from playground.game.core import Game
from playground.learning.arena import Arena
from playground.learning.choosing import uniform
from playground.learning.deciding import (
    AIMLESS,
    RANDOM_SEAT,
    STOPPED,
    decide_once,
    new_source,
    risen,
    trace_game,
    value_once,
)
from playground.learning.drawing import draw_forward, draw_option
from playground.learning.hidden_play import UNFOLLOWED, trace_hidden_game
from playground.learning.planning.planner import Planner
from playground.learning.player import LearnedPlayer
from playground.learning.worlds import Hidden
from playground.search.arithmetic import below
from playground.search.kernel import announce
from playground.search.machine import place_of
from playground.search.past import Followed, begin, stalled

SHORT_GAME = 25.0
"""The temperature of a style is that of games with up to so many decisions, and falls in proportion in longer ones."""

PATIENCE = 2.0
"""Players who can play get ahead more slowly than random ones, who leave pieces to be taken: this many times."""

RANDOM_ROW = (0.0, RANDOM_SEAT, 1.0, 1.0, SHORT_GAME, 0.0)
"""In place of the numbers of a style: the seat plays at random."""


@dataclass(frozen=True)
class Style:
    """How a learned player chooses: the share of random decisions, the temperature of its choices (0: always the best),
    how often each option is tried where dice fall, the iterations of its tree search (0: it looks one decision ahead),
    and where something is hidden the positions that it considers, and the percentage of what it saw that it still knows
    a round later (in whole games; for a single decision the positions say it)."""

    mistakes: float
    temperature: float
    rolls: int
    iterations: int = 0
    worlds: int = 1
    memory: int = PERFECT
    repetition: float = 0.0
    """By how much of the result an option is worth less each time that the game has been where it leads."""
    patience: float = SHORT_GAME
    """For how many decisions a game may stall before the temperature rises."""

    def fitted(self, game: Game, player: LearnedPlayer) -> Style:
        """The style for a game. Where games take long, a decision matters less, and a difference of the same size is a
        greater mistake."""
        part = min(1.0, SHORT_GAME / max(1.0, usual_length(player)))
        return replace(self, temperature=part * self.temperature, patience=usual_stall(game, player))

    @property
    def numbers(self) -> tuple[float, ...]:
        """For compiled code, which looks one decision ahead."""
        times = float(self.rolls), float(self.worlds)
        return self.mistakes, self.temperature, *times, self.patience, self.repetition


@dataclass
class Deciding:
    """Decides in single positions, and plays whole games; may be used by several threads at once."""

    native: Native
    player: LearnedPlayer
    _local: threading.local = field(default_factory=threading.local, repr=False)
    _styles: dict[Style, Style] = field(default_factory=dict, repr=False)
    """Styles as they are for the game."""

    def __post_init__(self) -> None:
        announce("learned players", trace_game)

    @property
    def _arena(self) -> Arena:
        """Memory of the present thread."""
        if not hasattr(self._local, "arena"):
            self._local.arena = Arena(self.native, self.player.network)
        arena: Arena = self._local.arena
        return arena

    def decide(
        self,
        state: NativeState,
        style: Style,
        stream: Stream,
        stop: CancelToken | None = None,
        past: Sequence[bytes] = (),
    ) -> int:
        """The option to play; `stream` is used up. `past` are the positions that the game has been in. Raises Cancelled
        soon after `stop` is set."""
        if style.iterations > 0:
            own = stream.split()
            return self.decide_in(len(state.legal_actions()), [(state, stream)], style, own, stop, past)
        arena, numbers = self._arena, np.array(self._fitted(style).numbers)
        known, current = self._followed.follow(past), NativeState.clone(state)
        place = (arena.machine, arena.network, self.player.weights.values, arena.scratch, known, place_of(current))
        source = np.array(stream.place, np.uint64)
        return int(decide_once(*place, arena.trial, numbers, source))

    def decide_in(
        self,
        options: int,
        positions: Iterable[tuple[NativeState, Stream]],
        style: Style,
        stream: Stream,
        stop: CancelToken | None = None,
        past: Sequence[bytes] = (),
    ) -> int:
        """The option to play if the position may be any of these, which have so many options: the one with the highest
        mean worth, or any option if there are no positions.

        Nothing is taken from `positions` where a mistake is made. Streams are used up. Raises Cancelled soon after
        `stop` is set.
        """
        own = np.array(stream.place, np.uint64)
        if style.mistakes > 0.0 and uniform(own) < style.mistakes:
            return int(below(own, options))
        totals, tried, fitted = np.zeros(options), np.zeros(options), self._fitted(style)
        arena, known, rise = self._arena, self._followed.follow(past), 1.0
        state: NativeState | None = None
        for state, drawn in positions:
            if fitted.temperature > 0.0:
                rise = risen(1.0, stalled(arena.machine, known, place_of(state).state), fitted.patience)
            if rise * fitted.temperature >= AIMLESS:
                return int(below(own, options))
            worths = self._worths(state, style, drawn, stop or CancelToken(), rise)
            valued = ~np.isnan(worths)
            totals[valued] += worths[valued]
            tried += valued
        if state is None:
            return int(below(own, options))
        shares = np.full(options, np.nan)
        often = tried == tried.max()
        shares[often] = totals[often] / tried[often]
        temperature = rise * fitted.temperature
        if not style.repetition:
            return int(draw_option(shares, options, temperature, own))
        current = NativeState.clone(state)
        current.legal_actions()
        where = (arena.machine, known, place_of(current), arena.trial)
        return int(draw_forward(*where, shares, options, temperature, style.repetition, own))

    def _fitted(self, style: Style) -> Style:
        """A style for the game, which is looked through only once for each."""
        if style not in self._styles:
            self._styles[style] = style.fitted(self.native.game, self.player)
        return self._styles[style]

    @property
    def _followed(self) -> Followed:
        """The game that the present thread decides in."""
        if not hasattr(self._local, "followed"):
            self._local.followed = Followed(self._arena.past)
        followed: Followed = self._local.followed
        return followed

    def _worths(self, state: NativeState, style: Style, stream: Stream, stop: CancelToken, rise: float) -> Any:
        """The worth of each option in a position, a share of the result; NaN if it was hardly tried."""
        arena, current, source = self._arena, NativeState.clone(state), np.array(stream.place, np.uint64)
        if style.iterations > rise:
            return self._planner(style.iterations).worths(current, source, stop, rise)
        shares = np.full(len(state.legal_actions()), np.nan)
        place = (arena.machine, arena.network, self.player.weights.values, arena.scratch, place_of(current))
        value_once(*place, arena.trial, style.rolls, source, shares)
        return shares

    def _planner(self, iterations: int) -> Planner:
        """The search of the present thread."""
        planners: dict[int, Planner] = self._local.__dict__.setdefault("planners", {})
        if iterations not in planners:
            planners[iterations] = Planner(self.native, self.player, self._arena, iterations)
        return planners[iterations]

    def trace(
        self, seed: int, number: int, seats: Sequence[tuple[LearnedPlayer, Style] | None], stop: CancelToken
    ) -> list[int] | None:
        """The options that are played in a game; None if it cannot be followed.

        Each seat has a player whose network is the same as this one's, with its style; one without plays at random.
        Raises Cancelled soon after `stop` is set.
        """
        state = NativeState(self.native, seed, number)
        if not self._arena.follow(state):
            return None
        for place, seat in enumerate(seats):
            if seat and seat[1].memory < PERFECT:
                self._arena.forget(place, Forgetting.of(seat[1].memory, len(seats), (seed, number, place)))
        play = self._playing(state, seed, number, seats, stop)
        played: list[int] = []
        buffer = np.zeros(4096, np.int32)
        while True:
            count = play(buffer)
            if count == STOPPED:
                raise Cancelled
            if count == UNFOLLOWED:
                return None
            played += buffer[:count].tolist()
            if count < len(buffer):
                return played

    def _playing(
        self,
        state: NativeState,
        seed: int,
        number: int,
        seats: Sequence[tuple[LearnedPlayer, Style] | None],
        stop: CancelToken,
    ) -> Callable[[Any], int]:
        """What plays a game on and writes the options played to an array; `state` has to be kept meanwhile."""
        arena = self._arena
        rows = np.array([seat[1].fitted(self.native.game, seat[0]).numbers if seat else RANDOM_ROW for seat in seats])
        players = np.array([seat[0].place if seat else (0, 0) for seat in seats], np.uint64)
        streams = [Stream(seed, number, FIRST_AGENT + seat).place for seat in range(len(seats))]
        sources, last = np.array(streams, np.uint64), np.uint64(stop.address)
        place = (arena.machine, arena.network, players, arena.scratch, place_of(state), arena.trial)
        if not self.native.game.conceals:
            source, past = new_source(), arena.past
            if len(past.times):
                begin(past)
            return lambda buffer: int(trace_game(*place[:4], past, *place[4:], rows, sources, source, last, buffer))
        totals, own, world = np.zeros(len(arena.scratch.worths)), np.zeros((3, 2), np.uint64), arena.world
        assert isinstance(world, Hidden)
        return lambda buffer: int(trace_hidden_game(world, *place, rows, sources, own, totals, last, buffer))


def usual_length(player: LearnedPlayer) -> float:
    """The mean number of decisions of random games of what a player has learned."""
    return float(player.header.get("mean_length", SHORT_GAME))


def usual_stall(game: Game, player: LearnedPlayer) -> float:
    """For how many decisions games stall without going round in a circle (`past.stalled`)."""
    length = usual_length(player)
    return PATIENCE * max(1.0, float(player.header.get("mean_stall", length)) if is_deterministic(game) else length)
