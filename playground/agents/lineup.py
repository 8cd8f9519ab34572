"""The agents of all seats, ready to play, with the machine code of their evaluations.

If all agents can decide in native code and nothing is hidden from those that think, native code plays whole games.
Otherwise each decision is made in Python from the player's information, and native code then replays the game with
these decisions, so that rows and tallies come from one place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from playground.agents.agent import Agent, Seat
from playground.agents.named import NamedAgent, read_agent
from playground.agents.turn import Determinizing, Turn
from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.compile import Machine, Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.runtime.thinking import Thinkers
from playground.engine.past import MAX_PAST
from playground.engine.rng import FIRST_AGENT, Stream
from playground.engine.thinking import RANDOM, Thinker
from playground.game.core import Expression
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    import numpy as np


class LineUp:
    """One agent for each player, in their order. `play` may be called from several threads at once."""

    def __init__(self, machine: Machine, names: Sequence[str]) -> None:
        """Raises PlaygroundError for unknown agents."""
        self.machine = machine
        self._native: Native | None = None
        self._seats: tuple[Seat, ...] = ()
        self._tracers: tuple[Callable[[int, int, CancelToken], list[int] | None] | None, ...] = ()
        self.named = tuple(read_agent(name, machine.game) for name in names)

    @cached_property
    def all_random(self) -> bool:
        """Whether every agent is random."""
        return all(named.kind.name == "random" for named in self.named)

    @property
    def native(self) -> Native:
        """The game's machine code, with the evaluations of all seats if any agent is not random."""
        # Not a `cached_property`: before Python 3.12 its lock would keep other games from being compiled meanwhile.
        if self._native is None:
            random = self.all_random
            self._native = self.machine.native if random else self.machine.thinking(tuple(self._evaluations))
        return self._native

    @cached_property
    def _evaluations(self) -> dict[Expression, int]:
        """The distinct evaluations of all seats, with their indices."""
        indices: dict[Expression, int] = {}
        for named in self.named:
            evaluation = self._evaluation(named)
            if evaluation is not None:
                indices.setdefault(evaluation, len(indices))
        return indices

    def _evaluation(self, named: NamedAgent) -> Expression | None:
        return named.kind.evaluation(self.machine.game, named.values)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The arguments each agent is created from."""
        if not self._seats:
            native, evaluations = self.native, [self._evaluation(named) for named in self.named]
            numbers = [self._evaluations[each] if each is not None else 0 for each in evaluations]
            pairs = zip(self.named, numbers, strict=True)
            self._seats = tuple(Seat(named.values, native, number) for named, number in pairs)
        return self._seats

    @property
    def thinkers(self) -> tuple[Thinker, ...] | None:
        """How native code decides for each seat; None if some agent decides in Python only."""
        thinkers = [named.kind.native_seat(seat) for named, seat in zip(self.named, self.seats, strict=True)]
        return tuple(each for each in thinkers if each) if all(thinkers) else None

    def agents(self) -> tuple[Agent, ...]:
        """New agents for one game."""
        return tuple(named.kind.create(seat) for named, seat in zip(self.named, self.seats, strict=True))

    def play(
        self,
        seed: int,
        first: int,
        rows: np.ndarray[Any, Any],
        tally: np.ndarray[Any, Any],
        cancel: CancelToken | None = None,
    ) -> int:
        """Play the games of a seed from number `first` on, filling `rows`; count in `tally` which rules fired.

        Returns the number of complete games: all, unless `cancel` was set. A game cut short leaves no trace.
        """
        cancel = cancel or CancelToken()
        thinkers = self.thinkers
        if thinkers is None or self._needs_history:
            return self._play_scripted(seed, first, rows, tally, cancel)
        return self._play_natively(seed, first, rows, tally, Thinkers(thinkers, cancel))

    def _play_scripted(
        self, seed: int, first: int, rows: np.ndarray[Any, Any], tally: np.ndarray[Any, Any], cancel: CancelToken
    ) -> int:
        """Play each game in Python, then have native code replay it to fill its row."""
        seats = self.thinkers or (Thinker(RANDOM),) * len(self.named)  # a script overrides the decisions of seats
        for place in range(len(rows)):
            try:
                script = Thinkers(seats, cancel, self.trace(seed, first + place, cancel))
            except Cancelled:
                return place
            if not self._play_natively(seed, first + place, rows[place : place + 1], tally, script):
                return place
        return len(rows)

    def _play_natively(
        self, seed: int, first: int, rows: np.ndarray[Any, Any], tally: np.ndarray[Any, Any], thinkers: Thinkers
    ) -> int:
        play = self.native.library.play
        played = int(play(seed, first, len(rows), rows.ctypes.data, tally.ctypes.data, thinkers.address))
        if played < len(rows):
            self._take_back(rows[played : thinkers.begun], tally)
        return played

    def _take_back(self, rows: np.ndarray[Any, Any], tally: np.ndarray[Any, Any]) -> None:
        """Clear the rows of games after one that is not finished, and take the rules that fired off the tally."""
        fired = self.native.frame.tally["fired"]
        counted = tally.view("u1")[fired.offset : fired.offset + fired.size].view("i8")
        counted -= rows["fired"].sum(axis=0, dtype="i8")
        rows[:] = 0

    def trace(self, seed: int, number: int, cancel: CancelToken | None = None) -> list[int]:
        """The indices of the options that are played in a game, decision by decision.

        Raises Cancelled soon after `cancel` is set.
        """
        tracer = self._tracer
        played = tracer(seed, number, cancel or CancelToken()) if tracer is not None else None
        if played is not None:
            return played
        return [option for option, _ in self.decisions(seed, number, cancel)]

    @property
    def _tracer(self) -> Callable[[int, int, CancelToken], list[int] | None] | None:
        """What plays whole games faster than decision by decision."""
        if not self._tracers:
            kinds = [named.kind for named in self.named]
            offers = (kind.tracer(self.seats, kinds) for kind in kinds)
            self._tracers = (next((offer for offer in offers if offer is not None), None),)
        return self._tracers[0]

    def decisions(self, seed: int, number: int, cancel: CancelToken | None = None) -> Iterator[tuple[int, int]]:
        """The decisions of a game: the index of the option played, and the number of options.

        Raises Cancelled soon after `cancel` is set, and PlaygroundError for an agent that returns an invalid index.
        """
        state, agents, cancel = NativeState(self.native, seed, number), self.agents(), cancel or CancelToken()
        history = self._history_of(state)
        streams = [Stream(seed, number, FIRST_AGENT + seat) for seat in range(len(self.named))]
        kept: list[dict[str, Any]] = [{} for _ in self.named]
        past: list[bytes] = []
        while not state.is_terminal():
            if cancel.is_set:
                raise Cancelled
            if not self.machine.game.conceals and len(past) < MAX_PAST:
                past.append(state.to_bytes())
            seat, options = state.current_player(), len(state.legal_actions())
            turn = Turn(state, streams[seat], cancel, history, past, kept[seat])
            option = agents[seat].decide(turn)
            if not 0 <= option < options:
                raise PlaygroundError(
                    f"the agent '{self.named[seat].text}' plays option {option}, but there are {options}, from 0 on"
                )
            (history or state).apply_action(option)
            yield option, options

    def _history_of(self, state: NativeState) -> Determinizing | None:
        """A history from this state on, if agents need one. The import is local because most games never do."""
        if not self._needs_history:
            return None
        from playground.search.hidden.history import followed

        return followed(state)

    @property
    def _needs_history(self) -> bool:
        """Whether an agent that thinks has hidden information to respect."""
        return self.machine.game.conceals and not self.all_random
