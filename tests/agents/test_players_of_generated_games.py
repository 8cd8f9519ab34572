"""Players that think finish games of random rulesets, whatever these ask of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from generated_games import Generated, generated

import playground as pg
from playground.source.diagnostics import PlaygroundError

GAMES = 3
QUICK = ("random", "flat?playouts=1")
SEARCHING = ("random", "flat?playouts=2", "mcts?iterations=20", "alphabeta?depth=2")


def finish(each: Generated, agents: tuple[str, ...]) -> int:
    """Play some games with each kind of agent, and with each strategy of the ruleset; how many kinds have played."""
    played = 0
    for agent in (*agents, *(strategy.name for strategy in each.game.strategies)):
        try:
            result = pg.simulate(each.compiled, GAMES, seed=each.number, agents=agent, threads=1)
        except PlaygroundError as error:
            assert str(error).startswith("'alphabeta' cannot play"), str(error)
            continue
        assert result.games == GAMES
        played += 1
    return played


def test_simple_players_finish_generated_games(tmp_path: Path) -> None:
    open_ones = [each for each in generated(tmp_path, 6, first=3000) if not each.game.conceals]
    assert sum(finish(each, QUICK) for each in open_ones) >= 6


@pytest.mark.thorough
def test_searching_players_finish_generated_games(tmp_path: Path) -> None:
    open_ones = [each for each in generated(tmp_path, 4, first=4000) if not each.game.hides]
    assert sum(finish(each, SEARCHING) for each in open_ones) >= 6


@pytest.mark.thorough
def test_searching_players_finish_many_generated_games(tmp_path: Path) -> None:
    assert sum(finish(each, SEARCHING) for each in generated(tmp_path, 20, first=30_000)) >= 60
