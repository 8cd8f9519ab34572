"""Learned players at play: positions and streams in, options out."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import FIRST_AGENT, Stream
from playground.learning.choosing import uniform
from playground.learning.deciding import (
    RANDOM_SEAT,
    STOPPED,
    decide_once,
    exponential,
    new_source,
    trace_game,
    value_once,
)
from playground.learning.planning.planner import Planner
from playground.learning.player import LearnedPlayer
from playground.learning.trainer import Arena
from playground.search.arithmetic import below
from playground.search.kernel import announce
from playground.search.machine import place_of


@cache
def _announce() -> None:
    announce("learned players", trace_game)


@dataclass(frozen=True)
class Style:
    """How a learned player chooses: the share of random decisions, the temperature of its choices (0: always the best),
    how often each option is tried where dice fall, and the iterations of its tree search (0: it looks one decision
    ahead)."""

    mistakes: float
    temperature: float
    rolls: int
    iterations: int = 0

    @property
    def numbers(self) -> tuple[float, float, float]:
        """For compiled code, which looks one decision ahead."""
        return self.mistakes, self.temperature, float(self.rolls)


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
        arena = self._arena
        current = NativeState.clone(state)
        if style.iterations > 0:
            return self.decide_in([(state, stream)], style, stream, stop)
        place = (arena.machine, arena.network, self.player.weights.values, arena.scratch, place_of(current))
        source = np.array(stream.place, np.uint64)
        return int(decide_once(*place, arena.trial, np.array(style.numbers), source))

    def decide_in(
        self,
        positions: Sequence[tuple[NativeState, Stream]],
        style: Style,
        stream: Stream,
        stop: CancelToken | None = None,
    ) -> int:
        """The option to play if the position may be any of these, which have the same options: the one with the highest
        mean worth. Streams are used up. Raises Cancelled soon after `stop` is set."""
        own = np.array(stream.place, np.uint64)
        if style.mistakes > 0.0 and uniform(own) < style.mistakes:
            return int(below(own, len(positions[0][0].legal_actions())))
        rows = [self._worths(state, style, drawn, stop or CancelToken()) for state, drawn in positions]
        tried = np.sum([~np.isnan(row) for row in rows], axis=0)
        with np.errstate(invalid="ignore"):
            worths = np.nansum(rows, axis=0) / tried
        return _drawn(np.where(tried == tried.max(), worths, np.nan), style.temperature, own)

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

    def trace(self, seed: int, number: int, styles: Sequence[Style | None], stop: CancelToken) -> list[int]:
        """The options that are played in a game. A seat without style plays at random.

        Raises Cancelled soon after `stop` is set.
        """
        arena, state = self._arena, NativeState(self.native, seed, number)
        rows = [style.numbers if style else (0.0, RANDOM_SEAT, 1.0) for style in styles]
        streams = [Stream(seed, number, FIRST_AGENT + seat).place for seat in range(len(styles))]
        sources, numbers = np.array(streams, np.uint64), np.array(rows)
        place = (arena.machine, arena.network, self.player.weights.values, arena.scratch, place_of(state), arena.trial)
        played: list[int] = []
        buffer, last = np.zeros(4096, np.int32), np.uint64(stop.address)
        while True:
            count: Any = trace_game(*place, numbers, sources, new_source(), last, buffer)
            if count == STOPPED:
                raise Cancelled
            played += buffer[:count].tolist()
            if count < len(buffer):
                return played


def _drawn(worths: Any, temperature: float, source: Any) -> int:
    """The best option, or one that is hardly worse, as `soften` draws it; NaN stands for options never played."""
    best = np.flatnonzero(worths == np.nanmax(worths))
    if temperature <= 0.0:
        return int(best[below(source, len(best))])
    chances = [0.0 if np.isnan(worth) else exponential((worth - worths[best[0]]) / temperature) for worth in worths]
    left = uniform(source) * sum(chances)
    for option, chance in enumerate(chances):
        left -= chance
        if left < 0.0:
            return option
    return int(best[0])
