"""A decision as its player sees it: what agents get instead of the state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from playground.engine.cancellation import CancelToken
from playground.engine.observation import Observation, observe
from playground.engine.rng import Stream
from playground.game.core import Game


class Determinizing(Protocol):
    """A game that is followed: `History`, or `NativeHistory`."""

    def agreeing(self, player: int, rng: Stream) -> Any:
        """A random state in which a player sees and knows the same; None if the player has other options in it."""

    def dealt(self, player: int, rng: Stream, count: int) -> bytes:
        """The bytes of so many of them, without those that would be None, one after another."""

    def recalling(self, player: int, memory: int) -> Determinizing:
        """The same game with a player who still knows `memory` percent of what it saw a round later."""

    def apply_action(self, number: int) -> None:
        """Play an option."""


@dataclass
class Turn:
    """A decision to be made.

    `stream` is the agent's own source of random numbers, separate for each seat. `cancel` is set when the decision is
    no longer needed. `_history` leads to the state; it is needed in games with hidden information. `past` has the
    positions that the game has been in, the present one among them, as far as they are kept; in a game it only grows.
    It is empty where something is hidden.

    `kept` is what the agent keeps of this game between its decisions, empty at first: one dictionary for each seat of
    each game, so that games do not depend on what else is played, in which order, or in how many threads. None where
    single decisions are requested, which must not depend on earlier ones.
    """

    _state: Any
    stream: Stream
    cancel: CancelToken = field(default_factory=CancelToken)
    _history: Determinizing | None = None
    past: Sequence[bytes] = ()
    kept: dict[str, Any] | None = None

    @property
    def game(self) -> Game:
        """The game that is played."""
        game: Game = self._state.game
        return game

    @property
    def player(self) -> int:
        """The player who decides, as an index of `game.players`."""
        return int(self._state.current_player())

    @property
    def options(self) -> int:
        """The number of legal options, at least 1."""
        return len(self._state.legal_actions())

    def observation(self) -> Observation:
        """What the player sees of the position."""
        return observe(self.game, self._state.to_bytes(), self.player)

    def positions(self, count: int, stream: Stream) -> Iterator[tuple[Any, Stream]]:
        """Determinizations of the position (`protocol.State`, copies that may be played on), each with a stream.

        The player has the same options in each of them. Without hidden information the only one is the true position,
        with `stream` itself; otherwise `count` are drawn at random from the positions that agree with everything the
        player has seen, each with a stream split off `stream`. Where its options depend on what it does not know, there
        are fewer, and there may be none: those in which it has other options are left out.
        """
        if not self.game.conceals:
            yield self._state.clone(), stream
            return
        for _ in range(count):
            position, own = self._followed.agreeing(self.player, stream), stream.split()
            if position is not None:
                yield position, own

    def determinizations(self, count: int, stream: Stream) -> bytes:
        """The bytes of up to `count` positions that agree with everything the player has seen, one after another.

        They are fewer, or none, where `positions` would have fewer. For agents that look at hundreds of them. Only
        where something is hidden.
        """
        return self._followed.dealt(self.player, stream, count)

    def recalled(self, memory: int) -> Turn:
        """The turn of a player who still knows `memory` percent of what it saw and no longer sees a round later.

        What it has forgotten is dealt at random in its positions. It has the same `stream`. Only where something is
        hidden.
        """
        return replace(self, _history=self._followed.recalling(self.player, memory))

    @property
    def _followed(self) -> Determinizing:
        assert self._history is not None, "a game with hidden information needs a history"
        return self._history
