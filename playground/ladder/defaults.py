"""The agents of a ladder for which none are named."""

from __future__ import annotations

import time

from playground.agents.named import agent_names
from playground.compiler import Compiled
from playground.engine.cancellation import CancelToken
from playground.simulate.run import Run
from playground.source.diagnostics import PlaygroundError

CHOSEN = ("random", "flat", "mcts")
"""Agents whose settings are chosen here; others play with their defaults."""

LEFT_OUT = ("alphabeta",)
"""Agents that are only rated if they are named: how strong this one is depends on the strategy by which it judges."""

ITERATIONS = (25, 100, 400, 1600)
PILOT_AGENT = "mcts?iterations=25"

GAMES_OF_A_PAIR = 40
"""A searching agent is on the ladder if so many of its games fit into the time."""


def default_agents(compiled: Compiled, seconds: float, threads: int, cancel: CancelToken) -> tuple[str, ...]:
    """`random`, `flat`, the ruleset's strategies, `mcts` with as many iterations as the time allows, and other kinds
    but those of `LEFT_OUT`.

    A game of the smallest search is played to see how long it takes.
    """
    strategies = [strategy.name for strategy in compiled.game.strategies]
    others = [name for name in agent_names(compiled.game) if name not in (*CHOSEN, *LEFT_OUT, *strategies)]
    added = [name for name in others if _can_play(compiled, name)]
    searching = tuple(f"mcts?iterations={each}" for each in _affordable(compiled, seconds, threads, cancel))
    return ("random", *strategies, "flat", *searching, *added)


def _can_play(compiled: Compiled, name: str) -> bool:
    """Whether an agent needs nothing that is missing, such as a player that has yet to be trained."""
    try:
        Run(compiled, 1, 0, (name,), 1).lineup.agents()
    except PlaygroundError:
        return False
    return True


def _affordable(compiled: Compiled, seconds: float, threads: int, cancel: CancelToken) -> list[int]:
    """The numbers of iterations whose games are short enough; the smallest in any case."""
    game = _seconds_of_a_game(compiled, cancel)
    budget = seconds * threads / GAMES_OF_A_PAIR
    return [each for each in ITERATIONS if each == ITERATIONS[0] or game * each / ITERATIONS[0] <= budget]


def _seconds_of_a_game(compiled: Compiled, cancel: CancelToken) -> float:
    """How long a game between the smallest searches takes, after one that prepares the search."""
    from playground.interrupts import cancelling

    taken = 0.0
    for number in range(2):
        run = Run(compiled, 1, number, (PILOT_AGENT,), 1)
        if cancel.is_set:
            break
        assert run.lineup.native
        with cancelling(run.stop):
            started = time.perf_counter()
            run.play()
            taken = time.perf_counter() - started
    return taken
