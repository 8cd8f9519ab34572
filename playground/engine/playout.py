"""One game from start to end."""

from __future__ import annotations

from collections.abc import Callable

from playground.engine.protocol import State
from playground.engine.rng import FIRST_AGENT, Stream

Choose = Callable[[State, Stream], int]
"""An agent: the number of a legal option, chosen with nothing but the state and its own random numbers."""


def play(state: State, choose: Choose, seed: int, game_number: int) -> list[int]:
    """Play on until the game is over, every seat by the same agent; gives the numbers of the options played."""
    streams = [Stream(seed, game_number, FIRST_AGENT + seat) for seat in range(len(state.game.players))]
    played = []
    while not state.is_terminal():
        number = choose(state, streams[state.current_player()])
        state.apply_action(number)
        played.append(number)
    return played
