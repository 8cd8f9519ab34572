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
from playground.learning.deciding import RANDOM_SEAT, STOPPED, decide_once, new_source, trace_game
from playground.learning.player import LearnedPlayer
from playground.learning.trainer import Arena
from playground.search.kernel import announce
from playground.search.machine import place_of


@cache
def _announce() -> None:
    announce("learned players", trace_game)


@dataclass(frozen=True)
class Style:
    """How a learned player chooses: the share of random decisions, the temperature of its choices (0: always the best),
    and how often each option is tried where dice fall."""

    mistakes: float
    temperature: float
    rolls: int

    @property
    def numbers(self) -> tuple[float, float, float]:
        """For compiled code."""
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

    def decide(self, state: NativeState, style: Style, stream: Stream) -> int:
        """The option to play; `stream` is used up."""
        arena = self._arena
        current = NativeState.clone(state)
        place = (arena.machine, arena.network, self.player.weights.values, arena.scratch, place_of(current))
        source = np.array(stream.place, np.uint64)
        return int(decide_once(*place, arena.trial, np.array(style.numbers), source))

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
