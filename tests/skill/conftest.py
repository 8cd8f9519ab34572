"""Trained players of tests, and what is measured of them, are kept in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the players."""
    folder = tmp_path / "players"
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(folder))
    return folder
