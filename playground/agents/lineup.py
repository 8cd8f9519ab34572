"""The agents of all seats, ready to play: machine code for their evaluations, and what each seat does with it.

Where everything lies open, native code plays whole games by itself. Where a seat that thinks must not see everything,
each of its decisions is made from what its player knows, and native code then plays the game with these decisions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from playground.agents.decide import decide
from playground.agents.spec import Spec, read_agent, strategy_of
from playground.engine.native.compile import Machine, Native
from playground.engine.native.state import NativeState
from playground.engine.native.stopping import Stop, Stopped
from playground.engine.native.thinking import Thinkers
from playground.engine.rng import FIRST_AGENT, Stream
from playground.engine.thinking import GREEDY, RANDOM, Thinker
from playground.game.core import Expression
from playground.game.strategies import valued

if TYPE_CHECKING:
    import numpy as np

    from playground.engine.knowledge import History


class LineUp:
    """One agent for each player, in their order. `play` may be called from several threads at once."""

    def __init__(self, machine: Machine, names: Sequence[str]) -> None:
        """Raises PlaygroundError for agents that there are not."""
        self.machine = machine
        self.specs = tuple(read_agent(name, machine.game) for name in names)

    @property
    def all_random(self) -> bool:
        """Whether nobody thinks."""
        return all(spec.kind == RANDOM for spec in self.specs)

    @cached_property
    def native(self) -> Native:
        """The game's machine code, with thinking seats if there are any."""
        if self.all_random:
            return self.machine.native
        return self.machine.thinking(tuple(self._evaluations))

    @cached_property
    def _evaluations(self) -> dict[Expression, int]:
        """The different evaluations by which seats play, numbered."""
        found: dict[Expression, int] = {}
        for spec in self.specs:
            if spec.kind == GREEDY:
                found.setdefault(self._evaluation(spec), len(found))
        return found

    def _evaluation(self, spec: Spec) -> Expression:
        return valued(strategy_of(spec.strategy, self.machine.game), spec.weights)

    @cached_property
    def thinkers(self) -> tuple[Thinker, ...]:
        """What native code needs to know of each seat."""
        numbers = self._evaluations
        return tuple(
            Thinker(spec.kind, numbers[self._evaluation(spec)] if spec.kind == GREEDY else 0, spec.copies)
            for spec in self.specs
        )

    def play(
        self,
        seed: int,
        first: int,
        rows: np.ndarray[Any, Any],
        tally: np.ndarray[Any, Any],
        stop: Stop | None = None,
    ) -> int:
        """Play games `first` and following of a seed into rows, and count in `tally` which rules fired.

        Returns how many games are over: all, unless who thinks was told to `stop`. A game under way leaves no trace.
        """
        stop = stop or Stop()
        if self._must_follow:
            return self._play_followed(seed, first, rows, tally, stop)
        thinkers = None if self.all_random else Thinkers(self.thinkers, stop)
        block = thinkers and thinkers.address
        return int(self.native.library.play(seed, first, len(rows), rows.ctypes.data, tally.ctypes.data, block))

    def _play_followed(
        self, seed: int, first: int, rows: np.ndarray[Any, Any], tally: np.ndarray[Any, Any], stop: Stop
    ) -> int:
        for place in range(len(rows)):
            try:
                told = Thinkers(self.thinkers, stop, self.trace(seed, first + place, stop))
            except Stopped:
                return place
            row = rows[place : place + 1]
            self.native.library.play(seed, first + place, 1, row.ctypes.data, tally.ctypes.data, told.address)
        return len(rows)

    def trace(self, seed: int, number: int, stop: Stop | None = None) -> list[int]:
        """The numbers of the options that are played in a game, decision by decision.

        Raises Stopped soon after `stop` is set, where somebody thinks.
        """
        return [option for option, _ in self.decisions(seed, number, stop)]

    def decisions(self, seed: int, number: int, stop: Stop | None = None) -> Iterator[tuple[int, int]]:
        """The decisions of a game: the option that is played, and how many there were.

        Raises Stopped soon after `stop` is set, where somebody thinks.
        """
        native, state = self.native, NativeState(self.native, seed, number)
        history = self._followed(state)
        streams = [Stream(seed, number, FIRST_AGENT + seat) for seat in range(len(self.specs))]
        while not state.is_terminal():
            seat, options = state.current_player(), len(state.legal_actions())
            option = decide(native, self.specs[seat], self.thinkers[seat], state, streams[seat], history, stop)
            (history or state).apply_action(option)
            yield option, options

    def _followed(self, state: NativeState) -> History[NativeState] | None:
        """What players know of a state, where that matters. Most games never need what keeps track of it."""
        if not self._must_follow:
            return None
        from playground.engine.knowledge import History

        return History(state, keeps_past=False)

    @property
    def _must_follow(self) -> bool:
        """Whether somebody who thinks must not see everything."""
        return self.machine.game.hides and not self.all_random
