"""The agents of a ladder for which none are named."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from playground.agents import registry
from playground.agents.agent import Agent, AgentKind, Seat
from playground.compiler import load
from playground.engine.cancellation import CancelToken
from playground.ladder import defaults
from playground.source.diagnostics import PlaygroundError


class Untrained(AgentKind):
    name, about = "untrained", "cannot play before it has been trained"

    def create(self, seat: Seat) -> Agent:  # noqa: ARG002  # of the interface
        raise PlaygroundError("there is no trained player")


class Ready(AgentKind):
    name, about = "ready", "plays the first option"

    def create(self, seat: Seat) -> Agent:  # noqa: ARG002  # of the interface
        return First()


class First:
    def decide(self, turn: object) -> int:  # noqa: ARG002  # of the interface
        return 0


@pytest.fixture
def added() -> Iterator[None]:
    registry.register(Untrained())
    registry.register(Ready())
    yield
    for kind in (Untrained, Ready):
        del registry._registered[kind.name]


@pytest.mark.usefixtures("added")
@pytest.mark.parametrize(("seconds", "most"), [(1e9, 1600), (1e-9, 25)])
def test_default_agents(seconds: float, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many iterations as the time allows, and only agents that can play."""
    monkeypatch.setattr(defaults, "_seconds_of_a_game", lambda *_: 0.01)
    agents = defaults.default_agents(load("tic-tac-toe"), seconds, 2, CancelToken())
    assert agents[:3] == ("random", "block-and-fork", "flat")
    assert agents[-1] == "ready"
    assert "untrained" not in agents
    assert agents[-2] == f"mcts?iterations={most}"
