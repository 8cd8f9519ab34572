"""Agents by name: settings read, written in one way, and refused with a reason."""

from __future__ import annotations

import pytest

import playground as pg
from playground.agents.lineup import LineUp
from playground.agents.named import agent_names, check_agents, read_agent
from playground.agents.opponent import opponent
from playground.agents.referee import judge, outcome, values
from playground.agents.registry import agent_kinds
from playground.engine.knowledge import History
from playground.engine.rng import Stream
from playground.game.core import Game
from playground.ruleset.names import BUILT_IN_AGENTS
from playground.source.diagnostics import PlaygroundError
from tests.engine.knowledge.hidden_games import PARITY, compiled
from tests.quick_set import large_kernels

OPEN, HIDDEN = pg.load("tic-tac-toe"), pg.load("trio")


def test_every_game_has_the_built_in_agents_and_its_strategies() -> None:
    for name in ("tic-tac-toe", "triune", "trio"):
        game = pg.load(name).game
        built_in = [agent for agent in BUILT_IN_AGENTS if agent != "alphabeta" or name != "trio"]
        assert agent_names(game) == (*built_in, *(strategy.name for strategy in game.strategies))
        for agent in agent_names(game):
            assert read_agent(agent, game).text == agent


def test_settings_are_written_in_one_way() -> None:
    assert read_agent("flat?playouts=20", OPEN.game).text == "flat"
    assert read_agent("flat?playouts=07", OPEN.game).text == "flat?playouts=7"
    named = read_agent("flat?worlds=3&playouts=7", HIDDEN.game)
    assert (named.text, named.values) == ("flat?playouts=7&worlds=3", {"playouts": 7, "worlds": 3, "memory": 100})


def test_switches_are_written_as_yes_and_no() -> None:
    assert read_agent("mcts?grave=yes&iterations=400", OPEN.game).text == "mcts"
    named = read_agent("mcts?solver=no&iterations=7&grave=no", OPEN.game)
    assert named.text == "mcts?grave=no&iterations=7&solver=no" and named.values["grave"] == 0


def test_results_are_only_proven_where_two_players_see_everything() -> None:
    def settings(name: str) -> set[str]:
        game = pg.load(name).game
        return {setting.name for setting in agent_kinds(game)["mcts"].settings(game)}

    for name in ("connect-four", "trice"):  # dice that fall in the setup lie there for all to see
        assert "solver" in settings(name)
    for name in ("triad", "triotrio", "trio"):
        assert "solver" not in settings(name)


def test_playouts_are_shared_among_worlds() -> None:
    lineup = LineUp(HIDDEN.machine, ("flat?worlds=3&playouts=7", "random", "random"))
    assert lineup.thinkers is not None
    assert [thinker.copies for thinker in lineup.thinkers] == [3, 1, 1]


def test_worlds_are_only_for_games_that_hide_something() -> None:
    def settings(name: str, game: Game) -> list[str]:
        return [setting.name for setting in agent_kinds(game)[name].settings(game)]

    assert settings("flat", OPEN.game) == ["playouts"]
    assert settings("flat", HIDDEN.game) == ["playouts", "worlds", "memory"]
    assert settings("mcts", HIDDEN.game)[-1] == "memory" and "worlds" not in settings("mcts", HIDDEN.game)
    assert settings("good-memory", HIDDEN.game)[-2:] == ["worlds", "memory"]
    assert settings("random", HIDDEN.game) == []


@pytest.mark.thorough
@large_kernels
def test_secret_values_are_hidden_from_agents_too() -> None:
    game = compiled(PARITY).game
    assert not game.hides and game.conceals
    assert "worlds" in {setting.name for setting in agent_kinds(game)["flat"].settings(game)}
    lineup = LineUp(compiled(PARITY).machine, ("flat?playouts=8&worlds=8", "mcts?iterations=40"))
    assert lineup.trace(1, 1) == lineup.trace(1, 1)


@pytest.mark.parametrize(("written", "value"), [("0.8", 80), (".8", 80), ("1", 100), ("0", 0), ("0.05", 5)])
def test_shares_are_written_as_decimals(written: str, value: int) -> None:
    named = read_agent(f"flat?memory={written}", HIDDEN.game)
    assert named.values["memory"] == value
    assert named.text == ("flat" if value == 100 else f"flat?memory={value / 100:g}")


