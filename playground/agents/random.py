"""The random agent: every legal option with the same probability."""

from __future__ import annotations

from playground.engine.playout import play
from playground.engine.protocol import State
from playground.engine.rng import Stream


def choose(state: State, stream: Stream) -> int:
    """The number of a legal option. Takes one bounded draw of the stream, also where there is only one option."""
    return stream.below(len(state.legal_actions()))


def play_random(state: State, seed: int, game_number: int) -> list[int]:
    """Play game `game_number` of a seed to its end with random agents; gives the numbers of the options played."""
    return play(state, choose, seed, game_number)
