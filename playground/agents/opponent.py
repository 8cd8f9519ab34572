"""Playing against an agent, decision by decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playground.agents.lineup import LineUp
from playground.agents.turn import Turn
from playground.compiler import Compiled
from playground.engine.cancellation import CancelToken, interruptible
from playground.engine.knowledge import History
from playground.engine.rng import Stream
from playground.interrupts import raising

Opponent = Callable[[History[Any], Stream], int]
"""From the history of the game and the agent's random numbers to the index of the option it plays."""


def opponent(name: str, compiled: Compiled) -> Opponent:
    """An agent that decides for the player to move, from what that player knows.

    Ctrl-C interrupts it with a KeyboardInterrupt. Raises PlaygroundError for an unknown agent.
    """
    lineup = LineUp(compiled.machine, (name,))

    def choose(history: History[Any], stream: Stream) -> int:
        def decide(cancel: CancelToken) -> int:
            return lineup.agents()[0].decide(Turn(history.state, stream, cancel, history, history.positions))

        with raising():
            return interruptible(decide)

    return choose