@pytest.mark.parametrize(
    ("written", "reported"),
    [
        ("80", "'memory' must lie between 0 and 1; it is 80"),
        ("-0.1", "'memory' must lie between 0 and 1; it is -0.1"),
        ("much", "'memory' needs a number with at most two decimals, as in memory=1"),
        ("0.123", "'memory' needs a number with at most two decimals, as in memory=1"),
        ("nan", "'memory' needs a number with at most two decimals, as in memory=1"),
        ("inf", "'memory' needs a number with at most two decimals, as in memory=1"),
    ],
)
def test_impossible_shares_are_reported(written: str, reported: str) -> None:
    with pytest.raises(PlaygroundError) as problem:
        read_agent(f"flat?memory={written}", HIDDEN.game)
    assert reported in str(problem.value)


@pytest.mark.parametrize(
    ("names", "reported"),
    [
        (("flatt",), "there is no agent 'flatt' for tic-tac-toe: did you mean 'flat'?"),
        (("flat?playouts=0",), "'playouts' must lie between 1 and 100000; it is 0"),
        (("flat?playouts=many",), "'playouts' needs a whole number, as in playouts=20"),
        (("flat?playout=3",), "the agent has no setting 'playout': did you mean 'playouts'?"),
        (("mcts?grave=1",), "'mcts?grave=1': 'grave' is yes or no, as in grave=no"),
        (("random?x=1",), "the agent has no setting 'x': it has none"),
        (("flat", "flat", "flat"), "3 agents are named, but the game has 2 players"),
    ],
)
def test_impossible_line_ups_are_reported(names: tuple[str, ...], reported: str) -> None:
    with pytest.raises(PlaygroundError) as problem:
        check_agents(names, OPEN.game)
    assert reported in str(problem.value)


def test_one_name_stands_for_all_seats() -> None:
    assert check_agents((), OPEN.game) == ("random", "random")
    assert check_agents(("flat",), OPEN.game) == ("flat", "flat")
    assert check_agents(("flat", "random"), OPEN.game) == ("flat", "random")


def test_an_opponent_takes_a_win_and_stops_one() -> None:
    """Cross has a1 and b1; c1 wins for Cross, and Nought has to take it."""
    choose = opponent("flat?playouts=50", OPEN)
    for cross_to_move in (True, False):
        history = History(OPEN.reference_state())
        names = [OPEN.game.board.name(site) for site in range(9)]
        for square in ("a1", "a3", "b1", *(("b3",) if cross_to_move else ())):
            place = names.index(square)
            sites = [option.values[-1] for option in history.state.options()]
            history.apply_action(sites.index(place))
        played = history.state.options()[choose(history, Stream(0, 0, 2))]
        assert names[played.values[-1]] == "c1"


def test_the_referee_sees_who_is_about_to_win() -> None:
    """Cross: a1, b1, then c1; Nought: a3, b3. Before his last mark Cross has won, if he sees it."""
    squares = [OPEN.game.board.name(site) for site in range(9)]
    state, played = OPEN.initial_state(), list[int]()
    for square in ("a1", "a3", "b1", "b3", "c1"):
        played.append([option.values[-1] for option in state.options()].index(squares.index(square)))
        state.apply_action(played[-1])
    seen = list(judge(OPEN.machine, 0, 0, played, playouts=400))
    assert [one.mover for one in seen] == [0, 1, 0, 1, 0]
    last = seen[-1]
    assert last.options[played[-1]] == last.check[played[-1]] == 1.0
    assert sorted(last.options)[-2] < 0.9
    assert all(sum(one.values) == pytest.approx(1) for one in seen)
    # the first player wins 58.5 % of random games and draws 12.7 %: 0.585 + 0.127 / 2
    assert seen[0].values[0] == pytest.approx(0.648, abs=0.06)
    assert values(OPEN, 0, 0, played, playouts=10)[0] != values(OPEN, 1, 0, played, playouts=10)[0]
    assert outcome(OPEN.machine, 0, 0, played) == ((1.0, 0.0), 1)
