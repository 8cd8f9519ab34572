"""Training several players: what an interruption leaves behind."""

from __future__ import annotations

from pathlib import Path

import pytest

import playground as pg
from playground.engine.cancellation import Cancelled, CancelToken
from playground.learning import sessions
from playground.learning.player import read_player
from playground.learning.sessions import Plan, train_players
from playground.learning.trainer import Training


def test_an_interrupt_while_functions_are_prepared_leaves_players_that_go_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Ctrl-C ends the wait for another process that compiles them (`search/kernel.py`)."""

    def interrupted(_training: Training) -> None:
        raise Cancelled

    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path))
    monkeypatch.setattr(Training, "prepare", interrupted)
    monkeypatch.setattr(sessions, "announce_training", lambda: None)
    [trained] = train_players(pg.load("tic-tac-toe"), Plan(60.0, (1,)), CancelToken())
    assert read_player(trained.path).header["games"] == 0
