"""Trained players of tests, and what is measured of them, are kept in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.engine.cancellation import CancelToken
from tests.nothing_shipped import ship_nothing


@pytest.fixture(autouse=True)
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the players."""
    folder = tmp_path / "players"
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(folder))
    ship_nothing(monkeypatch)
    return folder


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second of training is a tenth of a second here."""
    from playground.learning.trainer import Training

    run = Training.run

    def shorter(training: Training, seconds: float, stop: CancelToken) -> None:
        run(training, seconds / 10, stop)
        training.header["seconds"] = 10 * float(training.header["seconds"])

    monkeypatch.setattr(Training, "run", shorter)


@pytest.fixture
def one_decision_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Masters do not search here, however fast their games are: what searches takes long to compile."""
    monkeypatch.setattr("playground.skill.matches.SEARCHES", ())
