"""For tests of players and levels that are made: none come with any ruleset."""

from __future__ import annotations

import pytest


def ship_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the levels and players that come with rulesets."""
    monkeypatch.setattr("playground.agents.levels.shipped_levels", lambda _: None)
    monkeypatch.setattr("playground.learning.loading.comes_with", lambda _: False)
