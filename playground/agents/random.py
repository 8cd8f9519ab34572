"""The random agent: every legal option with the same probability."""

from __future__ import annotations

from playground.agents.agent import Agent, AgentKind, Seat
from playground.agents.turn import Turn
from playground.engine.playout import play
from playground.engine.protocol import State
from playground.engine.rng import Stream
from playground.engine.thinking import RANDOM, Thinker


class RandomKind(AgentKind):
    """`random`"""

    name = "random"
    about = "any option, each with the same probability"

    def native_seat(self, seat: Seat) -> Thinker:
        """Native code draws from the seat's own stream."""
        return Thinker(RANDOM)

    def create(self, seat: Seat) -> Agent:
        """A random agent."""
        return RandomPlayer()


class RandomPlayer:
    """Plays a random option."""

    def decide(self, turn: Turn) -> int:
        """Takes one bounded draw of the stream, even if there is only one option."""
        return turn.stream.below(turn.options)


def choose(state: State, stream: Stream) -> int:
    """The index of a random legal option. Takes one bounded draw of the stream, even if there is only one option."""
    return stream.below(len(state.legal_actions()))


def play_random(state: State, seed: int, game_number: int) -> list[int]:
    """Play game `game_number` of a seed to its end with random agents; returns the indices of the options played."""
    return play(state, choose, seed, game_number)
