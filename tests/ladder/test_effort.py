"""What thinking longer brings: families of agents that differ in one setting, and an agent between two of them."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from playground.compiler import load
from playground.ladder.effort import agent_at, families
from playground.ladder.ladder import Ladder

AGENTS = (
    "random",
    "mcts?iterations=400",
    "flat?playouts=10",
    "mcts?iterations=100",
    "mcts?grave=no&iterations=100",
    "flat?playouts=50",
    "mcts?iterations=6400",
)


@pytest.fixture
def ladder_of() -> Callable[..., Ladder]:
    """A ladder of agents, some of which have not played; families depend on nothing else of it."""

    def make(agents: tuple[str, ...], absent: tuple[int, ...] = ()) -> Ladder:
        tally = SimpleNamespace(games_of=lambda agent: 0 if agent in absent else 10)
        stub: Any = SimpleNamespace(agents=agents, compiled=load("tic-tac-toe"), tally=tally)
        return cast(Ladder, stub)

    return make


def test_families_differ_in_their_effort_only(ladder_of: Callable[..., Ladder]) -> None:
    found = {(each.kind, each.setting.name): each.members for each in families(ladder_of(AGENTS))}
    assert found == {("mcts", "iterations"): ((100, 3), (400, 1), (6400, 6)), ("flat", "playouts"): ((10, 2), (50, 5))}


def test_agents_that_have_not_played_belong_to_none(ladder_of: Callable[..., Ladder]) -> None:
    found = {each.kind: each.members for each in families(ladder_of(AGENTS, absent=(6, 5)))}
    assert found == {"mcts": ((100, 3), (400, 1))}


@pytest.mark.parametrize(
    ("rating", "iterations"),
    [(50.0, 200), (100.0, None), (150.0, 1600), (-1.0, None), (201.0, None)],
)
def test_an_agent_between_two_has_their_geometric_mean(
    ladder_of: Callable[..., Ladder], rating: float, iterations: int | None
) -> None:
    ladder = ladder_of(tuple(agent for agent in AGENTS if agent.startswith("mcts?i")))
    ratings = {"mcts?iterations=100": 0.0, "mcts?iterations=400": 100.0, "mcts?iterations=6400": 200.0}
    found = agent_at(ladder, ratings, rating)
    if iterations is None:
        assert found is None
    else:
        assert found is not None
        assert f"iterations={iterations}" in found


def test_between_neighbouring_numbers_there_is_no_agent(ladder_of: Callable[..., Ladder]) -> None:
    agents = ("flat?playouts=1", "flat?playouts=2")
    assert agent_at(ladder_of(agents), dict(zip(agents, (0.0, 1.0), strict=True)), 0.5) is None
