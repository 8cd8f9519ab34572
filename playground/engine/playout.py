"""One game from start to end."""

from __future__ import annotations

from collections.abc import Callable

from playground.engine.protocol import State
from playground.engine.rng import FIRST_AGENT, Stream

Choose = Callable[[State, Stream], int]
"""Chooses the number of a legal option, given the state and the seat's own random stream."""


def play(state: State, choose: Choose, seed: int, game_number: int) -> list[int]:
    """Play a game to its end with the same agent in every seat; returns the numbers of the options played."""
    streams = [Stream(seed, game_number, FIRST_AGENT + seat) for seat in range(len(state.game.players))]
    played = []
    while not state.is_terminal():
        number = choose(state, streams[state.current_player()])
        state.apply_action(number)
        played.append(number)
    return played
