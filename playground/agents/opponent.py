"""Somebody to play against: an agent that is asked decision by decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playground.agents.decide import decide
from playground.agents.lineup import LineUp
from playground.compiler import Compiled
from playground.engine.knowledge import History
from playground.engine.rng import Stream

Opponent = Callable[[History[Any], Stream], int]
"""Given the game as it was followed so far and its own random numbers, the number of the option it plays."""


def opponent(name: str, compiled: Compiled) -> Opponent:
    """The agent of that name, for whichever player has to decide. It looks at nothing but what that player knows.

    Raises PlaygroundError for an agent that there is not.
    """
    lineup = LineUp(compiled.machine, (name,))

    def choose(history: History[Any], stream: Stream) -> int:
        return decide(lineup.native, lineup.specs[0], lineup.thinkers[0], history.state, stream, history)

    return choose
