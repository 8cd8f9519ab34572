"""Training several players: what an interruption leaves behind."""

from __future__ import annotations

from pathlib import Path

import pytest

import playground as pg
from playground.engine.cancellation import Cancelled, CancelToken
from playground.learning import sessions
from playground.learning.player import read_player
from playground.learning.sessions import Plan, train_players
from playground.learning.store import player_numbers
from playground.learning.trainer import Training


@pytest.mark.exhaustive
def test_an_interrupt_while_functions_are_prepared_leaves_the_players_that_there_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Ctrl-C ends the wait for another process that compiles them (`search/kernel.py`). What has learned nothing is no
    player that an agent could be called by, and replaces none that is to be trained anew."""

    def interrupted(_training: Training) -> None:
        raise Cancelled

    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path))
    compiled = pg.load("tic-tac-toe")
    [before] = train_players(compiled, Plan(0.2, (1,)), CancelToken())
    monkeypatch.setattr(Training, "prepare", interrupted)
    monkeypatch.setattr(sessions, "announce_training", lambda: None)
    assert train_players(compiled, Plan(60.0, (1, 2), again=True, out=tmp_path / "copies"), CancelToken()) == []
    assert player_numbers(compiled.game) == [1]
    assert read_player(before.path).header["games"] == before.player.header["games"] > 0
    assert not (tmp_path / "copies").exists()
