"""Agents that think play on the native engine what they play by their definition."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from by_definition import by_evaluation, by_playing_on, chosen, game_of, weighed
from race import RACE

import playground as pg
from playground.agents.lineup import LineUp
from playground.agents.turn import Turn
from playground.compiler import Compiled
from playground.engine.knowledge import History
from playground.engine.native.runtime.thinking import weigh
from playground.engine.rng import Stream
from playground.engine.thinking import FLAT, Thinker
from playground.game.strategies import valued
from playground.simulate.run import Run
from tests.quick_set import large_kernels


def race(tmp_path: Path) -> Compiled:
    path = tmp_path / "race.yaml"
    path.write_text(RACE, encoding="utf-8")
    return pg.load(str(path))


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four", "trice"])
def test_playing_on_is_worth_the_same_on_both_engines(name: str) -> None:
    game = pg.load(name)
    native = game.machine.thinking()
    state, reference, luck = game.initial_state(5, 2), game.reference_state(5, 2), Stream(9, 9, 9)
    for _ in range(3):
        expected = weighed(reference, 2, by_playing_on, luck)
        assert weigh(native, state, Thinker(FLAT, copies=2), luck) == expected
        assert luck.drawn == 0
        option = Stream(1, 1, state.status).below(len(expected))
        state.apply_action(option)
        reference.apply_action(option)


@pytest.mark.parametrize(
    ("name", "agents"),
    [
        ("tic-tac-toe", ("flat?playouts=3", "random")),
        ("tic-tac-toe", ("random", "flat?playouts=2")),
        ("trice", ("flat?playouts=1", "flat?playouts=2")),
    ],
)
def test_flat_players_play_whole_games_as_defined(name: str, agents: tuple[str, ...]) -> None:
    game = pg.load(name)
    lineup = LineUp(game.machine, agents)

    def agent(copies: int, thinks: bool) -> Any:
        if not thinks:
            return lambda state, stream: stream.below(len(state.legal_actions()))
        return lambda state, stream: chosen(state, copies, by_playing_on, stream)

    assert lineup.thinkers is not None
    players = [agent(thinker.copies, thinker.kind == FLAT) for thinker in lineup.thinkers]
    for number in range(2):
        expected = game_of(game.initial_state(4, number), players, 4, number)
        assert lineup.trace(4, number) == expected
    assert rows_of(game, agents, 4, 2) == [lineup.trace(4, number) for number in range(2)]


def rows_of(game: Compiled, agents: tuple[str, ...], seed: int, games: int) -> list[list[int]]:
    """The options of the games that native code plays by itself, checked by their rows."""
    lineup, result = LineUp(game.machine, agents), Run(game, games, seed, agents, threads=1).play()
    found = []
    for number, row in enumerate(result.rows):
        state, played = game.initial_state(seed, number), lineup.trace(seed, number)
        for option in played:
            state.apply_action(option)
        assert (int(row["decisions"]), int(row["winners"])) == (len(played), state.winners)
        assert int(row["status"]) == state.status
        found.append(played)
    return found


def test_a_greedy_player_is_the_same_on_both_engines(tmp_path: Path) -> None:
    game = race(tmp_path)
    (strategy,) = (each for each in game.game.strategies if each.name == "hurry")
    for text, weights, copies in (("hurry?samples=2", {}, 2), ("hurry?pace=1&samples=1", {"pace": 1}, 1)):
        value = valued(strategy, weights)
        worth = by_evaluation(lambda state, me, value=value: state.worth(value, me))

        def greedy(state: Any, stream: Stream, copies: int = copies, worth: Any = worth) -> int:
            return chosen(state, copies, worth, stream)

        for number in range(5):
            expected = game_of(game.reference_state(1, number), [greedy, greedy], 1, number)
            assert LineUp(game.machine, (text, text)).trace(1, number) == expected
        assert len(rows_of(game, (text, text), 1, 5)) == 5


def test_weights_change_what_is_played(tmp_path: Path) -> None:
    game = race(tmp_path)
    lineups = [LineUp(game.machine, (f"hurry?pace={pace}", "random")) for pace in (0, 5)]
    played = [[lineup.trace(2, number) for number in range(10)] for lineup in lineups]
    assert played[0] != played[1]


@pytest.mark.parametrize(
    "agent_name", ["flat?playouts=4&worlds=2", pytest.param("mcts?iterations=30", marks=large_kernels)]
)
def test_nobody_looks_at_hidden_cards(agent_name: str) -> None:
    """In a position that a player cannot tell from the true one he decides the same, by the same random numbers."""
    game = pg.load("trio")
    lineup = LineUp(game.machine, (agent_name,) * 3)
    history, luck, differ = History(game.initial_state(3, 1)), Stream(1, 1, 1), 0
    for turn in range(12):
        player, agent = history.state.current_player(), lineup.agents()[0]
        stream = Stream(5, turn, 2)
        imagined = history.imagine(player, luck)
        differ += imagined.state.to_bytes() != history.state.to_bytes()
        here = agent.decide(Turn(history.state, stream.copy(), _history=history))
        assert agent.decide(Turn(imagined.state, stream.copy(), _history=imagined)) == here
        history.apply_action(here)
    assert differ > 6


@large_kernels
def test_games_with_hidden_cards_are_played_by_decisions_made_before() -> None:
    game = pg.load("trio")
    assert len(rows_of(game, ("flat?playouts=2&worlds=1", "random", "random"), 1, 1)) == 1


def test_thinking_wins() -> None:
    game = pg.load("connect-four")
    assert Run(game, 100, 0, ("flat?playouts=10", "random")).play().wins[0] > 90
    assert Run(game, 100, 0, ("random", "flat?playouts=10")).play().wins[1] > 90


def test_a_result_does_not_depend_on_threads() -> None:
    game = pg.load("tic-tac-toe")
    one, two = (Run(game, 60, 0, ("flat?playouts=4",), threads=threads).play() for threads in (1, 2))
    assert (one.rows == two.rows).all()
    assert one.fired == two.fired
