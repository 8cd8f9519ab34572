"""Alpha-beta search as an agent: its settings, what it refuses, and that equal seeds play equal games."""

from __future__ import annotations

from pathlib import Path

import pytest

import playground as pg
from playground.agents.lineup import LineUp
from playground.agents.named import agent_names, read_agent
from playground.agents.registry import agent_kinds
from playground.agents.turn import Turn
from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.rng import Stream
from playground.source.diagnostics import PlaygroundError
from tests.engine.knowledge.hidden_games import PARITY, compiled
from tests.search.exact.small_games import NIM, THREE


def game(text: str, folder: Path) -> pg.Compiled:
    path = folder / "game.yaml"
    path.write_text(text, encoding="utf-8")
    return pg.load(str(path))


def test_it_has_the_switches_that_its_game_allows() -> None:
    def settings(name: str) -> dict[str, tuple[str, ...]]:
        each = pg.load(name).game
        return {setting.name: setting.choices for setting in agent_kinds(each)["alphabeta"].settings(each)}

    assert settings("triune")["by"] == ("pummel-the-corners", "the-trap", "learned")
    assert settings("triune").keys() & {"outcomes", "quiescence"} == {"quiescence"}
    assert settings("trice").keys() & {"outcomes", "quiescence"} == {"quiescence"}, "dice fall in the setup only"
    assert settings("triotrio").keys() & {"outcomes", "quiescence"} == {"outcomes"}  # dice fall


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("triad", "'alphabeta' cannot play triad: it searches games of two players, and this one has 3: mcts"),
        ("trio", "'alphabeta' cannot play trio"),
        ("tic-tac-toe?", "'nodes' must lie between 1 and 1000000000; it is 0"),
    ],
)
def test_it_refuses_what_it_cannot_search(name: str, reason: str) -> None:
    agent = "alphabeta?nodes=0" if name.endswith("?") else "alphabeta"
    with pytest.raises(PlaygroundError, match=reason):
        read_agent(agent, pg.load(name.rstrip("?")).game)


def test_it_refuses_hidden_cards() -> None:
    with pytest.raises(PlaygroundError, match="it searches games in which nothing is hidden: mcts"):
        read_agent("alphabeta", compiled(PARITY).game)


def test_games_that_it_cannot_play_do_not_list_it(tmp_path: Path) -> None:
    assert "alphabeta" in agent_names(pg.load("trice").game)
    assert "alphabeta" not in agent_names(game(THREE, tmp_path).game)


def test_without_a_strategy_it_needs_a_learned_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path))
    with pytest.raises(PlaygroundError, match="playground train"):
        LineUp(game(NIM, tmp_path).machine, ("alphabeta", "random")).agents()


@pytest.mark.parametrize("name", ["connect-four", "trice"])
def test_equal_seeds_play_equal_games(name: str) -> None:
    lineup = LineUp(pg.load(name).machine, ("alphabeta?nodes=300", "alphabeta?depth=1"))
    assert lineup.trace(4, 2) == lineup.trace(4, 2) != lineup.trace(4, 3)


def test_options_of_equal_value_are_chosen_at_random() -> None:
    """After the first move in the centre all corners are alike."""
    agents = LineUp(pg.load("tic-tac-toe").machine, ("alphabeta?depth=1",)).agents()
    state = pg.load("tic-tac-toe").initial_state(0, 0)
    state.apply_action(4)
    assert len({agents[0].decide(Turn(state, Stream(seed, 0, 0))) for seed in range(12)}) > 1


def test_it_is_cancelled() -> None:
    four, stop = pg.load("connect-four"), CancelToken()
    stop.set()
    (agent, _) = LineUp(four.machine, ("alphabeta", "random")).agents()
    with pytest.raises(Cancelled):
        agent.decide(Turn(four.initial_state(0, 0), Stream(0, 0, 0), stop))


@pytest.mark.thorough
def test_looking_ahead_beats_random_games() -> None:
    """In about the same time; of 40 games equal players win 31 in one of 3,000 cases."""
    searching, playing = "alphabeta?nodes=2000", "mcts"
    first = pg.simulate("breakthrough", games=20, agents=(searching, playing))
    second = pg.simulate("breakthrough", games=20, agents=(playing, searching))
    assert first.wins[0] + second.wins[1] >= 31
