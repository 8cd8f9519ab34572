"""Hidden information: what each player sees and knows, and determinizations, random positions that fit it.

`History` follows a game on either engine. In a state without history, players know only what its position implies.
docs/hidden-information.md describes the rules.
"""

from __future__ import annotations

from typing import TypeVar

from playground.engine.knowledge.history import History, PlayedState
from playground.engine.observation import Observation, observe
from playground.engine.rng import Stream

__all__ = ["History", "Observation", "information_state", "observe", "resample"]

AnyState = TypeVar("AnyState", bound=PlayedState)


def information_state(state: History[AnyState] | AnyState, player: int) -> str:
    """Everything a player knows; see `History.information_state`."""
    return _history(state).information_state(player)


def resample(state: History[AnyState] | AnyState, player: int, rng: Stream) -> AnyState:
    """A determinization for a player; see `History.resample`."""
    return _history(state).resample(player, rng)


def _history(state: History[AnyState] | AnyState) -> History[AnyState]:
    return state if isinstance(state, History) else History(state)
