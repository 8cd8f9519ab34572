"""Agents that forget, where something is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from playground.agents.agent import Agent, Setting
from playground.agents.turn import Turn
from playground.engine.thinking import PERFECT
from playground.game.core import Game


def memory_setting(game: Game) -> tuple[Setting, ...]:
    """How much is remembered; only in games with hidden information."""
    about = "share of what was seen, and is hidden again, that is still known a round later"
    return (Setting("memory", PERFECT, 0, PERFECT, about, hundredths=True),) if game.conceals else ()


def with_memory(agent: Agent, values: Mapping[str, int]) -> Agent:
    """The agent with the memory that its settings say."""
    memory = values.get("memory", PERFECT)
    return agent if memory == PERFECT else Forgetful(agent, memory)


@dataclass(frozen=True)
class Forgetful:
    """Decides as an agent that still knows `memory` percent of what it saw a round later."""

    agent: Agent
    memory: int

    def decide(self, turn: Turn) -> int:
        """The option that the agent plays, given what it still knows."""
        return self.agent.decide(turn.recalled(self.memory))
