"""Replaying a game of a run, decision by decision: game k of a seed is always the same game."""

from __future__ import annotations

from collections.abc import Sequence

from playground.agents.lineup import LineUp
from playground.agents.named import check_agents
from playground.compiler import Compiled
from playground.engine.rng import check_seed


def replay(compiled: Compiled, seed: int, number: int, agents: Sequence[str] = ()) -> list[int]:
    """The numbers of the options played in game `number` of a seed, by one agent for all seats or one for each.

    Raises PlaygroundError for unknown agents, and for a seed out of range.
    """
    return LineUp(compiled.machine, check_agents(tuple(agents), compiled.game)).trace(check_seed(seed), number)
