"""Hidden information: what each player sees, what he knows, and random positions that he holds possible.

`History` follows a game of either engine. For a state that nobody has followed players know what its position says.
docs/hidden-information.md tells the rules.
"""

from __future__ import annotations

from typing import TypeVar

from playground.engine.knowledge.history import History, PlayedState
from playground.engine.observation import Observation, observe
from playground.engine.rng import Stream

__all__ = ["History", "Observation", "information_state", "observe", "resample"]

AnyState = TypeVar("AnyState", bound=PlayedState)


def information_state(played: History[AnyState] | AnyState, player: int) -> str:
    """All that a player knows, see `History.information_state`."""
    return _history(played).information_state(player)


def resample(played: History[AnyState] | AnyState, player: int, rng: Stream) -> AnyState:
    """A random state that a player holds possible, see `History.resample`."""
    return _history(played).resample(player, rng)


def _history(played: History[AnyState] | AnyState) -> History[AnyState]:
    return played if isinstance(played, History) else History(played)
