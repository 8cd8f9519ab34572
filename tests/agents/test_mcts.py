"""Agents that search: how a search decides, and how well."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import playground as pg
from playground.agents.agent import Setting
from playground.agents.lineup import LineUp
from playground.agents.mcts import ballot
from playground.agents.named import read_agent
from playground.agents.registry import agent_kinds
from playground.agents.turn import Turn
from playground.engine.rng import Stream
from playground.search.mcts.search import Found
from playground.source.diagnostics import PlaygroundError


def found(visits: list[int], proven: list[float], value: float | None = None) -> Found:
    return Found(np.array(visits), np.zeros(len(visits)), np.array(proven), value, sum(visits), 1, 1)


def test_votes_are_shares_of_iterations() -> None:
    nan = float("nan")
    assert ballot(found([30, 10, 0], [nan, nan, nan])) == [0.75, 0.25, 0.0]
    assert ballot(found([30, 10, 20], [0.0, nan, nan])) == pytest.approx([0, 1 / 3, 2 / 3])
    assert ballot(found([30, 1, 20], [nan, 1.0, nan], 1.0)) == [0, 1, 0]
    assert ballot(found([30, 10], [0.0, 0.0], 0.0)) == [1, 1]


@pytest.mark.exhaustive
@pytest.mark.parametrize("grave", ["yes", "no"])
def test_a_search_beats_playouts_from_each_option(grave: str) -> None:
    """Both play about 280 random games for a decision; of 40 games equal players win 31 in one of 3,000 cases."""
    exploration = 20 if grave == "yes" else 70
    searching = f"mcts?iterations=280&grave={grave}&exploration={exploration}"
    first = pg.simulate("connect-four", games=20, agents=(searching, "flat?playouts=40"))
    second = pg.simulate("connect-four", games=20, agents=("flat?playouts=40", searching))
    assert first.wins[0] + second.wins[1] >= 31


def settings(name: str) -> dict[str, Setting]:
    game = pg.load(name).game
    return {setting.name: setting for setting in agent_kinds(game)["mcts"].settings(game)}


def test_a_search_has_the_switches_that_its_game_allows() -> None:
    assert settings("triune")["by"].choices == ("pummel-the-corners", "the-trap", "learned")
    assert {"solver", "minimax", "bias"} <= set(settings("triune"))
    assert settings("trice").keys() & {"solver", "minimax", "bias", "cutoff"} == {"solver", "minimax", "bias", "cutoff"}
    assert settings("triotrio").keys() & {"solver", "minimax", "bias", "cutoff"} == {"bias", "cutoff"}  # dice fall
    assert settings("trio").keys() & {"solver", "minimax", "bias", "cutoff", "mast"} == {"cutoff", "mast"}
    assert settings("trio")["by"].choices == ("good-memory",)  # it sees positions that may be the true one


def test_an_evaluation_that_does_not_exist_is_reported() -> None:
    game = pg.load("connect-four").game
    with pytest.raises(PlaygroundError, match="'by' is learned or mind-the-gap, as in by=mind-the-gap"):
        read_agent("mcts?by=nobody", game)


def test_a_search_by_a_learned_player_needs_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path))
    with pytest.raises(PlaygroundError, match="playground train"):
        LineUp(pg.load("tic-tac-toe").machine, ("mcts?cutoff=2&by=learned", "random")).agents()
    with pytest.raises(PlaygroundError, match=r"nothing is valued: add a cutoff, as in mcts\?cutoff=20&by=learned"):
        LineUp(pg.load("tic-tac-toe").machine, ("mcts?by=learned", "random")).agents()


def test_each_seat_has_its_own_evaluation() -> None:
    """What one seat plays does not depend on the strategy by which the other values positions."""
    game = pg.load("triune")
    agents = ("mcts?iterations=4&cutoff=2&by=the-trap", "mcts?iterations=4&cutoff=2")
    others = ("mcts?iterations=4&cutoff=2", "mcts?iterations=4&cutoff=2")
    first, second = (LineUp(game.machine, names) for names in (agents, others))
    assert [seat.evaluation for seat in first.seats] == [0, 1] and [seat.evaluation for seat in second.seats] == [0, 0]
    plays = [LineUp(game.machine, names).agents()[1] for names in (agents, others)]
    state = game.initial_state(1, 1)
    state.apply_action(0)
    chosen = [player.decide(Turn(state, Stream(2, 2, 2))) for player in plays]
    assert chosen[0] == chosen[1]


def test_equal_seeds_play_equal_games() -> None:
    lineup = LineUp(pg.load("trice").machine, ("mcts?iterations=60", "mcts?grave=no&iterations=60"))
    assert lineup.trace(4, 2) == lineup.trace(4, 2) != lineup.trace(4, 3)
