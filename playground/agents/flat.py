"""Flat Monte Carlo: playouts from each option, and the option that won most is played."""

from __future__ import annotations

from playground.agents.agent import Agent, AgentKind, Seat, Setting, switch
from playground.agents.best_option import BestOption
from playground.agents.memory import memory_setting, with_memory
from playground.engine.thinking import FLAT, FLAT_BY_SCORE, Thinker
from playground.game.core import Game

PLAYOUTS = 20
WORLDS = 4


def worlds_setting(game: Game) -> tuple[Setting, ...]:
    """The number of determinizations an agent evaluates; only in games with hidden information."""
    worlds = Setting("worlds", WORLDS, 1, 1000, "possible positions evaluated for each decision")
    return (worlds,) if game.conceals else ()


def score_setting(game: Game) -> tuple[Setting, ...]:
    """Whether an agent plays for the score; only in games that have one."""
    return (switch("score", True, "it plays for the score; no: to win"),) if game.score is not None else ()


class FlatKind(AgentKind):
    """`flat?playouts=50`"""

    name = "flat"
    about = "flat Monte Carlo: the option from which random games are won most often"

    def settings(self, game: Game) -> tuple[Setting, ...]:
        """The number of playouts, which all worlds share."""
        playouts = Setting("playouts", PLAYOUTS, 1, 100_000, "random games played from each option", effort=True)
        return playouts, *score_setting(game), *worlds_setting(game), *memory_setting(game)

    def native_seat(self, seat: Seat) -> Thinker:
        """Each world gets an equal part of the playouts, rounded up."""
        playouts, worlds = seat.values["playouts"], seat.values.get("worlds", 1)
        kind = FLAT_BY_SCORE if seat.values.get("score") else FLAT
        return Thinker(kind, copies=max(1, -(-playouts // worlds)))

    def create(self, seat: Seat) -> Agent:
        """A flat Monte Carlo agent."""
        agent = BestOption(seat.native, self.native_seat(seat), seat.values.get("worlds", 1))
        return with_memory(agent, seat.values)
