"""Learned players at play: positions and streams in, options out."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import numpy as np

from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.knowledge.forgetting import Forgetting
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import FIRST_AGENT, Stream
from playground.engine.thinking import PERFECT
from playground.learning.arena import Arena
from playground.learning.choosing import uniform
from playground.learning.deciding import (
    RANDOM_SEAT,
    STOPPED,
    decide_once,
    draw_option,
    new_source,
    risen,
    trace_game,
    value_once,
)
from playground.learning.hidden_play import UNFOLLOWED, trace_hidden_game
from playground.learning.planning.planner import Planner
from playground.learning.player import LearnedPlayer
from playground.learning.worlds import Hidden
from playground.search.arithmetic import below
from playground.search.kernel import announce
from playground.search.machine import place_of


@cache
def _announce() -> None:
    announce("learned players", trace_game)


SHORT_GAME = 25.0
"""The temperature of a style is that of games with up to so many decisions, and falls in proportion in longer ones."""

RANDOM_ROW = (0.0, RANDOM_SEAT, 1.0, 1.0, SHORT_GAME)
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
    usual: float = SHORT_GAME
    """How many decisions games usually take."""

    def for_games_of(self, decisions: float) -> Style:
        """The style for games that take so many decisions: in long ones a decision matters less, and a difference of
        the same size is a greater mistake."""
        usual = max(decisions, 1.0)
        return replace(self, temperature=self.temperature * min(1.0, SHORT_GAME / usual), usual=usual)

    @property
    def numbers(self) -> tuple[float, float, float, float, float]:
        """For compiled code, which looks one decision ahead."""
        return self.mistakes, self.temperature, float(self.rolls), float(self.worlds), self.usual


@dataclass
class Deciding:
    """Decides in single positions, and plays whole games; may be used by several threads at once."""

    native: Native
    player: LearnedPlayer
    _local: threading.local = field(default_factory=threading.local, repr=False)

    def __post_init__(self) -> None:
        _announce()

    @property
    def _arena(self) -> Arena:
        """Memory of the present thread."""
        if not hasattr(self._local, "arena"):
            self._local.arena = Arena(self.native, self.player.network)
        arena: Arena = self._local.arena
        return arena

    def decide(self, state: NativeState, style: Style, stream: Stream, stop: CancelToken | None = None) -> int:
        """The option to play; `stream` is used up. Raises Cancelled soon after `stop` is set."""
        arena, numbers = self._arena, np.array(style.for_games_of(usual_length(self.player)).numbers)
        current = NativeState.clone(state)
        if style.iterations > 0:
            own = stream.split()
            return self.decide_in(len(state.legal_actions()), [(state, stream)], style, own, stop)
        place = (arena.machine, arena.network, self.player.weights.values, arena.scratch, place_of(current))
        source = np.array(stream.place, np.uint64)
        return int(decide_once(*place, arena.trial, numbers, source))

    def decide_in(
        self,
        options: int,
        positions: Iterable[tuple[NativeState, Stream]],
        style: Style,
        stream: Stream,
        stop: CancelToken | None = None,
    ) -> int:
        """The option to play if the position may be any of these, which have so many options: the one with the highest
        mean worth. Nothing is taken from `positions` where a mistake is made. Streams are used up. Raises Cancelled
        soon after `stop` is set."""
        own = np.array(stream.place, np.uint64)
        if style.mistakes > 0.0 and uniform(own) < style.mistakes:
            return int(below(own, options))
        totals, tried, played = np.zeros(options), np.zeros(options), 0
        for state, drawn in positions:
            played = state.decisions
            worths = self._worths(state, style, drawn, stop or CancelToken())
            known = ~np.isnan(worths)
            totals[known] += worths[known]
            tried += known
        shares = np.full(options, np.nan)
        often = tried == tried.max()
        shares[often] = totals[often] / tried[often]
        fitted = style.for_games_of(usual_length(self.player))
        return int(draw_option(shares, options, risen(fitted.temperature, played, fitted.usual), own))

    def _worths(self, state: NativeState, style: Style, stream: Stream, stop: CancelToken) -> Any:
        """The worth of each option in a position, a share of the result; NaN if it was hardly tried."""
        arena, current, source = self._arena, NativeState.clone(state), np.array(stream.place, np.uint64)
        if style.iterations > 0:
            return self._planner(style.iterations).worths(current, source, stop)
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
        rows = np.array([seat[1].for_games_of(usual_length(seat[0])).numbers if seat else RANDOM_ROW for seat in seats])
        players = np.array([seat[0].place if seat else (0, 0) for seat in seats], np.uint64)
        streams = [Stream(seed, number, FIRST_AGENT + seat).place for seat in range(len(seats))]
        sources, last = np.array(streams, np.uint64), np.uint64(stop.address)
        place = (arena.machine, arena.network, players, arena.scratch, place_of(state), arena.trial)
        if not self.native.game.conceals:
            source = new_source()
            return lambda buffer: int(trace_game(*place, rows, sources, source, last, buffer))
        totals, own, world = np.zeros(len(arena.scratch.worths)), np.zeros((3, 2), np.uint64), arena.world
        assert isinstance(world, Hidden)
        return lambda buffer: int(trace_hidden_game(world, *place, rows, sources, own, totals, last, buffer))


def usual_length(player: LearnedPlayer) -> float:
    """The mean number of decisions of random games of what a player has learned."""
    return float(player.header.get("mean_length", SHORT_GAME))
