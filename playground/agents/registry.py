"""All kinds of agents: built-in kinds, the strategies of a ruleset, and kinds added by other packages.

Packages add kinds by entry points of the group `playground.agents`, each an `AgentKind` class; programs by calling
`register`. The worker processes of a cluster only know kinds that are installed there.
"""

from __future__ import annotations

from functools import cache

from playground.agents.agent import AgentKind
from playground.agents.alphabeta import AlphaBetaKind
from playground.agents.flat import FlatKind
from playground.agents.greedy import GreedyKind
from playground.agents.learned import LearnedKind
from playground.agents.mcts import MctsKind
from playground.agents.random import RandomKind
from playground.game.core import Game
from playground.source.diagnostics import PlaygroundError

BUILT_IN: tuple[AgentKind, ...] = (RandomKind(), FlatKind(), MctsKind(), AlphaBetaKind(), LearnedKind())
"""Kinds that every game has; `ruleset/names.py` reserves their names."""

ENTRY_POINTS = "playground.agents"

_registered: dict[str, AgentKind] = {}


def register(kind: AgentKind) -> None:
    """Add a kind of agent for all games. Raises PlaygroundError for the name of a built-in kind."""
    if any(kind.name == each.name for each in BUILT_IN):
        raise PlaygroundError(f"'{kind.name}' is the name of a built-in agent: choose another")
    _registered[kind.name] = kind


def agent_kinds(game: Game) -> dict[str, AgentKind]:
    """The kinds of agents that can play a game, by name. A strategy precedes an added kind of the same name."""
    kinds = (*BUILT_IN, *(GreedyKind(strategy) for strategy in game.strategies), *_installed(), *_registered.values())
    by_name: dict[str, AgentKind] = {}
    for kind in kinds:
        by_name.setdefault(kind.name, kind)
    return by_name


@cache
def _installed() -> tuple[AgentKind, ...]:
    """The kinds that installed packages add. Raises PlaygroundError for one that cannot be loaded."""
    from importlib.metadata import entry_points

    kinds = []
    for point in entry_points(group=ENTRY_POINTS):
        try:
            kinds.append(point.load()())
        except Exception as error:  # any failure of an installed package is reported with its name
            raise PlaygroundError(f"the agent '{point.name}' ({point.value}) cannot be loaded: {error}") from error
    return tuple(kinds)
